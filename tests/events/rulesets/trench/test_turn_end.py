"""The end of Turns and of the game (X-42 to X-44)."""

from collections.abc import Mapping

import pytest

from tests.events.rulesets.trench.given import acting, at, battle_state, given, rect, with_facts
from wardrum.events.match.events import MatchEnded
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.commands import EndActivation, Shoot
from wardrum.events.rulesets.trench.roster import Weapon
from wardrum.events.rulesets.trench.state import Setup

FORT = {"fort": rect(8, 8, 4, 4, kind="open")}


def ending(models, terrain: Mapping = FORT, setup=Setup(), **facts):
    """a-m1 is the last model of the Turn."""
    state = battle_state(models, terrain, setup, **facts)
    return given(acting(with_facts(state, *models, activated=True), "a-m1"))


@pytest.mark.rule("X-42")
@pytest.mark.rule("X-44")
def test_objectives_score_at_the_end_of_every_turn():
    """Two points for the seat with more models at an objective; those on it beat those near it."""
    held = ending({"a-m1": at(10, 10), "b-m1": at(12.8, 10), "b-m2": at(7.2, 10)}).when("a", EndActivation())
    assert held.of(e.ObjectiveControlChanged) == [e.ObjectiveControlChanged("fort", "a")]
    assert held.of(e.PointsScored) == [e.PointsScored("a", 2, "objectives", ("fort",))]
    assert held.of(e.TurnEnded, e.TurnStarted) == [e.TurnEnded(1), e.TurnStarted(2)]
    assert held.battle.vp == {"a": 2, "b": 0}
    assert held.state.table.markers["fort"].seat == "a"


@pytest.mark.rule("X-44")
def test_a_tied_objective_is_nobodys():
    """As many of each seat: neither scores."""
    tied = ending({"a-m1": at(10, 10), "b-m1": at(11.4, 10)}).when("a", EndActivation())
    assert tied.of(e.PointsScored) == []


@pytest.mark.rule("X-43")
@pytest.mark.rule("X-44")
def test_after_the_last_turn_deeds_score_and_points_decide():
    """Deeds of the end are judged, all deeds score, more Victory Points win."""
    done = ending({"a-m1": at(10, 10), "b-m1": at(30, 2)}, round=4, deeds={"first-blood": "a"})
    over = done.when("a", EndActivation())
    assert over.of(e.DeedDone) == [
        e.DeedDone("all-accounted-for", "a"),
        e.DeedDone("behind-their-line", "b"),
        e.DeedDone("the-larger-half", "a"),
    ]
    assert over.battle.vp == {"a": 5, "b": 1}
    over.then_ends(e.GameEnded("points", ("a",)), MatchEnded("victory", ("a",), 4))


@pytest.mark.rule("X-44")
def test_a_deed_done_by_both_goes_by_the_setting():
    """To the holder of the Initiative, or by a roll-off."""
    models = {"a-m1": at(20, 20), "b-m1": at(25, 20)}
    held = ending(models, round=4, holder="b").when("a", EndActivation())
    assert e.DeedDone("all-accounted-for", "b") in held.events
    rolled = ending(models, setup=Setup(deed_tie="roll_off"), round=4).when("a", EndActivation(), dice=[2, 5])
    assert e.DeedDone("all-accounted-for", "b") in rolled.events
    assert rolled.of(e.RollOffRolled)[0].purpose == "deed"


@pytest.mark.rule("X-43")
def test_equal_points_are_a_draw():
    """Neither seat wins."""
    even = ending({"a-m1": at(20, 20), "b-m1": at(25, 20)}, round=4, vp={"a": 1, "b": 2})
    over = even.when("a", EndActivation())
    over.then_ends(e.GameEnded("points", ()), MatchEnded("draw", (), 4))


@pytest.mark.rule("X-43")
@pytest.mark.rule("TE-28")
def test_who_has_nobody_left_has_lost():
    """The last enemy Out of Action ends the game in the same commit."""
    state = acting(battle_state({"a-m1": at(10, 10), "b-m1": at(10, 20)}), "a-m1")
    won = given(state).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[4, 4, 6, 6])
    won.then_ends(e.GameEnded("no_enemies", ("a",)), MatchEnded("victory", ("a",), 1))


@pytest.mark.rule("TE-28")
@pytest.mark.parametrize(("setting", "winners"), [("draw", ()), ("points", ("a",))])
def test_both_gone_together(setting, winners):
    """A blast that takes the last of both sides is a draw, or a matter of points by a setting."""
    bomb = {"w1": Weapon("bomb", 0, 8, keywords={"blast": 6})}
    models = {"a-m1": at(10, 10, weapons=bomb), "b-m1": at(10, 13)}
    state = battle_state(models, setup=Setup(mutual_end=setting), vp={"a": 3, "b": 0})
    both = given(acting(state, "a-m1")).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[4, 4, 6, 6, 6, 6])
    assert both.of(e.GameEnded) == [e.GameEnded("nobody_left", winners)]
