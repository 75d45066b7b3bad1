"""Ways out of an engagement: the list, the rules and a dense search written apart agree (W-74)."""

import random
from itertools import product
from math import isqrt

import pytest
from hypothesis import given as given_any
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.events.rulesets.warcry.given import activated, at, battle_state, fighter, given, obstacle, options
from tests.support.slices import after_a_pause
from wardrum.events.core.kernel import permitted
from wardrum.events.core.slices import finished
from wardrum.events.rulesets.warcry.commands import Disengage
from wardrum.events.rulesets.warcry.decide.movement import DISENGAGE, require_away
from wardrum.events.rulesets.warcry.geometry import engaging
from wardrum.events.rulesets.warcry.kinds_of_movement import mover
from wardrum.events.rulesets.warcry.legal import destinations
from wardrum.events.space.plane import (
    INCH,
    Bounds,
    Disc,
    Ground,
    Leg,
    Location,
    Point,
    Rect,
    configuration_space,
    distance_squared,
    find_way,
    free,
    obstruction,
    path_length,
    ways,
)

RADIUS = 1_600
COARSE, FINE = 500, 120
"""Steps of the dense search: of places to turn at, and of ends."""


def scene(rng):
    """A fighter engaged in a crowd, perhaps among walls or in a corner of the board; None if nobody is within 1"."""
    corner = rng.random() < 0.3
    x, y = (
        (rng.uniform(0.63, 2), rng.uniform(0.63, 2)) if corner else (rng.uniform(4, 26), rng.uniform(4, 18))
    )
    walls = {
        f"w{n}": obstacle(
            x + rng.uniform(-4, 3), y + rng.uniform(-4, 3), rng.choice((0.2, 3)), rng.choice((0.2, 3))
        )
        for n in range(rng.randint(0, 2))
    }
    members = {"b-f1": fighter(x, y)}
    state = battle_state(members, terrain=walls)
    if not free(Disc(*at(x, y), RADIUS), moving_ground(state, "b-f1")):
        return None
    taken = [at(x, y)]
    for n in range(1, rng.randint(3, 8)):
        far = rng.uniform(1.27, 2.9 if n > 1 else 2.2)
        angle = rng.choice("ab")
        across, down = rng.uniform(-1, 1), rng.uniform(-1, 1)
        length = (across * across + down * down) ** 0.5 or 1
        there = at(x + far * across / length, y + far * down / length)
        ground = moving_ground(state, "b-f1").with_discs(*(Disc(*point, RADIUS) for point in taken))
        if free(Disc(*there, RADIUS), ground):
            taken.append(there)
            members[f"{angle if n > 1 else 'a'}-f{n + 1}"] = fighter(there.x / INCH, there.y / INCH)
    state = activated(battle_state(members, terrain=walls), "b-f1")
    return state if engaging(state, "b-f1") else None


def moving_ground(state, fighter):
    """The level on which the fighter stands, among all others and the terrain."""
    who, piece = mover(state, fighter), state.table.pieces[fighter]
    return who.field.ground(piece.z, piece.tall, who.others)


def dense(state):
    """A way out found by trying: straight to a point of a fine grid, or over one point of a coarse grid; None if none is."""
    ground, start = moving_ground(state, "b-f1"), state.table.place("b-f1").point
    ends = [point for point in grid(start, FINE) if away(state, point)]
    for end in ends:
        if legal([start, end], ground):
            return [end]
    turns = [turn for turn in grid(start, COARSE) if legal([start, turn], ground)]
    for end in ends[:400]:
        for turn in turns:
            if legal([start, turn, end], ground):
                return [turn, end]
    return None


