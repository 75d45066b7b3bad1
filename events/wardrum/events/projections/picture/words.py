"""What the parts of a picture say to those who point at them or listen: the names and sentences of the display."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, Struct

from wardrum.events.space.table import Table, Terrain
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.grammar import inches, title


class PictureWords(Struct, frozen=True):
    """By the ids of pieces, terrain, markers and cells; zones have names only."""

    pieces: Mapping[str, str]
    terrain: Mapping[str, str]
    markers: Mapping[str, str]
    cells: Mapping[str, str]
    zones: Mapping[str, str]


def words_of(table: Table, display: d.Display) -> PictureWords:
    """What a display says of its table."""
    board = display.board
    markers = {key: marker_words(one, display) for key, one in board.markers.items()}
    pieces = {key: one.spoken for key, one in display.pieces.items()}
    pieces |= {key: fallen_words(display.pieces[key]) for key in table.fallen}
    if isinstance(board, d.HexBoard):
        cells = {key: one.text for key, one in board.cells.items()}
        return PictureWords(pieces, {}, door_words(table, cells) | markers, cells, {})
    zones = {key: one.name for key, one in board.zones.items()}
    terrain = {
        key: terrain_words(one.name, table.terrain[key], one.text) for key, one in board.terrain.items()
    }
    return PictureWords(pieces, terrain, markers, {}, zones)


def bare_words(table: Table) -> PictureWords:
    """What there is to say of a plane on which no battle is fought: what lies on it, by its id and kind."""
    terrain = {key: terrain_words(title(key), one, one.kind) for key, one in table.terrain.items()}
    markers = {key: f"{title(key)}: {one.kind}" for key, one in table.markers.items()}
    return PictureWords({}, terrain, markers, {}, {})


def fallen_words(piece: d.Piece) -> str:
    """As "Hill Warden 2, taken down here"."""
    return f"{piece.name}, {piece.why_absent} here"


def marker_words(marker: d.Marker, display: d.Display) -> str:
    """As "Well, held by Seat B: Holds fast who stands by it."."""
    held = f", held by {display.seats[marker.seat].name}" if marker.seat else ""
    return f"{marker.name}{held}: {marker.text}"


def door_words(table: Table, cells: Mapping[str, str]) -> dict[str, str]:
    """What is said of each marker's hex, for markers that are no more than a sign of it."""
    there = table.map
    if there is UNSET:
        return {}
    return {key: cells[there.by_centre[one.x, one.y]] for key, one in table.markers.items()}


def terrain_words(name: str, piece: Terrain, text: str) -> str:
    """As 'Wall East, 3" tall: Nobody stands in it.'."""
    tall = height_words(piece)
    return f"{name}, {tall}: {text}" if tall else f"{name}: {text}"


def height_words(piece: Terrain) -> str:
    """From where to where it reaches; "" = it is flat."""
    high = inches(piece.top)
    if piece.z < 0:
        return f"{inches(-piece.z)} deep"
    if piece.z:
        return f"from {inches(piece.z)} to {high}"
    return f"{high} tall" if piece.tall else ""
