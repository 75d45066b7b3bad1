"""A picture of the table as SVG: the same state gives the same bytes on every machine.

ink (colours and marks of seats) · markup (elements, escaped) · ground (floor, zones) · terrain · cells (tables of hexes) ·
markers · pieces · caption. Lengths are those of the table, integers of 1/100 mm, so nothing is
rounded in a way that machines differ in; maps are drawn in the order of their keys, as a state read from JSON has them.
Nothing in it needs a style sheet, a script or a file, so it can be shown anywhere an image can.
"""

from __future__ import annotations

from typing import Any

from wardrum.events.match.game import Game
from wardrum.events.space.table import Table

from .caption import described, standing, titled
from .cells import cells
from .ground import floor, zones
from .ink import PAPER
from .markers import markers
from .markup import element, text
from .pieces import pieces
from .terrain import patterns, terrain

STYLE = 1  # of the drawing; raise it when the same state is drawn otherwise, as pictures are kept by whoever fetched them
MARGIN = 1270
SHORTEST = 10_000  # a table smaller than that has no room for its caption


def draw(game: Game, state: Any) -> bytes:
    """The table of a state as somebody may know it; `state` is already a view."""
    table, order = state.table, state.match.order
    width, height = max(table.width, SHORTEST), max(table.height, SHORTEST)
    line = caption_height(width)
    box = (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN + 3 * line)
    figures = game.ruleset.figures(state)
    drawn = element(
        "svg",
        text("title", titled(game, state), id="wardrum-title"),
        text("desc", described(state, figures), id="wardrum-desc"),
        patterns(table),
        element("rect", x=box[0], y=box[1], width=box[2], height=box[3], fill=PAPER),
        floor(table),
        cells(table),
        zones(table, order),
        terrain(table),
        markers(table, order),
        pieces(table, order, figures),
        standing(game, state, (0, height + MARGIN), line),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(str, box)),
        width=960,
        height=960 * box[3] // box[2],
        role="img",
        aria_labelledby="wardrum-title wardrum-desc",
        font_family="system-ui, sans-serif",
    )
    return f"{drawn}\n".encode()


def draw_table(name: str, table: Table) -> bytes:
    """A table on which nobody stands yet, without a caption."""
    drawn = element(
        "svg",
        text("title", name),
        patterns(table),
        floor(table),
        terrain(table),
        markers(table, ()),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {table.width} {table.height}",
        width=960,
        height=960 * table.height // table.width,
        role="img",
        font_family="system-ui, sans-serif",
    )
    return f"{drawn}\n".encode()


def caption_height(width: int) -> int:
    """Of one line of writing under a table of this width."""
    return max(700, width // 32)
