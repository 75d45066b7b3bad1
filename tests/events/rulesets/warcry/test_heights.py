"""Moves between levels: stairs, jumps, which leg breaks which rule, and ways out on stairs (W-57, W-69, W-71, W-74)."""

from functools import partial

import pytest
from msgspec.structs import replace

from tests.events.rulesets.warcry.given import (
    activated,
    at,
    battle_state,
    fighter,
    given,
    leg,
    moved,
    options,
    refused_move,
)
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import Disengage, DropTreasure, Move
from wardrum.events.rulesets.warcry.evolve.step import stand
from wardrum.events.rulesets.warcry.geometry import in_cover
from wardrum.events.space.plane import INCH, Leg, Location
from wardrum.events.space.table import Terrain

TOWER = Terrain(12 * INCH, 8 * INCH, 6 * INCH, 6 * INCH, 3 * INCH, "platform")
STAIRS = Terrain(8 * INCH, 10 * INCH, 4 * INCH, 2 * INCH, 3 * INCH, "stairs", up="east")
"""Four inches long and three high: five aslant."""


def scene(x, y, z=0.0, more=(), terrain=STAIRS, move=8):
    """a-f1 is activated there; a tower with stairs to its west side."""
    state = battle_state(
        {"a-f1": fighter(2, 2, move=move), "b-f1": fighter(27, 20), **dict(more)},
        terrain={"tower": TOWER, "stairs": terrain},
    )
    return activated(stand(state, {"a-f1": Location(*at(x, y), round(z * INCH))}), "a-f1")


refused = partial(refused_move, rule="W-71")
"""What a move is refused for, mostly under this rule."""


# --- stairs


@pytest.mark.rule("W-57")
@pytest.mark.rule("W-71")
def test_stairs_are_measured_aslant():
    """An inch to the foot, five up the slope, an inch on the tower; the same way down."""
    up = moved(scene(7, 11), leg(13, 11, 3))
    assert up.of(e.FighterMoved)[0].length == 7 * INCH
    assert up.state.table.pieces["a-f1"].floor == "tower"
    down = moved(scene(13, 11, 3), leg(7, 11))
    assert down.of(e.FighterMoved)[0].length == 7 * INCH
    refused(scene(7, 11, move=6), "too_far", "part 1 of the way: a walk of 7", leg(13, 11, 3), rule="W-68")


@pytest.mark.rule("W-57")
def test_one_may_stop_on_stairs():
    """Half-way up one is half as high, stays there when the activation ends, and goes on from there."""
    half = moved(replace_actions(scene(7, 11), 1), leg(10, 11, 1.5))
    assert not half.of(e.FallBegun)
    assert half.state.table.pieces["a-f1"].floor == ""
    on = moved(activated(half.state, "a-f1"), leg(13, 11, 3))
    assert on.of(e.FighterMoved)[0].length == round(2.5 * INCH) + INCH


def replace_actions(state, left):
    """The same activation with this many actions left."""
    battle = state.battle
    return replace(state, battle=replace(battle, activation=replace(battle.activation, actions_left=left)))


@pytest.mark.rule("W-71")
def test_stairs_are_walked_from_foot_to_head():
    """Not in the air above them, not off their side, not through somebody on them."""
    refused(scene(7, 11), "terrain", "part 1 of the way: terrain is in the way", leg(10, 11, 2), rule="W-69")
    refused(
        scene(7, 11),
        "unsupported",
        "part 2 of the way: there is no floor",
        leg(10, 11, 1.5),
        leg(11, 12.5, 0.5),
    )
    refused(scene(10, 11, 1.5), "unsupported", "part 1 of the way: there is no floor", leg(12.2, 12.3, 3))
    crowd = {"b-f2": fighter(20, 5)}
    full = stand(scene(7, 11, more=crowd), {"b-f2": Location(*at(10, 11), round(1.5 * INCH))})
    refused(full, "fighter", "part 1 of the way: another fighter is in the way", leg(13, 11, 3), rule="W-69")
    shut = replace(STAIRS, up="north")
    refused(scene(7, 11, terrain=shut), "terrain", "part 1 of the way", leg(13, 11, 3), rule="W-69")


@pytest.mark.rule("W-71")
def test_stairs_are_listed():
    """Up from the floor and down from the tower."""
    (up, *_) = options(scene(7, 11), "a", "Move")
    assert any(stop.point.z == 3 * INCH and stop.path[-1].how == "walk" for stop in up.params["path"].stops)
    (down, *_) = options(scene(13, 11, 3), "a", "Move")
    assert any(stop.point.z == 0 and stop.path[-1].how == "walk" for stop in down.params["path"].stops)
    (half, *_) = options(scene(10, 11, 1.5), "a", "Move")
    assert {0, 3 * INCH} <= {stop.point.z for stop in half.params["path"].stops}


# --- which leg


