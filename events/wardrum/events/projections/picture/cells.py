"""The floor of a table of hexes: its cells, and the edges at which tiles end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from wardrum.events.space.hex import Cell, HexMap, at
from wardrum.events.space.table import Table

from .ink import EDGE, INK, LINE, MAT
from .markup import element, group, text

AROUND = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The neighbour beyond the edge that begins at the corner of the same place, the first corner being the top one."""

Corner = tuple[int, int]


def cells(table: Table, words: Mapping[str, str]) -> str:
    """All cells with what is said of them; nothing on a table that has none."""
    if not table.map:
        return ""
    ground = table.map
    drawn = [cell_drawn(cell, ground.across, words[key]) for key, cell in sorted(ground.cells.items())]
    edges = "".join(tile_edges(ground, key) for key in sorted(ground.cells))
    line = element("path", d=edges, fill="none", stroke=EDGE, stroke_width=330, stroke_linecap="round")
    return group(*drawn, line)


@lru_cache(maxsize=2_048)
def cell_drawn(cell: Cell, across: int, words: str) -> str:
    """One cell, made once as long as it stays where it is; what can be opened has a second, broken line in it."""
    fill = "url(#wardrum-impassable)" if cell.kind == "impassable" else MAT
    floor = element("polygon", points=polygon(cell, across), fill=fill, stroke=LINE, stroke_width=127)
    door = element(
        "polygon",
        points=polygon(cell, across * 3 // 4),
        fill="none",
        stroke=INK,
        stroke_width=228,
        stroke_dasharray="610 305",
    )
    return group(text("title", words), floor, door if cell.kind == "door" else "")


def corners(cell: Cell, across: int) -> tuple[Corner, ...]:
    """The six corners of a hex that is `across` from one flat side to the other, the top one first."""
    x, y, half, reach = cell.x, cell.y, across // 2, across * 1000 // 1732
    near = reach // 2
    return (
        (x, y - reach),
        (x + half, y - near),
        (x + half, y + near),
        (x, y + reach),
        (x - half, y + near),
        (x - half, y - near),
    )


def polygon(cell: Cell, across: int) -> str:
    """The corners as SVG wants them."""
    return " ".join(f"{x},{y}" for x, y in corners(cell, across))


def tile_edges(ground: HexMap, key: str) -> str:
    """The edges of a cell beyond which another tile, or nothing, lies."""
    cell, (q, r) = ground.cells[key], at(key)
    points = corners(cell, ground.across)
    lines = []
    for i, (dq, dr) in enumerate(AROUND):
        beyond = ground.cells.get(f"h{q + dq}_{r + dr}")
        if beyond is None or beyond.tile != cell.tile:
            (ax, ay), (bx, by) = points[i], points[(i + 1) % 6]
            lines.append(f"M{ax} {ay}L{bx} {by}")
    return "".join(lines)
