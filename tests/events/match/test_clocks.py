"""Clocks: what each seat has left is recorded in the log, and a seat that has nothing left has lost."""

import json

import pytest

from tests.support import party, toy
from tests.support.referee import Referee
from wardrum.events.core import record
from wardrum.events.core.kernel import SYSTEM, DecisionContext
from wardrum.events.match import Clock, Terms
from wardrum.events.match import commands as c
from wardrum.events.match import events as e
from wardrum.events.match.game import is_secret
from wardrum.events.match.tell import outcome, tell

BLITZ = Terms(clock=Clock(main_s=60, increment_s=2, grace_s=30))


def blitz(game=toy.GAME, target=1000, terms=BLITZ) -> Referee:
    return Referee(game, {"target": target}, terms=terms)


def rolling(game=toy.GAME, target=1000, terms=BLITZ) -> Referee:
    """A match whose first decision has been made: b's clock runs."""
    referee = blitz(game, target, terms)
    referee.do("a", toy.Roll())
    return referee


def kinds(commit) -> list[type]:
    return [type(event) for event in commit.events]


def ran(commit) -> e.ClocksRan:
    (event,) = [event for event in commit.events if isinstance(event, e.ClocksRan)]
    return event


def refused(referee, actor, command):
    refusal = referee.refused(actor, command)
    assert refusal is not None
    return refusal.rule, refusal.code


@pytest.mark.rule("L-20")
def test_clocks_stand_until_the_first_decision_has_been_made():
    """Given a started match, when the first seat decides, then only the next one's time runs, and nobody's has."""
    referee = blitz()
    assert referee.state.match.clocks.left == {"a": 60_000, "b": 60_000}
    assert referee.state.match.clocks.running == ()
    reported = ran(referee.do("a", toy.Roll(), after_ms=50_000))
    assert (reported.left, reported.running) == ({"a": 60_000, "b": 60_000}, ("b",))


@pytest.mark.rule("L-20")
def test_a_decision_takes_its_time_and_adds_the_increment():
    """Given b's time runs, when b decides after 10 s, then b has 10 s less and the increment more, and a's time runs."""
    reported = ran(rolling().do("b", toy.Roll(), after_ms=10_000))
    assert (reported.left, reported.running) == ({"a": 60_000, "b": 52_000}, ("a",))


@pytest.mark.rule("L-20")
def test_what_the_system_does_for_a_seat_adds_nothing():
    """Given a decision that runs out of its own time, when the system makes it, then there is no increment."""
    referee = Referee(toy.GAME, {"target": 1000}, terms=Terms(clock=Clock(main_s=5000, increment_s=9)))
    referee.do("a", toy.Roll())
    commit = referee.expire_when_due()
    assert kinds(commit) == [e.DecisionExpired, toy.Passed, e.ClocksRan]
    assert ran(commit).left == {"a": 5_000_000, "b": 4_400_000}


@pytest.mark.rule("L-20")
def test_a_secret_keeps_the_clocks_still_and_its_commit_tells_nothing():
    """Given a hidden bet, then its commit holds only secret events, and no time runs until both bets are open."""
    referee = rolling()
    hidden = referee.do("a", toy.Bet(3), after_ms=4_000)
    assert kinds(hidden) == [toy.BetHidden]
    reported = ran(referee.do("b", toy.Roll(), after_ms=3_000))
    assert (reported.left["b"], reported.running) == (58_000, ())
    assert ran(referee.do("b", toy.Bet(4), after_ms=9_000)).running == ("a",)
    assert referee.state.match.clocks.left == {"a": 60_000, "b": 58_000}


@pytest.mark.rule("L-20")
@pytest.mark.parametrize("audience", ["a", "b", ""])
def test_a_sealed_reader_sees_the_same_clocks(audience):
    """A reader without a secret commit folds to the same clocks as everybody else."""
    referee, game = blitz(), toy.GAME
    for seat, command in [("a", toy.Bet(3)), ("a", toy.Roll()), ("b", toy.Bet(1)), ("b", toy.Roll())]:
        referee.do(seat, command, after_ms=2_500)
    folded = None
    for data in referee.log:
        read = game.read(data)
        if is_secret(read.events) and read.actor != audience:
            folded = game.pass_over(folded, read.version, read.actor, read.at)
        else:
            folded = game.apply(folded, read)
    assert folded.match == referee.state.match


