"""Lines of sight between models (W-56, X-6).

A model is a cylinder on its base. Sight is one of 9 × 9 lines between samples of the two models: centre, left and
right edge as the other sees them, each at the feet, in the middle and at the top. What reaches just as high as a line
blocks it, and so does what begins just as high; what the line merely brushes on the side does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from .measure import ceil_length, toward_zero
from .segments import crosses, pierces
from .shapes import Box, Cylinder, Disc, Point, Rect


def visible(a: Cylinder, b: Cylinder, cylinders: Sequence[Cylinder], boxes: Sequence[Box]) -> bool:
    """Whether the two models see each other (W-56); the same either way round.

    ``cylinders`` may hold the two models themselves; they never block their own sight.
    """
    screens = list(_screens(a, b, cylinders, boxes))
    return not screens or any(
        _passes(p, q, (a, b), screens) for p, q in product(samples(a.disc, b.disc), samples(b.disc, a.disc))
    )


def samples_seen(viewer: Cylinder, target: Cylinder, boxes: Sequence[Box]) -> int:
    """How many of the target's three samples the middle of the viewer sees past the boxes (X-6): 3 is all of it.

    The lines run between the tops of the two.
    """
    return sum(_seen(viewer, target, boxes))


def is_seen(viewer: Cylinder, target: Cylinder, boxes: Sequence[Box]) -> bool:
    """Whether the middle of the viewer sees any of the target's three samples past the boxes (X-6)."""
    return any(_seen(viewer, target, boxes))


def _seen(viewer: Cylinder, target: Cylinder, boxes: Sequence[Box]) -> Iterator[bool]:
    screens = list(_screens(viewer, target, (), boxes))
    eye, start, end = viewer.disc.centre, 2 * viewer.top, 2 * target.top
    for point in samples(target.disc, viewer.disc):
        yield not any(screen.blocks(eye, point, start, end) for screen in screens)


def samples(own: Disc, other: Disc) -> tuple[Point, Point, Point]:
    """The centre and both edges of a base as the other sees it, to a unit inside the rim (W-56, X-6)."""
    x, y, radius = own
    length = ceil_length(own.centre, other.centre) or 1
    across = toward_zero((own.y - other.y) * radius, length)
    down = toward_zero((other.x - own.x) * radius, length)
    return Point(x, y), Point(x + across, y + down), Point(x - across, y - down)


class _Screen(NamedTuple):
    """Something in the corridor, and the heights between which it stands, in half units: so the middle of a model is whole."""

    shape: Disc | Rect
    bottom: int
    top: int

    def meets(self, p: Point, q: Point) -> bool:
        """Whether the line crosses it as seen from above."""
        return pierces(p, q, self.shape) if isinstance(self.shape, Disc) else crosses(p, q, self.shape)

    def blocks(self, p: Point, q: Point, start: int, end: int) -> bool:
        """Whether it blocks the line from ``p`` at the height ``start`` to ``q`` at the height ``end``.

        Only the part of the line between its two heights counts. The plane is stretched ``climb`` times, the shape
        included, so that this part begins and ends on whole units.
        """
        shape, bottom, top = self
        if start == end:
            return bottom <= start <= top and self.meets(p, q)
        climb = abs(end - start)
        near, far = (bottom - start, top - start) if end > start else (start - top, start - bottom)
        begin, finish = max(near, 0), min(far, climb)
        if begin > finish:
            return False
        stretched = [length * climb for length in shape]
        whole = Disc(*stretched) if isinstance(shape, Disc) else Rect(*stretched)
        return _Screen(whole, bottom, top).meets(_along(p, q, climb, begin), _along(p, q, climb, finish))


def _along(p: Point, q: Point, climb: int, part: int) -> Point:
    """The point after ``part / climb`` of the way, stretched ``climb`` times."""
    return Point(p.x * climb + (q.x - p.x) * part, p.y * climb + (q.y - p.y) * part)


def _passes(p: Point, q: Point, models: tuple[Cylinder, Cylinder], screens: Sequence[_Screen]) -> bool:
    """Whether one of the nine lines over these two points passes all screens."""
    met = [screen for screen in screens if screen.meets(p, q)]
    if not met:
        return True
    low, high = _span(*models)
    if any(screen.bottom <= low and screen.top >= high for screen in met):
        return False  # it rises past all nine
    return any(
        not any(screen.blocks(p, q, start, end) for screen in met)
        for start, end in product(_heights(models[0]), _heights(models[1]))
    )


def _heights(model: Cylinder) -> tuple[int, int, int]:
    """Top, middle and feet of a model, in half units."""
    return 2 * model.top, model.top + model.bottom, 2 * model.bottom


def _span(a: Cylinder, b: Cylinder) -> tuple[int, int]:
    """The heights between which all lines between two models run, in half units."""
    return 2 * min(a.bottom, b.bottom), 2 * max(a.top, b.top)


def _screens(
    a: Cylinder, b: Cylinder, cylinders: Sequence[Cylinder], boxes: Sequence[Box]
) -> Iterator[_Screen]:
    """What stands in the corridor between the two."""
    (ax, ay, _), (bx, by, _) = a.disc, b.disc
    p, q, half = Point(ax, ay), Point(bx, by), max(a.disc.radius, b.disc.radius)
    left, right, top, bottom = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    low, high = _span(a, b)
    for cylinder in cylinders:
        (x, y, radius), above, below = cylinder
        reach = radius + half
        if not (left - reach < x < right + reach and top - reach < y < bottom + reach):
            continue  # nearly all models: far from the corridor
        if 2 * above < low or 2 * below > high or cylinder in (a, b):
            continue
        if pierces(p, q, Disc(x, y, reach)):
            yield _Screen(cylinder.disc, 2 * below, 2 * above)
    left, right, top, bottom = left - half, right + half, top - half, bottom + half
    for rect, above, below in boxes:
        x, y, width, height = rect
        if x > right or x + width < left or y > bottom or y + height < top:
            continue
        if 2 * above >= low and 2 * below <= high and crosses(p, q, rect.grown(half, half)):
            yield _Screen(rect, 2 * below, 2 * above)
