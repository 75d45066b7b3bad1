"""Hexes: the map of tiles, distance, sight and ways over it; exact, and in ids that can be stored.

axial (a hex, its id, its drawing centre) · ground (tiles, distance, sight: F-1 to F-5) · routes (ways round
occupants, nearest free hexes) · mapping (the map as it lies on the table) · laying (turning and shifting a tile until it fits).
"""

from .axial import ACROSS, AROUND, DOWN, Hex, around, at, centre, in_order, named, steps_between
from .ground import Ground
from .laying import Laying, layings, turned
from .mapping import Cell, CellKind, HexMap, drawn, extent, mapped
from .routes import Reach, nearest_free, reach

__all__ = [
    "ACROSS",
    "AROUND",
    "DOWN",
    "Cell",
    "CellKind",
    "Ground",
    "Hex",
    "HexMap",
    "Laying",
    "Reach",
    "around",
    "at",
    "centre",
    "drawn",
    "extent",
    "in_order",
    "layings",
    "mapped",
    "named",
    "nearest_free",
    "reach",
    "steps_between",
    "turned",
]
