"""A map of hexes as it lies on the table: what the ground is made of, and where each hex is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Any, Literal, TypeVar

from msgspec import Struct

from .coordinates import ACROSS, DOWN, at, centre
from .ground import HexGround

T = TypeVar("T")

CellKind = Literal["open", "impassable", "door"]
MARGIN = ACROSS  # of table around the map


class Cell(Struct, frozen=True):
    """One hex: the tile that it belongs to, and its centre as drawn, in 1/100 mm."""

    tile: str
    """The tile that it belongs to."""
    x: int
    """Of its centre as drawn, in 1/100 mm."""
    y: int
    """Of its centre as drawn, in 1/100 mm."""
    kind: CellKind = "open"
    """Whether it can be entered: a door is opened first."""


class HexMap(Struct, frozen=True, dict=True):
    """Hexes by id, of `across` from one flat side to the other; what lies between them is computed once."""

    cells: dict[str, Cell]
    """The hexes by id."""
    across: int = ACROSS
    """From one flat side of a hex to the other, in 1/100 mm."""

    @cached_property
    def ground(self) -> HexGround:
        """The same for measuring and walking."""
        shut = frozenset(key for key, cell in self.cells.items() if cell.kind == "impassable")
        return HexGround({key: cell.tile for key, cell in self.cells.items()}, shut)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each hex within its tile, row by row from 1; it stays as it is when other tiles are laid."""
        found: dict[str, int] = {}
        latest: Counter[str] = Counter()
        for key, cell in sorted(self.cells.items(), key=lambda one: (one[1].y, one[1].x)):
            latest[cell.tile] += 1
            found[key] = latest[cell.tile]
        return found

    @cached_property
    def by_centre(self) -> dict[tuple[int, int], str]:
        """The hex that is drawn about a point."""
        return {(cell.x, cell.y): key for key, cell in self.cells.items()}

    def once(self, make: Callable[[HexMap], T]) -> T:
        """What a function makes of this map; it is called once for each map."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    @cached_property
    def _made(self) -> dict[Any, Any]:
        return {}


def mapped(tiles: Mapping[str, Collection[str]], kinds: Mapping[str, CellKind]) -> HexMap:
    """A map of tiles, drawn with its top left corner at the table's; kinds: of the hexes that are not open."""
    return drawn({key: (tile, kinds.get(key, "open")) for tile, keys in tiles.items() for key in keys})


def drawn(hexes: Mapping[str, tuple[str, CellKind]]) -> HexMap:
    """The same from each hex's tile and kind."""
    centres = {key: centre(at(key)) for key in hexes}
    left = min(point.x for point in centres.values()) - MARGIN
    top = min(point.y for point in centres.values()) - MARGIN
    return HexMap(
        {k: Cell(tile, centres[k].x - left, centres[k].y - top, kind) for k, (tile, kind) in hexes.items()}
    )


def extent(ground: HexMap) -> tuple[int, int]:
    """The width and height of a table that the map fits on."""
    width = max(cell.x for cell in ground.cells.values()) + MARGIN
    height = max(cell.y for cell in ground.cells.values()) + MARGIN + (ACROSS - DOWN)
    return width, height
