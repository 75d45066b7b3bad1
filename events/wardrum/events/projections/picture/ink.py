"""Colours, and how a seat is distinguished from the others without them: by shape, ring and letter."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

PAPER = "#f5f1e8"
INK = "#1e1b16"
QUIET = "#5c5446"
CUT_PAPER = "#fffaf0"  # what figures and their tags are cut from
MAT = "#d8caa9"
LINE = "#b7a57f"
WOOD = "#6b4a30"  # of the slab
WOOD_SHADE = "#543823"
ROOM = "#3a2416"  # what is seen round the table
GREY, DARK_GREY = "#8b8b8b", "#3c3c3c"  # of those taken down
DONE = "#1d6b36"
EDGE = "#6f6349"
PANEL = "#fffdf8"
BAD = "#a11616"


class GroundInk(Struct, frozen=True):
    """The tones of a floor: itself, its joints, what grows on it."""

    mat: str
    line: str
    grass: str


PLAIN = GroundInk(MAT, LINE, "#8f8a55")
GROUNDS = {
    "flagstones": GroundInk("#d3c29b", "#97845c", "#7f8443"),
    "cobbles": GroundInk("#a09c92", "#625e56", "#647a43"),
    "mud": GroundInk("#ac9068", "#7a6040", "#77783f"),
    "grass": GroundInk("#a5b272", "#7c8a4e", "#6b8040"),
}
"""By what a display says of its board."""


class SeatInk(Struct, frozen=True):
    """word: the colour of what is written · dark: of its bases and figures · dashes: of the ring, lengths of 1/100 mm;
    "" = solid · shape: a path about its middle, within 100 units of it.
    """

    glyph: str
    colour: str
    word: str
    dark: str
    dashes: str
    shape: str


SEATS = (
    SeatInk("▲", "#0072b2", "#005a8d", "#0d2f45", "", "M0-86 78 50H-78Z"),
    SeatInk("■", "#e69f00", "#7d5200", "#3f2a08", "914 406", "M-60-60H60V60H-60Z"),
    SeatInk("◆", "#a8478a", "#84306a", "#431a35", "762 356 152 356", "M0-88 72 0 0 88-72 0Z"),
    SeatInk(
        "★",
        "#5d6470",
        "#464c57",
        "#23272e",
        "152 457",
        "M0-86 22-30 82-27 35 11 51 70 0 36-51 70-35 11-82-27-22-30Z",
    ),
)
NOBODY = SeatInk(
    "✕",
    "#b5400f",
    "#8f2f08",
    "#471a08",
    "",
    "M-82-50-50-82 0-32 50-82 82-50 32 0 82 50 50 82 0 32-50 82-82 50-32 0Z",
)


def seat_ink(order: Sequence[str], seat: str) -> SeatInk:
    """How a seat is drawn; "" and what is no seat are nobody's."""
    return SEATS[order.index(seat) % len(SEATS)] if seat in order else NOBODY