@pytest.mark.rule("W-69")
@pytest.mark.rule("W-71")
def test_the_sentence_names_the_leg():
    """Which leg, what it would cost, what is left; or what it meets."""
    beside = scene(12 - 3200 / 5080, 9)
    here = beside.table.pieces["a-f1"]
    climb = Leg(here.x, here.y, 3 * INCH, "climb")
    short = activated(replace(beside, battle=replace(beside.battle, fighters=slow(beside, 2))), "a-f1")
    refused(short, "too_far", 'part 1 of the way: a climb of 3", 2" are left', climb, rule="W-68")
    refused(
        beside, "not_a_leg", "part 2 of the way: that is no way to get there", climb, leg(14, 9, 4, "jump")
    )
    refused(
        beside,
        "not_touching",
        "part 1 of the way: there is nothing here to climb",
        Leg(here.x, here.y, 4 * INCH, "climb"),
    )
    refused(
        scene(2, 2),
        "cannot_fly",
        "part 1 of the way: only fighters with the runemark fly",
        leg(3, 3, 0, "fly"),
    )
    refused(
        scene(2, 2), "unsupported", "part 2 of the way: there is no floor", leg(3, 3), leg(4, 4, 0.5, "walk")
    )


def slow(state, move):
    """The fighters, a-f1 with this Move."""
    one = state.battle.fighters["a-f1"]
    return {**state.battle.fighters, "a-f1": replace(one, profile=replace(one.profile, move=move))}


@pytest.mark.rule("W-71")
def test_nobody_jumps_up():
    """A jump goes level and then down."""
    low = Terrain(4 * INCH, 4 * INCH, 2 * INCH, 2 * INCH, INCH, "platform")
    state = scene(3, 5, terrain=low)
    refused(state, "not_a_leg", "part 1 of the way", leg(5, 5, 1, "jump"))


# --- ways out


