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


def within(a: Disc, b: Disc, reach: int, rise: int = 0) -> bool:
    """Whether the nearest points of two bases are at most ``reach`` apart (W-53).

    ``rise`` is how far apart the heights are on which the two stand, of either sign.
    """
    if rise:
        return reach >= 0 and compare_gap(a, b, reach, rise) <= 0
    across, down, reach = b[0] - a[0], b[1] - a[1], reach + a[2] + b[2]
    return reach >= 0 and across * across + down * down <= reach * reach


def within_point(a: Disc, p: Point, reach: int, rise: int = 0) -> bool:
    """Whether a base is at most ``reach`` from the centre of a marker at ``p`` (W-55); ``rise`` as in ``within``."""
    return within(a, Disc(p[0], p[1], 0), reach, rise)


def gap(a: Disc, b: Disc, rise: int = 0) -> int:
    """The distance of the nearest points of two bases (W-53), rounded down; ``rise`` as in ``within``."""
    flat = max(isqrt(distance_squared(a.centre, b.centre)) - a.radius - b.radius, 0)
    least = isqrt(flat * flat + rise * rise)
    while compare_gap(a, b, least + 1, rise) >= 0:  # at most twice: the root above lost less than a unit
        least += 1
    return least


def compare_gap(a: Disc, b: Disc, reach: int, rise: int = 0) -> int:
    """-1, 0 or 1 as the gap of two bases is smaller than, equal to or larger than ``reach``, which is not negative."""
    whole, times, root = _gap_squared(a, b, rise)
    return sign_of_root(whole - reach * reach, -times, root)


def vertical(a: int, b: int) -> int:
    """How far apart two heights above the floor are, as a distance that is only vertical:
    rounded up to the next half inch (W-54).
    """
    return -(-abs(a - b) // HALF_INCH) * HALF_INCH


def overlap(a: Disc, b: Disc) -> bool:
    """Whether two bases share more than a point of their rims; touching is allowed."""
    across, down, both = b[0] - a[0], b[1] - a[1], a[2] + b[2]
    return across * across + down * down < both * both


def compare_gaps(one: tuple[Disc, Disc], other: tuple[Disc, Disc], rise: int = 0, other_rise: int = 0) -> int:
    """-1, 0 or 1 as the gap of the first two bases is smaller than, equal to or larger than that of the other two (W-70).

    ``rise`` and ``other_rise`` are how far apart the heights are on which the two of each pair stand.
    """
    whole, times, root = _gap_squared(*one, rise)
    other_whole, other_times, other_root = _gap_squared(*other, other_rise)
    return _sign_of_roots(whole - other_whole, (-times, root), (other_times, other_root))


def ceil_length(a: Point, b: Point) -> int:
    """The smallest whole number of units that is not below the distance."""
    across, down = b[0] - a[0], b[1] - a[1]
    return root_up(across * across + down * down)


def path_length(path: Sequence[Point]) -> int:
    """What a polyline costs (W-68): its legs, each rounded up to a whole unit."""
    total = 0
    for a, b in pairwise(path):
        total += ceil_length(a, b)
    return total


# --- lengths of which only the squares are known; exact


def _gap_squared(a: Disc, b: Disc, rise: int) -> tuple[int, int, int]:
    """The square of a gap, w - t·√r, as (w, t, r)."""
    square, both = distance_squared(a.centre, b.centre), a.radius + b.radius
    if square <= both * both:
        return rise * rise, 0, 0
    return square + both * both + rise * rise, 2 * both, square


def _sign_of_roots(whole: int, one: tuple[int, int], other: tuple[int, int]) -> int:
    """-1, 0 or 1: the sign of whole + b·√m + c·√n for (b, m) and (c, n)."""
    (b, m), (c, n) = one, other
    roots, side = _sign(b * abs(b) * m + c * abs(c) * n), _sign(whole)
    if roots != -side:
        return roots or side
    # The two pull in opposite directions, so their squares decide; of these one root is left.
    return side * sign_of_root(whole * whole - b * b * m - c * c * n, -2 * b * c, m * n)


def sign_of_root(whole: int, times: int, square: int) -> int:
    """-1, 0 or 1: the sign of whole + times·√square."""
    return _sign(whole * abs(whole) + times * abs(times) * square)


def root_up(square: int) -> int:
    """The smallest integer not below the square root of ``square``."""
    return isqrt(square - 1) + 1 if square else 0


def toward_zero(numerator: int, denominator: int) -> int:
    """The quotient without its fraction; the denominator is positive."""
    return numerator // denominator if numerator >= 0 else -(-numerator // denominator)


def compare_roots(left: int, right: int, more: int) -> int:
    """-1, 0 or 1 as √left is below, equal to or above √right + more; exact."""
    return _sign_of_roots(-more, (1, left), (-1, right))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
