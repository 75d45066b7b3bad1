"""Paths and stops against fractions and against trying every step."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from wardrum.events.space.plane import (
    SPOTS_MAX,
    Disc,
    Ground,
    Point,
    Rect,
    distance_squared,
    free,
    obstruction,
    path_length,
    stops,
    within,
)
from wardrum.events.space.plane.configuration_space import (
    ConfigurationSpace,
    configuration_space,
    hindrance,
    hindrance_before,
    is_clear,
    meets,
    within_reach,
)
from wardrum.events.space.plane.movement import DIRECTIONS, SampledWays
from wardrum.events.space.plane.rays import advance, free_steps, ray_along
from wardrum.events.space.plane.segments import pierces

small = st.integers(0, 40)
small_points = st.builds(Point, small, small)
small_discs = st.lists(st.builds(Disc, small, small, st.integers(1, 7)), max_size=4)
small_rects = st.lists(st.builds(Rect, small, small, st.integers(1, 12), st.integers(1, 12)), max_size=3)
floors = st.lists(
    st.builds(Rect, small, small, st.integers(4, 30), st.integers(4, 30)), min_size=1, max_size=4
)
small_grounds = st.builds(
    Ground,
    st.just(45),
    st.just(40),
    small_discs.map(tuple),
    small_rects.map(tuple),
    st.none() | floors.map(tuple),
)
small_radii = st.integers(1, 5)

WIDTH, HEIGHT = 76_200, 55_880
spots_x, spots_y = st.integers(0, WIDTH), st.integers(0, HEIGHT)
base_radii = st.sampled_from([1_250, 1_600, 2_000, 2_500])
budgets = st.sampled_from([0, 2_540, 7_620, 10_160, 15_240, 30_480])


@st.composite
def battles(draw):
    """A base that stands legally among up to twelve others and six walls, with some goals."""
    walls = st.builds(Rect, spots_x, spots_y, st.integers(200, 12_000), st.integers(200, 12_000))
    ground = Ground(WIDTH, HEIGHT, (), tuple(draw(st.lists(walls, max_size=6))))
    for base in draw(st.lists(st.builds(Disc, spots_x, spots_y, base_radii), min_size=1, max_size=13)):
        if free(base, ground):
            ground = ground.with_discs(base)
    assume(ground.discs)
    first, *rest = ground.discs
    return first, ground._replace(discs=tuple(rest)), [disc.centre for disc in rest]


def part_nearest(a, b, p):
    square = distance_squared(a, b)
    along = (p[0] - a.x) * (b.x - a.x) + (p[1] - a.y) * (b.y - a.y)
    return min(max(Fraction(along, square or 1), Fraction(0)), Fraction(1))


def to_segment(a, b, p):
    """The squared distance from a point to a segment, as a fraction."""
    part = part_nearest(a, b, p)
    return (a.x + part * (b.x - a.x) - p[0]) ** 2 + (a.y + part * (b.y - a.y) - p[1]) ** 2


def to_rect(x, y, rect):
    across = max(rect.x - x, 0, x - rect.x - rect.width)
    down = max(rect.y - y, 0, y - rect.y - rect.height)
    return across**2 + down**2


def rect_to_segment(a, b, rect):
    """The squared distance between a rectangle and a segment.

    It is least at an end, where the segment passes in line with a side, or nearest to a corner.
    """
    run_x, run_y = b.x - a.x, b.y - a.y
    parts = [Fraction(0), Fraction(1), *(part_nearest(a, b, corner) for corner in rect.corners)]
    parts += [Fraction(corner.x - a.x, run_x) for corner in rect.corners if run_x]
    parts += [Fraction(corner.y - a.y, run_y) for corner in rect.corners if run_y]
    return min(to_rect(a.x + t * run_x, a.y + t * run_y, rect) for t in parts if 0 <= t <= 1)


def hit(a, b, radius, ground):
    """What a base of this radius runs into between two points, from the definition."""
    if any(not radius <= p.x <= 45 - radius or not radius <= p.y <= 40 - radius for p in (a, b)):
        return "edge"
    if any(to_segment(a, b, d) < (radius + d.radius) ** 2 for d in ground.discs):
        return "fighter"
    if any(rect_to_segment(a, b, rect) < radius**2 for rect in ground.rects):
        return "obstacle"
    return "unsupported" if ground.support is not None and not borne(a, b, ground.support) else None


def borne(a, b, rects):
    """Whether every point of the line is on one of the rectangles: its ends, and the middles between all sides met."""
    run = b.x - a.x, b.y - a.y
    sides = [(axis, corner[axis]) for rect in rects for corner in rect.corners for axis in (0, 1)]
    cuts = {Fraction(side - a[axis], run[axis]) for axis, side in sides if run[axis]} | {
        Fraction(0),
        Fraction(1),
    }
    ordered = sorted(cut for cut in cuts if 0 <= cut <= 1)
    parts = [*ordered, *((low + high) / 2 for low, high in pairwise(ordered))]
    return all(any(to_rect(a.x + t * run[0], a.y + t * run[1], rect) == 0 for rect in rects) for t in parts)


@pytest.mark.rule("W-69")
@given(st.lists(small_points, min_size=1, max_size=4), small_radii, small_grounds)
def test_obstruction_is_the_first_thing_met(path, radius, ground):
    """A path is obstructed by what its first hindered leg comes too near to, and by nothing else."""
    legs = [(path[0], path[0]), *pairwise(path)]
    found = [what for a, b in legs if (what := hit(a, b, radius, ground))]
    assert obstruction(path, radius, ground) == (found[0] if found else None)


@pytest.mark.rule("W-69")
@given(st.lists(small_points, min_size=2, max_size=4), small_radii, small_grounds)
def test_a_way_is_as_free_backwards(path, radius, ground):
    """What can be walked can be walked back."""
    there = obstruction(path, radius, ground)
    back = obstruction(path[::-1], radius, ground)
    assert (there is None) == (back is None)


@settings(max_examples=max(300, settings.default.max_examples))
@given(small_points, st.sampled_from(DIRECTIONS), small_radii, small_grounds)
def test_free_steps_are_those_found_by_trying(start, direction, radius, ground):
    """The free steps along a ray are the most that can be walked, one by one."""
    within = configuration_space(radius, ground)
    assume(hindrance(within, start, start) is None)
    ray = ray_along(start, direction, 45)
    tried = 0
    while tried < ray.steps and hindrance(within, start, ray.at(tried + 1)) is None:
        tried += 1
    assert free_steps(ray, within) == tried


@given(small_points, small_points, small_radii, small_grounds, st.integers(0, 60))
def test_an_advance_is_free_and_paid_for(start, goal, radius, ground, budget):
    """An advance ends where nothing was in the way, for no more than the budget."""
    within = configuration_space(radius, ground)
    assume(hindrance(within, start, start) is None)
    end = advance(within, start, goal, budget)
    assert hindrance(within, start, end) is None
    assert path_length([start, end]) <= budget
    if hindrance(within, start, goal) is None and path_length([start, goal]) <= budget:
        assert end == goal


@given(small_points, small_points, small_radii, small_grounds)
def test_what_stands_at_the_goal_is_not_met_before_it(start, goal, radius, ground):
    """And a point that nothing hinders is one to which a way may lead."""
    space = configuration_space(radius, ground)
    assert is_clear(space, start) == (hindrance(space, start, start) is None)
    rest = space._replace(
        fighters=tuple(each for each in space.fighters if not pierces(goal, goal, each)),
        barriers=tuple(each for each in space.barriers if not meets(goal, goal, each)),
    )
    assert hindrance_before(space, start, goal) == hindrance(rest, start, goal)


@given(small_points, small_points, small_radii, small_grounds)
def test_what_is_out_of_reach_hinders_nothing(start, goal, radius, ground):
    """Leaving out what lies beyond the way's length changes no answer."""
    whole: ConfigurationSpace = configuration_space(radius, ground)
    near = within_reach(whole, start, path_length([start, goal]))
    assert hindrance(near, start, goal) == hindrance(whole, start, goal)


