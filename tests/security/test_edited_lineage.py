"""Replay files of forks with an edited lineage: a verifier finds each of them, whatever was made anew to hide it."""

import json
import random
from functools import cache

import pytest
from msgspec import UNSET

from tests.support.forking import Forked, records_of
from tests.support.referee import Referee
from wardrum.events.core.hash_chain import fork_root, leaf, link, root
from wardrum.events.core.record import canonical
from wardrum.events.formats import replay
from wardrum.events.match.commands import Concede
from wardrum.events.match.forks.base import ForkBaseMissing, ForkPoint, ancestors
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.events.verify import verify

AT = 12  # where the battle of these tests is forked

each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))


@cache
def family(name: str) -> tuple[Referee, Forked, Forked]:
    """A battle, a study forked from it, and a fork of that one, which was given up after a while."""
    rng = random.Random(31)
    eldest = Referee(Game(RULESETS[name]), match=f"{31:032x}")
    while len(eldest.log) < 14:
        eldest.step(rng)
    middle = Forked(eldest, AT, match="c" * 32, lot="chosen")
    for _ in range(4):
        middle.step(rng)
    youngest = Forked(middle, len(middle.log) - 1, match="d" * 32, lot="chosen")
    for _ in range(4):
        youngest.step(rng)
    give_up(youngest)
    return eldest, middle, youngest


def lines_of(fork: Forked, *others: Referee) -> list[bytes]:
    return list(replay.write(fork.game, fork.log, others=records_of(*others)))


def fault_in(name: str, lines: list[bytes]) -> str:
    """What a check finds wrong with a file; "" = nothing."""
    try:
        report = replay.check(Game(RULESETS[name]), replay.read(lines))
    except replay.ReplayError as error:
        return str(error)
    return "" if report.fault is UNSET else report.fault.what


def rechained(fork: Forked, records: list[bytes], parent_head: str) -> list[tuple[int, bytes, bytes]]:
    """Every hash made anew, as a cheating server would."""
    head, entries = fork_root(fork.match, parent_head), []
    for version, data in enumerate(records, 1):
        head = link(head, leaf(data))
        entries.append((version, data, head))
    return entries


@each_ruleset
@pytest.mark.rule("L-40")
def test_an_honest_lineage_is_sound(name):
    """The file of a fork of a fork holds all that is needed: it verifies by itself, ancestors included."""
    eldest, middle, fork = family(name)
    report = replay.check(fork.game, replay.read(lines_of(fork, eldest, middle)))
    assert report.fault is UNSET
    assert report.counts.commits == AT + len(middle.log) - 1 + len(fork.log)
    assert (report.counts.matches, report.counts.unproven) == (3, 2)


def other_head(header, lines):
    header["ancestors"][-1]["head"] = "0" * 64


def other_version(header, lines):
    header["ancestors"][-1]["version"] -= 1


def other_match(header, lines):
    header["ancestors"][0]["match"] = "9" * 32


def swapped_ancestors(header, lines):
    header["ancestors"].reverse()


def no_lineage(header, lines):
    del header["ancestors"]


def one_generation_less(header, lines):
    gone = header["ancestors"].pop(0)
    del lines[1 : 1 + gone["version"]]


def ancestor_record_changed(header, lines):
    record = json.loads(lines[7])
    lines[7] = canonical(record | {"at": record["at"] + 1})


def ancestor_records_swapped(header, lines):
    lines[7], lines[8] = lines[8], lines[7]


def ancestor_cut_short(header, lines):
    del lines[10]


def other_state(header, lines):
    header["display"]["match"]["parent"]["version"] += 1


EDITS = (
    other_head,
    other_version,
    other_match,
    swapped_ancestors,
    no_lineage,
    one_generation_less,
    ancestor_record_changed,
    ancestor_records_swapped,
    ancestor_cut_short,
    other_state,
)


@each_ruleset
@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
def test_an_edited_lineage_is_found(name, edit):
    """Whatever a file says of what a fork stands on has to be so."""
    eldest, middle, fork = family(name)
    lines = lines_of(fork, eldest, middle)
    assert fault_in(name, lines) == ""
    header = json.loads(lines[0])
    edit(header, lines)
    lines[0] = canonical(header)
    assert fault_in(name, lines)


