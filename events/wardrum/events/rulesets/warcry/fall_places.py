"""The places where a fighter may come down that falls, and what each risks (W-57, W-72)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from wardrum.events.space.legs import comes_down, through_air
from wardrum.events.space.plane import (
    INCH,
    SPOTS_MAX,
    Disc,
    Location,
    Point,
    Rect,
    contains,
    corners,
    discs_at,
    distance_squared,
    lattice,
    sides_of,
    vertical,
)

from .kinds_of_movement import IMPACT_FROM, Mover, near_deadly

REACH: Final = 2 * INCH
"""Horizontal distance from where it stood at which a fighter comes down: from its rim to the middle of its base there (W-72)."""


def fall_hindrance(who: Mover, at: Location, end: Location) -> str:
    """Why the fighter cannot fall there; "" = it can (W-72): lower, near enough, and nothing in the way.

    It falls level to above the point, and then straight down.
    """
    if end.z >= at.z or distance_squared(at.point, end.point) > (REACH + who.radius) ** 2:
        return "too_far"
    return through_air(who, at, end.point) or comes_down(who, at.z, end)


def fall_dice(who: Mover, at: Location, end: Location) -> int:
    """How many impact dice the fall costs: one for a drop of 3", one for deadly terrain within 1" (W-72)."""
    hurt = any(box.top == end.z and near_deadly(who, end.point, box.rect) for box in who.deadly)
    return (vertical(at.z, end.z) >= IMPACT_FROM) + hurt


def fall_places(who: Mover, at: Location) -> list[Location]:
    """Up to 64 places where the fighter may fall, nearest first; none only if there is none."""
    found = list(_allowed(who, at, _listed(who, at)))
    return (
        found[:SPOTS_MAX] or list(_allowed(who, at, cornered(who, Disc(at.x, at.y, REACH + who.radius))))[:1]
    )


def _allowed(who: Mover, at: Location, points: Iterable[Point]) -> Iterator[Location]:
    seen = set()
    for point in sorted(points, key=lambda point: (distance_squared(at.point, point), point)):
        end = who.field.landing(point, at.z - 1)
        if end not in seen and not fall_hindrance(who, at, end):
            seen.add(end)
            yield end


def _listed(who: Mover, at: Location) -> Iterator[Point]:
    reach = REACH + who.radius
    window = Rect(at.x - reach, at.y - reach, 2 * reach, 2 * reach)
    return (point for point in lattice(window, at.point) if contains(who.field.board, point))


def cornered(who: Mover, reach: Disc) -> Iterator[Point]:
    """The corners of what the base may not touch, and of the floors: if its middle has any place in reach there is one at these."""
    rims, rects = list[Disc](), [floor.rect for floor in who.field.floors]
    for dx, dy, radius in discs_at(who.outline, (0, 0)):
        solids = [Rect(box.rect.x - dx, box.rect.y - dy, *box.rect[2:]) for box in who.field.solids]
        rims += [Disc(corner.x, corner.y, radius) for rect in solids for corner in rect.corners]
        rims += [Disc(x - dx, y - dy, own + radius) for (x, y, own), _, _ in who.others]
        rects += [grown for rect in solids for grown in (rect.grown(radius, 0), rect.grown(0, radius))]
        rects.append(Rect(-dx, -dy, who.field.width, who.field.height).grown(-radius, -radius))
    near = [rim for rim in rims if _close(rim, reach)]
    sides = [side for rect in rects for side in sides_of(rect)]
    return (point for point in corners([*near, reach], sides) if contains(who.field.board, point))


def _close(rim: Disc, reach: Disc) -> bool:
    return distance_squared(rim.centre, reach.centre) <= (rim.radius + reach.radius) ** 2
