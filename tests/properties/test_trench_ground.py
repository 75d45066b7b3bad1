"""The ground of trench under random crowds and terrain: what is listed holds, what is measured is exact."""

from fractions import Fraction
from itertools import pairwise
from math import isqrt

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.events.rulesets.trench.field import SIDE, at, field, rect, seen_from_above
from wardrum.events.core.kernel import permitted
from wardrum.events.rulesets.trench.ground import (
    charge_check,
    charge_stops,
    comes_near,
    deploy_spots,
    infiltration_spots,
    move_stops,
    near_at,
    near_enemies,
    require_deployable,
    retreat_stops,
    sight,
    stays_near,
)
from wardrum.events.rulesets.trench.ground.dangerous_ground import split_at_danger
from wardrum.events.rulesets.trench.ground.walking import hindrance, walk_cost
from wardrum.events.space.plane import (
    INCH,
    Point,
    Rect,
    affordable,
    overlap,
    part_inside,
    path_length,
    rough_length,
)

KINDS = ("difficult", "dangerous", "impassable", "barrier", "open")

small_points = st.builds(Point, st.integers(0, 40), st.integers(0, 40))
small_rects = st.builds(Rect, st.integers(0, 40), st.integers(0, 40), st.integers(1, 15), st.integers(1, 15))
inches = st.integers(4, 32)


@st.composite
def battlefields(draw):
    """Two to nine models of both seats on random ground; no model stands on another or in impassable terrain."""
    places = draw(st.lists(st.tuples(inches, inches), min_size=2, max_size=9, unique=True))
    quarter = st.integers(-1, 1)
    models = {}
    for number, (x, y) in enumerate(places):
        seat = "ab"[number % 2]
        flying = {"flying": 0} if draw(st.integers(0, 7)) == 0 else {}
        spot = x + draw(quarter) / 4, y + draw(quarter) / 4
        models[f"{seat}-m{number}"] = at(*spot, base_mm=draw(st.sampled_from([25, 32, 40])), keywords=flying)
    pieces = draw(st.lists(st.tuples(inches, inches, st.integers(1, 6), st.integers(1, 4)), max_size=5))
    terrain = {
        f"t{number}": rect(
            x, y, w, h, tall=draw(st.sampled_from([0, 1, 4])), kind=draw(st.sampled_from(KINDS))
        )
        for number, (x, y, w, h) in enumerate(pieces)
    }
    state = field(models, terrain)
    discs = [piece.disc for piece in state.table.pieces.values()]
    assume(not any(overlap(a, b) for i, a in enumerate(discs) for b in discs[:i]))
    assume(all(hindrance(state, key, (piece.point,)) is None for key, piece in state.table.pieces.items()))
    return state


# Rough ground, exactly ---------------------------------------------------------------------------------------------


def inside_by_definition(a, b, rect):
    """How much of the segment lies inside the rectangle, as a part of the whole, from the clipped coordinates."""
    begin, end = Fraction(0), Fraction(1)
    for axis in (0, 1):
        run, low, high = b[axis] - a[axis], rect[axis], rect[axis] + rect[axis + 2]
        if run == 0:
            if not low < a[axis] < high:
                return None
            continue
        near, far = sorted((Fraction(low - a[axis], run), Fraction(high - a[axis], run)))
        begin, end = max(begin, near), min(end, far)
    return (begin, end) if begin < end else None


@given(small_points, small_points, small_rects)
def test_the_part_inside_is_exact(a, b, rect):
    """The part of a way inside a piece of terrain begins and ends at exact fractions of it."""
    part = part_inside(a, b, rect)
    expected = inside_by_definition(a, b, rect)
    assert (part and (Fraction(part[0], part[2]), Fraction(part[1], part[2]))) == expected