def test_a_match_without_a_clock_tells_nothing_of_time():
    """On the usual terms no commit mentions clocks, and the state has none."""
    referee = Referee(toy.GAME, {"target": 10})
    while not referee.over():
        referee.do(referee.state.battle.turn, toy.Roll())
    assert b"Clock" not in b"".join(referee.log)
    reported = record.canonical(referee.state.match)
    assert not {"clocks", "pause", "away"} & json.loads(reported).keys()


@pytest.mark.rule("L-21")
def test_a_seat_with_no_time_left_loses():
    """Given b's time runs, when all of it has gone, then b has lost and the log says why."""
    referee = rolling()
    (pending,) = toy.GAME.pending(referee.state)
    assert (pending.due_at, pending.default) == (referee.at + 60_000, "the seat loses on time")
    commit = referee.expire_when_due()
    assert kinds(commit) == [e.ClockExpired, e.MatchEnded, e.ClocksRan, e.ServerSeedRevealed]
    assert (referee.state.match.reason, referee.state.match.winners) == ("time", ("a",))
    assert referee.state.match.clocks.left["b"] == 0
    assert outcome("time", ("a",)) == "Seat A wins (on time)"


@pytest.mark.rule("L-6", "L-21")
def test_no_clock_is_called_before_it_has_run_out():
    """Given b has a moment left, when the system calls its time, then that is refused."""
    referee = rolling()
    (pending,) = toy.GAME.pending(referee.state)
    assert refused(referee, SYSTEM, c.Expire(pending.key)) == ("L-6", "time_left")


@pytest.mark.rule("L-21")
def test_a_late_answer_counts_until_time_has_been_called():
    """Given b's time has gone and nobody has said so, when b decides, then it counts, and b goes on with the increment."""
    reported = ran(rolling().do("b", toy.Roll(), after_ms=70_000))
    assert reported.left["b"] == 2_000


@pytest.mark.rule("L-21", "L-8")
def test_of_a_party_only_the_seat_without_time_is_out():
    """Given a party, when one of it has no time left, then it has given up, and the others lose only once all have."""
    referee = rolling(party.GAME)
    commit = referee.expire_when_due()
    assert kinds(commit) == [e.ClockExpired, e.BattleConceded, e.ClocksRan]
    assert ran(commit).running == ()
    passed = referee.expire_when_due()
    assert kinds(passed) == [e.DecisionExpired, toy.Passed, e.ClocksRan]
    assert ran(passed).running == ("a",)
    assert kinds(referee.expire_when_due())[:3] == [e.ClockExpired, e.BattleConceded, e.MatchEnded]
    assert (referee.state.match.reason, referee.state.match.winners) == ("time", ())


@pytest.mark.rule("L-6")
def test_the_time_for_a_decision_may_be_shorter_than_the_clock():
    """Given much time on the clock, then a decision is due after its own time, and the default is what it always was."""
    referee = rolling(terms=Terms(clock=Clock(main_s=5000)))
    (pending,) = toy.GAME.pending(referee.state)
    assert (pending.due_at, pending.default) == (referee.at + 600_000, "the turn passes")


@pytest.mark.rule("L-22")
def test_grace_is_given_once_for_each_decision():
    """Given b is away, back and away again in one decision, then its clock runs out one grace later, not two."""
    referee = rolling()
    began = referee.at
    referee.do(SYSTEM, c.SeatAway("b"), after_ms=10_000)
    referee.do(SYSTEM, c.SeatBack("b"), after_ms=1_000)
    again = referee.do(SYSTEM, c.SeatAway("b"), after_ms=1_000)
    assert again.events == (e.SeatWentAway("b", referee.at, referee.state.match.version),)
    assert toy.GAME.pending(referee.state)[0].due_at == began + 60_000 + 30_000


