"""Verify finds whatever a dishonest server, or a broken disk, may have written: at the right version, in words."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.support.logbook import Logbook, battle, chained, forged
from tests.support.toy import GAME, Roll, Rolled
from wardrum.events.core.dice import Pool
from wardrum.events.core.kernel import SYSTEM
from wardrum.events.core.record import canonical, envelope
from wardrum.events.match.commands import Concede
from wardrum.events.match.events import MatchEnded
from wardrum.events.verify import verify


def fault(log, entries, match=None, receipts=()):
    """The fault that is found; there must be one."""
    report = verify(GAME, entries, match or log.match, receipts)
    assert report.fault is not UNSET
    return report.fault


def first_roll(log):
    """The first record with dice."""
    return next(record for record in log.records if record.draws is not UNSET)


def live():
    log = Logbook()
    log.roll(4)
    return log


def test_a_changed_die_is_found():
    """A better die, written consistently in draws and events, does not follow from the seeds."""
    log = battle()
    roll = first_roll(log)
    (event, *_), value = roll.events, roll.draws[0].values[0] % 6 + 1
    better = replace(event, value=value, score=event.score - event.value + value)
    found = fault(log, forged(log, roll.version, draws=(Pool(6, (value,)),), events=(better,)))
    assert (found.match, found.version) == (log.match, roll.version)
    assert "dice are not those of the seeds" in found.what


@pytest.mark.parametrize("log", [battle(), live()], ids=["proven", "unproven"])
def test_a_changed_outcome_is_found(log):
    """An event that is not what the rules make of command and dice is named beside the right one."""
    roll = first_roll(log)
    (event, *rest) = roll.events
    found = fault(log, forged(log, roll.version, events=(replace(event, score=29), *rest)))
    assert found.version == roll.version
    assert "the rules make something else happen: number 1" in found.what


@pytest.mark.parametrize("log", [battle(), live()], ids=["proven", "unproven"])
@pytest.mark.parametrize(
    "draws", [UNSET, (Pool(6, (1,)), Pool(6, (1,))), (Pool(20, (1,)),), (Pool(6, (7,)),), (Pool(6, (1, 1)),)]
)
def test_impossible_dice_are_found(log, draws):
    """Too few dice, too many, of other sides or with impossible faces are found even before the seed is revealed."""
    roll = first_roll(log)
    assert fault(log, forged(log, roll.version, draws=draws)).version == roll.version


def test_a_command_the_rules_refuse_is_found():
    """A roll out of turn that was let through is refused with the rules' own sentence."""
    log = live()
    roll = first_roll(log)
    found = fault(log, forged(log, roll.version, actor="b"))
    assert (found.version, found.what) == (
        roll.version,
        "the rules refuse this command: Y-1 not_your_turn: it is seat a's turn",
    )


def test_nothing_follows_the_end():
    """A commit appended to a finished battle is refused."""
    log = battle()
    last = log.records[-1]
    late = replace(last, version=last.version + 1, command_id="late", command=Roll(), events=(), draws=UNSET)
    found = fault(log, chained(log.match, [canonical(record) for record in (*log.records, late)]))
    assert found.version == last.version + 1
    assert "battle_over" in found.what


def test_another_server_seed_is_found():
    """A seed revealed at the end that does not hash to the commitment of version 1 proves nothing."""
    log = battle()
    last = log.records[-1]
    other = replace(last.events[-1], seed="00" * 32)
    found = fault(log, forged(log, last.version, events=(*last.events[:-1], other)))
    assert found.version == last.version
    assert found.what == "the server's seed does not hash to the commitment it gave"


@pytest.mark.parametrize("seed", ["", "zz", "00", "00" * 31 + " 0"])
def test_a_seed_that_is_none_is_found(seed):
    """What stands in the seed's place is not trusted to be one."""
    log = battle()
    last = log.records[-1]
    found = fault(
        log, forged(log, last.version, events=(*last.events[:-1], replace(last.events[-1], seed=seed)))
    )
    assert found.version == last.version


def test_another_substitute_is_found():
    """A substitute seed that was not committed to, made up before or after the fact, is found."""
    log = Logbook(reveal=("a",))
    log.expire()
    made_up = log.records[-1]
    events = tuple(replace(e, seed="11" * 32) if hasattr(e, "seed") else e for e in made_up.events)
    found = fault(log, forged(log, made_up.version, events=events))
    assert (found.version, found.what) == (
        made_up.version,
        "the substitute of seat b is not the one committed to",
    )


def test_substitutes_must_come_from_the_servers_seed():
    """Commitments to substitutes that the server may have chosen at will are found once its seed is known."""
    log = battle()
    first = log.records[0]
    chosen = {"a": "00" * 32, "b": "11" * 32}
    changed = replace(first.command, substitute_commitments=chosen)
    event = replace(first.events[0], substitute_commitments=chosen)
    found = fault(log, forged(log, 1, command=changed, events=(event,)))
    assert (found.version, found.what) == (
        1,
        "the substitutes committed to are not those of the server's seed",
    )


def test_time_called_early_is_found():
    """An expiry stored before its due time is found, with how much too early it came."""
    log = Logbook(reveal=("a",))
    log.expire()
    found = fault(log, forged(log, len(log.records), at=log.at - 1_000))
    assert found.version == len(log.records)
    assert found.what == "the rules refuse this command: L-6 time_left: time was called 1000 ms too early"


@pytest.mark.parametrize("salt", [UNSET, "", "5a" * 15, "nonsense"])
def test_a_secret_needs_its_salt(salt):
    """Without 128 bits of salt a sealed bet could be guessed from its leaf."""
    log = Logbook()
    log.bet(3)
    assert "needs a salt" in fault(log, forged(log, len(log.records), salt=salt)).what


