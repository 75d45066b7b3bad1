"""Who has won, and when (W-2, W-96, W-97, W-99, edge cases 21, 22 and 42)."""

import pytest

from tests.events.rulesets.warcry.given import GAME, battle_state, fighter
from tests.events.rulesets.warcry.test_round_end import over, scored
from wardrum.events.core.kernel import Decision
from wardrum.events.match.events import MatchEnded
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.decide.casualties import after_take_down
from wardrum.events.rulesets.warcry.decide.victory import judge
from wardrum.events.rulesets.warcry.state import Setup

HEADS, CHESTS, SHIELD = (
    {"victory": "head-hunt"},
    {"victory": "carry-it-home"},
    {"victory": "break-the-shield"},
)


def struck(fighters, key, **facts):
    """A fighter is removed, and what follows from it at once."""
    decision = Decision(battle_state(fighters, **facts), None, GAME.evolve)
    by = "b" if key.startswith("a") else "a"
    points = decision.state.battle.fighters[key].profile.points
    decision.emit(e.FighterTakenDown(key, by, points))
    after_take_down(decision, key, by)
    return decision.events[1:]


def ended(outcome):
    """How the battle ended, if it did."""
    return [(event.reason, event.winners, event.round) for event in outcome.of(MatchEnded)]


# --- at once


@pytest.mark.rule("W-99")
def test_the_last_fighter_of_a_side():
    """Edge case 22: with everybody down and nobody in reserve the other side wins at once."""
    two = {"a-f1": fighter(5, 5), "b-f1": fighter(9, 5)}
    assert struck(two, "b-f1", round=2) == [MatchEnded("victory", ("a",), 2)]
    assert struck(two, "a-f1") == [MatchEnded("victory", ("b",), 1)]
    assert struck(two | {"b-f2": fighter(status="down")}, "b-f1") == [MatchEnded("victory", ("a",), 1)]


@pytest.mark.rule("W-99")
def test_reserves_are_not_down():
    """Edge case 27: while somebody is still to come the battle goes on."""
    three = {"a-f1": fighter(5, 5), "b-f1": fighter(9, 5), "b-f2": fighter()}
    assert struck(three, "b-f1") == []


@pytest.mark.rule("W-99")
def test_nobody_left_at_all():
    """Edge case 21: both sides empty is a draw."""
    alone = {"a-f1": fighter(5, 5), "b-f1": fighter(status="down")}
    assert struck(alone, "a-f1") == [MatchEnded("draw", (), 1)]


def test_an_empty_table_is_a_draw_at_the_end_of_the_round():
    """With nobody on either side the check after the phase ends the battle."""
    decision = Decision(battle_state(), None, GAME.evolve)
    judge(decision)
    assert decision.events == [MatchEnded("draw", (), 1)]


@pytest.mark.rule("W-99")
def test_points_for_taking_down():
    """One for each fighter, three more for the leader; a hero is no leader."""
    many = {"a-f1": fighter(5, 5), "b-f1": fighter(9, 5, role="leader"), "b-f2": fighter(12, 5, role="hero")}
    assert struck(many, "b-f1", cards=HEADS, vp={"a": 2, "b": 0}) == [
        e.PointsScored("a", 1, "fighter-down", 3),
        e.PointsScored("a", 3, "leader-down", 6),
    ]
    assert struck(many, "b-f2", cards=HEADS) == [e.PointsScored("a", 1, "fighter-down", 1)]


@pytest.mark.rule("W-99")
def test_a_broken_shield():
    """The card that says so ends the battle with the last of the enemy's shield, reserves included."""
    line = {
        "a-f1": fighter(5, 5),
        "b-f1": fighter(9, 5),
        "b-f2": fighter(12, 5, group="shield"),
        "b-f3": fighter(group="shield", status="down"),
    }
    assert struck(line, "b-f2", cards=SHIELD) == [MatchEnded("victory", ("a",), 1)]
    assert struck(line, "b-f1", cards=SHIELD) == []
    assert struck(line, "b-f2") == []
    waiting = line | {"b-f3": fighter(group="shield")}
    assert struck(waiting, "b-f2", cards=SHIELD) == []


# --- after the last round


