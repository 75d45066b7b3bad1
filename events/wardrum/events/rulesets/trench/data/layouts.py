"""Three battlefields of our own design (X-15, X-46).

Every piece but the one in the middle has a twin where it would stand if the table were turned by half a circle, so
neither side is the better one. What is difficult or low stands at most an inch tall: it covers, and is seen over.
Nothing stands in a deployment zone.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from wardrum.events.space.plane import INCH

from ..battlefield import GroundKind, Layout, TerrainPiece

HALF = INCH // 2
FLAT, LOW, WALL, TOWER = 0, 2, 8, 10
"""How tall pieces stand, in half inches."""


def _rect(x: int, y: int, width: int, height: int, tall: int, kind: GroundKind) -> TerrainPiece:
    """A piece measured in half inches."""
    return TerrainPiece(x * HALF, y * HALF, width * HALF, height * HALF, tall * HALF, kind)


def _turned(piece: TerrainPiece, side: int) -> TerrainPiece:
    """The same piece with a square table turned by half a circle."""
    return replace(piece, x=side - piece.x - piece.width, y=side - piece.y - piece.height)


def _layout(name: str, side_in: int, middle: str, fought_for: str, pieces: dict[str, TerrainPiece]) -> Layout:
    """A square table of these pieces and their twins; the middle one and those `fought_for` are the objectives."""
    side = side_in * INCH
    twins = {
        f"{piece_id}-{place}": twin
        for piece_id, piece in pieces.items()
        if piece_id != middle
        for place, twin in (("west", piece), ("east", _turned(piece, side)))
    }
    objectives = [f"{piece_id}-{place}" for piece_id in fought_for.split() for place in ("west", "east")]
    return Layout(name, side, side, {middle: pieces[middle], **twins}, (middle, *objectives))


LAYOUTS: Final[dict[str, Layout]] = {
    layout.name: layout
    for layout in (
        _layout(
            "shrine-crossing",
            36,
            "shrine",
            "cistern gun-pit",
            {
                "shrine": _rect(33, 33, 6, 6, FLAT, "open"),
                "cistern": _rect(8, 30, 6, 6, LOW, "difficult"),
                "gun-pit": _rect(22, 16, 6, 6, LOW, "barrier"),
                "sandbags": _rect(16, 26, 16, 1, LOW, "barrier"),
                "parapet": _rect(46, 22, 14, 1, LOW, "barrier"),
                "wire": _rect(36, 26, 8, 2, FLAT, "dangerous"),
                "mud": _rect(47, 28, 10, 6, FLAT, "difficult"),
                "chapel-wall": _rect(6, 14, 8, 3, WALL, "impassable"),
                "belfry": _rect(34, 14, 4, 4, TOWER, "impassable"),
            },
        ),
        _layout(
            "second-line",
            48,
            "command-post",
            "dressing-station battery",
            {
                "command-post": _rect(45, 45, 6, 6, FLAT, "open"),
                "dressing-station": _rect(14, 44, 6, 6, LOW, "difficult"),
                "battery": _rect(28, 27, 6, 6, LOW, "barrier"),
                "fire-step": _rect(37, 35, 24, 1, LOW, "barrier"),
                "traverse": _rect(10, 36, 14, 1, LOW, "barrier"),
                "wire": _rect(25, 40, 12, 2, FLAT, "dangerous"),
                "shell-field": _rect(66, 34, 14, 8, FLAT, "difficult"),
                "mine": _rect(54, 40, 2, 2, FLAT, "mined"),
                "blockhouse": _rect(46, 26, 6, 5, WALL, "impassable"),
                "wreck": _rect(6, 27, 8, 4, WALL, "impassable"),
            },
        ),
        _layout(
            "drowned-fields",
            36,
            "causeway",
            "mill pump",
            {
                "causeway": _rect(32, 34, 8, 4, FLAT, "open"),
                "mill": _rect(10, 22, 5, 5, LOW, "barrier"),
                "pump": _rect(49, 25, 5, 5, LOW, "difficult"),
                "pool": _rect(20, 30, 8, 4, FLAT, "impassable"),
                "mud": _rect(4, 34, 12, 6, FLAT, "difficult"),
                "gas-hollow": _rect(34, 20, 6, 5, FLAT, "dangerous"),
                "dike": _rect(21, 24, 10, 1, LOW, "barrier"),
                "lock": _rect(44, 16, 12, 1, LOW, "barrier"),
                "byre-wall": _rect(18, 14, 3, 6, WALL, "impassable"),
            },
        ),
    )
}
