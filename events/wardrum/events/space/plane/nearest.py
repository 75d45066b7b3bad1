"""The places nearest to a point or line at which a round base may stand (W-25).

The free places for the middle of a base are bounded by rims and by straight sides. The nearest of them lies on the point or
line itself, straight before one of those rims or sides, or where two of them meet: all of these are tried, each with the whole
points about it. So the distance that is found is exact except for rounding, which `TOLERANCE` covers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile
from math import isqrt
from typing import Final

from .area import Area, core, nearness
from .fitting import GroupBase
from .intersections import Side, crossings, sides_of
from .measure import compare_roots, distance_squared, root_up
from .placement import Ground, clamped, free
from .shapes import Disc, Location, Point, Rect
from .spots import SPOTS_MAX, lattice_spots

TOLERANCE: Final = 10
"""A tenth of a millimetre: who stands no farther than this behind the nearest place stands as near as possible."""
ABOUT: Final = tuple((x, y) for x in (0, -1, 1, -2, 2) for y in (0, -1, 1, -2, 2))
"""A place lies between whole points; one of those about it is free if there is room for it at all."""


def nearest_spot(area: Area, radius: int, ground: Ground) -> Point | None:
    """The nearest place at which the base may stand; None: there is none on the board."""
    first = next(lattice_spots(area, radius, ground), None)
    reach = _reach(area, first, ground)
    near = {point for point in _proposed(area, radius, ground, reach) if _within(point, area, reach)}
    for point in sorted(near, key=lambda each: (nearness(each, area), each)):
        for spot in _about(point, area):
            if free(Disc(spot.x, spot.y, radius), ground):
                return spot if first is None else min(spot, first, key=lambda each: nearness(each, area))
    return first


def nearest_spots(area: Area, radius: int, ground: Ground) -> list[Point]:
    """The nearest place, and others on a lattice about it that are near enough, at most `SPOTS_MAX`; empty: there is none."""
    nearest = nearest_spot(area, radius, ground)
    if nearest is None:
        return []
    near = takewhile(
        lambda spot: near_enough(spot, nearest, area), lattice_spots(area, radius, ground, nearest)
    )
    return list(islice(dict.fromkeys([nearest, *islice(near, SPOTS_MAX)]), SPOTS_MAX))


def nearest_place(body: GroupBase) -> Location | None:
    """The nearest place at which the body may stand, seen from above, on the lowest of several levels; None: there is none."""
    found = [
        Location(*spot, level.z)
        for level in body.levels
        if (spot := nearest_spot(body.area, body.radius, level.ground)) is not None
    ]
    return min(found, key=lambda place: (nearness(place.point, body.area), place.z), default=None)


def near_enough(spot: Point, nearest: Point, area: Area) -> bool:
    """Whether a place is as near as the nearest, within the tolerance."""
    square, whole = nearness(spot, area)
    least, _ = nearness(nearest, area)
    # distances are √(square / whole): times ``whole``, all are roots of integers
    return compare_roots(square * whole, least * whole, TOLERANCE * whole) <= 0


def _about(point: Point, area: Area) -> list[Point]:
    near = [Point(point.x + x, point.y + y) for x, y in ABOUT]
    return sorted(near, key=lambda spot: nearness(spot, area))


def _reach(area: Area, first: Point | None, ground: Ground) -> int:
    """No nearest place is farther than this."""
    if first is None:
        return 2 * (ground.width + ground.height)
    square, whole = nearness(first, area)
    return root_up(-(-square // whole)) + 2


def _proposed(area: Area, radius: int, ground: Ground, reach: int) -> Iterator[Point]:
    rims, sides = _bounds(radius, ground)
    rims = [rim for rim in dict.fromkeys(rims) if _within(rim.centre, area, rim.radius + reach)]
    sides = [side for side in sides if _within(_foot(side, area), area, reach)]
    a, b = core(area)
    yield from (a, b)
    for side in sides:
        for end in (a, b):
            yield Point(side.at, end.y) if side.axis == 0 else Point(end.x, side.at)
    for rim in rims:
        for end in (a, b, _on_line(rim.centre, a, b)):
            yield from _before(rim, end)
    yield from crossings(rims, [*sides, *_lines(a, b)])


def _bounds(radius: int, ground: Ground) -> tuple[list[Disc], list[Side]]:
    """The rims and sides that bound the free places of the middle."""
    rims = [Disc(disc.x, disc.y, disc.radius + radius) for disc in ground.discs]
    rims += [Disc(corner.x, corner.y, radius) for rect in ground.rects for corner in rect.corners]
    grown = [rect.grown(radius, radius) for rect in ground.rects]
    frames = [ground.board.grown(-radius, -radius), *grown, *(ground.support or ())]
    return rims, [side for frame in frames for side in sides_of(frame)]


def _within(point: Point, area: Area, reach: int) -> bool:
    square, whole = nearness(point, area)
    return square <= reach * reach * whole


def _foot(side: Side, area: Area) -> Point:
    """The point of a side that is nearest to the area's point or line, or about so."""
    line = (
        Rect(side.at, side.low, 0, side.high - side.low)
        if side.axis == 0
        else Rect(side.low, side.at, side.high - side.low, 0)
    )
    a, b = core(area)
    return min((clamped(end, line) for end in (a, b, *_ends(line))), key=lambda foot: nearness(foot, area))


def _ends(line: Rect) -> tuple[Point, Point]:
    return Point(line.x, line.y), Point(line.x + line.width, line.y + line.height)


def _on_line(point: Point, a: Point, b: Point) -> Point:
    """The point of the line that is nearest to another."""
    run_x, run_y = b.x - a.x, b.y - a.y
    whole = run_x * run_x + run_y * run_y
    if not whole:
        return a
    along = min(max((point.x - a.x) * run_x + (point.y - a.y) * run_y, 0), whole)
    return Point(a.x + along * run_x // whole, a.y + along * run_y // whole)


def _before(rim: Disc, end: Point) -> Iterator[Point]:
    """The points of a rim on the straight line through its middle and a point."""
    length = isqrt(distance_squared(rim.centre, end))
    if length:
        x, y = (end.x - rim.x) * rim.radius // length, (end.y - rim.y) * rim.radius // length
        yield Point(rim.x + x, rim.y + y)
        yield Point(rim.x - x, rim.y - y)


def _lines(a: Point, b: Point) -> Sequence[Side]:
    """A line along an axis as a side; others are tried at their ends only."""
    if a == b:
        return ()
    if a.x == b.x:
        return (Side(0, a.x, min(a.y, b.y), max(a.y, b.y)),)
    return (Side(1, a.y, min(a.x, b.x), max(a.x, b.x)),) if a.y == b.y else ()
