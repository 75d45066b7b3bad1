"""Terrain layouts as data that a person can write: lengths in whole units of their own, checked piece by piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Annotated, Final

from msgspec import Meta, Struct

from wardrum.events.space.table import Table, Terrain
from wardrum.events.toolkit.grammar import inches
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.layouts import UNITS, Unit, largest_unit, scaled, take_the_same_room, with_twins

from .battleplan import BOARD_HEIGHT, BOARD_WIDTH, LOW_TALL_MAX, TerrainCard, TerrainPiece, Victory
from .roster import Slug

PIECES_MAX: Final = 64
BURYING: Final = ("obstacle", "ladder", "stairs", "door")


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """A layout of one's own: rectangles of terrain on a board of 30 by 22 inches, origin at the top left, y downwards.

    unit: of every length in it · twins: of each piece there is a second one, where it would stand with the board turned by
    half a circle, so that neither side is the better one; not of one that is its own twin.
    """

    name: Slug
    pieces: Annotated[dict[Slug, TerrainPiece], Meta(min_length=1, max_length=PIECES_MAX)]
    unit: Unit = "quarter-inch"
    twins: bool = True

    def card(self) -> TerrainCard:
        """The terrain card that it stands for, in 1/100 mm. Raises ValueError: a piece is wrong, with its name."""
        own = {key: scaled(piece, UNITS[self.unit]) for key, piece in self.pieces.items()}
        pieces = with_twins(own, BOARD_WIDTH, BOARD_HEIGHT) if self.twins else own
        if len(pieces) > PIECES_MAX:
            raise ValueError(
                say(
                    "pieces: there are {n} with their twins, and at most {most} may be",
                    n=len(pieces),
                    most=PIECES_MAX,
                )
            )
        for key, piece in pieces.items():
            for why in _faults(piece):
                raise ValueError(say("pieces.{key}: {why}", key=key, why=say(why)))
        for (key, one), (other_key, other) in combinations(pieces.items(), 2):
            if take_the_same_room(one, other):
                raise ValueError(
                    say("pieces.{key}: it and {other_key} take the same room", key=key, other_key=other_key)
                )
        return TerrainCard(self.name, pieces)

    @classmethod
    def of(cls, card: TerrainCard) -> Layout:
        """A terrain card written down in the largest unit in which its lengths are whole, each twin by itself."""
        unit = largest_unit(card.pieces.values())
        pieces = {key: scaled(piece, Fraction(1, UNITS[unit])) for key, piece in card.pieces.items()}
        return cls(card.name, pieces, unit, twins=False)

    def table(self) -> Table:
        """The table as it lies before anybody stands on it. Raises ValueError, see `card`."""
        return Table(BOARD_WIDTH, BOARD_HEIGHT, terrain=terrain_of(self.card()))


def terrain_of(card: TerrainCard) -> dict[str, Terrain]:
    """The pieces of a card on the table."""
    return {
        key: Terrain(p.x, p.y, p.width, p.height, p.tall, p.kind, p.z, p.enclosed, p.up)
        for key, p in card.pieces.items()
    }


def buried(card: TerrainCard, victories: Mapping[str, Victory]) -> Iterator[str]:
    """The objectives and treasures of victory cards that would lie in something solid, in words (W-50)."""
    for victory in victories.values():
        for key, marker in victory.markers.items():
            over = {name: piece for name, piece in card.pieces.items() if _inside(piece, marker.x, marker.y)}
            z = max((piece.top for piece in over.values() if piece.kind == "platform"), default=0)
            for name, piece in over.items():
                if piece.kind in BURYING and piece.z <= z < piece.top:
                    yield say(
                        "pieces.{key}: {kind} {marker} of {victory} would lie in it",
                        key=name,
                        kind=say(marker.kind),
                        marker=key,
                        victory=victory.name,
                    )


def _inside(piece: TerrainPiece, x: int, y: int) -> bool:
    return piece.x < x < piece.x + piece.width and piece.y < y < piece.y + piece.height


def _faults(piece: TerrainPiece) -> Iterator[str]:
    """What is wrong with one piece (W-40, W-57)."""
    if piece.x + piece.width > BOARD_WIDTH or piece.y + piece.height > BOARD_HEIGHT:
        yield "it does not lie on the board of 30 by 22 inches"
    if piece.kind == "low" and piece.top > LOW_TALL_MAX:
        yield say("low terrain is up to 1 inch tall, and this reaches {height}", height=inches(piece.top))
    if piece.kind == "obstacle" and piece.tall <= LOW_TALL_MAX:
        yield say(
            "an obstacle is more than 1 inch tall, and this is {height}; up to 1 inch it is low",
            height=inches(piece.tall),
        )
    if piece.kind == "deadly" and (piece.tall or piece.z):
        yield "deadly ground is flat on the board"
    if piece.kind != "deadly" and not piece.tall:
        yield say("{kind} has to be taller than nothing", kind=piece.kind)
    if piece.enclosed and piece.kind != "platform":
        yield "only platforms have rails"
    if (piece.kind == "stairs") != isinstance(piece.up, str):
        yield "stairs, and nothing else, say to which side they rise (up)"
    if piece.top > BOARD_HEIGHT:
        yield "it is taller than 22 inches"
