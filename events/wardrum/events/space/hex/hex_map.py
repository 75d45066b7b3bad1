"""A map of hexes as it lies on the table: what the ground is made of, and where each hex is drawn."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct

from .coordinates import ACROSS, DOWN, at, centre
from .ground import HexGround

CellKind = Literal["open", "impassable", "door"]
MARGIN = ACROSS  # of table around the map


class Cell(Struct, frozen=True):
    """One hex: the tile that it belongs to, and its centre as drawn, in 1/100 mm."""

    tile: str
    x: int
    y: int
    kind: CellKind = "open"


class HexMap(Struct, frozen=True, dict=True):
    """Hexes by id, of `across` from one flat side to the other; what lies between them is computed once."""

    cells: dict[str, Cell]
    across: int = ACROSS

    @cached_property
    def ground(self) -> HexGround:
        """The same for measuring and walking."""
        shut = frozenset(key for key, cell in self.cells.items() if cell.kind == "impassable")
        return HexGround({key: cell.tile for key, cell in self.cells.items()}, shut)


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
