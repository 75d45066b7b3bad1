"""Battles of every ruleset as release 0.1.0 recorded them, read by this release.

The archive holds logs of each ruleset (a battle, one with take-backs, clocks and seats that change hands, a fork of that;
of trench two more, with charges and fights), made by the code of 0.1.0 with its own rules, and in `states.json` what 0.1.0 itself made of each: those
on the table and the match at the end.
"""

import copy
import tarfile
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET

from wardrum.events.core.record import canonical
from wardrum.events.formats import replay
from wardrum.events.match.forks.base import ancestors, branching
from wardrum.events.match.game import BEFORE_REVISIONS, Fold, revision_of
from wardrum.events.rulesets import games, release_0_1_0
from wardrum.events.rulesets.release_0_1_0 import STEPS, converted
from wardrum.events.verify import verify
from wardrum.events.verify.ancestry import chained, stand_on

ARCHIVE = Path(__file__).parent / "release_0_1_0.tar.gz"
RULESETS = ("betrayal", "mordheim", "trench", "warcry")
KINDS = ("battle", "talk", "fork")
NAMES = [
    *(f"{ruleset}-{kind}" for ruleset in RULESETS for kind in KINDS),
    "trench-charges",
    "trench-melee",
]
each_log = pytest.mark.parametrize("name", NAMES)


@cache
def files() -> dict[str, bytes]:
    """The files of the archive by name."""
    with tarfile.open(ARCHIVE) as archive:
        return {name: archive.extractfile(name).read() for name in archive.getnames()}


def log_of(name) -> tuple[bytes, ...]:
    return tuple(files()[f"{name}.jsonl"].splitlines())


def game_of(name):
    return games()[name.split("-")[0]]


@cache
def by_match():
    logs = map(log_of, NAMES)
    return {msgspec.json.decode(log[0])["match"]: log for log in logs}


def others(match, upto):
    return by_match().get(match, ())[:upto]


def shown(name) -> dict:
    """What this release makes of a log: those on the table and the match."""
    log, game = log_of(name), game_of(name)
    _, origin = stand_on(game, ancestors(branching(log[0]), others), others)
    fold = Fold(game.of(BEFORE_REVISIONS), parent=None if origin is None else origin.state)
    state = fold.take_all(log)
    match = msgspec.json.decode(canonical(state.match))
    assert match.pop("revision") == BEFORE_REVISIONS
    pieces = {key: each for key, each in game.display(state).pieces.items() if each.at is not UNSET}
    return {"figures": {key: brief(each) for key, each in pieces.items()}, "match": match}


def brief(piece):
    """A piece as a display has it: name without what tells it from others, sign, wounds, whether something ails it."""
    ails = any(tag.ill for tag in piece.tags) or any(token.icon == "blood" for token in piece.tokens)
    left, most = (0, 0) if piece.health is UNSET else (piece.health.left, piece.health.most)
    return piece.name.rstrip("0123456789AB ").lower(), piece.short, left, most, ails


def as_0_1_0_had_it(name) -> dict:
    """The same of states.json."""
    found = msgspec.json.decode(files()["states.json"])[name]
    return {
        "figures": {key: brief_0_1_0(each) for key, each in found["figures"].items()},
        "match": found["match"],
    }


def brief_0_1_0(figure):
    """A figure of 0.1.0, for which waiting was something that ails it."""
    ails = any(ill != "waiting" for ill in figure.get("ills", ()))
    return figure["name"], figure["short"], figure.get("left", 0), figure.get("most", 0), ails


def checked(name, log=None):
    log, game = log or log_of(name), game_of(name)
    match = msgspec.json.decode(log[0])["match"]
    below, origin = stand_on(game, ancestors(branching(log[0]), others), others)
    assert below.fault is UNSET
    return verify(game, chained(match, log, origin), match, origin=origin)


def test_the_archive_has_every_ruleset():
    """Three logs of each ruleset, two more of trench, and what 0.1.0 made of them."""
    assert set(files()) == {*(f"{name}.jsonl" for name in NAMES), "states.json"}


@each_log
def test_a_battle_ends_as_it_did_in_0_1_0(name):
    """Folded by this release it has those on the table and the match that 0.1.0 had at its end."""
    assert shown(name) == as_0_1_0_had_it(name)


@each_log
def test_a_battle_is_verified_but_for_its_decisions(name):
    """Chain, dice and events are consistent, and the report says that the rules are not here."""
    report = checked(name)
    assert report.fault is UNSET
    assert [(rules.revision, rules.again) for rules in report.under] == [(BEFORE_REVISIONS, False)]
    assert report.counts.dice


