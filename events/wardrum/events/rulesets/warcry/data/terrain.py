"""Six terrain layouts of our own design.

Every piece has a twin where it would stand if the board were turned by half a circle, so neither side of the
table is the better one. Deployment points, objectives and treasure of every battleplan stay clear.
"""

from __future__ import annotations

from typing import Final

from wardrum.events.space.plane import INCH

from ..battleplan import LOW_TALL_MAX, PieceKind, TerrainCard, TerrainPiece

QUARTER = INCH // 4


def _rect(x: int, y: int, width: int, height: int, tall: int) -> TerrainPiece:
    """A piece measured in quarter inches; whether it is an obstacle follows from how tall it is (W-57)."""
    kind: PieceKind = "obstacle" if tall * QUARTER > LOW_TALL_MAX else "low"
    return TerrainPiece(x * QUARTER, y * QUARTER, width * QUARTER, height * QUARTER, tall * QUARTER, kind)


def _layout(name: str, **pieces: TerrainPiece) -> TerrainCard:
    """A layout of these pieces and their twins."""
    twins = {
        f"{piece_id}-{side}": twin
        for piece_id, piece in pieces.items()
        for side, twin in (("west", piece), ("east", piece.rotated()))
    }
    return TerrainCard(name, twins)


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
    )
}
