"""Clocks over whole battles of every ruleset: what has been taken is what has passed, and nobody gains but the increment."""

import json
import random
from contextlib import suppress
from functools import cache
from itertools import pairwise

import pytest

from tests.support.logbook import chained
from tests.support.referee import Referee
from wardrum.events.core.kernel import SYSTEM, Rejected
from wardrum.events.core.record import canonical
from wardrum.events.match import Clock, Terms
from wardrum.events.match import commands as c
from wardrum.events.match import events as e
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.events.verify import verify

TERMS = Terms(claim_s=60, clock=Clock(main_s=30 * 24 * 3600, increment_s=5, grace_s=60))
HASTE = Terms(clock=Clock(main_s=300, increment_s=1))
SHORT_MS, LONG_MS = 40, 30_000
BESIDE = (c.OfferPause(), c.AcceptPause(), c.DeclinePause(), c.ResumeBattle(), c.SeatAway, c.SeatBack)
OUTAGE_MS = 5_000

each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))


def beside(referee: Referee, rng: random.Random) -> None:
    """Something that has to do with time and not with the battle, if it makes sense now."""
    seat = rng.choice(referee.state.match.order)
    command = rng.choice(BESIDE)
    try:
        if isinstance(command, type):
            referee.do(SYSTEM, command(seat), rng.randint(0, SHORT_MS))
        else:
            referee.do(seat, command, rng.randint(0, SHORT_MS))
    except Rejected:
        pass


def interrupted(referee: Referee, rng: random.Random) -> None:
    """The server was out of reach for a while, which is recorded if a clock ran."""
    since = referee.at + rng.randint(-OUTAGE_MS, OUTAGE_MS)
    with suppress(Rejected):
        referee.do(
            SYSTEM, c.ReportOutage(since, referee.at + OUTAGE_MS), OUTAGE_MS + rng.randint(0, SHORT_MS)
        )


def step(referee: Referee, rng: random.Random) -> None:
    """One commit: a decision that takes a while, seldom something else."""
    chance = rng.random()
    if chance < 0.1:
        beside(referee, rng)
    elif referee.state.match.paused:
        referee.do(rng.choice(referee.state.match.order), c.ResumeBattle(), LONG_MS)
    elif chance < 0.12:
        referee.expire_when_due()
    else:
        if chance < 0.4:
            interrupted(referee, rng)
        seat = rng.choice([p.seat for p in referee.game.ruleset.questions.pending(referee.state)])
        command = referee.command(rng.choice(referee.options(seat)), rng)
        referee.do(seat, command, rng.randint(0, LONG_MS))


@cache
def played(name: str, terms: Terms = TERMS, seed: int = 1) -> Referee:
    """A whole battle on terms with a clock, random to its end."""
    referee, rng = Referee(Game(RULESETS[name]), match=f"{seed:032x}", terms=terms), random.Random(seed)
    while not referee.over():
        step(referee, rng)
    return referee


def reported(referee: Referee) -> list[tuple[object, e.ClocksRan]]:
    """The commits that tell of clocks, each with what it tells."""
    records = [referee.game.read(data) for data in referee.log]
    return [(r, event) for r in records for event in r.events if isinstance(event, e.ClocksRan)]


@each_ruleset
def test_the_time_taken_is_the_time_that_passed(name):
    """Between two tellings each running seat has paid for exactly the time between, without outages; only its own decision
    adds, once.
    """
    clocks = reported(played(name))
    assert len(clocks) > 15
    for (_, before), (record, after) in pairwise(clocks):
        for seat, left in after.left.items():
            outages = [event for event in record.events if isinstance(event, e.OutageReported)]
            free = sum(event.until - event.since for event in outages)
            paid = after.at - before.at - free if seat in before.running else 0
            gained = 5_000 if seat == record.actor and left + paid != before.left[seat] else 0
            assert left == before.left[seat] - paid + gained
        assert after.at == (outages[0].until if outages else record.at)
    assert any(isinstance(event, e.OutageReported) for record, _ in clocks for event in record.events)


@each_ruleset
def test_a_battle_with_a_clock_verifies(name):
    """Every decision of such a battle is made again from the times in its log, those of the system too."""
    for terms in (TERMS, HASTE):
        referee = played(name, terms)
        report = verify(referee.game, chained(referee.match, referee.log), referee.match)
        assert not report.fault
        assert report.counts.decisions == len(referee.log)


@each_ruleset
def test_nothing_is_due_before_it_opens(name):
    """Whatever a match with clocks waits for, its time is never up before it began to be waited for."""
    referee, rng = Referee(Game(RULESETS[name]), match=f"{7:032x}", terms=TERMS), random.Random(7)
    for _ in range(150):
        for pending in referee.game.pending(referee.state):
            assert pending.due_at >= pending.since_at
        if referee.over():
            break
        step(referee, rng)


@each_ruleset
def test_somebody_can_always_act_or_resume(name):
    """With clocks and pauses too, each awaited seat has an option; while paused, everybody can resume, and nothing else moves."""
    referee, rng = Referee(Game(RULESETS[name]), match=f"{9:032x}", terms=TERMS), random.Random(9)
    for _ in range(150):
        if referee.over():
            break
        match = referee.state.match
        awaited = (
            () if match.paused else {p.seat for p in referee.game.ruleset.questions.pending(referee.state)}
        )
        for seat in match.order:
            listed = referee.game.legal(referee.state, seat)
            assert bool(referee.options(seat)) == (seat in awaited)
            assert match.paused == ("ResumeBattle" in [option.command for option in listed])
            for option in listed:
                assert referee.refused(seat, referee.command(option, rng)) is None
        step(referee, rng)


def rewritten(referee: Referee, version: int, change) -> list[tuple[int, bytes, bytes]]:
    """One record changed and every hash made anew, as a cheating server would."""
    records = list(referee.log)
    record = json.loads(records[version - 1])
    change(record)
    records[version - 1] = canonical(record)
    return chained(referee.match, records)


@each_ruleset
@pytest.mark.parametrize("field", ["left", "running", "spared", "at"])
def test_forged_clocks_are_found(name, field):
    """A second more for a friend, a clock that stands still, a grace that nobody has, another time: each is found."""
    referee = played(name)
    record, event = random.Random(3).choice(reported(referee)[1:-1])
    forged = {
        "left": {**event.left, "a": event.left["a"] + 1_000},
        "running": [] if event.running else ["a"],
        "spared": {**event.spared, "b": event.at + 99_000},
        "at": event.at - 1,
    }[field]

    def change(stored):
        next(each for each in stored["events"] if each["type"] == "ClocksRan")[field] = forged

    report = verify(referee.game, rewritten(referee, record.version, change), referee.match)
    assert report.fault
    assert report.fault.version == record.version


@each_ruleset
def test_time_that_is_called_too_early_is_found(name):
    """A clock or an absence that is called a moment before it is due does not verify, whatever the log says."""
    for away in (False, True):
        referee = Referee(Game(RULESETS[name]), match=f"{5:032x}", terms=Terms(claim_s=60, clock=HASTE.clock))
        rng = random.Random(5)
        while not referee.state.match.clocks.running:
            referee.step(rng)
        if away:
            referee.do(SYSTEM, c.SeatAway(referee.state.match.clocks.running[0]), 10)
        referee.expire_when_due()
        last = len(referee.log)

        def earlier(stored):
            stored["at"] -= 1
            for event in stored["events"]:
                if event["type"] == "ClocksRan":
                    event["at"] -= 1

        report = verify(referee.game, rewritten(referee, last, earlier), referee.match)
        assert report.fault
        assert report.fault.version == last
