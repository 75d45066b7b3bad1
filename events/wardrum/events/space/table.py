"""The table: what lies and stands on it. One shape for all rulesets, so that one board draws any of them.

Lengths are integers of 1/100 mm (1 inch = 2540), origin top left, x to the right, y down; z is a height above the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from .hex import HexMap
from .plane import (
    BOARD,
    Area,
    Box,
    Cylinder,
    Disc,
    Facing,
    Location,
    Outline,
    Oval,
    Point,
    Rect,
    any_within,
    discs_at,
    gap,
)

Silhouette = Literal["", "captain", "shield", "spear", "bow", "gun", "hound", "brute", "priest", "monster"]
"""What a fighter is drawn as, "" = it has not been said."""
Side = Literal["west", "east", "north", "south"]


class Piece(Struct, frozen=True, dict=True):
    """A model on the table: its base and what stands on it. Its shapes are made once for each place."""

    seat: str
    """Whose it is."""
    x: int
    """Of the middle of its base, in 1/100 mm."""
    y: int
    """Of the middle of its base, in 1/100 mm."""
    radius: int
    """Of the base, in 1/100 mm; of an oval one half of its longer axis."""
    tall: int
    """Height of the body above the base, in 1/100 mm."""
    z: int = 0
    """Height of what it stands on, in 1/100 mm."""
    floor: str = BOARD
    """The name of what it stands on, "" part-way up something."""
    breadth: int | UnsetType = UNSET
    """Half of the shorter axis of an oval base, in 1/100 mm."""
    facing: Facing | UnsetType = UNSET
    """How its longer axis lies, in degrees clockwise from the x axis."""

    @cached_property
    def disc(self) -> Disc:
        """Its base; round an oval one the circle over its longer axis."""
        return Disc(self.x, self.y, self.radius)

    @cached_property
    def model(self) -> Cylinder:
        """What it is as far as lines of sight go: its base, as high as the model is."""
        return Cylinder(self.disc, self.z + self.tall, self.z)

    @cached_property
    def outline(self) -> Outline:
        """The shape of its base."""
        if self.breadth is UNSET:
            return self.radius
        return Oval(self.radius, self.breadth, 0 if self.facing is UNSET else self.facing)

    @cached_property
    def discs(self) -> tuple[Disc, ...]:
        """What its base covers: one disc, or the row of an oval."""
        return discs_at(self.outline, self.point)

    @cached_property
    def models(self) -> tuple[Cylinder, ...]:
        """What it is as far as lines of sight go, a cylinder over each disc of its base."""
        return tuple([Cylinder(disc, self.z + self.tall, self.z) for disc in self.discs])

    @property
    def point(self) -> Point:
        """The centre of its base, seen from above."""
        return Point(self.x, self.y)

    @property
    def location(self) -> Location:
        """The centre of its base."""
        return Location(self.x, self.y, self.z)


class Terrain(Struct, frozen=True, dict=True):
    """A rectangular piece of terrain, whose kinds are the ruleset's. Its shape is made once.

    tall: from its own bottom to its top · z: the height of its bottom above the board · enclosed: the sides of a
    platform that have a rail · up: the side to which stairs rise.
    """

    x: int
    """Of its top left corner, in 1/100 mm from the left edge."""
    y: int
    """Of its top left corner, in 1/100 mm from the top edge."""
    width: int
    """From left to right, in 1/100 mm."""
    height: int
    """From top to bottom as seen from above, in 1/100 mm."""
    tall: int
    """From its own bottom to its top, in 1/100 mm."""
    kind: str
    """What it is, in a word of the ruleset."""
    z: int = 0
    """The height of its bottom, in 1/100 mm above the board."""
    enclosed: tuple[Side, ...] = ()
    """The sides of a platform that have a rail."""
    up: Side | UnsetType = UNSET
    """The side to which stairs rise, absent = it has no stairs."""

    @cached_property
    def box(self) -> Box:
        """The room it takes."""
        return Box(Rect(self.x, self.y, self.width, self.height), self.z + self.tall, self.z)

    @property
    def top(self) -> int:
        """The height of its top above the board."""
        return self.z + self.tall


class Zone(Struct, frozen=True):
    """A part of the table with a meaning, as the place where a group sets up."""

    seat: str
    """Whose it is, "" = nobody's."""
    label: str
    """What it is called."""
    area: Area
    """The part of the table."""


