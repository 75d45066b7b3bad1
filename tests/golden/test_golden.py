"""Recorded battles of every ruleset and revision: what was once decided stays decided."""

import dataclasses
import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.golden.record import LOGS
from tests.support.referee import Referee
from tests.support.wavering import offered
from wardrum.events.core.record import SCHEMA, canonical
from wardrum.events.core.upcast import STEPS, UnknownSchema, upcast
from wardrum.events.match import Terms
from wardrum.events.match import commands as c
from wardrum.events.match import events as e
from wardrum.events.match.consent import takeback
from wardrum.events.match.forks.base import ancestors, branching
from wardrum.events.match.game import Fold, Game, revision_of
from wardrum.events.rulesets import RULESETS, games
from wardrum.events.verify import Report, verify
from wardrum.events.verify.ancestry import chained, stand_on

GONE: frozenset[tuple[str, int]] = frozenset()
"""Rulesets and revisions whose behaviour is no longer in this release; their logs are only read."""

WHAT_TO_DO = (
    "{log} is not decided as it was recorded: {what}\n"
    "As long as revision {revision} has not been released, record it anew: `python -m tests.golden.record {name}`. A change of a sample "
    "warband or of a setting is such a change too.\n"
    "Once it has been, a change of what is decided needs a new revision: raise revision in events/wardrum/events/rulesets/{name}/__init__.py; "
    "keep the old behaviour reachable in EARLIER (events/wardrum/events/rulesets/__init__.py), or name revision {revision} in "
    "GONE (tests/golden/test_golden.py), so that verify says that it is gone; and record new golden battles with "
    "`python -m tests.golden.record {name}`."
)
FILES = sorted(LOGS.glob("*.jsonl"))
each_log = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))


@cache
def records(path) -> tuple[bytes, ...]:
    """The records of a log."""
    return tuple(path.read_bytes().splitlines())


@cache
def by_match() -> dict[str, tuple[bytes, ...]]:
    """All logs by the id of their match."""
    return {msgspec.json.decode(records(path)[0])["match"]: records(path) for path in FILES}


def others(match, upto):
    return by_match().get(match, ())[:upto]


def name_of(path) -> str:
    return path.stem.split("-")[0]


def logs_of(name) -> list:
    return [path for path in FILES if name_of(path) == name]


def decided_again(game: Game, log) -> Report:
    """What verifying a log finds, its ancestors included."""
    match = msgspec.json.decode(log[0])["match"]
    below, origin = stand_on(game, ancestors(branching(log[0]), others), others)
    if below.fault is not UNSET:
        return below
    return verify(game, chained(match, log, origin), match, origin=origin)


def check(game: Game, path) -> None:
    """Raises AssertionError: the log is decided otherwise; the message says what to do."""
    report, revision = decided_again(game, records(path)), revision_of(records(path)[0])
    if report.fault is not UNSET:
        fault = f"version {report.fault.version}: {report.fault.what[:400]}"
        raise AssertionError(WHAT_TO_DO.format(log=path.name, what=fault, name=game.name, revision=revision))
    again = all(rules.again for rules in report.under)
    if again == ((game.name, revision) in GONE):
        what = f"revision {revision} is {'there' if again else 'gone'}"
        raise AssertionError(WHAT_TO_DO.format(log=path.name, what=what, name=game.name, revision=revision))


def check_all(game: Game, name) -> None:
    """See `check`, of all logs of a ruleset."""
    for path in logs_of(name):
        check(game, path)


@each_log
def test_a_golden_battle_is_decided_as_it_was(path):
    """Every command of the log, put to the state before it with the same dice, has the same events."""
    check(games()[name_of(path)], path)


@each_ruleset
def test_every_revision_has_golden_battles(name):
    """The present revision of a ruleset is recorded: python -m tests.golden.record NAME."""
    reported = {revision_of(records(path)[0]) for path in logs_of(name)}
    assert reported == set(range(1, RULESETS[name].revision + 1)), f"python -m tests.golden.record {name}"


def test_golden_battles_cover_the_life_cycle():
    """Together they have nearly every event of the life cycle."""
    met = {event["type"] for path in FILES for data in records(path) for event in events(data)}
    life = {kind.__struct_config__.tag for kind in e.MatchEvent.__args__}
    assert life - met <= {"ClockExpired", "MatchAbandoned", "SeatGone", "ResultClaimed"}


@each_ruleset
def test_golden_battles_cover_the_ruleset(name):
    """Together they have at least half of the events of the ruleset."""
    met = {event["type"] for path in logs_of(name) for data in records(path) for event in events(data)}
    own = {kind.__struct_config__.tag for kind in RULESETS[name].event_type.__args__}
    assert len(own & met) >= 0.5 * len(own), sorted(own - met)


def events(data):
    return msgspec.json.decode(data)["events"]


@each_ruleset
def test_a_changed_decision_is_found(name):
    """Negative control: rules that leave out one event of one decision fail, and the sentence says what to do."""
    planted = ruleset_with(name, decide=forgetful(RULESETS[name].decide))
    with pytest.raises(AssertionError) as failed:
        check_all(Game(planted), name)
    assert f"raise revision in events/wardrum/events/rulesets/{name}/__init__.py" in str(failed.value)
    assert f"python -m tests.golden.record {name}" in str(failed.value)


