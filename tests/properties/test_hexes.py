"""Hexes against the definitions: coordinates, distances, sight, ways round occupants, and turned tiles."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from wardrum.events.space.hex import (
    HexGround,
    around,
    at,
    in_order,
    layings,
    named,
    nearest_free,
    reachable_hexes,
)
from wardrum.events.space.hex.coordinates import ACROSS, Hex, centre
from wardrum.events.space.hex.tile_laying import turned

SPAN = range(-3, 4)
numbers = st.integers(-40, 40)
places = st.builds(Hex, numbers, numbers)
small_places = st.sampled_from([Hex(q, r) for q in SPAN for r in SPAN])


def steps_between(one, other):
    """How many steps apart two hexes are on a plane that has every hex."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


@st.composite
def grounds(draw):
    """A map with gaps, on up to four tiles in stripes; a few of its hexes may be impassable."""
    width, height, stripe = draw(st.integers(1, 6)), draw(st.integers(1, 5)), draw(st.integers(1, 3))
    whole = [Hex(q, r) for q in range(width) for r in range(height)]
    gaps = draw(st.sets(st.sampled_from(whole), max_size=min(8, len(whole) - 1)))
    tile_of = {named(place): "wxyz"[place.q // stripe % 4] for place in whole if place not in gaps}
    shut = draw(st.lists(st.sampled_from(sorted(tile_of)), max_size=4, unique=True))
    return HexGround(tile_of, frozenset(shut))


@st.composite
def occupied_grounds(draw):
    """A map, a hex of it that is passable, and others that are taken."""
    ground = draw(grounds())
    open_hexes = [key for key in in_order(ground.tile_of) if key not in ground.impassable]
    assume(open_hexes)
    start = draw(st.sampled_from(open_hexes))
    taken = draw(st.lists(st.sampled_from(open_hexes), max_size=8, unique=True))
    return ground, start, set(taken) - {start}


def relaxed(ground, start, closed):
    """Lengths of shortest ways by relaxing every edge until nothing changes: slow, and otherwise made."""
    length = {start: 0}
    for _ in ground.tile_of:
        for key in list(length):
            for near in map(named, around(at(key))):
                if near in ground.tile_of and near not in closed:
                    length[near] = min(length.get(near, 99), length[key] + 1)
    return length


@given(places)
def test_an_id_names_one_hex(place):
    """The id of a hex leads back to it, and stays within the characters an id may have."""
    assert at(named(place)) == place
    assert set(named(place)) <= set("h_-0123456789")


@pytest.mark.parametrize(
    "text", ["", "h1", "1_2", "h01_2", "h1_2_3", "h1_-0", "h+1_2", "h 1_2", "hq_r", "H1_2"]
)
def test_nothing_else_is_an_id(text):
    """A hex has one id: other spellings of its numbers are refused."""
    with pytest.raises(ValueError, match=r"."):
        at(text)


@given(places)
def test_neighbours_are_one_step_away(place):
    """A hex has six neighbours, each one step away, and it is the neighbour of each."""
    near = around(place)
    assert len(set(near)) == 6
    assert all(steps_between(place, other) == 1 and place in around(other) for other in near)


@given(places)
def test_neighbours_are_drawn_equally_far_apart(place):
    """The drawn centres of neighbours are the width of a hex apart, except for rounding."""
    here = centre(place)
    for other in map(centre, around(place)):
        square = (here.x - other.x) ** 2 + (here.y - other.y) ** 2
        assert abs(square - ACROSS**2) <= ACROSS


@given(places, places, places)
def test_steps_are_a_distance(one, other, third):
    """Steps on the whole plane are the same both ways, and no detour is shorter."""
    assert steps_between(one, other) == steps_between(other, one)
    assert (steps_between(one, other) == 0) == (one == other)
    assert steps_between(one, third) <= steps_between(one, other) + steps_between(other, third)


@pytest.mark.rule("F-2")
@pytest.mark.rule("F-5")
@given(occupied_grounds())
def test_distance_ignores_who_stands_there(case):
    """Distance is the shortest way over hexes that are not impassable, no matter who stands on them."""
    ground, start, _ = case
    assert ground.distances(start) == relaxed(ground, start, ground.impassable)


@pytest.mark.rule("F-2")
@given(occupied_grounds())
def test_distance_is_the_same_both_ways(case):
    """Between two hexes that can be stood on it is as far there as back."""
    ground, start, others = case
    assert all(ground.distance(start, other) == ground.distance(other, start) for other in others)


@pytest.mark.rule("F-1")
@pytest.mark.rule("F-3")
@given(grounds())
def test_sight_is_the_tile_and_those_next_to_it(ground):
    """Two hexes see each other if they are on one tile, or some hexes of their tiles share an edge."""
    for one in ground.tile_of:
        for other in ground.tile_of:
            mine, yours = (ground.tiles[ground.tile_of[key]] for key in (one, other))
            touching = any(named(near) in yours for key in mine for near in around(at(key)))
            assert ground.sees(one, other) == (mine == yours or touching)


@pytest.mark.rule("F-4")
@given(occupied_grounds())
def test_reach_goes_round_who_stands_there(case):
    """What can be reached, and how far it is, is what relaxing every free edge gives."""
    ground, start, taken = case
    assert reachable_hexes(ground, start, taken).length == relaxed(ground, start, taken | ground.impassable)


@pytest.mark.rule("F-4")
@given(occupied_grounds(), st.integers(0, 4))
def test_a_short_reach_is_part_of_the_long_one(case, steps):
    """Within a number of steps one reaches exactly those hexes of all that are no farther."""
    ground, start, taken = case
    whole = reachable_hexes(ground, start, taken).length
    near = reachable_hexes(ground, start, taken, steps).length
    assert near == {key: length for key, length in whole.items() if length <= steps}


@pytest.mark.rule("F-4")
@given(occupied_grounds())
def test_a_route_is_a_shortest_way(case):
    """A route leads over free hexes next to each other, in as many steps as the goal is away."""
    ground, start, taken = case
    found = reachable_hexes(ground, start, taken)
    for goal, length in found.length.items():
        route = found.route(goal)
        assert len(route) == length
        assert (start, *route)[-1] == goal
        assert all(ground.adjacent(a, b) for a, b in pairwise((start, *route)))
        assert not taken & set(route)


@given(occupied_grounds())
def test_the_shortest_ways_pass_where_two_halves_meet(case):
    """On the shortest ways one passes, after some steps, the hexes whose two distances add up."""
    ground, start, taken = case
    found = reachable_hexes(ground, start, taken)
    for goal, length in found.length.items():
        onward = reachable_hexes(ground, goal, taken - {goal}).length
        for steps in range(length + 1):
            halves = [k for k, gone in found.length.items() if gone == steps and onward[k] == length - steps]
            assert found.passed(goal, steps) == tuple(in_order(halves))


@pytest.mark.rule("F-4")
@given(occupied_grounds())
def test_the_nearest_free_hexes(case):
    """Nearest are the free hexes that no other free hex is nearer than; all of them are named."""
    ground, start, taken = case
    taken |= {start}
    free = {k: n for k, n in ground.distances(start).items() if k not in taken}
    nearest = {key for key, length in free.items() if length == min(free.values())}
    assert nearest_free(ground, start, taken) == tuple(in_order(nearest))


@pytest.mark.rule("F-5")
def test_leaving_a_hex_that_becomes_impassable():
    """Who stands where nobody may stand any more counts from there to the closest free hex."""
    row = {named((q, 0)): "a" for q in range(4)}
    ground = HexGround(row, frozenset({"h1_0"}))
    assert nearest_free(ground, "h1_0", {"h0_0"}) == ("h2_0",)
    assert nearest_free(ground, "h1_0", {"h0_0", "h2_0", "h3_0"}) == ()


@given(places, places, st.integers(0, 12))
def test_turning_keeps_distances(one, other, turns):
    """A turned tile is the same tile, and six sixths bring it back."""
    assert steps_between(turned(one, turns), turned(other, turns)) == steps_between(one, other)
    assert turned(turned(one, turns), 6 - turns % 6) == one


@given(grounds(), st.lists(small_places, min_size=1, max_size=6, unique=True))
def test_a_laid_tile_touches_the_door_and_covers_nothing(ground, shape):
    """Every laying puts a door next to the open one, keeps the tile's shape, and lies over nothing."""
    keys, door = [named(place) for place in shape], in_order(ground.tile_of)[0]
    found = list(layings(keys, keys[:2], door, ground.tile_of))
    for laying in found:
        laid = [laying.of(key) for key in keys]
        assert at(laying.of(laying.door)) in around(at(door))
        assert not set(laid) & ground.tile_of.keys()
        apart = [steps_between(shape[0], place) for place in shape]
        assert [steps_between(at(laid[0]), at(key)) for key in laid] == apart
    assert len({(laying.door, laying.turns, laying.shift) for laying in found}) == len(found)
