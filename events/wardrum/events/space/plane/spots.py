"""Spots on which bases are set up: a square lattice, and the nearest spots of it when the area is full (X-45).

The nearest legal spot on the lattice sets the measure, and a base may stand anywhere legal that is at most a quarter of an
inch farther away than that. Exactly nearest places are in ``nearest``.
"""

from __future__ import annotations

from collections.abc import Iterator

from .area import Area, around, nearness
from .measure import compare_roots
from .placement import Ground, free
from .shapes import INCH, Disc, Point, Rect

LATTICE = 635  # a quarter of an inch
SPOTS_MAX = 64  # what one list of listed spots or stops may hold


def lattice(window: Rect, anchor: Point = Point(0, 0)) -> Iterator[Point]:
    """The lattice points in the window, its sides included, row by row from the top left;
    ``anchor`` is one of the lattice's points, wherever it lies.
    """
    columns = _steps(window.x, window.width, anchor.x)
    for y in _steps(window.y, window.height, anchor.y):
        for x in columns:
            yield Point(x, y)


def _steps(low: int, length: int, phase: int) -> range:
    return range(low + (phase - low) % LATTICE, low + length + 1, LATTICE)


def shared(a: Rect, b: Rect) -> Rect:
    """What two rectangles have in common; of negative size, so without points, if nothing."""
    left, top = max(a.x, b.x), max(a.y, b.y)
    right = min(a.x + a.width, b.x + b.width)
    bottom = min(a.y + a.height, b.y + b.height)
    return Rect(left, top, right - left, bottom - top)


def fallback_spots(area: Area, radius: int, ground: Ground) -> list[Point]:
    """The legal lattice spots that are near enough, nearest first, at most 64; empty if
    there is no legal spot on the whole board.
    """
    spots: list[Point] = []
    for spot in lattice_spots(area, radius, ground):
        if len(spots) == SPOTS_MAX or (spots and not _near_enough(spot, spots[0], area)):
            break
        spots.append(spot)
    return spots


def lattice_spots(area: Area, radius: int, ground: Ground) -> Iterator[Point]:
    """The lattice points of the whole board on which the base may stand, nearest first."""
    for spot in _outward(area, ground.board.grown(-radius, -radius)):
        if free(Disc(spot.x, spot.y, radius), ground):
            yield spot


def fallback_allowed(base: Disc, area: Area, ground: Ground) -> bool:
    """Whether a base may be set up there although it is not wholly in the area."""
    if not free(base, ground):
        return False
    spots = fallback_spots(area, base.radius, ground)
    return not spots or _near_enough(base.centre, spots[0], area)


def _outward(area: Area, frame: Rect) -> Iterator[Point]:
    """The lattice in the frame, nearest to the area first: ring after ring, each sorted."""
    inner, margin, window = -1, area.reach + INCH, Rect(0, 0, 0, 0)
    while window != frame:
        window = shared(around(area, margin), frame)
        near = sorted((*nearness(spot, area), spot) for spot in lattice(window))
        for square, whole, spot in near:
            if inner * whole < square and (window == frame or square <= margin * margin * whole):
                yield spot
        inner, margin = margin * margin, 2 * margin


def _near_enough(spot: Point, nearest: Point, area: Area) -> bool:
    """Whether ``spot`` is at most a lattice step farther from the area than ``nearest``."""
    square, whole = nearness(spot, area)
    least, _ = nearness(nearest, area)
    # distances are √(square / whole): times ``whole``, all are roots of integers
    return compare_roots(square * whole, least * whole, LATTICE * whole) <= 0
