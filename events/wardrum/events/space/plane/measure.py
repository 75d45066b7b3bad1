"""Distances between bases and markers, compared without ever taking a root."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import isqrt

from .shapes import INCH, Disc, Point

HALF_INCH = INCH // 2


def distance_squared(a: Point, b: Point) -> int:
    """The square of the distance between two points."""
    across, down = b[0] - a[0], b[1] - a[1]
    return across * across + down * down


def within(a: Disc, b: Disc, reach: int) -> bool:
    """Whether the nearest points of two bases are at most ``reach`` apart (W-53)."""
    return _centres_within(a, b, reach + a.radius + b.radius)


def within_point(a: Disc, p: Point, reach: int) -> bool:
    """Whether a base is at most ``reach`` from the centre of a marker at ``p`` (W-55)."""
    return _centres_within(a, Disc(p.x, p.y, 0), reach + a.radius)


def vertical(a: int, b: int) -> int:
    """How far apart two heights above the floor are, as a distance that is only vertical:
    rounded up to the next half inch (W-54).
    """
    return -(-abs(a - b) // HALF_INCH) * HALF_INCH


def overlap(a: Disc, b: Disc) -> bool:
    """Whether two bases share more than a point of their rims; touching is allowed."""
    across, down, both = b[0] - a[0], b[1] - a[1], a[2] + b[2]
    return across * across + down * down < both * both


def compare_gaps(mover_a: Disc, to_a: Disc, mover_b: Disc, to_b: Disc) -> int:
    """-1, 0 or 1 as the gap of the first two bases is smaller than, equal to or larger
    than that of the other two; a gap is the distance of the centres less both radii (W-70).
    """
    radii_a, radii_b = mover_a.radius + to_a.radius, mover_b.radius + to_b.radius
    square_a = distance_squared(mover_a.centre, to_a.centre)
    square_b = distance_squared(mover_b.centre, to_b.centre)
    return compare_roots(square_a, square_b, radii_a - radii_b)


def ceil_length(a: Point, b: Point) -> int:
    """The smallest whole number of units that is not below the distance."""
    return root_up(distance_squared(a, b))


def path_length(path: Sequence[Point]) -> int:
    """What a polyline costs (W-68): its legs, each rounded up to a whole unit."""
    return sum(ceil_length(a, b) for a, b in pairwise(path))


def _centres_within(a: Disc, b: Disc, reach: int) -> bool:
    across, down = b[0] - a[0], b[1] - a[1]
    return reach >= 0 and across * across + down * down <= reach * reach


# --- lengths of which only the squares are known; exact


def root_up(square: int) -> int:
    """The smallest integer not below the square root of ``square``."""
    return isqrt(square - 1) + 1 if square else 0


def toward_zero(numerator: int, denominator: int) -> int:
    """The quotient without its fraction; the denominator is positive."""
    return numerator // denominator if numerator >= 0 else -(-numerator // denominator)


def compare_roots(left: int, right: int, more: int) -> int:
    """-1, 0 or 1 as √left is below, equal to or above √right + more; exact."""
    if more < 0:
        return -compare_roots(right, left, -more)
    # Both sides are non-negative now, so squaring keeps the order; what then stays is
    # ``rest`` against 2·more·√right, and once more squaring settles it.
    rest = left - right - more * more
    if rest < 0:
        return -1
    return _sign(rest * rest - 4 * more * more * right)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
