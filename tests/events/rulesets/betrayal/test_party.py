"""Decisions of the party: who decides in which mode, and what is done for those who do not."""

import random

import pytest

from tests.events.rulesets.betrayal.given import adventurer, battle, enemy, given
from tests.support.referee import Referee
from wardrum.events.core.kernel import SYSTEM, Decision, DecisionContext
from wardrum.events.match.commands import Expire
from wardrum.events.rulesets import games
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import ContinueBattle, DecideTie, VoteRetreat
from wardrum.events.rulesets.betrayal.data import ADVENTURERS
from wardrum.events.rulesets.betrayal.questions import QUESTIONS
from wardrum.events.rulesets.betrayal.state import Setup

PARTY = (adventurer("a", "h0_0"), adventurer("b", "h1_0"), adventurer("c", "h0_1"))
TIED = (enemy("e01", "h5_-2", level=5), enemy("e02", "h6_-2", level=5))


def asked(mode="leader", leader="a"):
    """The party is asked which of two enemies is next."""
    setup = Setup(seats=3, party_decisions=mode, leader=leader)
    return given(battle(*PARTY, *TIED, setup=setup)).goes_on()


def expired(outcome):
    """Time is up for the first decision that is pending."""
    game = games()["betrayal"]
    first = game.pending(outcome.state)[0]
    decision = Decision(outcome.state, lambda n, sides: (1,) * n, game.evolve, DecisionContext(first.due_at))
    from wardrum.events import match

    match.decide(decision, game.ruleset, SYSTEM, Expire(first.key))
    return decision.events


@pytest.mark.rule("B-14", "BE-12")
def test_the_leader_decides():
    """In the mode "leader" one seat is asked, and its answer holds."""
    start = asked(leader="b")
    assert start.one(e.PartyDecisionRequested) == e.PartyDecisionRequested("enemy", "", ("e01", "e02"), "e01")
    assert [each.seat for each in QUESTIONS.pending(start.state)] == ["b"]
    assert (QUESTIONS.legal(start.state, "a"), QUESTIONS.legal(start.state, "b")[0].command) == (
        [],
        "DecideTie",
    )
    start.when("a", DecideTie("e02")).refused("not_yours_to_decide", "BE-12")
    outcome = start.when("b", DecideTie("e02"), dice=lambda n, sides: (1,) * n)
    assert outcome.one(e.PartyDecided) == e.PartyDecided("enemy", "", "e02", "b")
    assert outcome.of(e.TurnStarted)[0].unit == "e02"


@pytest.mark.rule("BE-12")
def test_the_first_to_click_decides():
    """In the mode "first_click" everybody is asked, and one answer is enough."""
    start = asked("first_click")
    assert [each.seat for each in QUESTIONS.pending(start.state)] == ["a", "b", "c"]
    assert start.when("c", DecideTie("e02"), dice=lambda n, sides: (1,) * n).one(e.PartyDecided).seat == "c"


@pytest.mark.rule("BE-12")
def test_the_majority_decides():
    """In the mode "majority" more than half settle it; who has voted is not asked again."""
    start = asked("majority")
    one = start.when("b", DecideTie("e02"))
    assert one.events == (e.PartyVoteCast("b", "e02"),)
    assert [each.seat for each in QUESTIONS.pending(one.state)] == ["a", "c"]
    one.when("b", DecideTie("e01")).refused("not_yours_to_decide", "BE-12")
    two = one.when("a", DecideTie("e02"), dice=lambda n, sides: (1,) * n)
    assert two.one(e.PartyDecided).choice == "e02"


@pytest.mark.rule("BE-12")
def test_silence_takes_the_default():
    """When time is up the first option is taken, and the event says that it was not decided."""
    events = expired(asked())
    (decided,) = [event for event in events if isinstance(event, e.PartyDecided)]
    assert (decided.choice, decided.defaulted) == ("e01", True)


@pytest.mark.rule("BE-12")
def test_votes_cast_count_when_time_is_up():
    """Votes that came in time decide."""
    events = expired(asked("majority").when("b", DecideTie("e02")))
    (decided,) = [event for event in events if isinstance(event, e.PartyDecided)]
    assert (decided.choice, decided.defaulted) == ("e02", True)


@pytest.mark.rule("BE-12")
def test_answers_that_are_refused():
    """Another question's command, another choice, and answers to nothing are refused."""
    start = asked()
    start.when("a", ContinueBattle()).refused("another_question", "BE-12")
    start.when("a", DecideTie("e09")).refused("no_such_choice", "BE-12")
    start.when("a", VoteRetreat(yes=True)).refused("no_vote", "BE-28")
    given(battle(*PARTY, *TIED)).when("a", DecideTie("e01")).refused("nothing_asked", "BE-12")


@pytest.mark.rule("B-14")
def test_a_single_option_is_not_asked():
    """One enemy of the highest level acts without a question."""
    outcome = given(battle(*PARTY, TIED[0], enemy("e02", "h6_-2"))).goes_on(dice=lambda n, sides: (1,) * n)
    kinds = [event.kind for event in outcome.of(e.PartyDecisionRequested)]
    assert "enemy" not in kinds


def test_defaults_are_accepted_everywhere():
    """What stands in for a silent seat at muster is the first sample that is free."""
    from tests.events.rulesets.betrayal.given import live
    from wardrum.events.rulesets.betrayal.state import initial

    state = live(initial(Setup(seats=2)), ("a", "b"))
    (command,) = QUESTIONS.default(state, "a")
    assert (command.sample, command.companion) == (next(iter(ADVENTURERS)), "none")


@pytest.mark.rule("L-7")
def test_a_party_goes_on_without_a_silent_seat():
    """One seat that lets its time run out again and again does not end the battle of the others; all of them do."""
    referee = Referee(games()["betrayal"], {"seats": 2})
    rng = random.Random(5)
    while not referee.over() and referee.state.match.seats["a"].missed < 4:
        waited = {pending.seat: pending for pending in referee.game.pending(referee.state)}
        if "a" in waited:
            referee.call(waited["a"])
        else:
            referee.choose("b", rng.choice(referee.options("b")), rng)
    assert (referee.state.match.status, referee.state.match.seats["a"].missed) == ("live", 4)
    for _ in range(40):
        if not referee.over():
            referee.expire()
    assert (referee.state.match.reason, referee.state.match.winners) == ("abandoned", ())
