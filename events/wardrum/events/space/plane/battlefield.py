"""The battlefield: a board with floors of several heights and solids between them (W-57, X-15).

A piece that stands on a floor sees one level of it as a plane, the ground (see ``placement``): whatever rises beside the
body is in the way there, and the floors of this height bear it. What leads from one level to another is a matter of
the ruleset, as what it costs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from .placement import Ground, contains
from .shapes import Box, Cylinder, Location, Point, Rect

BOARD = "floor"
"""The name of the board itself as a floor."""


class Floor(NamedTuple):
    """A flat place at a height above the board, on which one may stand."""

    name: str
    rect: Rect
    z: int


class Battlefield(NamedTuple):
    """A board, the solids on it through which nobody goes, and the floors beside the board itself.

    ``pits`` are floors below the board: over them the board is missing, and round them it is solid.
    """

    width: int
    height: int
    solids: tuple[Box, ...] = ()
    floors: tuple[Floor, ...] = ()

    @property
    def masses(self) -> tuple[Box, ...]:
        """Everything solid: what stands on the board, and round pits the earth below it."""
        return (*self.solids, *self.earth)

    @property
    def earth(self) -> tuple[Box, ...]:
        """What is solid below the board, beside what is dug out of it; nothing if nothing is."""
        return _earth(self)

    @property
    def board(self) -> Rect:
        """The whole board."""
        return Rect(0, 0, self.width, self.height)

    def ground(self, z: int, tall: int, others: Iterable[Cylinder] = ()) -> Ground:
        """The plane at the height ``z`` for a body that is so tall, among the bodies of others."""
        rects, support = _level(self, z, tall)
        head = z + tall
        # as `meet` says, which is asked of everybody on the table
        discs = tuple([disc for disc, top, bottom in others if z == bottom or (z < top and bottom < head)])
        return Ground(self.width, self.height, discs, rects, support)

    def floors_at(self, z: int) -> list[Floor]:
        """The floors of this height, the board among them."""
        return [floor for floor in self.surfaces if floor.z == z]

    @property
    def surfaces(self) -> tuple[Floor, ...]:
        """All floors: the board, without what is dug out of it, and the others."""
        return (*_board(self), *self.floors)

    def floor_of(self, location: Location) -> Floor | None:
        """The floor on which a base with its centre there stands; None in the air or part-way up."""
        x, y, z = location
        for floor in self.surfaces:
            if floor.z == z and contains(floor.rect, (x, y)):
                return floor
        return None

    def landing(self, point: Point, below: int) -> Location:
        """Where one comes down that falls from there: the highest floor at this height or lower; in the earth nowhere lower."""
        heights = (floor.z for floor in self.surfaces if floor.z <= below and contains(floor.rect, point))
        return Location(point.x, point.y, max(heights, default=below))


@lru_cache(maxsize=512)  # the same few levels of the battles that are being played
def _level(field: Battlefield, z: int, tall: int) -> tuple[tuple[Rect, ...], tuple[Rect, ...] | None]:
    """What stands in the way of a body at this height, and what bears it; None: the whole board."""
    rects = tuple(rect for rect, top, bottom in field.masses if bottom < z + tall and z < top)
    if z == 0 and not any(floor.z < 0 for floor in field.floors):
        return rects, None
    return rects, tuple(floor.rect for floor in field.surfaces if floor.z == z)


@lru_cache(maxsize=64)
def _board(field: Battlefield) -> tuple[Floor, ...]:
    """The board as floors: one, or the pieces that are left round what is dug out of it."""
    pits = [floor.rect for floor in field.floors if floor.z < 0]
    return tuple(Floor(BOARD, rect, 0) for rect in without(field.board, pits))


@lru_cache(maxsize=64)
def _earth(field: Battlefield) -> tuple[Box, ...]:
    """What is solid below the board, beside what is dug out of it."""
    deepest = min((floor.z for floor in field.floors), default=0)
    return tuple(Box(floor.rect, 0, deepest) for floor in _board(field)) if deepest < 0 else ()


def without(whole: Rect, holes: Sequence[Rect]) -> tuple[Rect, ...]:
    """A rectangle less the insides of others, cut into rectangles that share sides only; from the top down."""
    right, bottom = whole.x + whole.width, whole.y + whole.height
    cuts = sorted(
        {
            whole.y,
            bottom,
            *(y for hole in holes for y in (hole.y, hole.y + hole.height) if whole.y < y < bottom),
        }
    )
    pieces: list[Rect] = []
    for y, low in pairwise(cuts):
        x = whole.x
        for hole in sorted(hole for hole in holes if hole.y <= y and low <= hole.y + hole.height):
            if hole.x > x:
                pieces.append(Rect(x, y, min(hole.x, right) - x, low - y))
            x = max(x, hole.x + hole.width)
        if x < right:
            pieces.append(Rect(x, y, right - x, low - y))
    return tuple(pieces)
