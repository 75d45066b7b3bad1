"""Seats of a party that have given up or fallen silent: the others decide, and hardly wait for them."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.betrayal.given import ONES, adventurer, battle, enemy, given
from wardrum.events.match import SeatHolder
from wardrum.events.rulesets import games
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import DecideTie, ProposeRetreat, VoteRetreat
from wardrum.events.rulesets.betrayal.questions import QUESTIONS
from wardrum.events.rulesets.betrayal.state import Setup

PARTY = (adventurer("a", "h0_0"), adventurer("b", "h1_0"), adventurer("c", "h0_1"))
TIED = (enemy("e01", "h5_-2", level=5), enemy("e02", "h6_-2", level=5))


def without(state, *seats):
    """The same state after these seats have given up."""
    return replace(state, match=replace(state.match, cooperative=True, conceded=seats))


def asked(mode, *gone, **setup):
    """The party, some of whom have given up, is asked which of two enemies is next."""
    state = battle(*PARTY, *TIED, setup=Setup(seats=3, party_decisions=mode, **setup))
    return given(without(state, *gone)).goes_on()


def judged(*gone, mode="leader", **setup):
    """The end of a round of a party, some of whom have given up."""
    start = Setup(seats=3, party_decisions=mode, guild_assist=False, **setup)
    return given(without(battle(*PARTY, *TIED, phase="judgement", setup=start), *gone)).goes_on()


@pytest.mark.rule("BE-12")
def test_somebody_else_leads():
    """Once the leader has given up the first seat that has not decides for the party, even in the middle of a question."""
    start = asked("leader", leader="b")
    assert [each.seat for each in QUESTIONS.pending(start.state)] == ["b"]
    later = given(without(start.state, "a", "b"))
    assert [each.seat for each in QUESTIONS.pending(later.state)] == ["c"]
    assert later.when("c", DecideTie("e02"), ONES).of(e.PartyDecided)[0].seat == "c"


@pytest.mark.rule("BE-12")
def test_a_majority_is_one_of_those_who_are_there():
    """Votes of seats that have given up are neither awaited nor needed."""
    start = asked("majority", "c")
    assert [each.seat for each in QUESTIONS.pending(start.state)] == ["a", "b"]
    one = start.when("a", DecideTie("e01"))
    two = one.when("b", DecideTie("e02"), ONES)
    assert two.of(e.PartyDecided)[0] == e.PartyDecided("enemy", "", "e01", "a")
    last = given(without(start.when("a", DecideTie("e02")).state, "b", "c"))
    assert [each.seat for each in QUESTIONS.pending(last.state)] == ["b", "c"], (
        "who has voted waits for one of the others"
    )


@pytest.mark.rule("BE-28")
def test_who_has_given_up_does_not_hold_the_others_back():
    """Only those who are there vote on leaving; and who gives up during the vote agrees."""
    vote = judged("c").when("a", ProposeRetreat())
    assert vote.one(e.RetreatProposed).voters == ("a", "b")
    assert QUESTIONS.default(without(vote.state, "b"), "b") == [VoteRetreat(yes=True)]
    assert vote.when("b", VoteRetreat(yes=True)).of(e.PartyRetreated)


@pytest.mark.rule("BE-28")
@pytest.mark.parametrize("count", ["all", "majority"])
def test_those_whose_adventurers_lie_leave_alone(count):
    """If all who stand have given up, there is nobody to ask, and the party leaves."""
    hero = adventurer("a", where="defeated", hp=0)
    setup = Setup(seats=2, retreat_vote=count, guild_assist=False)
    state = battle(hero, adventurer("b", "h1_0"), *TIED, phase="judgement", setup=setup)
    assert given(without(state, "b")).goes_on().when("a", ProposeRetreat()).of(e.PartyRetreated)


@pytest.mark.rule("BE-28")
def test_only_who_wanted_to_leave_has_agreed():
    """Where votes settle that a retreat is proposed, it is by a seat that voted for it, and no other has agreed by that."""
    start = judged(mode="majority")
    one = start.when("a", ProposeRetreat())
    game = games()["betrayal"]
    assert [each.seat for each in game.pending(one.state)] == ["b", "c"]
    two = one.when("b", ProposeRetreat())
    assert two.one(e.RetreatProposed).seat == "b"
    assert two.of(e.RetreatVoteCast) == [e.RetreatVoteCast("b", yes=True)]
    late = given(one.state, e.PartyVoteCast("b", "continue")).when("c", ProposeRetreat())
    assert late.one(e.RetreatProposed).seat == "c"


@pytest.mark.rule("L-7")
@pytest.mark.rule("L-8")
def test_a_party_hardly_waits_for_those_who_left():
    """Who has given up is waited for a second, who has been silent three times a little longer, others their full time."""
    state = judged(mode="first_click").state
    holds = {**state.match.seats, "b": SeatHolder("0" * 64, missed=3)}
    state = replace(state, match=replace(state.match, seats=holds, decision_s=600))
    game = games()["betrayal"]
    assert {each.seat: each.seconds for each in game.pending(state)} == {"a": 600, "b": 20, "c": 600}
    vote = given(state).when("a", ProposeRetreat()).state
    assert {each.seat: each.seconds for each in game.pending(without(vote, "c"))} == {"b": 20, "c": 1}
