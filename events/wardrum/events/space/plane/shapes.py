"""Shapes of the table's plane, seen from above.

Lengths are integers of 1/100 mm (``INCH`` = 2540), so inches and base sizes in millimetres
are both exact. The origin is the top-left corner of the board, x runs right, y runs down.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

INCH = 2540
COORDINATE_MAX = 1_000_000  # 10 m: any table fits, and every square stays a small integer

Coordinate: TypeAlias = Annotated[int, Meta(ge=-COORDINATE_MAX, le=COORDINATE_MAX)]
Length: TypeAlias = Annotated[int, Meta(ge=0, le=COORDINATE_MAX)]


class Point(NamedTuple):
    """A place on the board; on the wire ``[x, y]``."""

    x: Coordinate
    y: Coordinate


class Disc(NamedTuple):
    """A round base: its centre and its radius."""

    x: Coordinate
    y: Coordinate
    radius: Length

    @property
    def centre(self) -> Point:
        """The middle of the base."""
        return Point(self.x, self.y)


class Rect(NamedTuple):
    """A rectangle along the axes, from its top-left corner: a board, a wall, a ruin."""

    x: Coordinate
    y: Coordinate
    width: Length
    height: Length

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The four corners, clockwise from the top left."""
        x, y, width, height = self
        right, bottom = x + width, y + height
        return Point(x, y), Point(right, y), Point(right, bottom), Point(x, bottom)

    def grown(self, across: int, down: int) -> Rect:
        """This rectangle, wider by ``across`` and higher by ``down`` on either side."""
        x, y, width, height = self
        return Rect(x - across, y - down, width + 2 * across, height + 2 * down)


class Box(NamedTuple):
    """A rectangle that rises ``tall`` above the floor on which it stands."""

    rect: Rect
    tall: Length


class Cylinder(NamedTuple):
    """A model for the purposes of sight (W-56): its base, risen ``tall`` above the floor."""

    disc: Disc
    tall: Length
