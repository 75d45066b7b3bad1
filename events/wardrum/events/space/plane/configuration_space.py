"""The plane as the centre of a moving base sees it.

Everything is grown by the base's radius, so the base itself shrinks to a point: another base
becomes a larger disc, a rectangle becomes one with rounded corners, and the board a smaller
frame. The point may run along every rim, since touching is allowed, but never inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from .ovals import Outline
from .placement import Ground, contains, disc_overlaps_rect
from .segments import crosses, pierces, pierces_any, shared_part
from .shapes import Disc, Point, Rect

Hindrance: TypeAlias = Literal["edge", "fighter", "obstacle", "unsupported"]


class Barrier(NamedTuple):
    """A rectangle grown all round: inside ``outer``, in one of two ``slabs`` or near a corner."""

    outer: Rect
    slabs: tuple[Rect, Rect]
    ends: tuple[Disc, Disc, Disc, Disc]


class ConfigurationSpace(NamedTuple):
    """Where the centre of one base may be: in the frame, on the support, out of fighters and barriers."""

    frame: Rect
    fighters: tuple[Disc, ...]
    barriers: tuple[Barrier, ...]
    support: tuple[Rect, ...] | None = None


def configuration_space(outline: Outline, ground: Ground) -> ConfigurationSpace:
    """The ground as the centre of a base of this outline sees it; an oval one keeps its facing."""
    if isinstance(outline, int):
        frame = ground.board.grown(-outline, -outline)
        fighters = tuple([Disc(x, y, own + outline) for x, y, own in ground.discs])
        barriers = tuple(barrier_round(rect, outline) for rect in ground.rects)
        return ConfigurationSpace(frame, fighters, barriers, ground.support)
    across = max(abs(disc.x) + disc.radius for disc in outline.discs)
    down = max(abs(disc.y) + disc.radius for disc in outline.discs)
    return ConfigurationSpace(
        ground.board.grown(-across, -down),
        tuple(
            [
                Disc(x - dx, y - dy, own + radius)
                for x, y, own in ground.discs
                for dx, dy, radius in outline.discs
            ]
        ),
        tuple(
            barrier_round(Rect(rect.x - dx, rect.y - dy, rect.width, rect.height), radius)
            for rect in ground.rects
            for dx, dy, radius in outline.discs
        ),
        ground.support,
    )


@lru_cache(maxsize=4_096)  # the same walls and bases, move after move
def barrier_round(rect: Rect, radius: int) -> Barrier:
    """The rectangle as the centre of a base of this radius sees it."""
    a, b, c, d = (Disc(corner.x, corner.y, radius) for corner in rect.corners)
    slabs = rect.grown(radius, 0), rect.grown(0, radius)
    return Barrier(rect.grown(radius, radius), slabs, (a, b, c, d))


def within_reach(whole: ConfigurationSpace, start: Point, reach: int) -> ConfigurationSpace:
    """The space without what a base that goes at most ``reach`` from ``start`` cannot meet."""
    fighters = tuple(f for f in whole.fighters if pierces(start, start, _wider(f, reach)))
    scope = Disc(start.x, start.y, reach + 1)
    barriers = tuple(b for b in whole.barriers if disc_overlaps_rect(scope, b.outer))
    return whole._replace(fighters=fighters, barriers=barriers)


def _wider(disc: Disc, more: int) -> Disc:
    return Disc(disc.x, disc.y, disc.radius + more)


def hindrance(within: ConfigurationSpace, a: Point, b: Point) -> Hindrance | None:
    """What the straight way from ``a`` to ``b`` runs into; exact, both ends included."""
    if not contains(within.frame, a) or not contains(within.frame, b):
        return "edge"
    if pierces_any(a, b, within.fighters):
        return "fighter"
    if meets_any(a, b, within.barriers):
        return "obstacle"
    if within.support is not None and not covered(a, b, within.support):
        return "unsupported"
    return None


def covered(a: Point, b: Point, rects: Sequence[Rect]) -> bool:
    """Whether every point of the segment is in one of the rectangles, their sides included."""
    for rect in rects:  # mostly one of them holds both ends, and so all of it
        if contains(rect, a) and contains(rect, b):
            return True
    reached, whole = covered_part(a, b, rects)
    return reached == whole


def covered_part(a: Point, b: Point, rects: Sequence[Rect]) -> tuple[int, int]:
    """How far the segment stays in the rectangles, as a part of its length: numerator and denominator.

    Below zero if it begins outside.
    """
    (low_x, high_x), (low_y, high_y) = sorted((a[0], b[0])), sorted((a[1], b[1]))
    near = [
        rect
        for rect in rects
        if rect[0] <= high_x
        and low_x <= rect[0] + rect[2]
        and rect[1] <= high_y
        and low_y <= rect[1] + rect[3]
    ]
    parts = sorted(part for rect in near if (part := shared_part(a, b, rect)) is not None)
    reached = -1
    for begin, end, _ in parts:
        if begin <= max(reached, 0):
            reached = max(reached, end)
    return reached, parts[0][2] if parts else 1


def meets(a: Point, b: Point, barrier: Barrier) -> bool:
    """Whether the segment comes nearer to the rectangle than the radius it was grown by."""
    if not crosses(a, b, barrier.outer):
        return False
    return any(crosses(a, b, slab) for slab in barrier.slabs) or any(
        pierces(a, b, end) for end in barrier.ends
    )


def meets_any(a: Point, b: Point, barriers: Iterable[Barrier]) -> bool:
    """Whether the segment `meets` one of them; most are beside it, which is quickly known of many."""
    (ax, ay), (bx, by) = a, b
    left, right = (ax, bx) if ax < bx else (bx, ax)
    top, bottom = (ay, by) if ay < by else (by, ay)
    for barrier in barriers:
        x, y, width, height = barrier.outer
        if x < right and left < x + width and y < bottom and top < y + height and meets(a, b, barrier):
            return True
    return False


def runs_into(a: Point, b: Point, outline: Outline, rect: Rect) -> bool:
    """Whether a base of this outline that goes straight from ``a`` to ``b`` comes over the rectangle; touching is not that."""
    ground = Ground(0, 0, (), (rect,))
    return any(meets(a, b, barrier) for barrier in configuration_space(outline, ground).barriers)


def is_clear(within: ConfigurationSpace, point: Point) -> bool:
    """Whether nothing hinders at a point itself: `hindrance` of the way that stays there, at a fraction of the time."""
    x, y = point
    if not contains(within.frame, point):
        return False
    for centre_x, centre_y, radius in within.fighters:
        if (centre_x - x) * (centre_x - x) + (centre_y - y) * (centre_y - y) < radius * radius:
            return False
    for barrier in within.barriers:
        left, top, width, height = barrier.outer
        if left < x < left + width and top < y < top + height and meets(point, point, barrier):
            return False
    return within.support is None or any(contains(rect, point) for rect in within.support)


def hindrance_before(within: ConfigurationSpace, a: Point, goal: Point) -> Hindrance | None:
    """What the straight way to ``goal`` runs into, beside what stands at the goal itself and keeps a base from its very spot."""
    if not contains(within.frame, a) or not contains(within.frame, goal):
        return "edge"
    for fighter in within.fighters:
        if pierces(a, goal, fighter) and not pierces(goal, goal, fighter):
            return "fighter"
    for barrier in within.barriers:
        if meets(a, goal, barrier) and not meets(goal, goal, barrier):
            return "obstacle"
    if within.support is not None and not covered(a, goal, within.support):
        return "unsupported"
    return None
