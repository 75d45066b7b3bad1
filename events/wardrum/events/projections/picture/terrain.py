"""Terrain: each kind has a pattern and an edge of its own, so that it is known without colour."""

from __future__ import annotations

from msgspec import Struct

from wardrum.events.space.table import Table, Terrain
from wardrum.events.toolkit.grammar import inches

from .ink import BAD, EDGE, INK
from .markup import element, group, text

ROOM = (4064, 2032)  # what the height of a piece needs to be written on it
WAVE = "M0 508q508-559 1016 0t1016 0M0 1524q508-559 1016 0t1016 0"
STAR = "M635 127V1143M127 635H1143M279 279 991 991M991 279 279 991"


class Look(Struct, frozen=True):
    """How a kind is drawn: `side` of its pattern's tile, and the marks on it."""

    soil: str
    side: int
    marks: str
    line: str = EDGE
    width: int = 254
    dashes: str = ""
    turn: str = ""


LOOKS = {
    "obstacle": Look("#b9ab8c", 1270, "M178 0V1270", width=406, turn="rotate(45)"),
    "impassable": Look("#b9ab8c", 1270, "M178 0V1270", width=406, turn="rotate(45)"),
    "wall": Look("#b9ab8c", 1270, "M178 0V1270", width=406, dashes="1270 305", turn="rotate(45)"),
    "trench": Look("#a4977c", 1524, "M0 762H1524M762 0V1524", width=406, turn="rotate(45)"),
    "low": Look("#d0c5ab", 1270, "M559 635H711M635 559V711", dashes="635 381"),
    "platform": Look("#e3dac4", 1778, "M0 889H1778M889 0V889M1778 889V1778", width=305),
    "ladder": Look("#f4efe4", 762, "M0 381H762"),
    "stairs": Look("#f4efe4", 609, "M0 305H609M0 508H609"),
    "arch": Look("#e3dac4", 1270, "M254 1270V762A381 381 0 0 1 1016 762V1270", dashes="508 254"),
    "door": Look("#e3dac4", 1270, "M254 1270V254H1016V1270"),
    "deadly": Look("#eed9c4", 1524, "M254 254 1270 1270M1270 254 254 1270", BAD, dashes="254 508"),
    "barrier": Look("#d0c5ab", 1270, "M0 635H1270M305 0V635M965 635V1270", width=305),
    "difficult": Look("#cfd0ae", 2032, WAVE, dashes="254 381"),
    "dangerous": Look("#eed9c4", 1524, "M254 254 1270 1270M1270 254 254 1270", BAD, dashes="1143 381"),
    "mined": Look("#eed9c4", 1270, STAR, BAD, width=406),
    "open": Look("none", 1270, "", dashes="762 762"),
}

ON_TOP = ("arch", "door", "ladder", "stairs")


def kind_of(kind: str) -> str:
    """A kind that nobody has named blocks, as far as the eye can tell."""
    return kind if kind in LOOKS else "obstacle"


def patterns(table: Table) -> str:
    """The patterns of all kinds that lie on the table."""
    kinds = {kind_of(piece.kind) for piece in table.terrain.values()}
    if table.map:
        kinds |= {cell.kind for cell in table.map.cells.values() if cell.kind == "impassable"}
    return group(*(pattern(kind, LOOKS[kind]) for kind in sorted(kinds)))


def pattern(kind: str, look: Look) -> str:
    """One of them, to be referred to by its id."""
    return element(
        "pattern",
        element("rect", width=look.side, height=look.side, fill=look.soil),
        element("path", d=look.marks, fill="none", stroke=look.line, stroke_width=178),
        id=f"wardrum-{kind}",
        width=look.side,
        height=look.side,
        patternUnits="userSpaceOnUse",
        patternTransform=look.turn,
    )


def terrain(table: Table) -> str:
    """All pieces of it, what is higher over what is lower; openings, ladders and stairs over what they are part of."""
    upwards = sorted(table.terrain.items(), key=drawn_over)
    return group(*(piece_drawn(key, piece) for key, piece in upwards))


def drawn_over(item: tuple[str, Terrain]) -> tuple[bool, int, str]:
    """By what pieces are drawn over each other; what is dug into the board by its bottom."""
    key, piece = item
    return piece.kind in ON_TOP, piece.z - 1 if piece.kind == "trench" else piece.top, key


def piece_drawn(key: str, piece: Terrain) -> str:
    """One of them, with its height where there is room for it."""
    kind = kind_of(piece.kind)
    reaches = piece.z if piece.kind == "trench" else piece.top
    look, high = LOOKS[kind], inches(reaches) if piece.tall else ""
    body = element(
        "rect",
        x=piece.x,
        y=piece.y,
        width=piece.width,
        height=piece.height,
        fill=f"url(#wardrum-{kind})",
        stroke=look.line,
        stroke_width=look.width,
        stroke_dasharray=look.dashes,
    )
    tall = f"from {inches(piece.z)} to {high}" if piece.z else high and f"{high} tall"
    spoken = text("title", ", ".join(filter(None, (key.replace("-", " "), kind, tall))))
    return group(spoken, body, height_written(piece, high))


def height_written(piece: Terrain, high: str) -> str:
    """How high it is, in its middle."""
    if not high or piece.width < ROOM[0] or piece.height < ROOM[1]:
        return ""
    x, y = piece.x + piece.width // 2, piece.y + piece.height // 2 + 560
    return text("text", high, x=x, y=y, font_size=1575, font_weight=600, fill=INK, text_anchor="middle")