@pytest.mark.rule("W-2")
@pytest.mark.rule("W-96")
def test_not_before_the_round_the_card_names():
    """The leader in round 3 of 4 has won nothing yet; after round 4 the battle ends."""
    ahead = {"cards": HEADS, "vp": {"a": 1, "b": 5}}
    third = over({}, round=3, **ahead)
    third.then_ends(e.RoundEnded(3), e.RoundStarted(4))
    fourth = over({}, round=4, **ahead)
    fourth.then_ends(e.RoundEnded(4), MatchEnded("victory", ("b",), 4))
    assert fourth.state.match.winners == ("b",)
    assert fourth.state.match.status == "ended"


@pytest.mark.rule("W-2")
@pytest.mark.rule("W-96")
def test_another_card_names_another_round():
    """Break-the-shield lasts five rounds and looks at points taken down."""
    worth = {"cards": SHIELD, "down_points": {"a": 300, "b": 200}, "vp": {"a": 0, "b": 9}}
    assert ended(over({}, round=4, **worth)) == []
    assert ended(over({}, round=5, **worth)) == [("victory", ("a",), 5)]


@pytest.mark.rule("W-96")
@pytest.mark.rule("W-59")
def test_points_for_the_end_come_first():
    """Before the winner is announced, points for the end of the battle are counted, the holder's first."""
    worth = {"down_points": {"a": 300, "b": 200}, "holder": "b"}
    outcome = over({}, round=4, **worth)
    assert scored(outcome) == [("b", 200, "points-down"), ("a", 300, "points-down")]
    assert ended(outcome) == [("victory", ("a",), 4)]


@pytest.mark.rule("W-96")
def test_treasure_counts_at_the_end():
    """Two points for a carried token, one for an open one with more own fighters near it."""
    fighters = {
        "a-f1": fighter(3, 3, treasure="middle-chest"),
        "b-f1": fighter(8, 15),
        "b-f2": fighter(22, 7),
        "a-f2": fighter(22, 9),
    }
    state = {"round": 4, "cards": CHESTS}
    outcome = over(fighters, **state)
    assert ("a", 2, "carried") in scored(outcome)
    assert ("b", 1, "guarded") in scored(outcome)
    assert ended(outcome) == [("victory", ("a",), 4)]


@pytest.mark.rule("W-97")
def test_one_more_round_if_nobody_has_won():
    """Level after the last round: nothing is scored yet, one more round is played and looked at."""
    level = {"down_points": {"a": 200, "b": 200}}
    fourth = over({}, round=4, **level)
    fourth.then_ends(e.RoundEnded(4), e.ExtraRoundCalled("one"), e.RoundStarted(5))
    assert scored(fourth) == []
    fifth = over({}, round=5, extra="one", down_points={"a": 200, "b": 300})
    assert scored(fifth) == [("a", 200, "points-down"), ("b", 300, "points-down")]
    assert ended(fifth) == [("victory", ("b",), 5)]


@pytest.mark.rule("W-97")
def test_then_until_one_side_is_left():
    """Level again: from now on only the last side standing wins, whatever the points say."""
    over({}, round=5, extra="one").then_ends(
        e.RoundEnded(5), e.ExtraRoundCalled("last_standing"), e.RoundStarted(6)
    )
    sixth = over({}, round=6, extra="last_standing", vp={"a": 9, "b": 0})
    sixth.then_ends(e.RoundEnded(6), e.RoundStarted(7))
    assert sixth.battle.extra == "last_standing"


@pytest.mark.rule("W-97")
def test_the_limit_of_rounds():
    """Edge case 42: after the last round the battle is a draw, unless that very check finds a winner."""
    endless = over({}, round=10, extra="last_standing", vp={"a": 9, "b": 0})
    assert ended(endless) == [("draw", (), 10)]
    short = {"setup": Setup(round_limit=4), "round": 4, "cards": HEADS}
    assert ended(over({}, **short)) == [("draw", (), 4)]
    assert ended(over({}, vp={"a": 1, "b": 0}, **short)) == [("victory", ("a",), 4)]
    assert ended(over({}, setup=Setup(round_limit=3), round=2)) == []
    assert ended(over({}, setup=Setup(round_limit=3), round=3)) == [("draw", (), 3)]
