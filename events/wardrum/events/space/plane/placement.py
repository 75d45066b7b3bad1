"""Where a base may stand: inside the board, clear of bases and terrain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .measure import overlap
from .shapes import Disc, Point, Rect


class Ground(NamedTuple):
    """What a base may not leave, stand on or go through, in 1/100 mm; touching is allowed (W-69).

    It may not leave the board, ``width`` by ``height`` from the origin; not stand on or go
    through the other bases, ``discs``; nor the obstacles, ``rects``. Its centre may not leave
    ``support``, the floors of this level (W-71); None: the whole board.
    """

    width: int
    height: int
    discs: tuple[Disc, ...] = ()
    rects: tuple[Rect, ...] = ()
    support: tuple[Rect, ...] | None = None

    @property
    def board(self) -> Rect:
        """The whole board."""
        return Rect(0, 0, self.width, self.height)

    def with_discs(self, *more: Disc) -> Ground:
        """The same ground with more bases on it."""
        return self._replace(discs=self.discs + more)


def wholly_inside(disc: Disc, rect: Rect) -> bool:
    """Whether every point of the base is in the rectangle, its sides included."""
    (cx, cy, radius), (x, y, width, height) = disc, rect
    return x + radius <= cx <= x + width - radius and y + radius <= cy <= y + height - radius


def on_board(disc: Disc, ground: Ground) -> bool:
    """Whether no part of the base hangs over the edge (W-69)."""
    return wholly_inside(disc, ground.board)


def disc_to_rect_squared(disc: Disc, rect: Rect) -> int:
    """The squared distance from the centre of the base to the rectangle, 0 inside it."""
    (cx, cy, _), (x, y, width, height) = disc, rect
    across = max(x - cx, 0, cx - x - width)
    down = max(y - cy, 0, cy - y - height)
    return across * across + down * down


def disc_overlaps_rect(disc: Disc, rect: Rect) -> bool:
    """Whether the base stands in the terrain; leaning against it is allowed."""
    return disc_to_rect_squared(disc, rect) < disc.radius * disc.radius


def clamped(point: Point, rect: Rect) -> Point:
    """The point of the rectangle that is nearest to a point: itself, if it is inside."""
    x, y, width, height = rect
    return Point(min(max(point.x, x), x + width), min(max(point.y, y), y + height))


def contains(rect: Rect, point: tuple[int, int]) -> bool:
    """Whether a point is in the rectangle, its sides included."""
    x, y, width, height = rect
    return x <= point[0] <= x + width and y <= point[1] <= y + height


def adjoin(a: Rect, b: Rect) -> bool:
    """Whether two rectangles touch or overlap."""
    return a.x <= b.x + b.width and b.x <= a.x + a.width and a.y <= b.y + b.height and b.y <= a.y + a.height


def meet(bottom: int, top: int, other_bottom: int, other_top: int) -> bool:
    """Whether bodies between these heights may not stand over each other."""
    return bottom == other_bottom or (bottom < other_top and other_bottom < top)


def supported(point: tuple[int, int], ground: Ground) -> bool:
    """Whether a base with its centre there stands on a floor (W-71)."""
    return ground.support is None or any(contains(rect, point) for rect in ground.support)


def beside(ground: Ground, path: Sequence[tuple[int, int]], reach: int) -> Ground:
    """The same ground without the bases and terrain that are farther than ``reach`` from the rectangle round a path."""
    left, right = min(x for x, _ in path) - reach, max(x for x, _ in path) + reach
    top, bottom = min(y for _, y in path) - reach, max(y for _, y in path) + reach
    return ground._replace(
        discs=tuple(
            [
                disc
                for disc in ground.discs
                if left - disc[2] <= disc[0] <= right + disc[2]
                and top - disc[2] <= disc[1] <= bottom + disc[2]
            ]
        ),
        rects=tuple(
            [
                rect
                for rect in ground.rects
                if rect[0] <= right
                and left <= rect[0] + rect[2]
                and rect[1] <= bottom
                and top <= rect[1] + rect[3]
            ]
        ),
    )


def touches(disc: Disc, rect: Rect) -> bool:
    """Whether the base leans against the terrain or stands in it (W-71)."""
    return disc_to_rect_squared(disc, rect) <= disc.radius * disc.radius


def free(disc: Disc, ground: Ground) -> bool:
    """Whether a round base may stand there: on the board, its centre on a floor, on no other base, in no terrain."""
    return supported(disc.centre, ground) and _clear(disc, ground)


def free_base(discs: Sequence[Disc], centre: Point, ground: Ground) -> bool:
    """The same of a base that is made of several discs."""
    return supported(centre, ground) and all(_clear(disc, ground) for disc in discs)


def _clear(disc: Disc, ground: Ground) -> bool:
    return (
        on_board(disc, ground)
        and not any(overlap(disc, other) for other in ground.discs)
        and not any(disc_overlaps_rect(disc, rect) for rect in ground.rects)
    )
