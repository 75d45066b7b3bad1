"""Shapes on and above the table.

Lengths are integers of 1/100 mm (``INCH`` = 2540), so inches and base sizes in millimetres
are both exact. The origin is the top-left corner of the board, x runs right, y runs down;
z runs up from the board, so what lies below the board is negative.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta

INCH = 2540
COORDINATE_MAX = 1_000_000  # 10 m: any table fits, and every square stays a small integer

Coordinate: TypeAlias = Annotated[int, Meta(ge=-COORDINATE_MAX, le=COORDINATE_MAX)]
Length: TypeAlias = Annotated[int, Meta(ge=0, le=COORDINATE_MAX)]


Turn: TypeAlias = Literal[
    "turn-0",
    "turn-15",
    "turn-30",
    "turn-45",
    "turn-60",
    "turn-75",
    "turn-90",
    "turn-105",
    "turn-120",
    "turn-135",
    "turn-150",
    "turn-165",
]
"""How many degrees clockwise from the x axis an oval base turns on the spot to face (W-68)."""
How: TypeAlias = Literal["walk", "climb", "jump", "drop", "fly"] | Turn
"""How a leg of a move is made (W-71, X-16): on a level, up or down a side, off an edge, straight down, in the air, or a turn."""


class Point(NamedTuple):
    """A place seen from above; on the wire ``[x, y]``."""

    x: Coordinate
    y: Coordinate


class Location(NamedTuple):
    """A place at a height above the board; on the wire ``[x, y, z]``, of which z may be missing."""

    x: Coordinate
    y: Coordinate
    z: Coordinate = 0

    @property
    def point(self) -> Point:
        """What is straight below it on the board."""
        return Point(self.x, self.y)


class Leg(NamedTuple):
    """A straight part of a move: where it ends and how it is made; on the wire ``[x, y, z, how]``.

    It begins where the leg before it ended. z and how may be missing: a walk on the board.
    """

    x: Coordinate
    y: Coordinate
    z: Coordinate = 0
    how: How = "walk"

    @property
    def point(self) -> Point:
        """Its end seen from above."""
        return Point(self.x, self.y)

    @property
    def end(self) -> Location:
        """Where it ends."""
        return Location(self.x, self.y, self.z)


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
    """A solid with upright sides: all that is over a rectangle between two heights."""

    rect: Rect
    top: Coordinate
    bottom: Coordinate = 0


class Cylinder(NamedTuple):
    """A model for the purposes of sight (W-56): all that is over its base between two heights."""

    disc: Disc
    top: Coordinate
    bottom: Coordinate = 0