@pytest.mark.rule("L-22")
def test_grace_gives_no_time():
    """Given b decided within the grace, then nothing but the increment is left; the grace is not kept."""
    referee = rolling()
    referee.do(SYSTEM, c.SeatAway("b"), after_ms=10_000)
    referee.do(SYSTEM, c.SeatBack("b"), after_ms=70_000)
    reported = ran(referee.do("b", toy.Roll(), after_ms=1_000))
    assert (reported.left["b"], reported.spared) == (2_000, {})


@pytest.mark.rule("L-22")
def test_the_grace_of_one_decision_is_not_the_next_ones():
    """Given b has been away in a decision, when it decides and is to decide again, then that is without grace."""
    referee = rolling()
    referee.do(SYSTEM, c.SeatAway("b"))
    referee.do(SYSTEM, c.SeatBack("b"))
    reported = ran(referee.do("b", toy.Bloat(1)))
    assert (reported.running, reported.spared) == (("b",), {})


@pytest.mark.rule("L-22")
def test_a_seat_that_is_away_when_its_time_begins_has_the_grace_too():
    """Given a is away, when b's decision makes it a's turn again, then a has the grace of the new decision."""
    referee = rolling()
    referee.do("b", toy.Roll())
    referee.do(SYSTEM, c.SeatAway("a"))
    referee.do("a", toy.Roll())
    reported = ran(referee.do("b", toy.Roll()))
    assert reported.spared == {"a": reported.at + reported.left["a"] + 30_000}


@pytest.mark.rule("L-22")
def test_who_is_found_to_be_away_too_late_still_has_the_grace():
    """Given a clock that has run out while nobody looked, when its seat is reported to be away, then the grace begins then."""
    referee = rolling()
    referee.do(SYSTEM, c.SeatAway("b"), after_ms=500_000)
    assert toy.GAME.pending(referee.state)[0].due_at == referee.at + 30_000


@pytest.mark.rule("L-22")
def test_without_grace_being_away_changes_nothing():
    """Given terms without grace, when a seat goes away, then its clock runs out when it would have."""
    referee = rolling(terms=Terms(clock=Clock(main_s=60, grace_s=0)))
    due = toy.GAME.pending(referee.state)[0].due_at
    referee.do(SYSTEM, c.SeatAway("b"))
    assert toy.GAME.pending(referee.state)[0].due_at == due


def test_what_has_no_moment_yet_is_decided_all_the_same():
    """A decision without a moment, as a dry run makes it, never puts time back on a clock."""
    referee = rolling()
    events = toy.GAME.decide(referee.state, "b", toy.Pass(), referee.oracle(), DecisionContext(0))
    assert events[-1].left == {"a": 60_000, "b": 62_000}


@pytest.mark.rule("L-20")
def test_a_clock_stands_from_the_moment_something_is_hidden():
    """Given clocks run since a pause, when a bets in secret after 3 s and b after 20 more, then nobody pays for the 20."""
    referee = Referee(toy.GAME, {"target": 1000}, terms=Terms(clock=Clock(main_s=10, increment_s=0)))
    referee.do("a", c.OfferPause())
    referee.do("b", c.AcceptPause())
    referee.do("a", c.ResumeBattle())
    assert referee.state.match.clocks.running == ("a",)
    referee.do("a", toy.Bet(2), after_ms=3_000)
    assert [pending.out_at for pending in toy.GAME.pending(referee.state)] == [0]
    reported = ran(referee.do("b", toy.Bet(3), after_ms=20_000))
    assert reported.left == {"a": 7_000, "b": 10_000}


def outage(referee, since_ms, until_ms):
    """A report of an outage, by the time since the last commit."""
    return c.ReportOutage(referee.at + since_ms, referee.at + until_ms)


