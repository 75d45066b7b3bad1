"""A thousand edited logs over all rulesets: a verifier finds each of them, alone or with a receipt he kept."""

import json
import random
from collections.abc import Callable
from functools import cache

import pytest
from msgspec import UNSET

from tests.support.logbook import chained
from tests.support.referee import Referee
from wardrum.events.core.record import canonical
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.events.verify import verify

Entries = list[tuple[int, bytes, bytes]]
Edit = Callable[[Referee, random.Random], tuple[Entries, int]]
"""Makes a log's entries and the first version that is not what it was."""

EDITS = 28  # of each kind, in each ruleset: 9 × 4 × 28 = 1,008

each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))


@cache
def played(name: str, seed: int = 3) -> Referee:
    """A whole battle. Another seed: the same match, seeds and all, played otherwise."""
    referee = Referee(Game(RULESETS[name]), match=f"{77:032x}")
    referee.play(random.Random(seed))
    return referee


def entries(referee: Referee) -> Entries:
    return chained(referee.match, referee.log)


def rewritten(referee: Referee, version: int, record: dict) -> Entries:
    """One record exchanged and every hash made anew, as a cheating server would."""
    records = list(referee.log)
    records[version - 1] = canonical(record)
    return chained(referee.match, records)


def renumbered(referee: Referee, records: list[bytes]) -> Entries:
    """The versions counted anew, and every hash made anew."""
    counted = [canonical(json.loads(data) | {"version": i}) for i, data in enumerate(records, 1)]
    return chained(referee.match, counted)


# -- edits that the log itself shows


def flip(referee, chance):
    """One bit of a record or of a head."""
    edited = entries(referee)
    place = chance.randrange(len(edited))
    version, *parts = edited[place]
    part = bytearray(parts[chosen := chance.randrange(2)])
    part[chance.randrange(len(part))] ^= 1 << chance.randrange(8)
    parts[chosen] = bytes(part)
    edited[place] = (version, *parts)
    return edited, version


def drop(referee, chance):
    """Some commits gone, the last one kept."""
    edited = entries(referee)
    first = chance.randrange(len(edited) - 1)
    last = min(first + chance.randint(1, 5), len(edited) - 1)
    return edited[:first] + edited[last:], first + 1


def swap(referee, chance):
    """Two commits in each other's place."""
    edited = entries(referee)
    one, other = sorted(chance.sample(range(len(edited)), 2))
    (v1, *first), (v2, *second) = edited[one], edited[other]
    edited[one], edited[other] = (v1, *second), (v2, *first)
    return edited, v1


def die(referee, chance):
    """Another face, and every hash made anew."""
    drawing = [i for i, data in enumerate(referee.log, 1) if b'"draws":' in data]
    version = chance.choice(drawing)
    record = json.loads(referee.log[version - 1])
    pool = chance.choice(record["draws"])
    place = chance.randrange(len(pool["values"]))
    pool["values"][place] = pool["values"][place] % pool["sides"] + 1
    return rewritten(referee, version, record), version


def outcome(referee, chance):
    """Another fact in one event, and every hash made anew."""
    version = chance.randint(1, len(referee.log))
    record = json.loads(referee.log[version - 1])
    holder, key = chance.choice(list(scalars(record["events"])))
    holder[key] = other_than(holder[key])
    return rewritten(referee, version, record), version


def scalars(value):
    """Every place of a JSON value where a number, a word or a truth stands."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in pairs:
        if isinstance(each, dict | list):
            yield from scalars(each)
        else:
            yield value, key


def other_than(value):
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else value[:-1] + ("0" if value[-1:] != "0" else "1")


# -- edits that leave a sound chain, and may leave a sound match: a receipt shows them


def truncate(referee, chance):
    """The end cut off."""
    kept = chance.randint(1, len(referee.log) - 1)
    return entries(referee)[:kept], kept + 1


def splice(referee, chance):
    """The beginning of this log and the end of another of the same match, played otherwise with the same seeds."""
    other = played(referee.game.name, 4)
    differ = next(i for i, (a, b) in enumerate(zip(referee.log, other.log, strict=False)) if a != b)
    cut = chance.randint(differ, min(len(referee.log), len(other.log)) - 1)
    records = referee.log[:cut] + other.log[cut:]
    changed = next(i for i, data in enumerate(records, 1) if data not in referee.log[i - 1 : i])
    return chained(referee.match, records), changed


def rechain(referee, chance):
    """A commit gone, or two in each other's place, counted anew and every hash made anew."""
    records = list(referee.log)
    one, other = sorted(chance.sample(range(len(records)), 2))
    if chance.random() < 0.5:
        del records[one]
    else:
        records[one], records[other] = records[other], records[one]
    return renumbered(referee, records), one + 1


def redate(referee, chance):
    """What no rule looks at, the time or the id of a command, changed and every hash made anew."""
    version = chance.randint(2, len(referee.log))
    record = json.loads(referee.log[version - 1])
    if chance.random() < 0.5:
        record["at"] -= 1
    else:
        record["command_id"] += "x"
    return rewritten(referee, version, record), version


@pytest.mark.parametrize("edit", [flip, drop, swap, die, outcome])
@each_ruleset
def test_the_log_itself_shows_an_edit(name, edit: Edit):
    """Flips, drops, swaps and forged dice and outcomes are found by anybody, at the version that was edited."""
    referee, chance = played(name), random.Random(f"{name}/{edit.__name__}")
    for _ in range(EDITS):
        edited, version = edit(referee, chance)
        assert edited != entries(referee)
        fault = verify(referee.game, edited, referee.match).fault
        assert fault is not UNSET, (edit, version)
        assert (fault.match, fault.version) == (referee.match, version), fault


@pytest.mark.parametrize("edit", [truncate, splice, rechain, redate])
@each_ruleset
def test_a_receipt_shows_an_edit(name, edit: Edit):
    """Truncations, splices and whatever was chained anew are found by the holder of a receipt from then or later."""
    referee, chance = played(name), random.Random(f"{name}/{edit.__name__}")
    heads = [head for _, _, head in entries(referee)]
    for _ in range(EDITS):
        edited, version = edit(referee, chance)
        receipt = heads[chance.randint(version, len(heads)) - 1]
        assert verify(referee.game, edited, referee.match, [receipt]).fault is not UNSET, (edit, version)


@each_ruleset
def test_an_unedited_log_passes(name):
    """Negative control: the same log passes, every receipt of it with it; so does a shorter one, for older receipts."""
    referee, chance = played(name), random.Random(name)
    heads = [head for _, _, head in entries(referee)]
    report = verify(referee.game, entries(referee), referee.match, heads)
    assert report.fault is UNSET
    assert report.counts.unproven == 0
    assert report.extends == {head.hex(): version for version, head in enumerate(heads, 1)}
    for _ in range(5):
        edited, version = truncate(referee, chance)
        report = verify(referee.game, edited, referee.match, heads[: version - 1])
        assert report.fault is UNSET
        assert report.counts.unproven == 1


@each_ruleset
def test_what_only_a_receipt_shows(name):
    """Negative control: without a receipt a match dated otherwise is sound, which is why clients keep one."""
    referee, chance = played(name), random.Random(name)
    edited, _ = redate(referee, chance)
    assert verify(referee.game, edited, referee.match).fault is UNSET
