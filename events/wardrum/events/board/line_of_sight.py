"""Who sees whom, and who stands in cover (W-56, W-62).

A model is a cylinder on its base. Sight is one of 9 × 9 lines between samples of the two
models: centre, left and right edge as the other sees them, each at three heights. All models
and obstacles stand on the floor, so what blocks a line also blocks every line below it: of
the three heights only the tops decide, and nine lines stand for all eighty-one. What reaches
just as high as a line blocks it; what it merely brushes on the side does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .arithmetic import toward_zero
from .measure import ceil_length, within
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
        crosses(p, q, rect)
        and (close or disc_to_rect_squared(attacker, rect) > hugged)
        for rect in rects
    )


def visible(a: Cylinder, b: Cylinder, cylinders: Sequence[Cylinder], boxes: Sequence[Box]) -> bool:
    """Whether the two models see each other (W-56); the same either way round.

    ``cylinders`` may hold the two models themselves; they never block their own sight.
    """
    low, high = (a, b) if a.tall <= b.tall else (b, a)
    screens = list(_screens(low, high, cylinders, boxes))
    return not screens or any(
        not any(screen.blocks(p, q) for screen in screens)
        for p in _samples(low.disc, high.disc)
        for q in _samples(high.disc, low.disc)
    )


def _samples(own: Disc, other: Disc) -> tuple[Point, Point, Point]:
    """The centre and both edges of a base as the other sees it, to a unit inside the rim."""
    x, y, radius = own
    length = ceil_length(own.centre, other.centre) or 1
    across = toward_zero((own.y - other.y) * radius, length)
    down = toward_zero((other.x - own.x) * radius, length)
    return Point(x, y), Point(x + across, y + down), Point(x - across, y - down)


class _Screen(NamedTuple):
    """Something in the corridor, and the part of each line that runs no higher than it:
    the first ``rise / climb`` of the way from the lower model to the higher one.
    """

    shape: Disc | Rect
    rise: int
    climb: int

    def blocks(self, p: Point, q: Point) -> bool:
        """Whether it blocks the line from ``p`` on the lower model to ``q`` on the higher.

        The plane is stretched ``climb`` times, so that the part ends on a whole unit.
        """
        shape, rise, climb = self
        end = Point(p.x * climb + (q.x - p.x) * rise, p.y * climb + (q.y - p.y) * rise)
        begin = Point(p.x * climb, p.y * climb)
        if isinstance(shape, Disc):
            return pierces(begin, end, Disc(*(length * climb for length in shape)))
        return crosses(begin, end, Rect(*(length * climb for length in shape)))


def _screens(
    low: Cylinder, high: Cylinder, cylinders: Sequence[Cylinder], boxes: Sequence[Box]
) -> Iterator[_Screen]:
    """What stands in the corridor between the two and is no lower than the lower one."""
    p, q = low.disc.centre, high.disc.centre
    half = max(low.disc.radius, high.disc.radius)
    for disc, tall in cylinders:
        third = disc not in (low.disc, high.disc)
        if third and tall >= low.tall and pierces(p, q, Disc(disc.x, disc.y, disc.radius + half)):
            yield _screen(disc, tall, low, high)
    for rect, tall in boxes:
        if tall >= low.tall and crosses(p, q, rect.grown(half, half)):
            yield _screen(rect, tall, low, high)


def _screen(shape: Disc | Rect, tall: int, low: Cylinder, high: Cylinder) -> _Screen:
    if tall >= high.tall:
        return _Screen(shape, 1, 1)
    return _Screen(shape, tall - low.tall, high.tall - low.tall)
