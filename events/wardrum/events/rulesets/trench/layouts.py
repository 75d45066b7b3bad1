"""Battlefields of one's own as data that a person can write: lengths in whole units of their own, checked piece by piece (X-46)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Annotated, Final

from msgspec import Meta, Struct

from wardrum.events.space.plane import INCH
from wardrum.events.space.table import Marker, Table, Terrain
from wardrum.events.toolkit.grammar import inches
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.layouts import UNITS, Unit, largest_unit, scaled, take_the_same_room, with_twins

from .battlefield import LENGTH_MAX, Layout, TerrainPiece
from .roster import Slug

PIECES_MAX: Final = 64
SIDE_MIN: Final = 30 * INCH
"""Least size that small battles need (X-46)."""
LYING: Final = ("difficult", "dangerous", "mined", "open", "barrier")
"""Kinds that lie on a floor."""
RISING: Final = ("wall", "platform", "ladder", "stairs", "trench", "barrier")


class OwnLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """A battlefield of one's own: rectangles of terrain, origin at the top left, y downwards."""

    name: Slug
    width: int
    """Of the table, 30 to 48 inches."""
    height: int
    """Of the table, 30 to 48 inches."""
    pieces: Annotated[dict[Slug, TerrainPiece], Meta(min_length=1, max_length=PIECES_MAX)]
    objectives: Annotated[tuple[Slug, ...], Meta(min_length=1)]
    """The pieces that are fought for, and their twins."""
    unit: Unit = "half-inch"
    """Of every length in it."""
    twins: bool = True
    """Whether of each piece there is a second one, where it would stand with the table turned by half a circle, so that
    neither side is the better one; not of one that is its own twin.
    """

    def laid(self) -> Layout:
        """The battlefield that it stands for, in 1/100 mm. Raises ValueError: what is wrong, with the name of the piece."""
        unit = UNITS[self.unit]
        width, height = self.width * unit, self.height * unit
        for name, side in (("width", width), ("height", height)):
            if not SIDE_MIN <= side <= LENGTH_MAX:
                raise ValueError(
                    say(
                        "{field}: a table has sides of 30 to 48 inches, and this is {far}",
                        field=name,
                        far=inches(side),
                    )
                )
        own = {key: scaled(piece, unit) for key, piece in self.pieces.items()}
        pieces = with_twins(own, width, height) if self.twins else own
        if len(pieces) > PIECES_MAX:
            raise ValueError(
                say(
                    "pieces: there are {n} with their twins, and at most {most} may be",
                    n=len(pieces),
                    most=PIECES_MAX,
                )
            )
        layout = Layout(self.name, width, height, pieces, tuple(self._fought_for(pieces)))
        for fault in faults(layout):
            raise ValueError(fault)
        return layout

    def _fought_for(self, pieces: Mapping[str, TerrainPiece]) -> Iterator[str]:
        for key in self.objectives:
            both = [name for name in (key, f"{key}-west", f"{key}-east") if name in pieces]
            if not both:
                raise ValueError(say("objectives: there is no piece {piece}", piece=repr(key)))
            yield from both

    @classmethod
    def of(cls, layout: Layout) -> OwnLayout:
        """A battlefield written down in the largest unit in which its lengths are whole, each twin by itself."""
        unit = largest_unit(layout.pieces.values(), layout.width, layout.height)
        long = UNITS[unit]
        pieces = {key: scaled(piece, Fraction(1, long)) for key, piece in layout.pieces.items()}
        width, height = layout.width // long, layout.height // long
        return cls(layout.name, width, height, pieces, layout.objectives, unit, twins=False)

    def table(self) -> Table:
        """The table as it lies before anybody stands on it. Raises ValueError, see `laid`."""
        return table_of(self.laid())


def table_of(layout: Layout) -> Table:
    """A battlefield on the table, its objectives marked."""
    terrain = {
        key: Terrain(p.x, p.y, p.width, p.height, p.tall, p.kind, p.z, p.enclosed or (), p.up)
        for key, p in layout.pieces.items()
    }
    markers = {key: _middle(layout.pieces[key]) for key in layout.objectives}
    return Table(layout.width, layout.height, terrain=terrain, markers=markers)


def _middle(piece: TerrainPiece) -> Marker:
    middle = piece.x + piece.width // 2, piece.y + piece.height // 2
    return Marker("objective", *middle, z=piece.stands_at)


def faults(layout: Layout) -> Iterator[str]:
    """What is wrong with a battlefield, in words (X-15, X-46)."""
    for key, piece in layout.pieces.items():
        yield from (f"pieces.{key}: {say(why)}" for why in _of_piece(layout, piece))
    for (key, one), (other_key, other) in combinations(layout.pieces.items(), 2):
        if (one.kind == "trench") == (other.kind == "trench") and take_the_same_room(one, other):
            yield f"pieces.{key}: {say('it and {other} take the same room', other=other_key)}"


def _of_piece(layout: Layout, piece: TerrainPiece) -> Iterator[str]:
    if piece.x + piece.width > layout.width or piece.y + piece.height > layout.height:
        width, height = inches(layout.width), inches(layout.height)
        yield say("it does not lie on the table of {width} by {height}", width=width, height=height)
    if piece.kind == "trench" and (piece.top or not piece.tall):
        yield "a trench is dug into the board: its z is minus its depth, and tall is the depth"
    if piece.kind in RISING and not piece.tall:
        yield say("{kind} has to be taller than nothing", kind=piece.kind)
    if piece.kind == "barrier" and piece.tall > INCH:
        text = (
            "a barrier is crossed freely, so it is up to 1 inch tall, and this is {tall}; a wall is climbed"
        )
        yield say(text, tall=inches(piece.tall))
    if piece.z < 0 and piece.kind != "trench" and not any(_surrounds(t, piece) for t in _trenches(layout)):
        yield "it lies below the board, and in no trench"
    if piece.enclosed and piece.kind != "platform":
        yield "only platforms have rails"
    if (piece.kind == "stairs") != isinstance(piece.up, str):
        yield "stairs, and nothing else, say to which side they rise (up)"
    if piece.kind in LYING and not any(_bears(floor, piece) for floor in _floors(layout)):
        text = "{kind} lies on a floor, and there is none at {far} under all of it"
        yield say(text, kind=piece.kind, far=inches(piece.z))


def _floors(layout: Layout) -> Iterator[TerrainPiece]:
    """What one stands on; the board as if it were a platform."""
    yield TerrainPiece(0, 0, layout.width, layout.height, 0, "platform")
    yield from (piece for piece in layout.pieces.values() if piece.kind in ("platform", "trench"))


def _trenches(layout: Layout) -> Iterator[TerrainPiece]:
    return (piece for piece in layout.pieces.values() if piece.kind == "trench")


def _bears(floor: TerrainPiece, piece: TerrainPiece) -> bool:
    return _surrounds(floor, piece) and floor.stands_at == piece.z


def _surrounds(floor: TerrainPiece, piece: TerrainPiece) -> bool:
    across = floor.x <= piece.x and piece.x + piece.width <= floor.x + floor.width
    return across and floor.y <= piece.y and piece.y + piece.height <= floor.y + floor.height