@pytest.mark.rule("W-69")
@given(battles(), budgets)
def test_every_stop_is_legal(battle, budget):
    """Each stop is reached by its path, for its cost, within the budget and past nothing."""
    base, ground, goals = battle
    found = list(stops(base, budget, ground, goals))
    assert found[0].path == (base.centre,)
    assert len(found) == len({stop.point for stop in found}) <= SPOTS_MAX
    for stop in found:
        assert (stop.path[0], stop.path[-1]) == (base.centre, stop.point)
        assert stop.cost == path_length(stop.path) <= budget
        assert obstruction(stop.path, base.radius, ground) is None


@given(battles(), budgets)
def test_a_goal_in_open_reach_is_reached(battle, budget):
    """With nothing but the goal's own base in between, one stop is in contact with it."""
    base, ground, _ = battle
    for goal in ground.discs:
        beyond = tuple(disc for disc in ground.discs if disc != goal)
        way = (base.centre, goal.centre)
        free_way = obstruction(way, base.radius, ground._replace(discs=beyond)) is None
        if free_way and path_length(way) <= budget:
            found = list(stops(base, budget, ground, [goal.centre]))
            assert any(within(Disc(*stop.point, base.radius), goal, 5) for stop in found)


@given(battles(), budgets)
def test_a_base_that_stands_illegally_has_no_stop(battle, budget):
    """Where no base may stand, none may start."""
    base, ground, goals = battle
    assert list(stops(base, budget, ground.with_discs(base), goals)) == []


@given(small_points, small_grounds, small_radii, st.lists(small_points, max_size=6), st.integers(0, 40))
def test_a_way_by_its_number_is_the_first_to_its_end(start, ground, radius, goals, budget):
    """Small boards, on which ways often lead to the same end: given alone it is the way of that number, or none because one before it leads there."""
    sampled = SampledWays(Disc(start.x, start.y, radius), budget, ground, goals)
    assume(sampled.may_stand)
    ways = list(sampled)
    assert len(ways) == len(sampled)
    alone = [sampled.alone(number) for number in range(len(sampled))]
    firsts = {way[-1]: number for number, way in reversed(list(enumerate(ways))) if way}
    assert [way for way in alone if way] == [ways[number] for number in sorted(firsts.values())]
    assert all(way in ((), ways[number]) for number, way in enumerate(alone))