@each_log
def test_a_forged_die_is_found(name):
    """Negative control: one drawn value changed, under hashes that follow from it, is a fault."""
    log = list(log_of(name))
    at = next(place for place, data in enumerate(log) if b'"draws"' in data)
    record = msgspec.json.decode(log[at])
    record["draws"][0]["values"][0] = record["draws"][0]["values"][0] % record["draws"][0]["sides"] + 1
    log[at] = canonical(record)
    assert checked(name, tuple(log)).fault is not UNSET


@each_log
def test_a_replay_file_of_it_holds(name):
    """The file that this release writes of it, with its ancestors, is one that it finds no fault in."""
    lines = list(replay.write(game_of(name), log_of(name), others=others))
    assert replay.check(game_of(name), replay.read(lines)).fault is UNSET


@each_log
def test_a_replay_file_of_0_1_0_is_refused(name):
    """It had states and no displays (replay/1), and a page of this release could not show it; its records are those of the log, which
    is verified as ever.
    """
    lines = as_replay_1(name)
    with pytest.raises(replay.ReplayError) as refused:
        replay.read(lines)
    sentence = "line 1: the file has the format replay/1 of another release; this one reads replay/2"
    assert str(refused.value) == sentence
    assert checked(name, tuple(lines[-1 - 2 * len(log_of(name)) : -1 : 2])).fault is UNSET


def as_replay_1(name) -> list[bytes]:
    """A log as 0.1.0 wrote it into a file: with what it derived, patches of the state and sentences, as far as a reader looks at it."""
    log = log_of(name)
    match, places = msgspec.json.decode(log[0])["match"], ancestors(branching(log[0]), others)
    _, origin = stand_on(game_of(name), places, others)
    header = {
        "wardrum": "replay/1",
        "match": match,
        "ruleset": game_of(name).name,
        "edition": "1",
        "state": {},
    }
    lines = [canonical(header), *(data for place in places for data in others(place.match, place.version))]
    for _, data, head in chained(match, log, origin):
        lines += [data, canonical({"head": head.hex(), "patch": {}, "text": ["A sentence."]})]
    return [*lines, canonical({"head": head.hex(), "versions": len(log)})]


def test_what_cannot_be_shown_is_a_fault():
    """Where the decisions cannot be checked a forger may name somebody who is not there: a sentence at its version, no exception."""
    name, version, data = next(
        (name, version, data)
        for name in NAMES
        for version, data in enumerate(log_of(name), 1)
        if b'"MineTriggered"' in data
    )
    log, game = list(log_of(name)), game_of(name)
    record = msgspec.json.decode(data)
    next(each for each in record["events"] if each["type"] == "MineTriggered")["model"] = "nobody"
    log[version - 1] = canonical(record)
    assert checked(name, tuple(log)).fault is UNSET
    honest = list(replay.write(game, log_of(name)))
    lines = honest[:1]
    for (_, stored, head), derived in zip(chained(record["match"], log, None), honest[2:-1:2], strict=True):
        lines += [stored, canonical(msgspec.json.decode(derived) | {"head": head.hex()})]
    lines.append(canonical(msgspec.json.decode(honest[-1]) | {"head": head.hex()}))
    fault = replay.check(game, replay.read(lines)).fault
    assert (fault.version, fault.what) == (version, "the rules cannot show this: KeyError('nobody')")


def test_the_stored_record_stays_as_it_is():
    """Conversion changes nothing of what it is given."""
    for name in NAMES:
        for data in log_of(name):
            record = msgspec.json.decode(data)
            before = copy.deepcopy(record)
            converted(record)
            assert record == before


@cache
def changed() -> dict[str, tuple[str, bytes]]:
    """The types of the events that have another shape now, with a log and a record of it that has such an event."""
    found = {}
    for name in NAMES:
        for data in log_of(name):
            record = msgspec.json.decode(data)
            for old, new in zip(record["events"], converted(record)["events"], strict=True):
                if old != new:
                    found.setdefault(old["type"], (name, data))
    return found


NO_LOG = {"ChargeRedirected"}
"""Steps that none of the logs needs; each has a test of its own."""


def test_the_logs_have_every_event_that_changed():
    """Each other step is needed by one of the logs."""
    assert sorted(changed()) == sorted(set(STEPS) - NO_LOG)


def test_a_charge_that_was_redirected():
    """Who is charged instead is a field of its own."""
    task = {"kind": "charging", "model": "a-1", "target": "b-2"}
    (event,) = converted({"events": [{"type": "ChargeRedirected", "task": task}]})["events"]
    assert event == {"type": "ChargeRedirected", "model": "a-1", "target": "b-2"}


