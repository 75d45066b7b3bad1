"""Getting away from enemies (W-74)."""

import pytest

from tests.events.rulesets.warcry.given import activated, at, battle_state, fighter, given, obstacle, options
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import Disengage

pytestmark = pytest.mark.rule("W-74")


def engaged(**facts):
    """a-f1 at (10, 10) is activated, an enemy three quarters of an inch to its right."""
    return activated(battle_state({"a-f1": fighter(10, 10), "b-f1": fighter(12, 10)}, **facts), "a-f1")


def test_it_goes_up_to_three_inches():
    """A way of exactly 3" is allowed whatever the fighter's Move, and counts as its own kind of action."""
    away = given(engaged()).when("a", Disengage((at(7, 10),)))
    away.then(e.ActionMade("a-f1", "disengage", 1), e.FighterDisengaged("a-f1", (at(7, 10),), 7620))
    assert away.state.table.pieces["a-f1"].point == at(7, 10)


def test_it_goes_no_farther():
    """More than 3" is disallowed, though the fighter could move 4"."""
    given(engaged()).when("a", Disengage((at(6.9996, 10),))).refused("too_far", "W-74")


def test_it_ends_away_from_every_enemy():
    """At exactly 1" from an enemy the fighter would still be engaged; a hair more is enough."""
    clear = 12 - (3200 + 2540) / 2540
    given(engaged()).when("a", Disengage((at(clear, 10),))).refused("still_engaged", "W-74")
    assert given(engaged()).when("a", Disengage((at(clear - 0.0004, 10),))).events


def test_only_an_engaged_fighter_disengages():
    """With nobody within 1" there is nothing to get away from."""
    state = activated(battle_state({"a-f1": fighter(10, 10), "b-f1": fighter(14, 10)}), "a-f1")
    given(state).when("a", Disengage((at(9, 10),))).refused("not_engaged", "W-74")
    assert options(state, "a", "Disengage") == []


def test_it_is_a_normal_move():
    """Neither fighters nor obstacles are passed through."""
    walled = engaged(terrain={"wall": obstacle(8.2, 5, 0.5, 10)})
    given(walled).when("a", Disengage((at(7.1, 10),))).refused("terrain", "W-69")
    given(engaged()).when("a", Disengage((at(13, 10),))).refused("fighter", "W-69")


def test_it_is_no_move_action():
    """The rule that a fighter ends no farther from the nearest enemy is for move actions only; no pick-up either."""
    assert "pick_up" not in Disengage.__struct_fields__
    assert given(engaged()).when("a", Disengage((at(8, 10),))).events


def test_it_is_offered_only_where_there_is_somewhere_to_go():
    """Every listed end is more than 1" from all enemies; hemmed in, nothing is listed."""
    [option] = options(engaged(), "a", "Disengage")
    for stop in option.params["path"].stops:
        assert given(engaged()).when("a", Disengage(stop.path)).events
    ring = {"b-f1": (12, 10), "b-f2": (8, 10), "b-f3": (10, 12), "b-f4": (10, 8)}
    fighters = {"a-f1": fighter(10, 10)} | {key: fighter(*place) for key, place in ring.items()}
    hemmed = activated(battle_state(fighters), "a-f1")
    assert options(hemmed, "a", "Disengage") == []
