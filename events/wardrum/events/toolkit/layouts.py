"""Terrain that a person writes down: lengths in whole units of their own, pieces that have a twin, and room that is taken once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, Literal, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.space.plane import INCH
from wardrum.events.space.table import Side

Unit = Literal["inch", "half-inch", "quarter-inch", "1/100-mm"]
UNITS: Final[Mapping[Unit, int]] = {
    "inch": INCH,
    "half-inch": INCH // 2,
    "quarter-inch": INCH // 4,
    "1/100-mm": 1,
}
LENGTHS: Final = ("x", "y", "width", "height", "tall", "z")
OPPOSITE: Final[Mapping[Side, Side]] = {"west": "east", "east": "west", "north": "south", "south": "north"}

Piece = TypeVar("Piece", bound=Any)


def scaled(piece: Piece, unit: int | Fraction) -> Piece:
    """The same piece with all of its lengths multiplied; what comes out is whole."""
    scaled_piece: Piece = replace(piece, **{name: int(getattr(piece, name) * unit) for name in LENGTHS})
    return scaled_piece


def turned(piece: Piece, width: int, height: int) -> Piece:
    """The same piece with the board, so wide and so high, turned by half a circle."""
    up = UNSET if piece.up is UNSET else OPPOSITE[piece.up]
    rails = piece.enclosed and tuple(OPPOSITE[side] for side in piece.enclosed)
    turned_piece: Piece = replace(
        piece,
        x=width - piece.x - piece.width,
        y=height - piece.y - piece.height,
        up=up,
        enclosed=rails,
    )
    return turned_piece


def largest_unit(pieces: Iterable[Any], *more: int) -> Unit:
    """The largest unit in which all lengths of these pieces are whole, and these too."""
    lengths = {getattr(piece, name) for piece in pieces for name in LENGTHS} | set(more)
    return next(unit for unit, long in UNITS.items() if not any(length % long for length in lengths))


def with_twins(pieces: Mapping[str, Piece], width: int, height: int) -> dict[str, Piece]:
    """Each piece and its twin, where it would stand with the board turned; a piece that is its own twin once."""
    both: dict[str, Piece] = {}
    for key, piece in pieces.items():
        twin = turned(piece, width, height)
        if (twin.x, twin.y) == (piece.x, piece.y):
            both[key] = piece
        else:
            both |= {f"{key}-west": piece, f"{key}-east": twin}
    return both


def take_the_same_room(one: Any, other: Any) -> bool:
    """Whether two pieces share room; flat ground shares it with what stands on it."""
    across = one.x < other.x + other.width and other.x < one.x + one.width
    down = one.y < other.y + other.height and other.y < one.y + one.height
    return across and down and bool(one.z < other.top and other.z < one.top)
