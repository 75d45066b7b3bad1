"""Hexes: the map of tiles, distance, sight and paths over it; exact, and in ids that can be stored.

coordinates (a hex, its id, its drawing centre) · ground (tiles, distance, sight: F-1 to F-5) · routes (paths around
occupied hexes, nearest free hexes) · hex_map (the map as it lies on the table) · tile_laying (turning and shifting a
tile until it fits).
"""

from .coordinates import (
    around,
    at,
    in_order,
    named,
)
from .ground import HexGround
from .hex_map import Cell, CellKind, HexMap, drawn, extent, mapped
from .routes import ReachableHexes, nearest_free, reachable_hexes
from .tile_laying import (
    Laying,
    layings,
)

__all__ = [
    "Cell",
    "CellKind",
    "HexGround",
    "HexMap",
    "Laying",
    "ReachableHexes",
    "around",
    "at",
    "drawn",
    "extent",
    "in_order",
    "layings",
    "mapped",
    "named",
    "nearest_free",
    "reachable_hexes",
]
