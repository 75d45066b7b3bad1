"""Where the rims of discs and the sides of rectangles meet: the corners of what they bound together.

A region bounded by such rims and sides, if it is not empty, has one of these corners, or the westernmost, easternmost,
northernmost or southernmost point of one of the discs, on its boundary. So a search that tries them all, each with the whole
points next to it and one a little within each of the angles that meet there, overlooks only what is narrower than those few
units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations
from math import isqrt
from typing import Final, NamedTuple

from .measure import distance_squared
from .shapes import Disc, Point, Rect

NEXT_TO = tuple((x, y) for x in (0, -1, 1) for y in (0, -1, 1))
"""A corner lies between whole points; each of those around it may be the one inside."""
WITHIN: Final = 3
"""Distance from both lines, in units, of the point that is tried within an angle: one is lost by rounding."""
UNIT: Final = 1 << 12
"""The length of a direction."""
NARROWEST: Final = 256
"""An angle whose half has a sine of less than about one over the root of twice this is narrower than what is sought."""


class Side(NamedTuple):
    """A straight line along an axis: all points whose x (axis 0) or y (axis 1) is ``at``, between two ends."""

    axis: int
    at: int
    low: int
    high: int


def sides_of(rect: Rect) -> tuple[Side, Side, Side, Side]:
    """The four sides of a rectangle."""
    x, y, width, height = rect
    right, bottom = x + width, y + height
    return Side(0, x, y, bottom), Side(0, right, y, bottom), Side(1, y, x, right), Side(1, bottom, x, right)


def corners(
    discs: Sequence[Disc], sides: Sequence[Side], wanted: Callable[[Point], bool] = lambda _: True
) -> Iterator[Point]:
    """The corners that these rims and sides make, each with whole points about it; some come several times.

    wanted: whether this point, or a whole point next to it, may be of use.
    """
    yield from about(filter(wanted, crossings(discs, sides)))
    for rim, another in combinations(discs, 2):
        yield from filter(wanted, _within_angles(rim, another, rims_meet(rim, another)))
    for disc in discs:
        for side in sides:
            for corner in rim_meets_side(disc, side):
                yield from filter(wanted, _within_angles_at(side, disc, corner))


def corners_of_rims(
    rim: Disc, another: Disc, met: Sequence[Point], wanted: Callable[[Point], bool]
) -> Iterator[Point]:
    """The same of two rims that meet in these points, without their outermost points."""
    yield from about(filter(wanted, met))
    yield from filter(wanted, _within_angles(rim, another, met))


def corners_at_sides(
    disc: Disc, met: Sequence[tuple[Side, Point]], wanted: Callable[[Point], bool]
) -> Iterator[Point]:
    """The same of a rim that meets sides in these points, with its outermost points."""
    yield from about(filter(wanted, chain(outermost(disc), (corner for _, corner in met))))
    for side, corner in met:
        yield from filter(wanted, _within_angles_at(side, disc, corner))


def about(places: Iterable[Point]) -> Iterator[Point]:
    """Each place and the whole points next to it."""
    for place in places:
        for x, y in NEXT_TO:
            yield Point(place.x + x, place.y + y)


def outermost(disc: Disc) -> tuple[Point, Point, Point, Point]:
    """The westernmost, easternmost, northernmost and southernmost point of a rim."""
    x, y, radius = disc
    return (Point(x - radius, y), Point(x + radius, y), Point(x, y - radius), Point(x, y + radius))


def crossings(discs: Sequence[Disc], sides: Sequence[Side]) -> Iterator[Point]:
    """Where these rims and sides meet, rounded down, and the four outermost points of each rim."""
    for disc in discs:
        yield from outermost(disc)
    for rim, another in combinations(discs, 2):
        yield from rims_meet(rim, another)
    for disc in discs:
        for side in sides:
            yield from rim_meets_side(disc, side)
    for one, other in combinations(sides, 2):
        if one.axis != other.axis:
            upright, level = (one, other) if one.axis == 0 else (other, one)
            if level.low <= upright.at <= level.high and upright.low <= level.at <= upright.high:
                yield Point(upright.at, level.at)


def rims_meet(one: Disc, other: Disc) -> Iterator[Point]:
    """The points in which two rims cross, rounded down; none if they do not, two if they do or touch."""
    square = distance_squared(one.centre, other.centre)
    along = one.radius * one.radius - other.radius * other.radius + square
    across = 4 * one.radius * one.radius * square - along * along
    if square == 0 or across < 0:
        return
    run_x, run_y, height = other.x - one.x, other.y - one.y, isqrt(across)
    for side in (1, -1):
        x = one.x + (along * run_x - side * height * run_y) // (2 * square)
        y = one.y + (along * run_y + side * height * run_x) // (2 * square)
        yield Point(x, y)


def rim_meets_side(disc: Disc, side: Side) -> Iterator[Point]:
    """The points in which a rim crosses a side, rounded down."""
    off = side.at - (disc.x, disc.y)[side.axis]
    rest = disc.radius * disc.radius - off * off
    if rest < 0:
        return
    middle = (disc.y, disc.x)[side.axis]
    for place in (middle - isqrt(rest), middle + isqrt(rest)):
        if side.low - 1 <= place <= side.high + 1:
            yield Point(side.at, place) if side.axis == 0 else Point(place, side.at)


def _within_angles(rim: Disc, another: Disc, met: Iterable[Point]) -> Iterator[Point]:
    """Within the angles at the points in which two rims cross."""
    for corner in met:
        yield from _within(corner, _outward(rim, corner), _outward(another, corner))


def _within_angles_at(side: Side, rim: Disc, corner: Point) -> Iterator[Point]:
    """Within the angles at a point in which a rim crosses a side."""
    return _within(corner, _outward(rim, corner), Point(UNIT, 0) if side.axis == 0 else Point(0, UNIT))


def _outward(disc: Disc, point: Point) -> Point:
    """The direction from the middle of a disc to a point of its rim; none if it is a point."""
    radius = disc.radius or 1
    return Point((point.x - disc.x) * UNIT // radius, (point.y - disc.y) * UNIT // radius)


def _within(corner: Point, one: Point, other: Point) -> Iterator[Point]:
    """In each of the four angles of two lines that cross there, the point ``WITHIN`` from both.

    one, other: the directions at right angles to the lines. Angles so narrow that this is far away are left out.
    """
    along = (one.x * other.x + one.y * other.y) // UNIT
    for side in (1, -1):
        wide = UNIT + side * along
        if wide * NARROWEST > UNIT:
            x, y = (WITHIN * (a + side * b) // wide for a, b in zip(one, other, strict=True))
            yield Point(corner.x + x, corner.y + y)
            yield Point(corner.x - x, corner.y - y)
