"""What the ground of a battle is and what is fought for, as data: terrain layouts and scenarios (X-15, X-44, X-46).

Units: 1/100 mm (1 inch = 2540), origin at the top left, y grows downwards. Scoring is data with a closed set of
primitives; nothing here is an expression to parse.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from wardrum.events.space.plane import INCH, NearLine, Point
from wardrum.events.space.table import Side as Edge

from .roster import Slug

LENGTH_MAX: Final = 48 * INCH

Across = Annotated[int, Meta(ge=0, le=LENGTH_MAX)]
Size = Annotated[int, Meta(ge=1, le=LENGTH_MAX)]
Tall = Annotated[int, Meta(ge=0, le=LENGTH_MAX)]
Height = Annotated[int, Meta(ge=-LENGTH_MAX, le=LENGTH_MAX)]
Side = Literal["north", "south"]
SIDES: Final[tuple[Side, ...]] = ("north", "south")

GroundKind = Literal[
    "difficult",
    "dangerous",
    "impassable",
    "barrier",
    "mined",
    "open",
    "wall",
    "platform",
    "ladder",
    "stairs",
    "trench",
]
"""barrier: low enough to be crossed freely, defended and giving cover · mined: explodes under the first model that touches it ·
open: a place with a name and nothing else · wall: solid, climbed over · platform: one stands on its top; below its bottom is room ·
ladder, stairs: climbed without a roll · trench: dug into the board, one stands on its bottom; its top is the board.
"""


class TerrainPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rectangle of terrain: top left corner, extent, how tall it stands on what height, what it does (X-15).

    enclosed: the sides of a platform that have a rail, missing = none · up: the side to which stairs rise.
    """

    x: Across
    y: Across
    width: Size
    height: Size
    tall: Tall
    kind: GroundKind
    z: Height = 0
    enclosed: tuple[Edge, ...] | UnsetType = UNSET
    up: Edge | UnsetType = UNSET

    @property
    def top(self) -> int:
        """The height of its top above the board."""
        return self.z + self.tall

    @property
    def stands_at(self) -> int:
        """The height on which one stands there: its top, the bottom of a trench, or the floor on which it lies."""
        return self.top if self.kind == "platform" else self.z


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with its terrain; objectives: the pieces that are fought for."""

    name: Slug
    width: Size
    height: Size
    pieces: dict[Slug, TerrainPiece]
    objectives: tuple[Slug, ...]


DeedKind = Literal["first_out", "leader_out", "nobody_out", "enemy_zone", "most_objectives"]
"""first_out: the first enemy out of action · leader_out: the enemy leader is · nobody_out: none of the seat's own at the end ·
enemy_zone: a standing model wholly in the enemy's zone at the end · most_objectives: holds more of them at the end."""


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special deed: worth `vp` at the end of the game for the seat that did it first (X-44)."""

    kind: DeedKind
    vp: Annotated[int, Meta(ge=1, le=10)] = 1


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fought for.

    turns: how many · apart: between the two zones · objective_vp: for each objective held at the end of every Turn ·
    infiltrators: whether they may set up outside their zone (X-45).
    """

    name: Slug
    turns: Annotated[int, Meta(ge=1, le=12)]
    apart: Size
    objective_vp: Annotated[int, Meta(ge=0, le=10)]
    deeds: dict[Slug, Deed]
    infiltrators: bool = True


def zone(layout: Layout, scenario: Scenario, side: Side) -> NearLine:
    """X-44, X-45: the strip along the north or the south edge in which a warband is set up."""
    depth = (layout.height - scenario.apart) // 2
    y = 0 if side == "north" else layout.height
    return NearLine(Point(0, y), Point(layout.width, y), depth)