def ruleset_with(name, **changes):
    """The ruleset with some of its members replaced."""
    return replace(RULESETS[name], **changes)


def forgetful(decide):
    """Rules that leave out the last event of a decision with several."""

    def decided(decision, seat, command):
        decide(decision, seat, command)
        if len(decision.events) > 1:
            decision.events.pop()

    return decided


@each_ruleset
def test_a_raised_revision_needs_the_old_one(name):
    """Negative control: a revision that was raised without keeping the one before it fails with the same sentence."""
    present = RULESETS[name].revision
    raised, log = ruleset_with(name, revision=present + 1), newest_of(name)
    with pytest.raises(AssertionError, match="keep the old behaviour reachable in EARLIER"):
        check(Game(raised), log)
    check(Game(raised, [Game(RULESETS[name])]), log)


def newest_of(name):
    """A log of the present revision of a ruleset."""
    return next(path for path in logs_of(name) if revision_of(records(path)[0]) == RULESETS[name].revision)


# -- shapes


def grown(name):
    """The ruleset with one field more in its state and in its battle."""
    ruleset = RULESETS[name]
    fields = {field.name: field.type for field in msgspec.structs.fields(ruleset.state_type)}
    module = ruleset.state_type.__module__
    battle = msgspec.defstruct(
        "Battle", [("later", int, 0)], bases=(fields["battle"],), frozen=True, module=module
    )
    state = msgspec.defstruct(
        "State",
        [("battle", battle), ("later", int, 0)],
        bases=(ruleset.state_type,),
        frozen=True,
        module=module,
    )

    def initial(setup):
        before = ruleset.initial(setup)
        parts = {field: getattr(before, field) for field in before.__struct_fields__}
        bigger = battle(
            **{field: getattr(parts["battle"], field) for field in parts["battle"].__struct_fields__}
        )
        return state(**{**parts, "battle": bigger})

    return ruleset_with(name, state_type=state, initial=initial)


@each_ruleset
def test_a_state_may_grow(name):
    """A field more in the state and in the battle, and every golden log is decided and folded as before."""
    game = Game(grown(name))
    check_all(game, name)
    for path in (path for path in logs_of(name) if branching(records(path)[0]) is None):
        state = Fold(game).take_all(records(path))
        assert (state.later, type(state).__name__) == (0, "State")
        assert "later" in state.__struct_fields__


@each_ruleset
def test_a_record_of_the_shape_of_the_state_is_found(name, monkeypatch):
    """Negative control: a take-back that tells something of the state's shape is not the same in a state that has grown."""
    log = taken_back_with_shape(name, monkeypatch)
    assert decided_again(Game(RULESETS[name]), log).fault is UNSET
    assert "rules make something else happen" in decided_again(Game(grown(name)), log).fault.what


def taken_back_with_shape(name, monkeypatch) -> list[bytes]:
    """A battle with a take-back by an event that depends on all fields of the battle."""

    def planted(decision):
        match = decision.state.match
        size = len(canonical(decision.state.battle))
        decision.emit(e.TakenBack(match.takeback.seat, match.takeback.version, size))

    referee, rng = Referee(games()[name], terms=Terms(takeback="any")), random.Random(9)
    while not (versions := offered(referee, "a")):
        referee.step(rng)
    together = dataclasses.replace(takeback.TAKEBACK, agreed=lambda match: match.order, conclude=planted)
    monkeypatch.setattr(takeback, "TAKEBACK", together)
    referee.do("a", c.OfferTakeback(versions[0]))
    return referee.log


# -- schemas


def schemas() -> Iterator[int]:
    for path in FILES:
        yield from (msgspec.json.decode(data)["schema"] for data in records(path))


def readable(steps, today) -> None:
    """Raises UnknownSchema: some golden log cannot be brought to this schema."""
    for path in FILES:
        upcast(records(path)[0], steps, today)


def test_every_schema_has_golden_logs():
    """A log of each schema from the first one on is kept, and reaches today's shape."""
    assert set(schemas()) == set(range(1, SCHEMA + 1))
    readable(STEPS, SCHEMA)


def test_a_missing_step_is_found():
    """Negative control: a new schema without a step from the one before it leaves golden logs unreadable."""
    with pytest.raises(UnknownSchema, match=f"no step leads from schema {SCHEMA} to {SCHEMA + 1}"):
        readable(STEPS, SCHEMA + 1)
    readable({**STEPS, SCHEMA: dict}, SCHEMA + 1)


@each_log
def test_a_log_is_a_whole_chain_of_versions(path):
    """Versions have no gap and times do not run backwards, so that a golden log is a log like any other."""
    reported = [msgspec.json.decode(data) for data in records(path)]
    assert [record["version"] for record in reported] == list(range(1, len(reported) + 1))
    assert all(one["at"] <= other["at"] for one, other in pairwise(reported))
