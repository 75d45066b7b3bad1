"""Sight and cover against all eighty-one lines in three dimensions, in fractions."""

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from wardrum.events.space.plane import (
    INCH,
    Box,
    Cylinder,
    Disc,
    Point,
    Rect,
    cover_line_crosses,
    distance_squared,
    visible,
)
from wardrum.events.space.plane.line_of_sight import samples

small = st.integers(0, 60)
heights = st.integers(0, 12)
levels = st.one_of(st.just(0), st.integers(0, 12))


def risen(shape, discs):
    """Shapes that rise by some height from some level."""
    return st.builds(lambda own, tall, level: shape(own, level + tall, level), discs, heights, levels)


cylinders = risen(Cylinder, st.builds(Disc, small, small, st.integers(1, 8)))
sides = st.integers(1, 25)
boxes = risen(Box, st.builds(Rect, small, small, sides, sides))
scenes = st.tuples(cylinders, cylinders, st.lists(cylinders, max_size=4), st.lists(boxes, max_size=3))

plane = st.integers(0, 30_000)
bases = st.builds(Disc, plane, plane, st.sampled_from([1_250, 1_600, 2_000]))
lengths = st.integers(1, 8_000)
walls = st.lists(st.builds(Rect, plane, plane, lengths, lengths), max_size=4)


def part_between(p, q, top, bottom):
    """Between which parts of the way from p to q the line runs at these heights."""
    rise = q[1] - p[1]
    if rise == 0:
        return (Fraction(0), Fraction(1)) if bottom <= p[1] <= top else None
    ends = sorted((Fraction(top - p[1], rise), Fraction(bottom - p[1], rise)))
    low, high = max(ends[0], Fraction(0)), min(ends[1], Fraction(1))
    return (low, high) if low <= high else None


def in_disc(p, q, part, disc):
    """Whether the line is inside the disc somewhere in this part of its way."""
    run_x, run_y = q.x - p.x, q.y - p.y
    along = (disc.x - p.x) * run_x + (disc.y - p.y) * run_y
    at = min(max(Fraction(along, run_x**2 + run_y**2 or 1), part[0]), part[1])
    return (p.x + at * run_x - disc.x) ** 2 + (p.y + at * run_y - disc.y) ** 2 < disc.radius**2


def in_rect(p, q, part, rect):
    """Whether the line is inside the rectangle somewhere in this part of its way."""
    low, high = Fraction(-1), Fraction(2)
    for start, run, begin, length in (
        (p.x, q.x - p.x, rect.x, rect.width),
        (p.y, q.y - p.y, rect.y, rect.height),
    ):
        if run == 0 and not begin < start < begin + length:
            return False
        if run:
            one, two = sorted((Fraction(begin - start, run), Fraction(begin + length - start, run)))
            low, high = max(low, one), min(high, two)
    return low < high and low < part[1] and part[0] < high


def seen(a, b, thirds, terrain):
    """Whether one of the 9 × 9 lines is free, each tried against everything there is."""

    def ends(own, other):
        levels = own.bottom, Fraction(own.bottom + own.top, 2), own.top
        return [(p, z) for p in samples(own.disc, other.disc) for z in levels]

    def blocked(p, q):
        for shapes, inside in ((thirds, in_disc), (terrain, in_rect)):
            for shape, top, bottom in shapes:
                part = part_between(p, q, top, bottom)
                if part and inside(p[0], q[0], part, shape):
                    return True
        return False

    return any(not blocked(p, q) for p in ends(a, b) for q in ends(b, a))


@pytest.mark.rule("W-56")
@given(scenes)
@example(
    (
        Cylinder(Disc(0, 0, 2), 4),
        Cylinder(Disc(60, 0, 2), 12),
        [Cylinder(Disc(30, 0, 8), 8)],
        [Box(Rect(20, -9, 3, 18), 7)],
    )
)
def test_sight_is_any_of_eighty_one_lines(scene):
    """Two models see each other exactly if one of all 9 × 9 lines is free in three dimensions."""
    a, b, thirds, terrain = scene
    thirds = [third for third in thirds if third not in (a, b)]
    assert visible(a, b, thirds, terrain) == seen(a, b, thirds, terrain)


@pytest.mark.rule("W-56")
@given(scenes)
def test_sight_is_mutual(scene):
    """Sight is mutual, and naming the two among all models changes nothing."""
    a, b, thirds, terrain = scene
    assert visible(a, b, thirds, terrain) == visible(b, a, [*thirds, a, b], terrain)


