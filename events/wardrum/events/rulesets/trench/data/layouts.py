"""Six battlefields of our own design (X-15, X-46): three that are flat, and three with heights and trenches.

Every piece but the one in the middle has a twin where it would stand if the table were turned by half a circle, so
neither side is the better one. What is difficult or low stands at most an inch tall: it covers, and is seen over.
Nothing stands in a deployment zone.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from wardrum.events.space.plane import INCH
from wardrum.events.space.table import Side
from wardrum.events.toolkit.layouts import with_twins

from ..battlefield import GroundKind, Layout, TerrainPiece

HALF = INCH // 2
FLAT, LOW, WALL, TOWER = 0, 2, 8, 10
"""How tall pieces stand, in half inches."""


def _rect(x: int, y: int, width: int, height: int, tall: int, kind: GroundKind) -> TerrainPiece:
    """A piece measured in half inches."""
    return TerrainPiece(x * HALF, y * HALF, width * HALF, height * HALF, tall * HALF, kind)


def _at(z: int, piece: TerrainPiece) -> TerrainPiece:
    """The piece with its bottom a number of half inches above the board."""
    return replace(piece, z=z * HALF)


def _pit(x: int, y: int, width: int, height: int, deep: int) -> TerrainPiece:
    """What is dug so deep into the board."""
    return _at(-deep, _rect(x, y, width, height, deep, "trench"))


def _stairs(x: int, y: int, width: int, height: int, tall: int, up: Side) -> TerrainPiece:
    """Stairs that rise from the board to this side."""
    return replace(_rect(x, y, width, height, tall, "stairs"), up=up)


def _layout(name: str, side_in: int, middle: str, fought_for: str, pieces: dict[str, TerrainPiece]) -> Layout:
    """A square table of these pieces and their twins; the middle one and those `fought_for` are the objectives."""
    side = side_in * INCH
    both = with_twins(pieces, side, side)
    objectives = [f"{piece_id}-{place}" for piece_id in fought_for.split() for place in ("west", "east")]
    return Layout(name, side, side, both, (middle, *objectives))


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
        _layout(
            "sunken-line",
            36,
            "shaft",
            "dugout outpost",
            {
                "shaft": _pit(33, 33, 6, 6, 8),
                "shaft-ladder": _at(-8, _rect(33, 35, 1, 2, 8, "ladder")),
                "fire-trench": _pit(8, 24, 34, 4, 5),
                "sap": _pit(20, 28, 4, 10, 5),
                "dugout": _at(-5, _rect(9, 24, 4, 4, FLAT, "open")),
                "outpost": _rect(50, 22, 8, 8, 6, "platform"),
                "outpost-ladder": _rect(49, 25, 1, 2, 6, "ladder"),
                "parapet": _at(6, _rect(51, 29, 6, 1, 2, "barrier")),
                "sandbags": _rect(28, 29, 10, 1, LOW, "barrier"),
                "wire": _rect(26, 16, 10, 2, FLAT, "dangerous"),
                "mud": _rect(5, 33, 8, 6, FLAT, "difficult"),
                "stump": _rect(62, 40, 3, 3, TOWER, "impassable"),
            },
        ),
        _layout(
            "broken-abbey",
            36,
            "altar",
            "gallery tower",
            {
                "altar": _rect(33, 33, 6, 6, FLAT, "open"),
                "nave": _rect(10, 24, 14, 9, 6, "platform"),
                "nave-stairs": _stairs(24, 27, 8, 4, 6, "west"),
                "gallery": _at(11, _rect(10, 24, 6, 9, 1, "platform")),
                "gallery-ladder": _at(6, _rect(16, 27, 1, 2, 6, "ladder")),
                "tower": _rect(48, 16, 7, 7, 8, "platform"),
                "tower-ladder": _rect(47, 19, 1, 2, 8, "ladder"),
                "walkway": _at(7, _rect(55, 17, 10, 4, 1, "platform")),
                "wall": _rect(30, 18, 10, 1, 4, "wall"),
                "rubble": _rect(38, 24, 6, 5, LOW, "difficult"),
                "crypt-wire": _rect(20, 38, 6, 2, FLAT, "dangerous"),
                "churchyard": _rect(42, 31, 12, 1, LOW, "barrier"),
                "mausoleum": _rect(14, 14, 5, 4, WALL, "impassable"),
            },
        ),
        _layout(
            "pumping-station",
            48,
            "sump",
            "tank pump-house",
            {
                "sump": _pit(44, 44, 8, 8, 6),
                "well": _pit(14, 40, 6, 6, 10),
                "well-ladder": _at(-10, _rect(14, 42, 1, 2, 10, "ladder")),
                "pump-house": _rect(26, 28, 8, 8, 8, "platform"),
                "pump-stairs": _stairs(34, 30, 9, 4, 8, "west"),
                "catwalk": _at(7, _rect(26, 36, 4, 14, 1, "platform")),
                "tank": _rect(24, 54, 8, 8, 8, "platform"),
                "tank-ladder": _rect(23, 57, 1, 2, 8, "ladder"),
                "pipes": _rect(52, 32, 12, 1, LOW, "barrier"),
                "wire": _rect(38, 38, 10, 2, FLAT, "dangerous"),
                "mud": _rect(8, 56, 10, 8, FLAT, "difficult"),
                "mine": _rect(36, 52, 2, 2, FLAT, "mined"),
                "boiler": _rect(8, 28, 6, 5, WALL, "impassable"),
            },
        ),
    )
}
