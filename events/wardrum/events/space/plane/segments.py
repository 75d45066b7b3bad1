"""Straight lines against points, bases and rectangles: cross-multiplied, never divided."""

from __future__ import annotations

from collections.abc import Iterable

from .measure import sign_of_root
from .shapes import Disc, Point, Rect


def segment_distance_squared(a: Point, b: Point, p: tuple[int, int]) -> tuple[int, int]:
    """The squared distance from ``p`` to the segment, as numerator and denominator.

    The denominator is the squared length of the segment (1 if it has none), whatever
    ``p`` is, so distances to one segment are ordered by their numerators alone.
    """
    ax, ay = a
    run_x, run_y = b[0] - ax, b[1] - ay
    off_x, off_y = p[0] - ax, p[1] - ay
    whole = run_x * run_x + run_y * run_y or 1
    along = run_x * off_x + run_y * off_y
    if along <= 0:  # nearest to a
        return (off_x * off_x + off_y * off_y) * whole, whole
    if along >= whole:  # nearest to b
        off_x, off_y = off_x - run_x, off_y - run_y
        return (off_x * off_x + off_y * off_y) * whole, whole
    cross = run_x * off_y - run_y * off_x
    return cross * cross, whole


def pierces(a: Point, b: Point, disc: Disc) -> bool:
    """Whether the segment enters the disc; touching its rim is not entering."""
    (ax, ay), (bx, by), (x, y, radius) = a, b, disc
    left, top = x - radius, y - radius
    if (ax <= left and bx <= left) or (ay <= top and by <= top):
        return False
    right, bottom = x + radius, y + radius
    if (ax >= right and bx >= right) or (ay >= bottom and by >= bottom):
        return False
    square, whole = segment_distance_squared(a, b, (x, y))
    return square < radius * radius * whole


def pierces_any(a: Point, b: Point, discs: Iterable[Disc]) -> bool:
    """Whether the segment enters one of the discs; most are beside it, which is quickly known of many."""
    (ax, ay), (bx, by) = a, b
    left, right = (ax, bx) if ax < bx else (bx, ax)
    top, bottom = (ay, by) if ay < by else (by, ay)
    for disc in discs:
        x, y, radius = disc
        beside = x + radius <= left or right <= x - radius or y + radius <= top or bottom <= y - radius
        if not beside and pierces(a, b, disc):
            return True
    return False


def comes_within(a: Point, b: Point, disc_radius: int, point: Point, reach: int, rise: int) -> bool:
    """Whether a base that goes from ``a`` to ``b`` comes within ``reach`` of a point that lies ``rise`` higher or lower."""
    spare = reach * reach - rise * rise  # of which the horizontal gap may take the root
    if spare < 0:
        return False
    square, whole = segment_distance_squared(a, b, point)
    if square <= disc_radius * disc_radius * whole:
        return True
    rest = square + (disc_radius * disc_radius - spare) * whole
    return sign_of_root(rest, -2 * disc_radius, square * whole) <= 0


def shared_part(a: Point, b: Point, rect: Rect) -> tuple[int, int, int] | None:
    """The part of the segment in the rectangle, its sides included: where it begins and ends on the way, as parts of ``whole``.

    As (begin, end, whole); ``whole`` is the same for all rectangles. None if the segment misses it.
    """
    (ax, ay), (x, y, width, height) = a, rect
    across, down = b[0] - ax, b[1] - ay
    whole = (abs(across) or 1) * (abs(down) or 1)
    begin, end = 0, whole
    for start, run, low, high in ((ax, across, x, x + width), (ay, down, y, y + height)):
        if run > 0:
            unit = whole // run
            near, far = (low - start) * unit, (high - start) * unit
        elif run < 0:
            unit = whole // -run
            near, far = (start - high) * unit, (start - low) * unit
        elif low <= start <= high:
            continue
        else:
            return None
        begin = max(begin, near)
        end = min(end, far)
    return (begin, end, whole) if begin <= end else None


def part_inside(a: Point, b: Point, rect: Rect) -> tuple[int, int, int] | None:
    """The same for the inside of the rectangle. None if the segment only runs along a side, or misses it."""
    part = shared_part(a, b, rect) if crosses(a, b, rect) else None  # most miss it, and that is seen at once
    return None if part is None or part[0] == part[1] else part


def crosses(a: Point, b: Point, rect: Rect) -> bool:
    """Whether the segment crosses the inside of the rectangle; running along a side is
    not crossing. A wall without thickness is crossed by what passes through it.

    Two convex shapes are apart exactly if one of the normals of their sides separates
    them: the two axes and the normal of the segment.
    """
    (ax, ay), (bx, by), (x, y, width, height) = a, b, rect
    if (ax <= x and bx <= x) or (ay <= y and by <= y):
        return False
    right, bottom = x + width, y + height
    if (ax >= right and bx >= right) or (ay >= bottom and by >= bottom):
        return False
    run_x, run_y = bx - ax, by - ay
    cross = run_x * (y + bottom - 2 * ay) - run_y * (x + right - 2 * ax)
    return abs(cross) < abs(run_x) * height + abs(run_y) * width or a == b