@pytest.mark.rule("W-74")
def test_one_walks_out_of_a_fight():
    """Down the stairs, and not by a jump off the tower."""
    foe = {"b-f2": fighter(20, 5)}
    state = stand(scene(12.7, 11, 3, more=foe), {"b-f2": Location(*at(14.4, 11), 3 * INCH)})
    jump = given(state).when("a", Disengage((leg(13, 7, 0, "jump"),)))
    jump.refused("not_a_walk", "W-74")
    down = Leg(11 * INCH, 11 * INCH, 3 * INCH * 3 // 4)
    assert given(state).when("a", Disengage((down,))).of(e.FighterDisengaged)


# --- openings, deadly ground, bodies


def wall_with(kind):
    """A wall an inch thick with an opening of an inch, narrower than a base of 32 mm, in front of a-f1 at (5, 10)."""
    return {
        "left": Terrain(6 * INCH, 4 * INCH, INCH, 5 * INCH + INCH // 2, 3 * INCH, "obstacle"),
        "gap": Terrain(6 * INCH, 9 * INCH + INCH // 2, INCH, INCH, 3 * INCH, kind),
        "right": Terrain(6 * INCH, 10 * INCH + INCH // 2, INCH, 5 * INCH, 3 * INCH, "obstacle"),
    }


def before(kind, *runemarks):
    """a-f1, with these runemarks, stands before the wall."""
    fighters = {"a-f1": fighter(5, 10, move=8, runemarks=runemarks), "b-f1": fighter(27, 20)}
    return activated(battle_state(fighters, terrain=wall_with(kind)), "a-f1")


@pytest.mark.rule("W-57")
@pytest.mark.parametrize(
    ("kind", "runemarks", "passes"),
    [
        ("arch", (), True),
        ("arch", ("beast",), True),
        ("arch", ("mount",), False),
        ("arch", ("gargantuan",), False),
        ("door", (), True),
        ("door", ("beast",), False),
        ("door", ("mount",), False),
        ("obstacle", (), False),
    ],
)
def test_who_passes_an_opening(kind, runemarks, passes):
    """Whatever the size of the base, by its runemarks; to its other side, not into it."""
    through = moved(before(kind, *runemarks), leg(8, 10))
    assert (through.refusal is None) == passes
    if passes:
        moved(before(kind, *runemarks), leg(6.5, 10)).refused("terrain", "W-69")
        assert any(
            stop.point.x > 7 * INCH
            for stop in options(before(kind, *runemarks), "a", "Move")[0].params["path"].stops
        )


@pytest.mark.rule("W-57")
@pytest.mark.rule("W-73")
def test_deadly_ground_costs_a_die_for_each_piece_once():
    """Onto it, off it and onto it again: one die; onto two pieces: two. A jump that ends beside it costs one too."""
    pools = {
        "pool": Terrain(6 * INCH, 9 * INCH, 2 * INCH, 2 * INCH, 0, "deadly"),
        "mire": Terrain(10 * INCH, 9 * INCH, 2 * INCH, 2 * INCH, 0, "deadly"),
        "ledge": Terrain(4 * INCH, 14 * INCH, 2 * INCH, 2 * INCH, 2 * INCH, "platform"),
        "pit": Terrain(6 * INCH, 17 * INCH, 2 * INCH, 2 * INCH, 0, "deadly"),
    }
    fighters = {"a-f1": fighter(4, 10, move=15, wounds=40), "b-f1": fighter(27, 20)}
    state = activated(battle_state(fighters, terrain=pools), "a-f1")
    twice = given(state).when("a", Move((leg(7, 10), leg(4, 10), leg(7, 10))), dice=[1])
    assert twice.of(e.ImpactRolled)
    assert given(state).when("a", Move((leg(13, 10),)), dice=[1, 1]).of(e.ImpactRolled)
    on_ledge = stand(state, {"a-f1": Location(*at(5, 15), 2 * INCH)})
    assert given(on_ledge).when("a", Move((leg(5, 16.7, 0, "jump"),)), dice=[1]).of(e.ImpactRolled)
    assert not given(on_ledge).when("a", Move((leg(3, 15, 0, "jump"),))).of(e.ImpactRolled)


@pytest.mark.rule("W-69")
def test_bodies_above_are_in_the_way():
    """Who leans over the edge is in the way of who climbs up below; lower down there is room."""
    foe = {"b-f2": fighter(20, 5)}
    state = scene(12 - 3200 / 5080, 9, more=foe)
    leaning = stand(state, {"b-f2": Location(*at(12, 9), 3 * INCH)})
    here = state.table.pieces["a-f1"]
    refused(
        leaning, "fighter", "part 1 of the way", Leg(here.x, here.y, round(2.5 * INCH), "climb"), rule="W-69"
    )
    assert moved(leaning, Leg(here.x, here.y, INCH, "climb")).events


@pytest.mark.rule("W-57")
@pytest.mark.rule("W-71")
def test_a_step_of_an_inch_is_walked():
    """Onto a platform an inch high and free; not onto a higher one."""
    for high, walked in ((1, True), (1.5, False)):
        step = Terrain(4 * INCH, 4 * INCH, 3 * INCH, 3 * INCH, round(high * INCH), "platform")
        up = moved(scene(3, 5, terrain=step), leg(5, 5, high))
        assert (up.refusal is None) == walked
        if walked:
            assert up.of(e.FighterMoved)[0].length == 2 * INCH


# --- cover


def cover(own, target, terrain):
    """Whether a target at (17, 10) has cover from (9.5, 10), both so high."""
    pieces = {"low": (7, own), "high": (16, target)}
    floors = {
        name: Terrain(x * INCH, 8 * INCH, 3 * INCH, 4 * INCH, z * INCH, "platform")
        for name, (x, z) in pieces.items()
        if z
    }
    state = battle_state({"a-f1": fighter(9.5, 10), "b-f1": fighter(17, 10)}, terrain={**floors, **terrain})
    state = stand(
        state, {"a-f1": Location(*at(9.5, 10), own * INCH), "b-f1": Location(*at(17, 10), target * INCH)}
    )
    return in_cover(state, "a-f1", "b-f1")


@pytest.mark.rule("W-62")
def test_cover_by_height():
    """From below by three inches, never from above; a wall below the line is none."""
    assert cover(0, 3, {})
    assert not cover(6, 3, {})
    wall = {"wall": Terrain(12 * INCH, 8 * INCH, INCH, 4 * INCH, 2 * INCH, "obstacle")}
    assert not cover(3, 3, wall)
    assert cover(0, 0, wall)


@pytest.mark.rule("W-57")
def test_one_may_stay_on_the_slope():
    """Half-way up, and engaged with somebody above: the move that stays put is listed, and holds."""
    above = {"b-f1": fighter(13, 11)}
    state = scene(10, 11, 1.5, more=above)
    state = stand(state, {"b-f1": Location(*at(13.1, 11.1), 3 * INCH)})
    (move,) = options(state, "a", "Move")
    assert move.params["path"].stops
    assert moved(state, leg(10, 11, 1.5)).events


@pytest.mark.rule("W-92")
def test_treasure_is_put_down_where_its_carrier_stands():
    """In the middle of a platform, which does not hide what lies on it; not on the floor beneath it."""
    laden = {"a-f1": fighter(2, 2, treasure="middle-chest")}
    state = scene(15, 11, 3, more=laden)
    (drop,) = options(state, "a", "DropTreasure")
    assert Location(*at(15, 11), 3 * INCH) in drop.params["point"].spots
    given(state).when("a", DropTreasure(Location(*at(15, 11)))).refused("in_terrain", "W-92")


@pytest.mark.rule("W-92")
def test_a_carrier_on_stairs_puts_its_treasure_down_there():
    """Where it stands on the slope, whatever is below."""
    state = scene(10, 11, 1.5, more={"a-f1": fighter(2, 2, treasure="middle-chest")})
    (drop,) = options(state, "a", "DropTreasure")
    here = Location(*at(10, 11), round(1.5 * INCH))
    assert drop.params["point"].spots[0] == here
    assert given(state).when("a", DropTreasure(here)).events
