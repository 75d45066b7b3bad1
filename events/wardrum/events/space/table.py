"""The table: what lies and stands on it. One shape for all rulesets, so that one board draws any of them.

Lengths are integers of 1/100 mm (1 inch = 2540), origin top left, x to the right, y down.
"""

from __future__ import annotations

from functools import cached_property

from msgspec import UNSET, Struct, UnsetType

from .hex import HexMap
from .plane import Area, Box, Cylinder, Disc, Point, Rect


class Piece(Struct, frozen=True, dict=True):
    """A model on the table: a round base and what stands on it. Its shapes are made once for each place."""

    seat: str
    x: int
    y: int
    radius: int
    tall: int

    @cached_property
    def disc(self) -> Disc:
        """Its base."""
        return Disc(self.x, self.y, self.radius)

    @cached_property
    def model(self) -> Cylinder:
        """What it is as far as lines of sight go: its base, as high as the model is."""
        return Cylinder(self.disc, self.tall)

    @property
    def point(self) -> Point:
        """The centre of its base."""
        return Point(self.x, self.y)


class Terrain(Struct, frozen=True, dict=True):
    """A rectangular piece of terrain; kind: "obstacle" blocks, "low" does not. Its shape is made once."""

    x: int
    y: int
    width: int
    height: int
    tall: int
    kind: str

    @cached_property
    def box(self) -> Box:
        """The room it takes."""
        return Box(Rect(self.x, self.y, self.width, self.height), self.tall)


class Zone(Struct, frozen=True):
    """A part of the table with a meaning, as the place where a group sets up."""

    seat: str
    label: str
    area: Area


class Marker(Struct, frozen=True):
    """A point with a meaning: an objective or a token; seat: who controls it, if anybody."""

    kind: str
    x: int
    y: int
    seat: str | UnsetType = UNSET

    @property
    def point(self) -> Point:
        """Where it lies."""
        return Point(self.x, self.y)


class Table(Struct, frozen=True):
    """A plane, or (kind "hexes") a map of hexes; `geometry` says that every base counts as a circle.

    map: of a table of hexes; pieces stand on the centres of its cells.
    """

    width: int
    height: int
    kind: str = "plane"
    geometry: str = "circle"
    pieces: dict[str, Piece] = {}
    terrain: dict[str, Terrain] = {}
    zones: dict[str, Zone] = {}
    markers: dict[str, Marker] = {}
    map: HexMap | UnsetType = UNSET
