"""Distances and straight lines against oracles that take roots to sixty digits or use fractions."""

from decimal import Decimal, getcontext
from fractions import Fraction
from itertools import pairwise
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wardrum.events.space.plane import (
    Disc,
    Point,
    Rect,
    ceil_length,
    compare_gap,
    compare_gaps,
    crosses,
    distance_squared,
    gap,
    overlap,
    path_length,
    within,
    within_point,
)
from wardrum.events.space.plane.measure import compare_roots, root_up, toward_zero
from wardrum.events.space.plane.segments import pierces, segment_distance_squared

getcontext().prec = 60
EQUAL = Decimal(10) ** -35  # different gaps of such numbers are much farther apart

wide = st.integers(-100_000, 100_000)
tiny = st.integers(-12, 12)
radii = st.integers(0, 6_500)
points = st.builds(Point, wide, wide)
discs = st.builds(Disc, wide, wide, radii)
tiny_points = st.builds(Point, tiny, tiny)
tiny_discs = st.builds(Disc, tiny, tiny, st.integers(0, 9))
tiny_rects = st.builds(Rect, tiny, tiny, st.integers(1, 10), st.integers(1, 10))
lines = st.tuples(tiny_points, tiny_points)


def gap_between(a, b, rise=0):
    """The distance of the nearest points of two bases; below zero if they overlap on one level."""
    flat = Decimal(distance_squared(a.centre, b.centre)).sqrt() - a.radius - b.radius
    return (max(flat, 0) ** 2 + Decimal(rise) ** 2).sqrt() if rise else flat


def sign(number):
    return 0 if abs(number) < EQUAL else 1 if number > 0 else -1


def moved(shape, dx, dy):
    return shape._replace(x=shape.x + dx, y=shape.y + dy)


@st.composite
def nearly_equal_gaps(draw):
    """Two pairs of bases whose gaps differ by about a thousandth of a unit, or not at all."""
    a, b, c = draw(discs), draw(discs), draw(discs)
    other = draw(radii)
    length = isqrt(distance_squared(a.centre, b.centre)) - a.radius - b.radius + c.radius + other
    across = draw(st.integers(0, max(length, 0)))
    down = isqrt(max(length * length - across * across, 0)) + draw(st.integers(-1, 1))
    return a, b, c, Disc(c.x + across, c.y + down, other)


rises = st.one_of(st.just(0), st.integers(-20_000, 20_000))


@given(discs, discs, discs, discs, rises, rises)
def test_gaps_compare_as_their_roots_do(a, b, c, d, rise, other_rise):
    """Gaps compare exactly as roots to sixty digits do, on one level and over several."""
    expected = max(gap_between(a, b, rise), 0) - max(gap_between(c, d, other_rise), 0)
    assert compare_gaps((a, b), (c, d), rise, other_rise) == sign(expected)


@given(nearly_equal_gaps(), st.integers(0, 20_000))
def test_nearly_equal_gaps_compare_exactly(four, rise):
    """Gaps that differ by a hair or by nothing are distinguished."""
    a, b, c, d = four
    expected = sign(max(gap_between(a, b, rise), 0) - max(gap_between(c, d, rise), 0))
    assert compare_gaps((a, b), (c, d), rise, -rise) == expected
    assert compare_gaps((c, d), (a, b), rise, rise) == -expected


@given(discs, discs, rises)
def test_a_gap_is_rounded_down(a, b, rise):
    """The gap given is the last whole unit that is not above it, and compares so."""
    exact = max(gap_between(a, b, rise), Decimal(0))
    reported = gap(a, b, rise)
    assert reported == int(exact + EQUAL)
    assert compare_gap(a, b, reported, rise) == sign(exact - reported)
    assert compare_gap(a, b, reported + 1, rise) == -1


@given(st.integers(0, 10**11), st.integers(-400_000, 400_000), st.integers(-2, 2))
def test_roots_next_to_each_other_compare_exactly(right, more, nudge):
    """√left against √right + more holds for the integers left nearest to equality."""
    sum_of_roots = Decimal(right).sqrt() + more
    left = max(0, int(sum_of_roots**2) + nudge)
    assert compare_roots(left, right, more) == sign(Decimal(left).sqrt() - sum_of_roots)


@given(st.integers(0, 10**11))
def test_a_root_is_rounded_up(square):
    """The rounded root is the first integer whose square is not below."""
    root = root_up(square)
    assert root * root >= square
    assert root == 0 or (root - 1) ** 2 < square