@pytest.mark.rule("L-29")
def test_an_outage_is_charged_to_nobody():
    """Given b's time runs, when the server heard nobody from 10 s to 40 s of it, then b pays for what was before and after."""
    referee = rolling()
    began = referee.at
    reported = referee.do(SYSTEM, outage(referee, 10_000, 40_000), after_ms=41_000)
    assert reported.events == (
        e.OutageReported(began + 10_000, began + 40_000),
        e.ClocksRan(began + 40_000, {"a": 60_000, "b": 50_000}, ("b",), {}),
    )
    assert toy.GAME.pending(referee.state)[0].due_at == began + 60_000 + 30_000
    assert ran(referee.do("b", toy.Roll(), after_ms=4_000)).left["b"] == 50_000 - 5_000 + 2_000


@pytest.mark.rule("L-29")
def test_what_was_charged_already_is_not_given_back():
    """Given an outage that began before b's time ran, when it is reported, then only the time since then counts."""
    referee = rolling()
    began = referee.at
    reported = referee.do(SYSTEM, outage(referee, -300_000, 5_000), after_ms=5_000)
    assert reported.events[0] == e.OutageReported(began, began + 5_000)
    assert ran(reported).left == {"a": 60_000, "b": 60_000}


@pytest.mark.rule("L-29")
def test_two_outages_are_reported_one_after_the_other():
    """Given two outages in one decision, when both are reported, then neither is charged, and what was between is."""
    referee = rolling()
    first, second = outage(referee, 1_000, 21_000), outage(referee, 24_000, 50_000)
    referee.do(SYSTEM, first, after_ms=50_000)
    reported = ran(referee.do(SYSTEM, second, after_ms=0))
    assert reported.left["b"] == 60_000 - 1_000 - 3_000


@pytest.mark.rule("L-29")
def test_a_grace_goes_on_for_as_long_as_the_outage():
    """Given b is away in its grace, when the server is out of reach for 20 s, then the grace ends 20 s later."""
    referee = rolling()
    referee.do(SYSTEM, c.SeatAway("b"), after_ms=1_000)
    due = toy.GAME.pending(referee.state)[0].due_at
    referee.do(SYSTEM, outage(referee, 2_000, 22_000), after_ms=22_000)
    assert toy.GAME.pending(referee.state)[0].due_at == due + 20_000


@pytest.mark.rule("L-29")
@pytest.mark.parametrize("state", ["known", "paused", "hidden", "before", "no clock"])
def test_where_no_clock_ran_there_is_nothing_to_report(state):
    """Given no seat pays for the time of an outage, when it is reported, then that is refused."""
    referee = Referee(toy.GAME, {"target": 1000}) if state == "no clock" else blitz()
    if state not in ("before", "no clock"):
        referee.do("a", toy.Roll())
    since, until = referee.at, referee.at + 1_000
    match state:
        case "known":
            referee.do(SYSTEM, c.ReportOutage(since, until), after_ms=5_000)
        case "paused":
            referee.do("a", c.OfferPause())
            referee.do("b", c.AcceptPause())
            since, until = referee.at, referee.at + 500
        case "hidden":
            referee.do("b", toy.Bet(3))
            since, until = referee.at, referee.at + 500
    referee.at += 2_000
    assert refused(referee, SYSTEM, c.ReportOutage(since, until)) == ("L-29", "no_clock_ran")


@pytest.mark.rule("L-29")
def test_an_outage_that_goes_on_cannot_be_reported():
    """Given b's time runs, when an outage is reported that ends later than now, then that is refused."""
    referee = rolling()
    assert refused(referee, SYSTEM, outage(referee, 0, 1)) == ("L-29", "outage_not_over")


@pytest.mark.rule("L-29", "L-12")
def test_no_seat_reports_an_outage():
    """Given b's time runs, when b says that the server was out of reach, then that is refused."""
    assert refused(rolling(), "b", c.ReportOutage(0, 1)) == ("L-12", "not_yours")


@pytest.mark.parametrize(
    ("ms", "words"), [(400, "1 s"), (44_600, "45 s"), (300_000, "5 min"), (7_800_000, "2 h 10 min")]
)
def test_an_outage_is_shown_with_its_length(ms, words):
    """The sentence says how long it took, as one would say it."""
    sentence = tell(rolling().state.match, e.OutageReported(1_000, 1_000 + ms))
    assert sentence == f"The server was out of reach for {words}; no clock ran meanwhile."