class Marker(Struct, frozen=True):
    """A point with a meaning: an objective or a token; seat: who controls it, if anybody; z: the height on which it lies."""

    kind: str
    """What it is, in a word of the ruleset."""
    x: int
    """Of its centre, in 1/100 mm from the left edge."""
    y: int
    """Of its centre, in 1/100 mm from the top edge."""
    seat: str | UnsetType = UNSET
    """The seat that controls it, absent = none."""
    z: int = 0
    """The height on which it lies, in 1/100 mm above the board."""

    @property
    def point(self) -> Point:
        """Where it lies, seen from above."""
        return Point(self.x, self.y)

    @property
    def location(self) -> Location:
        """Where it lies."""
        return Location(self.x, self.y, self.z)

    @property
    def model(self) -> Cylinder:
        """As what ways pass it: a body of no size."""
        return Cylinder(Disc(self.x, self.y, 0), self.z, self.z)


class FallenPiece(Struct, frozen=True):
    """Where a model lay when it was taken off the table, out of the battle: its seat, the middle of its base, its radius."""

    seat: str
    """The seat that it belonged to."""
    x: int
    """Of the middle of its base, in 1/100 mm from the left edge."""
    y: int
    """Of the middle of its base, in 1/100 mm from the top edge."""
    radius: int
    """Of its base, in 1/100 mm."""
    z: int = 0
    """The height on which it stood, in 1/100 mm above the board."""


class Table(Struct, frozen=True):
    """A plane, or (kind "hexes") a map of hexes; `geometry`: "circle" = every base is round, "oval" = some may be ovals.

    fallen: of those out of the battle, by the ids of their pieces; no rule looks at them ·
    map: of a table of hexes; pieces stand on the centres of its cells.
    """

    width: int
    """From left to right, in 1/100 mm."""
    height: int
    """From top to bottom, in 1/100 mm."""
    kind: str = "plane"
    """\"plane", or "hexes": a map of them."""
    geometry: str = "circle"
    """\"circle" = every base is round, "oval" = some may be ovals."""
    pieces: dict[str, Piece] = {}
    """All that stands on it and can move, by id."""
    terrain: dict[str, Terrain] = {}
    """The pieces of terrain by id."""
    zones: dict[str, Zone] = {}
    """The parts with a meaning by id."""
    markers: dict[str, Marker] = {}
    """The objectives and tokens by id."""
    fallen: dict[str, FallenPiece] = {}
    """Where those lay who are out of the battle, by the ids of their pieces; no rule looks at it."""
    map: HexMap | UnsetType = UNSET
    """The hexes, absent on a plane; pieces stand on the centres of its cells."""

    def with_pieces(self, pieces: Mapping[str, Piece]) -> Table:
        """The table with these pieces on it, new ones or in place of the old; a piece that had fallen is back."""
        fallen = {key: one for key, one in self.fallen.items() if key not in pieces}
        return replace(self, pieces={**self.pieces, **pieces}, fallen=fallen)

    def place(self, key: str) -> Location:
        """Where a model stands."""
        return self.pieces[key].location

    def near(self, one: str, other: str, reach: int, *, level: bool = False) -> bool:
        """Whether two models are at most this far apart, from base to base (W-53, X-5); level: as seen from above."""
        a, b = self.pieces[one], self.pieces[other]
        return any_within(a.discs, b.discs, reach, 0 if level else a.z - b.z)

    def apart(self, one: str, other: str, *, level: bool = False) -> int:
        """How far two models are apart, in 1/100 mm; level as in ``near``."""
        a, b = self.pieces[one], self.pieces[other]
        rise = 0 if level else a.z - b.z
        return min(gap(x, y, rise) for x in a.discs for y in b.discs)

    def without_piece(self, key: str) -> Table:
        """The table when a model has left it unhurt."""
        return replace(self, pieces={other: piece for other, piece in self.pieces.items() if other != key})

    def felled(self, key: str) -> Table:
        """The table when a model is out of the battle: where it lay is remembered."""
        piece = self.pieces.get(key)
        if piece is None:
            return self
        lay = FallenPiece(piece.seat, piece.x, piece.y, piece.radius, piece.z)
        return replace(self.without_piece(key), fallen={**self.fallen, key: lay})