@given(st.integers(-1000, 1000), st.integers(1, 60))
def test_quotients_lose_their_fraction(numerator, denominator):
    """A quotient is rounded towards zero, on both sides of it alike."""
    assert toward_zero(numerator, denominator) == int(Fraction(numerator, denominator))


@pytest.mark.rule("W-53")
@given(discs, discs, st.integers(0, 60_000), rises)
def test_within_is_what_the_gap_says(a, b, reach, rise):
    """A base is within reach of another exactly if their gap is not longer, either way round."""
    expected = sign(gap_between(a, b, rise) - reach) <= 0
    assert within(a, b, reach, rise) == within(b, a, reach, -rise) == expected


@pytest.mark.rule("W-55")
@given(discs, points, st.integers(0, 60_000))
def test_within_of_a_marker_is_measured_to_its_centre(a, p, reach):
    """A marker counts as a base without a radius."""
    assert within_point(a, p, reach) == (sign(gap_between(a, Disc(*p, 0)) - reach) <= 0)


@given(tiny_discs, tiny_discs)
def test_bases_overlap_or_have_a_gap(a, b):
    """Two bases overlap exactly if their gap is negative; touching is none."""
    assert overlap(a, b) == overlap(b, a) == (sign(gap_between(a, b)) < 0)


@given(discs, discs, discs, discs, wide, wide)
def test_moving_the_table_changes_no_measure(a, b, c, d, dx, dy):
    """Measures depend on differences of places only."""
    far = [moved(disc, dx, dy) for disc in (a, b, c, d)]
    assert compare_gaps((far[0], far[1]), (far[2], far[3])) == compare_gaps((a, b), (c, d))
    assert overlap(far[0], far[1]) == overlap(a, b)
    assert ceil_length(far[0].centre, far[1].centre) == ceil_length(a.centre, b.centre)


@given(st.lists(points, min_size=1, max_size=6))
def test_a_path_costs_hardly_more_than_it_is_long(path):
    """A path costs at least its length and less than one unit more for each leg."""
    legs = list(pairwise(path))
    exact = sum((Decimal(distance_squared(a, b)).sqrt() for a, b in legs), Decimal(0))
    over = path_length(path) - exact
    assert -EQUAL <= over < max(len(legs), 1)


def foot(a, b, p):
    """The point of the segment nearest to p, in fractions."""
    square = distance_squared(a, b)
    along = (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)
    part = min(max(Fraction(along, square or 1), Fraction(0)), Fraction(1))
    return a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)


@given(lines, tiny_points)
def test_distance_to_a_segment_is_that_to_its_foot(line, p):
    """The squared distance is that to the nearest point of the segment, from either end."""
    (a, b), (x, y) = line, foot(*line, p)
    exact = (p.x - x) ** 2 + (p.y - y) ** 2
    assert Fraction(*segment_distance_squared(a, b, p)) == exact
    assert Fraction(*segment_distance_squared(b, a, p)) == exact


@given(lines, tiny_points, tiny_points)
def test_distances_to_one_segment_share_a_denominator(line, p, q):
    """Distances of two points to one segment may be ordered by their numerators."""
    assert segment_distance_squared(*line, p)[1] == segment_distance_squared(*line, q)[1] > 0


@given(lines, tiny_discs)
def test_a_line_pierces_what_it_comes_nearer_than_the_radius(line, disc):
    """A segment enters a disc exactly if its nearest point is inside."""
    x, y = foot(*line, disc)
    assert pierces(*line, disc) == ((disc.x - x) ** 2 + (disc.y - y) ** 2 < disc.radius**2)


def span(start, run, low, high):
    """Between which parts of the run the open interval is crossed; None if never."""
    if run == 0:
        return (Fraction(-1), Fraction(2)) if low < start < high else None
    return tuple(sorted((Fraction(low - start, run), Fraction(high - start, run))))


@given(lines, tiny_rects)
def test_a_line_crosses_a_rectangle_if_part_of_it_is_inside(line, rect):
    """A segment crosses exactly if some part of it is strictly between all four sides."""
    a, b = line
    across = span(a.x, b.x - a.x, rect.x, rect.x + rect.width)
    down = span(a.y, b.y - a.y, rect.y, rect.y + rect.height)
    inside = False
    if across and down:
        enters, leaves = max(across[0], down[0]), min(across[1], down[1])
        inside = enters < leaves and enters < 1 and leaves > 0
    assert crosses(a, b, rect) == crosses(b, a, rect) == inside
