"""The ledges of platforms: where one may fall off (W-66, X-17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .plane import Location, Point, Rect, adjoin, contains
from .table import Terrain


def open_edges_of(platforms: Sequence[Terrain], location: Location) -> Iterator[Rect]:
    """The sides without a rail of the platforms of this height, as lines; not where two of them adjoin.

    Only of those that bear the place, or that are joined to it over others.
    """
    level = [piece for piece in platforms if piece.top == location.z]
    for piece in _joined(level, location.point):
        others = [other.box.rect for other in level if other is not piece]
        for side, line in _sides(piece.box.rect).items():
            if side not in piece.enclosed:
                yield from _left_over(line, others)


def sides_left(rects: Sequence[Rect]) -> Iterator[Rect]:
    """The sides of rectangles, as lines, where none of the others adjoins."""
    for rect in rects:
        others = [other for other in rects if other is not rect]
        for line in _sides(rect).values():
            yield from _left_over(line, others)


def _joined(level: Sequence[Terrain], point: Point) -> list[Terrain]:
    """The pieces that one can reach from the one at this point without leaving them."""
    joined = [piece for piece in level if contains(piece.box.rect, point)]
    for piece in joined:  # which grows meanwhile
        joined += [o for o in level if o not in joined and adjoin(o.box.rect, piece.box.rect)]
    return joined


def _left_over(line: Rect, others: Sequence[Rect]) -> Iterator[Rect]:
    """The parts of a side that lie in no other rectangle."""
    x, y, width, height = line
    begin, end = (y, y + height) if height else (x, x + width)
    beside = [other for other in others if adjoin(line, other)]
    for other in sorted(beside, key=lambda rect: rect.y if height else rect.x):
        low, high = (other.y, other.y + other.height) if height else (other.x, other.x + other.width)
        if low > begin:
            yield Rect(x, begin, 0, low - begin) if height else Rect(begin, y, low - begin, 0)
        begin = max(begin, high)
    if begin < end:
        yield Rect(x, begin, 0, end - begin) if height else Rect(begin, y, end - begin, 0)


def _sides(rect: Rect) -> dict[str, Rect]:
    x, y, width, height = rect
    return {
        "west": Rect(x, y, 0, height),
        "east": Rect(x + width, y, 0, height),
        "north": Rect(x, y, width, 0),
        "south": Rect(x, y + height, width, 0),
    }
