"""Move actions: how far, past what, and how engaged fighters may move (W-53, W-57, W-68 to W-71)."""

import pytest

from tests.events.rulesets.warcry.given import activated, at, battle_state, fighter, given, obstacle, options
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import Move
from wardrum.events.space.plane import Leg

TOUCH = 3200 / 2540  # inches between the centres of two bases of 32 mm that touch


def alone(**facts):
    """a-f1, Move 4", is activated at (10, 10); the enemy is far away."""
    return activated(battle_state({"a-f1": fighter(10, 10), "b-f1": fighter(25, 20)}, **facts), "a-f1")


def among(**places):
    """a-f1 is activated at (10, 10); these stand there too."""
    others = {key.replace("_", "-"): fighter(*place) for key, place in places.items()}
    return activated(battle_state({"a-f1": fighter(10, 10)} | others), "a-f1")


def disallowed(state, *path, rule, code=""):
    """The move is refused by this rule, with the code that this rule usually has."""
    given(state).when("a", Move(path)).refused(code or {"W-68": "too_far", "W-70": "engaged"}[rule], rule)


# --- how far


@pytest.mark.rule("W-68")
@pytest.mark.rule("W-71")
def test_a_move_goes_up_to_the_move_characteristic():
    """Exactly Move inches are allowed, not a hundredth of a millimetre more."""
    moved = given(alone()).when("a", Move((at(14, 10),)))
    moved.then(e.ActionMade("a-f1", "move", 1), e.FighterMoved("a-f1", (at(14, 10),), 4 * 2540))
    assert moved.state.table.pieces["a-f1"].point == at(14, 10)
    disallowed(alone(), at(14, 10)._replace(x=14 * 2540 + 1), rule="W-68")


@pytest.mark.rule("W-68")
def test_every_leg_of_the_way_counts():
    """A way round a corner costs the sum of its legs."""
    assert given(alone()).when("a", Move((at(12, 10), at(12, 12)))).of(e.FighterMoved)[0].length == 4 * 2540
    disallowed(alone(), at(12, 10), at(12, 12.01), rule="W-68")


@pytest.mark.rule("W-68")
def test_bonus_inches_count_for_this_activation():
    """With +1 Move the fighter goes an inch farther."""
    state = alone()
    disallowed(state, at(15, 10), rule="W-68")
    assert given(activated(state, "a-f1", move_bonus=1)).when("a", Move((at(15, 10),))).events


@pytest.mark.rule("W-68")
def test_a_move_of_no_inches_is_a_move():
    """Edge case 36: staying put is a legal move action, and the first one listed."""
    stayed = given(alone()).when("a", Move((at(10, 10),)))
    assert stayed.of(e.FighterMoved) == [e.FighterMoved("a-f1", (Leg(*at(10, 10)),), 0)]
    [option] = options(alone(), "a", "Move")
    assert option.params["path"].stops[0].path == (Leg(*at(10, 10)),)


# --- what is in the way


@pytest.mark.rule("W-69")
def test_no_fighter_is_passed_through():
    """Neither an enemy nor a friend is moved through; touching both on the way is allowed."""
    disallowed(among(b_f1=(12, 10), b_f2=(25, 20)), at(14, 10), rule="W-69", code="fighter")
    disallowed(among(a_f2=(12, 10), b_f1=(25, 20)), at(14, 10), rule="W-69", code="fighter")
    lane = among(a_f2=(12, 10 + TOUCH), a_f3=(12, 10 - TOUCH), b_f1=(25, 20))
    assert given(lane).when("a", Move((at(14, 10),))).events


@pytest.mark.rule("W-69")
def test_nobody_ends_on_somebody():
    """A base may touch another one but not overlap it."""
    state = among(a_f2=(13, 10), b_f1=(25, 20))
    disallowed(state, at(12, 10), rule="W-69", code="fighter")
    assert given(state).when("a", Move((at(13 - TOUCH, 10),))).events


@pytest.mark.rule("W-69")
def test_the_edge_of_the_board_is_the_end():
    """No part of the base leaves the board."""
    state = activated(battle_state({"a-f1": fighter(2, 10), "b-f1": fighter(25, 20)}), "a-f1")
    disallowed(state, at(0.5, 10), rule="W-69", code="edge")
    assert given(state).when("a", Move((at(TOUCH / 2, 10),))).events


@pytest.mark.rule("W-57")
@pytest.mark.rule("W-69")
def test_obstacles_block_and_low_terrain_does_not():
    """Above one inch terrain has to be walked round, up to one inch it is ignored."""
    disallowed(
        alone(terrain={"wall": obstacle(11.5, 9, 0.5, 2, tall=1.1)}), at(14, 10), rule="W-69", code="terrain"
    )
    low = alone(terrain={"step": obstacle(11.5, 9, 0.5, 2, tall=1)})
    assert given(low).when("a", Move((at(14, 10),))).events


@pytest.mark.rule("W-69")
def test_a_way_round_is_listed():
    """Stops behind a wall are reached over waypoints, and accepted as they are listed."""
    state = activated(
        battle_state(
            {"a-f1": fighter(10, 10, move=8), "b-f1": fighter(14, 10)},
            terrain={"wall": obstacle(11.5, 8.5, 0.5, 3)},
        ),
        "a-f1",
    )
    ways = [stop.path for option in options(state, "a", "Move") for stop in option.params["path"].stops]
    assert any(len(way) > 1 for way in ways)
    for way in ways:
        assert given(state).when("a", Move(way)).events


# --- while engaged


@pytest.mark.rule("W-53")
@pytest.mark.rule("W-70")
def test_an_engaged_fighter_ends_no_farther_from_the_enemy():
    """Within 1" of an enemy at the start: round it or closer is allowed, away from it is not."""
    state = among(b_f1=(12, 10))
    disallowed(state, at(9.999, 10), rule="W-70")
    assert given(state).when("a", Move((at(10, 10),))).events
    assert given(state).when("a", Move((at(12 - TOUCH, 10),))).events
    assert given(state).when("a", Move((at(10, 8.4), at(12, 8)))).events


@pytest.mark.rule("W-70")
def test_exactly_an_inch_is_engaged_and_more_is_not():
    """At 1" the rule holds, beyond it the fighter is free to go."""
    disallowed(among(b_f1=(10 + TOUCH + 1, 10)), at(9, 10), rule="W-70")
    assert given(among(b_f1=(10 + TOUCH + 1.0004, 10))).when("a", Move((at(9, 10),))).events


@pytest.mark.rule("W-70")
def test_only_the_nearest_enemy_counts():
    """It may go farther from an enemy that is not the nearest one."""
    state = among(b_f1=(11.5, 10), b_f2=(8, 10))
    assert given(state).when("a", Move((at(10.2, 10),))).events
    disallowed(state, at(9.8, 10), rule="W-70")


@pytest.mark.rule("W-70")
def test_all_equally_near_enemies_count():
    """Between two enemies at the same distance, getting away from either is disallowed."""
    state = among(b_f1=(12, 10), b_f2=(8, 10))
    disallowed(state, at(10.1, 10), rule="W-70")
    disallowed(state, at(9.9, 10), rule="W-70")
    assert given(state).when("a", Move((at(10, 10),))).events


@pytest.mark.rule("W-70")
def test_no_listed_move_gets_away():
    """What is listed for an engaged fighter is accepted, stop by stop."""
    state = among(b_f1=(12, 10), b_f2=(9, 11.9))
    [option] = options(state, "a", "Move")
    for stop in option.params["path"].stops:
        assert given(state).when("a", Move(stop.path)).events