@each_ruleset
def test_an_ancestor_rewritten_throughout_is_found(name):
    """A parent whose commit was exchanged, with all hashes above it made anew, is not one the rules lead to."""
    eldest, _, _ = family(name)
    rng, parent = random.Random(6), Referee(Game(RULESETS[name]), match=eldest.match)
    while len(parent.log) < 14:
        parent.step(rng)
    fork = Forked(parent, AT)
    data = json.loads(parent.log[9])
    cheated = list(parent.log)
    cheated[9] = canonical(data | {"events": data["events"] * 2})
    head = root(parent.match)
    for each in cheated[:AT]:
        head = link(head, leaf(each))
    first = json.loads(fork.log[0])
    first["command"]["head"] = first["events"][0]["head"] = head.hex()
    records = [canonical(first), *fork.log[1:]]
    lines = lines_of(fork, parent)
    header = json.loads(lines[0])
    header["ancestors"][0]["head"] = header["display"]["match"]["parent"]["head"] = head.hex()
    pairs = []
    for _, record, after in rechained(fork, records, head.hex()):
        pairs += [record, canonical(json.loads(lines[AT + 2]) | {"head": after.hex()})]
    footer = canonical(json.loads(lines[-1]) | {"head": after.hex()})
    found = fault_in(name, [canonical(header), *cheated[:AT], *pairs, footer])
    assert "the rules" in found or "refuse" in found or "follow" in found


@each_ruleset
@pytest.mark.parametrize("field", ["parent", "version", "head", "setup", "dice"])
def test_a_fork_that_names_another_parent_is_found(name, field):
    """The first command, rewritten with every hash made anew, has to name what the fork stands on."""
    eldest, _, _ = family(name)
    fork = Forked(eldest, AT)
    other = {"parent": "9" * 32, "version": AT - 1, "head": "0" * 64, "setup": {}, "dice": "chosen"}[field]
    record = json.loads(fork.log[0])
    record["command"][field] = other
    if field in record["events"][0]:
        record["events"][0][field] = other
    if field in record["events"][1]:
        record["events"][1][field] = other
    entries = rechained(fork, [canonical(record), *fork.log[1:]], fork.origin.head)
    honest = verify(fork.game, rechained(fork, fork.log, fork.origin.head), fork.match, (), fork.origin)
    assert honest.fault is UNSET
    report = verify(fork.game, entries, fork.match, (), fork.origin)
    if field == "dice":  # that is for its players to choose; the head they were given shows it
        kept = (rechained(fork, fork.log, fork.origin.head)[-1][2],)
        report = verify(fork.game, entries, fork.match, kept, fork.origin)
    assert report.fault is not UNSET


@pytest.mark.rule("L-41")
@each_ruleset
def test_dice_that_pretend_to_be_chosen_are_found(name):
    """Chosen values stand for themselves only in a study, only where dice are drawn, and are never counted as proven."""
    eldest, _, _ = family(name)
    rng = random.Random(2)
    for lot in ("fresh", "chosen"):
        fork = Forked(eldest, AT, lot=lot)
        while not any("draws" in json.loads(data) for data in fork.log):
            fork.step(rng)
        at = next(i for i, data in enumerate(fork.log) if "draws" in json.loads(data))
        give_up(fork)
        record = json.loads(fork.log[at])
        shown = [value for pool in record["draws"] for value in pool["values"]]
        honest = checked(fork, fork.log)
        report = checked(fork, with_chosen(fork, at, shown))
        if lot == "fresh":
            assert "no_study" in report.fault.what
        else:
            assert report.fault is UNSET
            assert report.counts.study == len(shown)
            assert report.counts.dice == honest.counts.dice - len(shown)
        assert checked(fork, with_chosen(fork, at, [*shown, 1])).fault is not UNSET


def with_chosen(fork: Forked, at: int, values: list[int]) -> list[bytes]:
    """The records, one of them with dice that are said to be chosen."""
    record = json.loads(fork.log[at]) | {"chosen": values}
    return [*fork.log[:at], canonical(record), *fork.log[at + 1 :]]


def checked(fork: Forked, records: list[bytes]):
    """What a check of a fork with these records finds."""
    return verify(fork.game, rechained(fork, records, fork.origin.head), fork.match, (), fork.origin)


def give_up(fork: Forked) -> None:
    """Everybody concedes until it is over."""
    for seat in fork.state.match.order:
        if not fork.over():
            fork.do(seat, Concede())


def test_ancestors_that_lead_in_a_circle_come_to_an_end():
    """A file or a directory in which a fork is its own ancestor is refused, and quickly."""
    first, _, _ = family("betrayal")
    fork = Forked(first, 25)
    record = json.loads(fork.log[0])
    record["command"]["parent"] = fork.match
    mine = canonical(record)
    with pytest.raises(ForkBaseMissing, match="more than 16 matches"):
        ancestors(ForkPoint(fork.match, 1, "0" * 64), lambda match, upto: [mine])
