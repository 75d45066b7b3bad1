"""What terrain that stands up is made of: its colours, and the lines on its faces that tell it apart without them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from wardrum.events.space.table import Terrain

from .textures import boards, bricks, leaves, pebbles

Material = Literal["stone", "wood", "low", "hedge", "sandbag", "ladder", "rail", "arch", "door"]
Lines = Callable[[int, int], str]

HEDGES = ("hedge", "bower", "thicket", "copse", "grove")  # in the names of pieces
PART_OF_THE_GROUND = ("trench", "open", "difficult", "dangerous", "mined", "deadly")
HIGH = 2_286  # a wooden side as high as that is made of several boards

OF_KINDS: dict[str, Material] = {
    "platform": "wood",
    "stairs": "wood",
    "low": "low",
    "barrier": "sandbag",
    "ladder": "ladder",
    "arch": "arch",
    "door": "door",
}


class MaterialLook(Struct, frozen=True):
    """Three tones and the lines; top_lines, side_lines: paths on a face of a width and a height."""

    top: str
    lit: str
    side: str
    line: str
    top_lines: Lines
    side_lines: Lines
    dashes: str = ""
    width: int = 89


def stonework(wide: int, tall: int) -> str:
    """The top of a wall."""
    return bricks(wide, tall, 2_794, 2_159)


def wall(long: int, tall: int) -> str:
    """The side of a wall."""
    return bricks(long, tall, 2_032, 1_067)


def planks(wide: int, tall: int) -> str:
    """A deck: its boards lie across."""
    return boards(wide, tall, upright=wide > tall)


def cladding(long: int, tall: int) -> str:
    """The side of something wooden."""
    return boards(long, tall, upright=False) if tall > HIGH else ""


STONE = MaterialLook("#c9bba0", "#b5a689", "#a08f72", "#7b6c54", stonework, wall)
LOOKS: dict[Material, MaterialLook] = {
    "stone": STONE,
    "arch": STONE,
    "door": STONE,
    "wood": MaterialLook("#c79a63", "#b0834f", "#9b7243", "#75532f", planks, cladding),
    "low": MaterialLook(
        "#b9b58c",
        "#98956b",
        "#98956b",
        "#7d7a5e",
        pebbles,
        lambda long, tall: bricks(long, tall, 1_778, 914),
        "635 305",
    ),
    "hedge": MaterialLook("#7f9a5c", "#678049", "#678049", "#566b3e", leaves, leaves, width=178),
    "sandbag": MaterialLook(
        "#cdb98e",
        "#ab9568",
        "#ab9568",
        "#7d6a45",
        lambda wide, tall: bricks(wide, tall, 1_524, 1_270),
        lambda long, tall: bricks(long, tall, 1_524, 813),
    ),
}


def stands_up(piece: Terrain) -> bool:
    """Whether a piece stands up, rather than being part of the ground."""
    return piece.tall > 0 and piece.kind not in PART_OF_THE_GROUND


def material_of(key: str, piece: Terrain) -> Material:
    """What a piece is made of. Kinds that nobody has named are of stone."""
    material = OF_KINDS.get(piece.kind, "stone")
    return "hedge" if material in ("stone", "low") and any(word in key for word in HEDGES) else material