def test_only_secrets_have_a_salt():
    """A salt elsewhere is room to steer hashes with."""
    log = live()
    assert fault(log, forged(log, 5, salt="5a" * 16)).what == "only a secret commit has a salt"


def test_a_command_id_is_spent_once():
    """The same id twice for one actor is found; two actors may use the same."""
    log = live()
    first, second = [record for record in log.records if record.actor == "a"][-2:]
    found = fault(log, forged(log, second.version, command_id=first.command_id))
    assert found.version == second.version
    assert "was spent before" in found.what
    other = next(record for record in log.records if record.actor == "b")
    assert verify(GAME, forged(log, other.version, command_id=first.command_id), log.match).fault is UNSET


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"version": 99}, "says that it is version 99"),
        ({"match": "00" * 16}, "belongs to match 00000000000000000000000000000000"),
        ({"at": 5}, "older than the one before"),
        ({"schema": 3}, "has schema 3"),
        ({"events": ()}, "the rules make something else happen: 1 derived, 0 stored"),
        ({"actor": SYSTEM}, "system is no seat"),
    ],
)
def test_an_envelope_must_be_sane(changes, what):
    """Version, match, time, schema, events and actor of a record are all held against what they must be."""
    log = live()
    records = [replace(r, **changes) if r.version == 6 else r for r in log.records]
    found = fault(log, chained(log.match, [canonical(record) for record in records]))
    assert found.version == 6
    assert what in found.what


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[]", b"\xff\xfe", b"[" * 100_000, b'"' + b"x" * 70_000 + b'"'],
    ids=["empty", "no fields", "array", "not utf-8", "deep", "long"],
)
def test_bytes_that_are_no_record_are_a_fault(data):
    """Whatever stands in a record's place, with a valid chain, is a fault and no traceback."""
    log = live()
    records = [record for _, record, _ in log.entries]
    records[5] = data
    assert fault(log, chained(log.match, records)).version == 6


def test_bytes_must_be_canonical():
    """The same record with a space, a repeated key or keys in another order has other bytes: a second hash."""
    log = live()
    record = canonical(log.records[5])
    assert envelope(record)
    loose = [record.replace(b":", b": ", 1), b'{"schema":1,' + record[1:], record[:-1] + b',"actor":"a"}']
    for data in loose:
        records = [each for _, each, _ in log.entries]
        records[5] = data
        assert "not canonical" in fault(log, chained(log.match, records)).what


def test_unknown_fields_are_found():
    """A field that today's structs do not hold cannot hide in an event."""
    log = live()
    records = [each for _, each, _ in log.entries]
    records[6] = records[6].replace(b'}],"match"', b',"zeal":1}],"match"')
    assert b"zeal" in records[6]
    assert "fields that this release does not know" in fault(log, chained(log.match, records)).what


def test_events_of_another_ruleset_are_found():
    """A tag that the ruleset does not have stops the match."""
    log = live()
    records = [each.replace(b'"Rolled"', b'"Danced"') for _, each, _ in log.entries]
    assert "no record of toy" in fault(log, chained(log.match, records)).what


def test_the_first_command_opens_the_match():
    """A log whose first record is something else, or of another ruleset, is refused at version 1."""
    log = live()
    orphan = replace(log.records[-1], version=1)
    assert (
        fault(log, chained(log.match, [canonical(orphan)])).what
        == "the first command does not open the match"
    )
    stranger = replace(log.records[0].command, ruleset="chess")
    assert fault(log, forged(log, 1, command=stranger)).what == "this is a match of chess, not of toy"


@pytest.mark.parametrize("setup", [{"target": 0}, {"target": "x"}, {"colour": 1}])
def test_a_setup_that_nobody_could_ask_for_is_found(setup):
    """The settings of version 1 are read as strictly as a client's."""
    log = live()
    command = replace(log.records[0].command, setup=setup)
    event = replace(log.records[0].events[0], setup=setup)
    assert fault(log, forged(log, 1, command=command, events=(event,))).version == 1


@pytest.mark.parametrize("match", ["", "zz", "A1" * 16, "a1 a1"])
def test_a_match_id_that_is_none_is_found(match):
    """The name a log is stored under is checked like everything else."""
    assert verify(GAME, live().entries, match).fault is not UNSET


def test_an_empty_log_is_a_fault():
    """A match without commits cannot have been stored."""
    assert fault(Logbook(), []).what == "the match has no commits"


def test_the_first_of_two_faults_is_reported():
    """A broken byte late in the log does not hide a forged outcome before it."""
    log = battle()
    roll = first_roll(log)
    entries = forged(log, roll.version, events=(replace(roll.events[0], score=1),))
    version, data, head = entries[-1]
    entries[-1] = (version, data + b" ", head)
    assert fault(log, entries).version == roll.version


def test_a_forged_victory_is_found():
    """The loser cannot be made the winner."""
    log = battle()
    last = log.records[-1]
    events = tuple(
        replace(e, winners=("b",) if e.winners == ("a",) else ("a",)) if isinstance(e, MatchEnded) else e
        for e in last.events
    )
    assert isinstance(last.events[0], Rolled)
    assert fault(log, forged(log, last.version, events=events)).version == last.version


def test_counts_cover_what_was_sound():
    """A report with a fault still says how far the match was in order."""
    log = live()
    log.do("a", Concede())
    report = verify(GAME, forged(log, 7, events=()), log.match)
    assert report.counts.commits == 6
