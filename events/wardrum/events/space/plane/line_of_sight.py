"""Lines of sight between models, and cover (W-56, W-62, X-6).

A model is a cylinder on its base. Sight is one of 9 × 9 lines between samples of the two
models: centre, left and right edge as the other sees them, each at three heights. All models
and obstacles stand on the floor, so what blocks a line also blocks every line below it: of
the three heights only the tops decide, and nine lines stand for all eighty-one. What reaches
just as high as a line blocks it; what it merely brushes on the side does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .measure import ceil_length, toward_zero, within
from .placement import disc_to_rect_squared
from .segments import crosses, pierces
from .shapes import INCH, Box, Cylinder, Disc, Point, Rect


def cover_line_crosses(attacker: Disc, target: Disc, rects: Sequence[Rect]) -> bool:
    """Whether an obstacle gives the target cover (W-62 b): the line between the nearest
    points crosses it. If the bases are more than 1" apart, obstacles within half an inch of
    the attacker are ignored. No base stands in an obstacle, so the line of the centres,
    which holds the line of the nearest points, crosses the same ones.
    """
    close = within(attacker, target, INCH)
    hugged = (attacker.radius + INCH // 2) ** 2
    p, q = attacker.centre, target.centre
    return any(
        crosses(p, q, rect) and (close or disc_to_rect_squared(attacker, rect) > hugged) for rect in rects
    )


def visible(a: Cylinder, b: Cylinder, cylinders: Sequence[Cylinder], boxes: Sequence[Box]) -> bool:
    """Whether the two models see each other (W-56); the same either way round.

    ``cylinders`` may hold the two models themselves; they never block their own sight.
    """
    low, high = (a, b) if a.tall <= b.tall else (b, a)
    screens = list(_screens(low, high, cylinders, boxes))
    return not screens or any(
        not any(screen.blocks(p, q) for screen in screens)
        for p in samples(low.disc, high.disc)
        for q in samples(high.disc, low.disc)
    )


def samples_seen(viewer: Cylinder, target: Cylinder, boxes: Sequence[Box]) -> int:
    """How many of the target's three samples the middle of the viewer sees past the boxes (X-6): 3 is all of it."""
    level = viewer.tall <= target.tall
    low, high = (viewer, target) if level else (target, viewer)
    screens = list(_screens(low, high, (), boxes))
    eye, points = viewer.disc.centre, samples(target.disc, viewer.disc)
    lines = [(eye, point) if level else (point, eye) for point in points]
    return sum(not any(screen.blocks(p, q) for screen in screens) for p, q in lines)


def samples(own: Disc, other: Disc) -> tuple[Point, Point, Point]:
    """The centre and both edges of a base as the other sees it, to a unit inside the rim (W-56, X-6)."""
    x, y, radius = own
    length = ceil_length(own.centre, other.centre) or 1
    across = toward_zero((own.y - other.y) * radius, length)
    down = toward_zero((other.x - own.x) * radius, length)
    return Point(x, y), Point(x + across, y + down), Point(x - across, y - down)


class _Screen(NamedTuple):
    """Something in the corridor, and the part of each line that runs no higher than it:
    the first ``rise / climb`` of the way from the lower model to the higher one.

    The plane is stretched ``climb`` times, the shape included, so that the part ends on a whole unit.
    """

    shape: Disc | Rect
    rise: int
    climb: int

    def blocks(self, p: Point, q: Point) -> bool:
        """Whether it blocks the line from ``p`` on the lower model to ``q`` on the higher."""
        (px, py), (qx, qy), (shape, rise, climb) = p, q, self
        end = Point(px * climb + (qx - px) * rise, py * climb + (qy - py) * rise)
        begin = Point(px * climb, py * climb)
        return pierces(begin, end, shape) if isinstance(shape, Disc) else crosses(begin, end, shape)


def _screens(
    low: Cylinder, high: Cylinder, cylinders: Sequence[Cylinder], boxes: Sequence[Box]
) -> Iterator[_Screen]:
    """What stands in the corridor between the two and is no lower than the lower one."""
    (ax, ay, _), (bx, by, _) = ends = low.disc, high.disc
    p, q, half = Point(ax, ay), Point(bx, by), max(low.disc.radius, high.disc.radius)
    left, right, top, bottom = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    for disc, tall in cylinders:
        x, y, radius = disc
        reach = radius + half
        if not (left - reach < x < right + reach and top - reach < y < bottom + reach):
            continue  # nearly all models: far from the corridor
        if tall >= low.tall and disc not in ends and pierces(p, q, Disc(x, y, reach)):
            yield _screen(disc, tall, low, high)
    for rect, tall in boxes:
        if tall >= low.tall and crosses(p, q, rect.grown(half, half)):
            yield _screen(rect, tall, low, high)


def _screen(shape: Disc | Rect, tall: int, low: Cylinder, high: Cylinder) -> _Screen:
    if tall >= high.tall:
        return _Screen(shape, 1, 1)
    rise, climb = tall - low.tall, high.tall - low.tall
    stretched = [length * climb for length in shape]
    return _Screen(Disc(*stretched) if isinstance(shape, Disc) else Rect(*stretched), rise, climb)