@pytest.mark.parametrize("kind", sorted(set(STEPS) - NO_LOG))
def test_without_a_step_it_is_noticed(kind, monkeypatch):
    """Negative control: leave one step out, and a record with such an event cannot be read, or is not what was stored."""
    name, data = changed()[kind]
    monkeypatch.setattr(release_0_1_0, "STEPS", {each: STEPS[each] for each in STEPS if each != kind})
    game = game_of(name).of(BEFORE_REVISIONS)
    with pytest.raises((msgspec.ValidationError, AssertionError)):
        assert canonical(game.read(data)) == game.current(data)


@pytest.mark.parametrize(
    "data",
    [
        b"[]",
        b"{}",
        b'{"schema":1,"events":[{"type":"BlowFell","blow":1}]}',
        b'{"events":[{"type":"TriggersReached","triggers":{}}]}',
        b"\xff",
        b"[",
    ],
)
def test_what_is_no_record_of_it_is_refused(data):
    """Bytes of strangers raise what every reader of records expects, never something else."""
    with pytest.raises((msgspec.MsgspecError, UnicodeDecodeError)):
        game_of("betrayal").of(BEFORE_REVISIONS).read(data)


MINE = {"type": "MineTriggered"}


def halted(rest: dict) -> dict:
    return {"type": "ModelHalted", "model": "a-1", "rest": {"kind": "walking", "path": [], **rest}}


def test_of_two_equal_events_each_has_its_own_follower():
    """Where a model halts twice in the same way, only the one before the mine stood on mined ground."""
    events = converted({"events": [halted({}), {"type": "TestPassed"}, halted({}), MINE]})["events"]
    assert [event.get("ground") for event in events] == ["dangerous", None, "mined", None]


def test_long_records_are_converted_event_by_event():
    """Conversion looks at no event but itself and its follower, so that a record of a hostile file takes no longer."""
    looked = 0

    class Counted(dict):
        def __eq__(self, other):
            nonlocal looked
            looked += 1
            return dict.__eq__(self, other)

        __hash__ = None

    events = [Counted(halted({"path": [[at, 0]]})) for at in range(500)]
    assert len(converted({"events": events})["events"]) == 500
    assert looked == 0


OLD_PARTS = sorted(
    {(kind, part) for kind, (gone, _) in STEPS.items() for part in gone} - {("ChargeRedirected", "task")}
)


def forged(kind: str, change) -> tuple[str, tuple[bytes, ...]]:
    """A log with a change of the first event of this type that has an older shape, under hashes that follow from it."""
    name, data = changed()[kind]
    log, record = list(log_of(name)), msgspec.json.decode(data)
    event = next(each for each in record["events"] if each["type"] == kind)
    change(event)
    log[log.index(data)] = canonical(record)
    return name, tuple(log)


@pytest.mark.parametrize(("kind", "part"), OLD_PARTS)
def test_a_field_that_0_1_0_did_not_write_is_found(kind, part):
    """Wherever it stands in a part that conversion leaves out, `verify` finds it."""

    def change(event):
        inner = event[part]
        if (kind, part) == ("TriggersReached", "triggers"):
            inner = next(iter(inner.values()))
        inner["evil"] = {"fee": 1}

    report = checked(*forged(kind, change))
    assert f"{kind}.{part}" in report.fault.what


def test_a_changed_part_that_is_left_out_is_found_as_deep_as_it_goes():
    """So is one in an attack in a task, and a field of today's event beside the old ones, which conversion would replace."""
    for kind, change, what in (
        ("ModelsHit", lambda event: event["task"]["attack"].update(evil=1), "ModelsHit.task"),
        ("ActionDeclared", lambda event: event.update(heavy=True), "ActionDeclared.heavy"),
        ("MatchCreated", lambda event: event.update(revision=0), "MatchCreated.revision"),
    ):
        assert what in checked(*forged(kind, change)).fault.what


def test_what_is_not_known_is_read_all_the_same():
    """A server reads it, as it reads fields that a later release added: only `verify` is strict."""
    name, log = forged("ModelsHit", lambda event: event["task"].update(evil=1))
    game = game_of(name).of(BEFORE_REVISIONS)
    assert [game.read(data) for data in log] == [game.read(data) for data in log_of(name)]


def test_without_the_check_a_field_more_is_not_noticed(monkeypatch):
    """The negative control: the converted bytes alone do not show it."""
    monkeypatch.setattr(release_0_1_0, "require_known", lambda record: None)
    assert checked(*forged("ModelsHit", lambda event: event["task"].update(evil=1))).fault is UNSET


def test_todays_matches_are_told_apart():
    """A first record that tells a revision is not of 0.1.0, one that tells none is."""
    first = log_of("warcry-battle")[0]
    assert revision_of(first) == BEFORE_REVISIONS
    assert (
        revision_of(first.replace(b'"reveal_s":30,"ruleset"', b'"reveal_s":30,"revision":1,"ruleset"')) == 1
    )