@given(st.lists(small_points, min_size=2, max_size=4), st.lists(small_rects, max_size=4))
def test_rough_ground_counts_twice(path, rects):
    """Each leg costs its length and once more what of it is rough, rounded up; pieces that overlap count once."""
    expected = 0
    for a, b in pairwise(path):
        cuts = sorted(
            {Fraction(0), Fraction(1), *(t for r in rects for t in inside_by_definition(a, b, r) or ())}
        )
        middles = [(low + high) / 2 for low, high in pairwise(cuts)]
        slow = sum(
            high - low
            for (low, high), t in zip(pairwise(cuts), middles, strict=True)
            if any((span := inside_by_definition(a, b, r)) and span[0] < t < span[1] for r in rects)
        )
        square = ((b.x - a.x) ** 2 + (b.y - a.y) ** 2) * (1 + slow) ** 2
        root = isqrt(square.numerator // square.denominator)
        expected += root if root * root >= square else root + 1
    assert rough_length(path, rects) == expected
    assert path_length(path) <= rough_length(path, rects) <= 2 * path_length(path)


@given(st.lists(small_points, min_size=1, max_size=4), st.lists(small_rects, max_size=3), st.integers(0, 90))
def test_what_is_affordable_is_paid_for(path, rects, budget):
    """As much of a way as is paid for is a beginning of it, and the whole of it if that is paid for."""
    paid = affordable(path, budget, rects)
    assert rough_length(paid, rects) <= budget
    assert paid[:-1] == tuple(path[: len(paid) - 1])
    if rough_length(path, rects) <= budget:
        assert paid == tuple(path)


def gone(state, key, stop):
    """The way to a stop, with the point where it begins."""
    return seen_from_above(state.table.pieces[key].point, stop.path)


# What is listed ----------------------------------------------------------------------------------------------------


@given(battlefields(), st.integers(1, 8))
def test_every_stop_of_a_move_holds(state, budget):
    """Each stop is free, paid for, and keeps off enemies; near enemies it stays near all of them."""
    for key in list(state.table.pieces)[:3]:
        stops = move_stops(state, key, budget * INCH)
        assert 1 <= len(stops) == len({stop.point for stop in stops}) <= 64
        near = set(near_enemies(state, key))
        for stop in stops:
            assert hindrance(state, key, gone(state, key, stop)) is None
            assert stop.cost == walk_cost(state, key, gone(state, key, stop)) <= budget * INCH
            assert comes_near(state, key, stop.path) == []
            assert set(near_at(state, key, stop.point)) == near
            assert stays_near(state, key, stop.path)


@given(battlefields(), st.integers(1, 8))
def test_every_stop_of_a_retreat_holds(state, budget):
    """Each stop is free, paid for, and more than an inch from every enemy."""
    for key in list(state.table.pieces)[:3]:
        for stop in retreat_stops(state, key, budget * INCH):
            assert hindrance(state, key, gone(state, key, stop)) is None
            assert stop.cost <= budget * INCH
            assert not list(near_at(state, key, stop.point))


@given(battlefields(), st.integers(2, 12))
def test_every_charge_holds(state, budget):
    """A charge's ends are free and paid for; on its way it is within an inch of no enemy before its target."""
    for key, piece in state.table.pieces.items():
        for target in (k for k, other in state.table.pieces.items() if other.seat != piece.seat):
            if not permitted(charge_check, state, key, target):
                continue
            for stop in charge_stops(state, key, target, budget * INCH):
                assert hindrance(state, key, gone(state, key, stop)) is None
                assert stop.cost <= budget * INCH
                reached = set(near_at(state, key, stop.point))
                assert not reached or target in reached


@given(battlefields(), st.integers(3, 8))
def test_danger_is_entered_where_it_begins(state, budget):
    """A way that is split is the same way in two parts: the first outside of danger, the model free to stand there."""
    dangers = [t for t in state.table.terrain.values() if t.kind == "dangerous"]
    for key in list(state.table.pieces)[:3]:
        for stop in move_stops(state, key, budget * INCH):
            way = gone(state, key, stop)
            parts = split_at_danger(state, key, way)
            if parts is None:
                continue
            first, rest = parts
            assert first[0] == way[0]
            assert first[-1] == rest[0]
            assert rest[-1] == way[-1]
            assert dangers
            assert hindrance(state, key, first) is None
            assert abs(path_length(first) + path_length(rest) - path_length(way)) <= 2 * len(way)


@given(battlefields())
def test_taking_terrain_away_never_hides_anybody(state):
    """Without terrain every model is seen clearly; what rises no higher than a model hides none."""
    bare = field({})
    keys = list(state.table.pieces)
    tall = {key: t for key, t in state.table.terrain.items() if t.tall > INCH}
    for viewer, target in pairwise(keys):
        open_table = bare.table.__class__(SIDE, SIDE, pieces=state.table.pieces)
        only_tall = bare.table.__class__(SIDE, SIDE, pieces=state.table.pieces, terrain=tall)
        seen = {
            name: sight(_on(state, table), viewer, target)
            for name, table in (("open", open_table), ("tall", only_tall))
        }
        assert seen["open"] == "clear"
        assert seen["tall"] == sight(state, viewer, target)


def _on(state, table):
    """The same battle on another table."""
    return type(state)(state.match, table, state.battle)


@given(battlefields(), st.booleans())
def test_every_place_to_set_up_holds(state, infiltrating):
    """Each listed place is accepted as it stands."""
    key = next(iter(state.table.pieces))
    rest = {other: piece for other, piece in state.table.pieces.items() if other != key}
    table = state.table.__class__(
        SIDE, SIDE, pieces=rest, terrain=state.table.terrain, zones=state.table.zones
    )
    come = _on(state, table)
    spots = infiltration_spots(come, key) if infiltrating else deploy_spots(come, key)
    assert len(spots) == len(set(spots)) <= 64
    for spot in spots:
        assert permitted(require_deployable, come, key, spot, infiltrating=infiltrating)
