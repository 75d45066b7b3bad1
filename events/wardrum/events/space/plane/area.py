"""Areas in which bases are set up: near a deployment point or a deployment line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

from .measure import distance_squared
from .segments import segment_distance_squared
from .shapes import Disc, Length, Point, Rect


class NearPoint(Struct, frozen=True, tag_field="kind", tag="near_point"):
    """All within ``reach`` of a point, measured horizontally: a circle. Who is set up in it stands wholly within (W-22 of warcry)."""

    point: Point
    """The deployment point."""
    reach: Length
    """How far from it the farthest part of a base may lie, in 1/100 mm."""


class NearLine(Struct, frozen=True, tag_field="kind", tag="near_line"):
    """All within ``reach`` of the line from ``a`` to ``b``, with round ends about them. Who is set up in it stands wholly within (W-24 of warcry)."""

    a: Point
    """Where the line begins."""
    b: Point
    """Where it ends."""
    reach: Length
    """How far from it the farthest part of a base may lie, in 1/100 mm."""


Area: TypeAlias = NearPoint | NearLine


def wholly_within_point(disc: Disc, point: Point, reach: int) -> bool:
    """Whether every point of the base is at most ``reach`` from the point (W-22)."""
    spare = reach - disc.radius
    return spare >= 0 and distance_squared(disc.centre, point) <= spare * spare


def wholly_within_segment(disc: Disc, a: Point, b: Point, reach: int) -> bool:
    """Whether every point of the base is at most ``reach`` from the line (W-24).

    The farthest point of the base lies straight behind its centre, one radius on.
    """
    spare = reach - disc.radius
    square, whole = segment_distance_squared(a, b, disc.centre)
    return spare >= 0 and square <= spare * spare * whole


def wholly_in(disc: Disc, area: Area) -> bool:
    """Whether the base stands wholly in the area."""
    match area:
        case NearPoint(point, reach):
            return wholly_within_point(disc, point, reach)
        case NearLine(a, b, reach):
            return wholly_within_segment(disc, a, b, reach)


def spots_in(area: Area, radius: int, spots: Iterable[Point]) -> list[Point]:
    """Those of the spots on which a base of this radius stands wholly in the area: what `wholly_in` says of each."""
    spare = area.reach - radius
    if spare < 0:
        return []
    square = spare * spare
    match area:
        case NearPoint((x, y), _):
            return [spot for spot in spots if (spot[0] - x) ** 2 + (spot[1] - y) ** 2 <= square]
        case NearLine(a, b, _):
            far = ((spot, segment_distance_squared(a, b, spot)) for spot in spots)
            return [spot for spot, (least, whole) in far if least <= square * whole]


def core(area: Area) -> tuple[Point, Point]:
    """The two ends of what the area is measured from; twice the same for a point."""
    match area:
        case NearPoint(point, _):
            return point, point
        case NearLine(a, b, _):
            return a, b


def around(area: Area, margin: int) -> Rect:
    """The rectangle that holds all that is within ``margin`` of the point or line."""
    a, b = core(area)
    left, top = min(a.x, b.x), min(a.y, b.y)
    return Rect(left, top, abs(a.x - b.x), abs(a.y - b.y)).grown(margin, margin)


def nearness(point: Point, area: Area) -> tuple[int, int]:
    """The squared distance to the point or line, as numerator and denominator; the
    denominator is the same for all points, so the numerators alone give the order.
    """
    return segment_distance_squared(*core(area), point)
