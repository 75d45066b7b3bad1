"""Terrain that is part of the ground, by a pattern and an edge of its own for each kind."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from wardrum.events.space.table import Table, Terrain

from .ink import BAD, EDGE
from .markup import element, group, text
from .materials import stands_up

WAVE = "M0 508q508-559 1016 0t1016 0M0 1524q508-559 1016 0t1016 0"
STAR = "M635 127V1143M127 635H1143M279 279 991 991M991 279 279 991"
CROSS = "M254 254 1270 1270M1270 254 254 1270"
SHADOW = (42, 30)  # how far one falls for each 100 of height


class GroundLook(Struct, frozen=True):
    """How a kind is drawn: `side` of its pattern's tile, and the marks on it."""

    soil: str
    side: int
    marks: str
    line: str = EDGE
    width: int = 254
    dashes: str = ""
    turn: str = ""


LOOKS = {
    "impassable": GroundLook("#c9bba0", 1270, "M178 0V1270", width=406, turn="rotate(45)"),
    "deadly": GroundLook("#eed9c4", 1524, CROSS, BAD, dashes="254 508"),
    "difficult": GroundLook("#cfd0ae", 2032, WAVE, dashes="254 381"),
    "dangerous": GroundLook("#eed9c4", 1524, CROSS, BAD, dashes="1143 381"),
    "mined": GroundLook("#eed9c4", 1270, STAR, BAD, width=406),
    "open": GroundLook("none", 1270, "", dashes="762 762"),
}


def look_of(kind: str) -> str:
    """A kind that nobody has named blocks, as far as the eye can tell."""
    return kind if kind in LOOKS else "impassable"


def flat(table: Table) -> list[tuple[str, Terrain]]:
    """The pieces that are part of the ground, except trenches."""
    return [
        (key, piece)
        for key, piece in sorted(table.terrain.items())
        if not stands_up(piece) and piece.kind != "trench"
    ]


def patterns(table: Table) -> str:
    """The patterns of all kinds that lie on the ground."""
    kinds = {look_of(piece.kind) for _, piece in flat(table)}
    if table.map:
        kinds |= {cell.kind for cell in table.map.cells.values() if cell.kind == "impassable"}
    return group(*(pattern(kind, LOOKS[kind]) for kind in sorted(kinds)))


def pattern(kind: str, look: GroundLook) -> str:
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


def flat_terrain(table: Table, words: Mapping[str, str]) -> str:
    """Everything that is part of the ground with what is said of it, in lengths of the table."""
    return group(*(piece_drawn(words[key], piece) for key, piece in flat(table)))


def piece_drawn(words: str, piece: Terrain) -> str:
    """One of them."""
    look = LOOKS[look_of(piece.kind)]
    body = element(
        "rect",
        x=piece.x,
        y=piece.y,
        width=piece.width,
        height=piece.height,
        rx=305,
        fill=f"url(#wardrum-{look_of(piece.kind)})",
        stroke=look.line,
        stroke_width=look.width,
        stroke_dasharray=look.dashes,
    )
    return group(text("title", words), body)


def shadows(table: Table) -> str:
    """What falls on the ground from what stands up."""
    fallen = [
        shadow(piece)
        for _, piece in sorted(table.terrain.items())
        if stands_up(piece) and piece.kind != "ladder"
    ]
    return element("path", d="".join(fallen), fill="#000", fill_opacity="0.2") if fallen else ""


def shadow(piece: Terrain) -> str:
    """The shadow of a piece as a path."""
    ax, ay = (share * piece.z // 100 for share in SHADOW)
    bx, by = (share * piece.top // 100 for share in SHADOW)
    x0, y0, x1, y1 = piece.x, piece.y, piece.x + piece.width, piece.y + piece.height
    corners = [(x0 + ax, y0 + ay), (x1 + ax, y0 + ay), (x1 + bx, y0 + by), (x1 + bx, y1 + by)]
    corners += [(x0 + bx, y1 + by), (x0 + ax, y1 + ay)]
    return f"M{'L'.join(f'{x} {y}' for x, y in corners)}Z"