def grid(start, step):
    reach = range(-DISENGAGE // step, DISENGAGE // step + 1)
    points = (Point(start.x + x * step, start.y + y * step) for x, y in product(reach, reach))
    return sorted(points, key=lambda p: (p.x - start.x) ** 2 + (p.y - start.y) ** 2)


def away(state, point):
    return permitted(require_away, state, "b-f1", Location(*point))


def legal(path, ground):
    return path_length(path) <= DISENGAGE and obstruction(path, RADIUS, ground) is None


def agree(state):
    """Whatever is listed holds, and what the dense search finds is listed. Whether there is a way."""
    listed = options(state, "b", "Disengage")
    for option in listed:
        for stop in option.params["path"].stops:
            assert given(state).when("b", Disengage(stop.path)).events
    if not listed:
        assert dense(state) is None
    return bool(listed)


def tried(seeds):
    states = [state for seed in seeds if (state := scene(random.Random(seed))) is not None]
    found = [agree(state) for state in states]
    sought = sum(
        not [s for s in destinations.on_foot(state, "b-f1", DISENGAGE) if away(state, s.point.point)]
        and there
        for state, there in zip(states, found, strict=True)
    )
    return len(states), sum(found), sought


@pytest.mark.rule("W-74")
def test_the_case_of_the_audit():
    """A way out past three enemies, which none of the sampled stops was."""
    members = {
        "b-f1": fighter(15, 11),
        "a-f1": fighter(12.8, 11.77),
        "a-f2": fighter(15.47, 9.81),
        "a-f3": fighter(16.04, 12.66),
    }
    state = activated(battle_state(members), "b-f1")
    assert given(state).when("b", Disengage((Leg(35_752, 35_168),))).events
    (offered,) = options(state, "b", "Disengage")
    assert offered.params["path"].stops
    assert agree(state)


@pytest.mark.rule("W-74")
def test_lists_rules_and_a_dense_search_agree():
    """In random engagements; in some of them the sampled stops find no way where there is one."""
    positions, found, sought = tried(range(250))
    assert positions > 60
    assert 0 < found < positions
    assert sought


@pytest.mark.rule("W-74")
def test_a_search_by_samples_misses_ways(monkeypatch):
    """Negative control: without the exact search some lists are empty though the dense search finds a way."""
    monkeypatch.setattr(destinations.find_way, "in_slices", lambda *_: after_a_pause(()))
    with pytest.raises(AssertionError):
        tried(range(250))


def exact_searches(seeds, changed=lambda state: state):
    """What the exact search finds in random engagements."""
    states = (scene(random.Random(seed)) for seed in seeds)
    return [
        finished(destinations._ways_out_of_a_crowd(changed(state), "b-f1"))
        for state in states
        if state is not None
    ]


def on_ovals(state):
    """The same with the fighter and one of its enemies on oval bases, which lie within the round ones."""
    pieces = dict(state.table.pieces)
    for number, key in enumerate(("b-f1", engaging(state, "b-f1")[0])):
        pieces[key] = replace(pieces[key], breadth=900, facing=number * 30)
    return replace(state, table=replace(state.table, pieces=pieces))


def look_at_everything(monkeypatch):
    """Have the search leave nothing out."""
    monkeypatch.setattr(ways, "is_walled_in", lambda *_: False)
    monkeypatch.setattr(ways._Bound, "hides_behind", lambda *_: False)
    monkeypatch.setattr(ways._Bound, "hides_corners", lambda *_: False)
    monkeypatch.setattr(ways._Bound, "_hides", lambda *_: False)
    monkeypatch.setattr(ways, "_uncovered", lambda discs: list(dict.fromkeys(discs)))


def test_what_the_search_leaves_out_leads_nowhere(monkeypatch):
    """It finds the same ways when it looks at every corner, though a base be walled in: nothing is left out that matters."""
    seen, hides = [], []
    walled_in, hidden = ways.is_walled_in, ways._Bound._hides
    with monkeypatch.context() as watched:
        watched.setattr(ways, "is_walled_in", lambda *of: seen.append(walled_in(*of)) or seen[-1])
        watched.setattr(ways._Bound, "_hides", lambda *of: hides.append(hidden(*of)) or hides[-1])
        quick = exact_searches(range(400))
    assert True in seen
    assert False in seen
    assert True in hides
    look_at_everything(monkeypatch)
    assert exact_searches(range(400)) == quick


def test_of_oval_bases_it_leaves_out_nothing_that_matters_either(monkeypatch):
    """Most of the discs that bound them lie in others, and no corner there leads anywhere."""
    kept, uncovered = [], ways._uncovered
    with monkeypatch.context() as watched:
        watched.setattr(
            ways, "_uncovered", lambda discs: kept.append((discs, uncovered(discs))) or kept[-1][1]
        )
        quick = exact_searches(range(40), on_ovals)
    assert any(len(of) < len(set(discs)) for discs, of in kept)
    assert any(quick)
    look_at_everything(monkeypatch)
    assert exact_searches(range(40), on_ovals) == quick


@pytest.mark.parametrize("name", ["hides_behind", "hides_corners"])
def test_what_it_looks_at_matters(monkeypatch, name):
    """Negative control: a search that leaves out every such corner finds other ways, or fewer."""
    quick = exact_searches(range(400))
    monkeypatch.setattr(ways._Bound, name, lambda *_: True)
    assert exact_searches(range(400)) != quick


@pytest.mark.parametrize(("far", "walled_in"), [(3_900, True), (8_800, False)])
def test_a_ring_of_bases_walls_one_in_that_fits_between_none_of_them(far, walled_in):
    """Eight bases in a ring of this radius round one of the same size: with gaps smaller than it, and with wider ones."""
    middle = Point(30_000, 30_000)
    ring = [
        Disc(middle.x + x * far // 100, middle.y + y * far // 100, RADIUS)
        for a, b in ((100, 0), (71, 71))
        for x, y in ((a, b), (-b, a), (-a, -b), (b, -a))
    ]
    space = configuration_space(RADIUS, Ground(60_000, 60_000, tuple(ring), ()))
    reach = Disc(*middle, far)
    assert ways.is_walled_in(space, middle, 3 * far, [reach]) == walled_in

    def is_outside(point):
        return distance_squared(point, middle) > far * far

    way = find_way(space, middle, 3 * far, Bounds([reach], never_inside=True), is_outside)
    assert bool(way) != walled_in


@pytest.mark.parametrize(("wide", "open_"), [(-1, False), (10, True)])
def test_a_gap_is_a_way_if_the_base_fits(wide, open_):
    """Out of a room leads a gap a tenth of a millimetre wider than the base, or a unit narrower: then nobody passes."""
    low, high = 10_000 - RADIUS - (wide + 1) // 2, 10_000 + RADIUS + wide // 2
    walls = (
        Rect(4_000, 4_000, 12_000, 1_000),
        Rect(4_000, 15_000, 12_000, 1_000),
        Rect(4_000, 5_000, 1_000, 10_000),
        Rect(15_000, 5_000, 1_000, low - 5_000),
        Rect(15_000, high, 1_000, 15_000 - high),
    )
    space = configuration_space(RADIUS, Ground(40_000, 30_000, (), walls))
    room = Disc(10_000, 10_000, 8_000)

    def outside(point):
        return distance_squared(point, room.centre) > room.radius**2

    way = find_way(space, Point(12_000, 11_000), 10_000, Bounds([room]), outside)
    assert bool(way) == open_
    assert not way or (outside(way[-1]) and path_length(way) <= 10_000)


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.rule("W-74")
def test_ten_thousand_positions_agree(capsys):
    """The same in 10,000 engagements."""
    positions = found = sought = seed = 0
    while positions < 10_000:
        more = tried(range(seed, seed + 500))
        positions, found, sought = positions + more[0], found + more[1], sought + more[2]
        seed += 500
    with capsys.disabled():
        print(
            f"{positions} engaged positions: {found} with a way out, {sought} of them by the exact search only"
        )


points = st.builds(Point, st.integers(-30_000, 30_000), st.integers(-30_000, 30_000))


@given_any(point=points, ends=st.lists(points, min_size=1, max_size=3 * ways.BOXED))
def test_the_nearest_of_many_ends_is_found_in_their_boxes(point, ends):
    """What is still to go is the way to the nearest end, however the ends lie in boxes."""
    nearest = min((point.x - end.x) ** 2 + (point.y - end.y) ** 2 for end in ends)
    assert ways._left(ways._boxes(ends), point) == isqrt(nearest)
