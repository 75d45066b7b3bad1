"""Sight and cover against all eighty-one lines in three dimensions, in fractions."""

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
    crosses,
    distance_squared,
    visible,
    within,
)
from wardrum.events.space.plane.line_of_sight import samples

small = st.integers(0, 60)
heights = st.integers(0, 12)
cylinders = st.builds(Cylinder, st.builds(Disc, small, small, st.integers(1, 8)), heights)
sides = st.integers(1, 25)
boxes = st.builds(Box, st.builds(Rect, small, small, sides, sides), heights)
scenes = st.tuples(cylinders, cylinders, st.lists(cylinders, max_size=4), st.lists(boxes, max_size=3))

plane = st.integers(0, 30_000)
bases = st.builds(Disc, plane, plane, st.sampled_from([1_250, 1_600, 2_000]))
lengths = st.integers(1, 8_000)
walls = st.lists(st.builds(Rect, plane, plane, lengths, lengths), max_size=4)


def low_part(p, q, tall):
    """Between which parts of the way from p to q the line runs no higher than ``tall``."""
    rise = q[1] - p[1]
    if rise == 0:
        return (Fraction(0), Fraction(1)) if p[1] <= tall else None
    at = Fraction(tall - p[1], rise)
    low, high = (Fraction(0), min(at, Fraction(1))) if rise > 0 else (max(at, Fraction(0)), Fraction(1))
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
        return [(p, z) for p in samples(own.disc, other.disc) for z in (0, Fraction(own.tall, 2), own.tall)]

    def blocked(p, q):
        for shapes, inside in ((thirds, in_disc), (terrain, in_rect)):
            for shape, tall in shapes:
                part = low_part(p, q, tall)
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
    thirds = [third for third in thirds if third.disc not in (a.disc, b.disc)]
    assert visible(a, b, thirds, terrain) == seen(a, b, thirds, terrain)


@pytest.mark.rule("W-56")
@given(scenes)
def test_sight_is_mutual(scene):
    """Whoever sees is seen, and naming the two among all models changes nothing."""
    a, b, thirds, terrain = scene
    assert visible(a, b, thirds, terrain) == visible(b, a, [*thirds, a, b], terrain)


@given(scenes, st.integers(-500, 500), st.integers(-500, 500))
def test_moving_the_table_changes_no_sight(scene, dx, dy):
    """Sight depends on differences of places only."""
    a, b, thirds, terrain = scene

    def moved(shape):
        return shape._replace(x=shape.x + dx, y=shape.y + dy)

    a2, b2, *thirds2 = (Cylinder(moved(disc), tall) for disc, tall in (a, b, *thirds))
    terrain2 = [Box(moved(rect), tall) for rect, tall in terrain]
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


@pytest.mark.rule("W-62")
@given(bases, bases, walls)
def test_cover_is_a_wall_between_the_bases(attacker, target, rects):
    """Cover is given exactly by the walls crossed, near ones left out if the bases are apart."""

    def gap_to_wall_squared(rect):
        nearest = Point(
            min(max(attacker.x, rect.x), rect.x + rect.width),
            min(max(attacker.y, rect.y), rect.y + rect.height),
        )
        return distance_squared(attacker.centre, nearest)

    far = [r for r in rects if gap_to_wall_squared(r) > (attacker.radius + INCH // 2) ** 2]
    counted = rects if within(attacker, target, INCH) else far
    expected = any(crosses(attacker.centre, target.centre, rect) for rect in counted)
    assert cover_line_crosses(attacker, target, rects) == expected
