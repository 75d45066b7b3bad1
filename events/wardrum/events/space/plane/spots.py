"""Spots on which bases are set up: a square lattice. Exactly nearest places are in ``nearest``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .area import Area, around, nearness
from .placement import Ground, contains, disc_to_rect_squared, free, supported
from .shapes import INCH, Disc, Point, Rect

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


def untaken(spots: Iterable[Point], radius: int, discs: Iterable[Disc]) -> list[Point]:
    """The spots at which a base of this radius overlaps none of these bases."""
    left = list(spots)
    for x, y, other in discs:
        least = (radius + other) ** 2
        left = [spot for spot in left if (spot[0] - x) ** 2 + (spot[1] - y) ** 2 >= least]
    return left


def any_untaken(spots: Iterable[Point], radius: int, discs: Iterable[Disc]) -> bool:
    """Whether there is any of those, which mostly one of the first is."""
    taken = [(x, y, (radius + other) ** 2) for x, y, other in discs]
    return any(
        all((spot_x - x) ** 2 + (spot_y - y) ** 2 >= least for x, y, least in taken)
        for spot_x, spot_y in spots
    )


def free_spots(spots: Iterable[Point], radius: int, ground: Ground) -> list[Point]:
    """Those of the spots on which a base of this radius may stand: what `free` says of each, at a fraction of the time."""
    frame, square = ground.board.grown(-radius, -radius), radius * radius
    left = [spot for spot in untaken(spots, radius, ground.discs) if contains(frame, spot)]
    if ground.support is not None:
        left = [spot for spot in left if supported(spot, ground)]
    for rect in ground.rects:
        x, y, width, height = rect.grown(radius, radius)
        right, bottom = x + width, y + height
        left = [
            spot
            for spot in left
            if not (x < spot[0] < right and y < spot[1] < bottom)  # most are clear of most
            or disc_to_rect_squared(Disc(spot[0], spot[1], radius), rect) >= square
        ]
    return left


def lattice_spots(area: Area, radius: int, ground: Ground, anchor: Point = Point(0, 0)) -> Iterator[Point]:
    """The lattice points of the whole board on which the base may stand, nearest first."""
    for spot in _outward(area, ground.board.grown(-radius, -radius), anchor):
        if free(Disc(spot.x, spot.y, radius), ground):
            yield spot


def _outward(area: Area, frame: Rect, anchor: Point) -> Iterator[Point]:
    """The lattice in the frame, nearest to the area first: ring after ring, each sorted."""
    inner, margin, window = -1, area.reach + INCH, Rect(0, 0, 0, 0)
    while window != frame:
        window = shared(around(area, margin), frame)
        near = sorted((*nearness(spot, area), spot) for spot in lattice(window, anchor))
        for square, whole, spot in near:
            if inner * whole < square and (window == frame or square <= margin * margin * whole):
                yield spot
        inner, margin = margin * margin, 2 * margin
