"""Spots for a whole battle group, such that any choice of one for each base is legal (W-22).

First one spot for each base is found greedily. Then every base gets a *cell* around its own
spot: between two bases runs a strip as wide as both of their radii together, so spots of
different cells never collide, whatever is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from wardrum.events.core.slices import Sliced, gathered, sliced

from .area import Area, around, core, nearness, spots_in
from .measure import distance_squared, root_up
from .placement import Ground, beside
from .shapes import Disc, Point
from .spots import SPOTS_MAX, free_spots, lattice, shared, untaken

Spots: TypeAlias = list[Point]
Choice: TypeAlias = Callable[[Spots, Spots], Point]


@sliced
def pack(area: Area, radii: Sequence[int], ground: Ground) -> Sliced[list[Spots] | None]:
    """For each base, in order, its spots: 1 to 64, the suggested one first.

    Any choice of one spot for each base is jointly legal. None if no greedy packing is
    found on the lattice, bigger bases first, from several anchors and in several manners.
    """
    ground = _among(ground, area)
    bare = ground._replace(discs=())
    by_size = sorted(range(len(radii)), key=lambda base: -radii[base])
    for anchor in _anchors(area):
        spots: dict[int, Spots] = {}
        for radius in dict.fromkeys(radii):
            spots[radius] = untaken(_open_spots(area, radius, anchor, bare), radius, ground.discs)
            yield
        for choose in _manners(area):
            seats = yield from _seat([radii[base] for base in by_size], spots, choose)
            if seats is not None:
                in_order = [seats[by_size.index(base)] for base in range(len(radii))]
                return (yield from gathered(_cell(seat, in_order, spots[seat.radius]) for seat in in_order))
    return None


def _anchors(area: Area) -> Iterator[Point]:
    """Where lattices begin: on the board's corner, in the area's middle, at its rim."""
    yield Point(0, 0)
    yield core(area)[0]
    rim = around(area, area.reach)
    yield Point(rim.x, rim.y)


def _among(ground: Ground, area: Area) -> Ground:
    """The same ground with nothing on it that is not near the area."""
    x, y, width, height = around(area, area.reach)
    return beside(ground, ((x, y), (x + width, y + height)), 0)


@lru_cache(maxsize=16)  # what does not change while bases are set up
def _open_spots(area: Area, radius: int, anchor: Point, ground: Ground) -> tuple[Point, ...]:
    window = shared(around(area, area.reach - radius), ground.board.grown(-radius, -radius))
    return tuple(free_spots(spots_in(area, radius, lattice(window, anchor)), radius, ground))


def _manners(area: Area) -> Iterator[Choice]:
    """Ways to choose the next spot: with much room between bases, then tighter ones."""

    def near(spot: Point) -> int:
        return nearness(spot, area)[0]

    def apart(spots: Spots, taken: Spots) -> Point:
        if not taken:
            return min(spots, key=near)
        return max(spots, key=lambda spot: min([distance_squared(spot, other) for other in taken]))

    yield apart
    yield lambda spots, _: max(spots, key=near)
    yield lambda spots, _: min(spots, key=near)
    yield lambda spots, _: spots[0]
    yield lambda spots, _: min(spots)


def _seat(radii: Sequence[int], spots: Mapping[int, Spots], choose: Choice) -> Sliced[list[Disc] | None]:
    """One spot for each base that collides with none before it."""
    seats: list[Disc] = []
    left = dict(spots)
    for place, radius in enumerate(radii):
        if not left[radius]:
            return None
        seat = Disc(*choose(left[radius], [other.centre for other in seats]), radius)
        seats.append(seat)
        left = {size: untaken(left[size], size, [seat]) for size in set(radii[place + 1 :])}
        yield
    return seats


class _Border(NamedTuple):
    """A half plane: the points whose product with (x, y) is at most ``most``."""

    x: int
    y: int
    most: int

    def inside(self, spots: Spots) -> Spots:
        x, y, most = self
        return [spot for spot in spots if x * spot[0] + y * spot[1] <= most]


def _border(own: Disc, other: Disc) -> _Border:
    """How far a base may go towards another: half of the room between the two.

    With u the way from own to other, spots of the two cells differ along u by at least
    |u|² - 2·spare, which is at least |u| times both radii: so they are that far apart.
    """
    x, y = other.x - own.x, other.y - own.y
    square = x * x + y * y
    spare = (square - root_up(square * (own.radius + other.radius) ** 2)) // 2
    return _Border(x, y, own.x * x + own.y * y + spare)


def _cell(own: Disc, seats: Sequence[Disc], spots: Spots) -> Spots:
    """The base's own spot, then up to 63 spread evenly over the rest of its cell."""
    rest = [spot for spot in spots if spot != own.centre]
    for other in seats:
        if other is not own:
            rest = _border(own, other).inside(rest)
    stride = -(-len(rest) // (SPOTS_MAX - 1)) or 1
    return [own.centre, *rest[::stride]]
