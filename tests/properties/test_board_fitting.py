"""Setting whole groups up, and standing as near as possible, against planted set-ups and brute force."""

from itertools import combinations
from math import isqrt

from hypothesis import given
from hypothesis import strategies as st

from wardrum.events.space.plane import (
    Disc,
    Ground,
    GroundLevel,
    GroupBase,
    Location,
    NearLine,
    NearPoint,
    Point,
    Rect,
    distance_squared,
    fit,
    free,
    nearest_spot,
    overlap,
    wholly_in,
)
from wardrum.events.space.plane.fitting import UNSURE
from wardrum.events.space.plane.segments import segment_distance_squared

WIDTH, HEIGHT, REACH = 24_000, 18_000, 7_620
TALL, HIGH = 3_000, 5_000
OPEN = Ground(WIDTH, HEIGHT)

points = st.builds(Point, st.integers(0, WIDTH), st.integers(0, HEIGHT))
near = st.integers(-REACH, REACH)
radii = st.sampled_from([1_250, 1_425, 1_600, 2_000, 2_500])
discs = st.builds(Disc, st.integers(0, WIDTH), st.integers(0, HEIGHT), radii)
rects = st.builds(
    Rect, st.integers(0, WIDTH), st.integers(0, HEIGHT), st.integers(1, 5_000), st.integers(1, 5_000)
)
grounds = st.builds(
    OPEN._replace, discs=st.lists(discs, max_size=14).map(tuple), rects=st.lists(rects, max_size=4).map(tuple)
)
areas = st.one_of(
    st.builds(NearPoint, points, st.just(REACH)),
    st.builds(
        lambda y, z: NearLine(Point(-254, y), Point(-254, z), REACH),
        st.integers(0, HEIGHT),
        st.integers(0, HEIGHT),
    ),
)


@given(points, st.lists(st.tuples(near, near, radii), max_size=7), grounds)
def test_a_set_up_that_exists_is_never_called_impossible(point, planted, ground):
    """Wherever some bases stand together among others, the search for places for them does not say that there are none."""
    area, stood = NearPoint(point, REACH), []
    for x, y, radius in planted:
        base = Disc(point.x + x, point.y + y, radius)
        if wholly_in(base, area) and free(base, ground.with_discs(*stood)):
            stood.append(base)
    found = fit(tuple(GroupBase(base.radius, TALL, area, (GroundLevel(0, ground),)) for base in stood))
    assert found is not None
    check(found, [base.radius for base in stood], area, ground)


def check(found, sizes, area, ground):
    """Places that are found are jointly legal."""
    if found is UNSURE:
        return
    bases = [Disc(place.x, place.y, radius) for place, radius in zip(found, sizes, strict=True)]
    assert all(wholly_in(base, area) and free(base, ground) for base in bases)
    assert not any(overlap(one, other) for one, other in combinations(bases, 2))


@given(areas, st.lists(radii, min_size=1, max_size=4), grounds)
def test_what_is_found_is_legal(area, sizes, ground):
    """Every base is in the area, on the board, in no terrain and on no other base."""
    found = fit(tuple(GroupBase(radius, TALL, area, (GroundLevel(0, ground),)) for radius in sizes))
    if found is not None:
        check(found, sizes, area, ground)


@given(points, radii)
def test_levels_are_searched_too(point, radius):
    """Where the floor has no room a platform has, and one body may stand over another if it is high enough."""
    area, walled = NearPoint(point, radius), OPEN._replace(rects=(Rect(0, 0, WIDTH, HEIGHT),))
    above = OPEN._replace(support=(Rect(0, 0, WIDTH, HEIGHT),))
    inside = free(Disc(*point, radius), OPEN)
    body = GroupBase(radius, TALL, area, (GroundLevel(0, walled), GroundLevel(HIGH, above)))
    assert fit((body,)) == (Location(*point, HIGH),) if inside else not isinstance(fit((body,)), tuple)
    assert fit((body, body)) is None
    both = body._replace(levels=(GroundLevel(0, OPEN), GroundLevel(HIGH, above)))
    assert isinstance(fit((both, both)), tuple) == inside
    assert fit((both._replace(tall=HIGH + 1),) * 2) is None


@given(areas, radii, grounds, points, st.integers(0, 40))
def test_nothing_is_nearer_than_the_nearest_place(area, radius, ground, other, step):
    """No free place is nearer to the point or line by more than rounding."""
    nearest = nearest_spot(area, radius, ground)
    if nearest is None:
        assert not free(Disc(*other, radius), ground)
        return
    assert free(Disc(*nearest, radius), ground)
    between = Point(
        nearest.x + (other.x - nearest.x) * step // 1_000, nearest.y + (other.y - nearest.y) * step // 1_000
    )
    for spot in (other, between):
        if free(Disc(*spot, radius), ground):
            assert away(nearest, area) <= away(spot, area) + 4


def away(point, area):
    """The distance to the point or line, rounded down."""
    if isinstance(area, NearPoint):
        return isqrt(distance_squared(point, area.point))
    square, whole = segment_distance_squared(area.a, area.b, point)
    return isqrt(square // whole)
