"""The square lattice on which the server looks for spots (edge case 30)."""

from __future__ import annotations

from collections.abc import Iterator

from .shapes import Point, Rect

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
