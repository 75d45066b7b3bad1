"""Twelve terrain layouts of our own design: six that are flat, and six with platforms above them.

Every piece has a twin where it would stand if the board were turned by half a circle, so neither side of the
table is the better one. What stands on the board stays clear of the deployment points of every battleplan, and of objectives and treasure; some
of these lie on platforms.
"""

from __future__ import annotations

from typing import Final

from wardrum.events.space.plane import INCH
from wardrum.events.space.table import Side

from ..battleplan import LOW_TALL_MAX, PieceKind, TerrainCard, TerrainPiece
from ..layouts import Layout

LOW = LOW_TALL_MAX * 4 // INCH
STOREY = 12
"""A storey is 3 inches high; lengths are quarter inches."""
CLEAR = STOREY - 1
"""Under a deck a quarter of an inch thick: higher than any model."""


def _rect(x: int, y: int, width: int, height: int, tall: int) -> TerrainPiece:
    """A piece on the board; whether it is an obstacle follows from how tall it is (W-57)."""
    kind: PieceKind = "obstacle" if tall > LOW else "low"
    return TerrainPiece(x, y, width, height, tall, kind)


def _solid(x: int, y: int, width: int, height: int, tall: int = STOREY, z: int = 0) -> TerrainPiece:
    """A platform that is solid down to its bottom."""
    return TerrainPiece(x, y, width, height, tall, "platform", z)


def _deck(x: int, y: int, width: int, height: int, *enclosed: Side) -> TerrainPiece:
    """A floor of boards a storey up: one walks on it and below it."""
    return TerrainPiece(x, y, width, height, 1, "platform", CLEAR, enclosed)


def _post(x: int, y: int, width: int = 2, height: int = 2) -> TerrainPiece:
    """What a deck rests on."""
    return TerrainPiece(x, y, width, height, CLEAR, "obstacle")


def _ladder(x: int, y: int, width: int, height: int, tall: int = STOREY, z: int = 0) -> TerrainPiece:
    return TerrainPiece(x, y, width, height, tall, "ladder", z)


def _stairs(x: int, y: int, width: int, height: int, tall: int, up: Side) -> TerrainPiece:
    return TerrainPiece(x, y, width, height, tall, "stairs", up=up)


def _layout(name: str, **pieces: TerrainPiece) -> TerrainCard:
    """A layout of these pieces and their twins."""
    return Layout(name, {key.replace("_", "-"): piece for key, piece in pieces.items()}).card()


TERRAINS: Final[dict[str, TerrainCard]] = {
    layout.name: layout
    for layout in (
        _layout(
            "broken-colonnade",
            pillar=_rect(30, 51, 5, 5, 16),
            stump=_rect(40, 51, 5, 5, 8),
            lintel=_rect(28, 29, 3, 7, 3),
        ),
        _layout(
            "sunken-market",
            counter=_rect(30, 51, 15, 4, 4),
            well=_rect(55, 43, 3, 4, 6),
            gatepost=_rect(0, 26, 5, 5, 10),
        ),
        _layout(
            "three-kilns",
            kiln=_rect(31, 47, 6, 8, 14),
            woodpile=_rect(44, 56, 3, 6, 4),
            chimney=_rect(28, 29, 3, 8, 20),
        ),
        _layout(
            "drowned-chapel",
            nave=_rect(29, 52, 17, 3, 12),
            altar=_rect(55, 43, 3, 4, 4),
            bank=_rect(0, 55, 5, 6, 3),
            gable=_rect(26, 0, 20, 2, 12),
        ),
        _layout(
            "quarry-steps",
            ledge=_rect(30, 46, 6, 10, 4),
            boulder=_rect(40, 50, 6, 7, 9),
            crane=_rect(41, 85, 5, 3, 18),
        ),
        _layout(
            "hedge-maze",
            hedge=_rect(30, 50, 2, 7, 6),
            hurdle=_rect(33, 55, 8, 1, 3),
            bower=_rect(44, 50, 3, 12, 7),
            gate=_rect(56, 42, 2, 5, 5),
            stile=_rect(28, 29, 3, 6, 2),
        ),
        _layout(
            "stilt-gallery",
            gallery=_deck(29, 47, 17, 10, "west"),
            leg=_post(29, 49),
            prop=_post(43, 54),
            ladder=_ladder(46, 50, 1, 3),
            crate=_rect(36, 51, 4, 3, 3),
        ),
        _layout(
            "long-bridge",
            bridge=_deck(48, 40, 24, 8),
            pier=_post(52, 46),
            ladder=_ladder(50, 48, 2, 1),
            rubble=_rect(30, 50, 6, 5, 4),
        ),
        _layout(
            "terraced-kiln",
            hearth=_solid(29, 49, 14, 10, 6),
            kiln=_solid(29, 49, 7, 6, 6, 6),
            stairs=_stairs(43, 51, 5, 4, 6, "west"),
            ash=_rect(28, 29, 3, 6, 2),
        ),
        _layout(
            "old-gatehouse",
            left_tower=_solid(29, 50, 4, 5),
            arch=TerrainPiece(33, 50, 6, 5, CLEAR, "arch"),
            wall_walk=_deck(33, 50, 6, 5),
            right_tower=_solid(39, 50, 4, 5),
            ladder=_ladder(43, 51, 1, 3),
            stump=_rect(33, 57, 3, 2, 3),
        ),
        _layout(
            "drowned-well",
            well=TerrainPiece(30, 49, 6, 6, 0, "deadly"),
            walkway=_deck(36, 49, 9, 6, "south"),
            trestle=_post(38, 49),
            ladder=_ladder(45, 51, 1, 3),
            jamb=TerrainPiece(57, 41, 1, 1, STOREY, "obstacle"),
            gate=TerrainPiece(57, 42, 1, 4, CLEAR, "door"),
        ),
        _layout(
            "twin-belfries",
            belfry=_solid(29, 49, 6, 6),
            turret=_solid(39, 49, 6, 6, 10),
            ladder=_ladder(31, 55, 3, 1),
            rungs=_ladder(45, 51, 1, 2, 10),
            fallen_bell=_rect(54, 45, 3, 2, 3),
        ),
    )
}