@given(scenes, st.integers(-500, 500), st.integers(-500, 500))
def test_moving_the_table_changes_no_sight(scene, dx, dy):
    """Sight depends on differences of places only."""
    a, b, thirds, terrain = scene

    def moved(shape):
        return shape._replace(x=shape.x + dx, y=shape.y + dy)

    a2, b2, *thirds2 = (each._replace(disc=moved(each.disc)) for each in (a, b, *thirds))
    terrain2 = [each._replace(rect=moved(each.rect)) for each in terrain]
    assert visible(a2, b2, thirds2, terrain2) == visible(a, b, thirds, terrain)


@given(scenes, boxes)
def test_more_terrain_never_opens_a_view(scene, another):
    """Nobody is seen because a wall was added."""
    a, b, thirds, terrain = scene
    assert visible(a, b, thirds, terrain) or not visible(a, b, thirds, [*terrain, another])


@given(bases, bases)
def test_samples_are_at_the_edges(own, other):
    """Edge samples lie inside the rim by less than two units, straight across from each other."""
    assume(own.centre != other.centre)
    centre, left, right = samples(own, other)
    assert centre == own.centre == Point((left.x + right.x) // 2, (left.y + right.y) // 2)
    length = distance_squared(own.centre, other.centre)
    assume(length > own.radius**2)
    assert (own.radius - 3) ** 2 <= distance_squared(centre, left) <= own.radius**2


def far_ends(attacker, target):
    """The line of the nearest points in decimals: where it begins and ends, without the half inch of the attacker."""
    (ax, ay, own), (bx, by, other) = attacker.disc, target.disc
    apart = Decimal((bx - ax) ** 2 + (by - ay) ** 2).sqrt()
    across, down = (bx - ax) / apart, (by - ay) / apart
    start = ax + across * own, ay + down * own, Decimal(attacker.bottom)
    end = bx - across * other, by - down * other, Decimal(target.bottom)
    length = sum((q - p) ** 2 for p, q in zip(start, end, strict=True)).sqrt()
    if length > INCH:
        part = INCH // 2 / length
        start = tuple(p + (q - p) * part for p, q in zip(start, end, strict=True))
    return start, end


def stays_inside(start, end, box):
    """How long a part of the line is inside the box, as a part of it; below zero if it misses it."""
    (x, y, width, height), top, bottom = box
    low, high = Decimal(0), Decimal(1)
    for p, q, begin, stop in zip(start, end, (x, y, bottom), (x + width, y + height, top), strict=True):
        if p != q:
            one, two = sorted(((begin - p) / (q - p), (stop - p) / (q - p)))
            low, high = max(low, one), min(high, two)
        elif not begin <= p < stop:
            return Decimal(-1)
    return high - low


raised = st.builds(
    lambda disc, level: Cylinder(disc, level + 3_000, level), bases, st.sampled_from([0, 0, 2_540, 7_000])
)
solids = st.builds(
    lambda rect, level, tall: Box(rect, level + tall, level),
    st.builds(Rect, plane, plane, lengths, lengths),
    st.sampled_from([0, 0, 1_270, 5_000]),
    lengths,
)


@pytest.mark.rule("W-62")
@given(raised, raised, solids)
@example(
    Cylinder(Disc(12_700, 11_430, 1_600), 3_000),
    Cylinder(Disc(33_020, 11_430, 1_600), 3_000),
    Box(Rect(15_240, 0, 12_700, 22_860), 3_000),
)
def test_cover_is_an_obstacle_in_the_line_of_the_nearest_points(attacker, target, box):
    """Cover is given exactly by what the line from rim to rim runs through, less half an inch if it is longer than one."""
    assume(
        distance_squared(attacker.disc.centre, target.disc.centre)
        > (attacker.disc.radius + target.disc.radius) ** 2
    )
    with localcontext() as context:
        context.prec = 60
        inside = stays_inside(*far_ends(attacker, target), box)
        assume(abs(inside) > Decimal(10) ** -20)  # nearer to touching than decimals can tell
        assert cover_line_crosses(attacker, target, [box]) == (inside > 0)


@pytest.mark.rule("W-62")
def test_one_base_above_the_other_has_no_cover():
    """Of bases one above the other there are many nearest points, and not all lines between them are blocked."""
    low, high = Cylinder(Disc(0, 0, 1_600), 3_000), Cylinder(Disc(900, 0, 1_600), 10_000, 7_000)
    assert not cover_line_crosses(low, high, [Box(Rect(-9_000, -9_000, 18_000, 18_000), 6_000, 4_000)])
