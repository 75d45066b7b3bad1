"""Standing, setting up and packing against oracles in fractions and against brute force."""

from fractions import Fraction
from itertools import combinations

import msgspec
from hypothesis import assume, given
from hypothesis import strategies as st

from wardrum.events.space.plane import (
    SPOTS_MAX,
    Area,
    Disc,
    Ground,
    NearLine,
    NearPoint,
    Point,
    Rect,
    disc_overlaps_rect,
    distance_squared,
    free,
    lattice,
    overlap,
    pack,
    wholly_in,
    wholly_inside,
)
from wardrum.events.space.plane.area import spots_in
from wardrum.events.space.plane.segments import segment_distance_squared
from wardrum.events.space.plane.spots import LATTICE, free_spots

WIDTH, HEIGHT = 24_000, 18_000
OPEN = Ground(WIDTH, HEIGHT)
REACH = 7_620

spots_x, spots_y = st.integers(0, WIDTH), st.integers(0, HEIGHT)
points = st.builds(Point, spots_x, spots_y)
base_radii = st.sampled_from([1_250, 1_425, 1_600, 2_000, 2_500])
others = st.lists(st.builds(Disc, spots_x, spots_y, base_radii), max_size=14).map(tuple)
obstacles = st.builds(Rect, spots_x, spots_y, st.integers(1, 5_000), st.integers(1, 5_000))
walls = st.lists(obstacles, max_size=4).map(tuple)
grounds = st.builds(OPEN._replace, discs=others, rects=walls)
areas = st.one_of(
    st.builds(NearPoint, points, st.just(REACH)),
    st.builds(NearLine, points, points, st.just(REACH)),
    st.builds(lambda y, z: NearLine(Point(-254, y), Point(-254, z), REACH), spots_y, spots_y),
)
small = st.integers(-15, 15)
small_points = st.builds(Point, small, small)
small_discs = st.builds(Disc, small, small, st.integers(1, 8))
small_rects = st.builds(Rect, small, small, st.integers(0, 20), st.integers(0, 20))
small_areas = st.one_of(
    st.builds(NearPoint, small_points, st.integers(0, 20)),
    st.builds(NearLine, small_points, small_points, st.integers(0, 20)),
)


@given(
    st.lists(small_points, max_size=30),
    st.integers(0, 6),
    st.lists(small_discs, max_size=3).map(tuple),
    st.lists(small_rects, max_size=3).map(tuple),
    st.one_of(st.none(), st.lists(small_rects, max_size=2).map(tuple)),
    small_areas,
)
def test_spots_are_sorted_out_as_one_after_the_other(spots, radius, discs, rects, support, area):
    """All at once they are judged as each by itself."""
    ground = Ground(14, 13, discs, rects, support)
    bases = [Disc(*spot, radius) for spot in spots]
    assert free_spots(spots, radius, ground) == [base.centre for base in bases if free(base, ground)]
    assert spots_in(area, radius, spots) == [base.centre for base in bases if wholly_in(base, area)]


def ends(area):
    return (area.point, area.point) if isinstance(area, NearPoint) else (area.a, area.b)


def farness(point, area):
    """The squared distance to the area's point or line as a fraction."""
    return Fraction(*segment_distance_squared(*ends(area), point))


@given(small_areas)
def test_areas_survive_the_wire(area):
    """An area is decoded from JSON as it was encoded."""
    assert msgspec.json.decode(msgspec.json.encode(area), type=Area) == area


@given(small_discs, small_areas)
def test_wholly_in_counts_the_farthest_point_of_the_base(disc, area):
    """A base is wholly in an area exactly if its centre is by one radius deeper than the reach."""
    spare = area.reach - disc.radius
    assert wholly_in(disc, area) == (spare >= 0 and farness(disc.centre, area) <= spare**2)


@given(small_discs, small_rects)
def test_a_base_inside_a_rectangle_has_all_its_rim_there(disc, rect):
    """A base is wholly inside exactly if its four outermost points are."""
    x, y, radius = disc
    inside = all(
        rect.x <= p <= rect.x + rect.width and rect.y <= q <= rect.y + rect.height
        for p, q in ((x - radius, y), (x + radius, y), (x, y - radius), (x, y + radius))
    )
    assert wholly_inside(disc, rect) == inside


@given(small_discs, small_rects)
def test_a_base_overlaps_terrain_nearer_than_its_radius(disc, rect):
    """A base stands in a rectangle exactly if some point of it is inside the rim."""
    columns = range(rect.x, rect.x + rect.width + 1)
    rows = range(rect.y, rect.y + rect.height + 1)
    nearest = min(distance_squared(disc.centre, Point(x, y)) for x in columns for y in rows)
    assert disc_overlaps_rect(disc, rect) == (nearest < disc.radius**2)


@given(small_rects, small_points)
def test_the_lattice_fills_its_window(rect, anchor):
    """The lattice holds every point in the window that is whole steps from the anchor."""
    window = Rect(rect.x * 100, rect.y * 100, rect.width * 100, rect.height * 100)
    found = list(lattice(window, anchor))
    steps = range(-8, 9)
    every = {Point(anchor.x + i * LATTICE, anchor.y + j * LATTICE) for i in steps for j in steps}
    assert set(found) == {p for p in every if wholly_inside(Disc(*p, 0), window)}
    assert found == sorted(found, key=lambda p: (p.y, p.x))


@given(areas, st.lists(base_radii, min_size=1, max_size=7), grounds)
def test_any_choice_from_a_packing_is_legal(area, radii, ground):
    """Each listed spot is legal alone, and no two spots of different bases ever collide."""
    packed = pack(area, radii, ground)
    assume(packed is not None)
    lists = [[Disc(*spot, radius) for spot in spots] for spots, radius in zip(packed, radii, strict=True)]
    assert len(lists) == len(radii)
    assert all(1 <= len(set(spots)) == len(spots) <= SPOTS_MAX for spots in lists)
    assert all(wholly_in(base, area) for spots in lists for base in spots)
    assert all(free(base, ground) for spots in lists for base in spots)
    for one, two in combinations(lists, 2):
        assert not any(overlap(a, b) for a in one for b in two)


@given(areas, base_radii, grounds)
def test_one_base_is_packed_wherever_the_lattice_has_a_spot(area, radius, ground):
    """A single base is refused only if no point of the board's lattice would do."""
    bases = [Disc(*spot, radius) for spot in lattice(OPEN.board)]
    legal = any(wholly_in(base, area) and free(base, ground) for base in bases)
    assert pack(area, [radius], ground) is not None or not legal


@given(areas, st.permutations([1_250, 1_600, 2_000, 2_500]), others)
def test_packing_does_not_depend_on_the_order_of_bases(area, radii, discs):
    """The bases may be named in any order: either all orders are packed or none."""
    ordered = pack(area, sorted(radii), OPEN._replace(discs=discs))
    shuffled = pack(area, radii, OPEN._replace(discs=discs))
    assert (ordered is None) == (shuffled is None)
