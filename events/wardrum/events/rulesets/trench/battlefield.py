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

GATES: Final = 5
"""Number of gates of a zone."""
GATE_INSIDE: Final = 2 * INCH
"""Distance of gates from the front of their zone: a base there is wholly in it, and off the terrain that our layouts have before it."""

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


Role = Literal["both", "attacker", "defender"]
"""Whom something is for: either seat, or one of the two where one attacks (X-50)."""
ScoreKind = Literal["objectives", "casualties", "mark", "wrecked", "intact", "breakthrough"]
"""objectives: each that the seat holds at the end of a Turn · casualties: each enemy that goes Out of Action · mark: the enemy
that it hunts does (X-53) · wrecked: each objective that it wrecks (X-54) · intact: each that is not wrecked at the end ·
breakthrough: each standing model of its own wholly in the enemy's zone at the end."""


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that brings Victory Points, for one role or for both (X-44)."""

    kind: ScoreKind
    vp: Annotated[int, Meta(ge=1, le=10)]
    """Victory Points each time."""
    role: Role = "both"
    """Whom it is for."""
    more: Annotated[int, Meta(ge=0, le=10)] = 0
    """How many more each time for every Turn before this one."""

    def worth(self, turn: int) -> int:
        """Victory Points each time in a Turn, counted from 1."""
        return self.vp + self.more * max(0, turn - 1)


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fought for, and how both sides come to the battlefield."""

    name: Slug
    turns: Annotated[int, Meta(ge=1, le=12)]
    """How many."""
    apart: Size
    """Between the two zones, in 1/100 mm."""
    scores: tuple[Score, ...]
    """What brings Victory Points."""
    deeds: dict[Slug, Deed]
    infiltrators: bool = True
    """Whether they may set up outside their zone (X-45)."""
    contested: Literal["all", "middle", "none"] = "all"
    """Which objectives of the layout are fought for: all, the one nearest to the middle of the table, or none."""
    set_up: Literal["zones", "scattered"] = "zones"
    """Whether both set up in their zones, or anywhere far from enemies (X-52)."""
    reserve_turn: Annotated[int, Meta(ge=0, le=12)] = 0
    """The Turn at whose start the part of the defender's warband arrives that was held back, 0 = none is (X-51)."""

    @property
    def attacked(self) -> bool:
        """Whether one seat attacks and the other defends (X-50)."""
        return bool(self.reserve_turn) or any(score.role != "both" for score in self.scores)

    def scored_by(self, role: Role, kind: ScoreKind) -> tuple[Score, ...]:
        """What a seat with this role gets for something of this kind."""
        return tuple(s for s in self.scores if s.kind == kind and s.role in ("both", role))


def fought_over(layout: Layout, scenario: Scenario) -> Layout:
    """X-44: the battlefield with those objectives that the scenario is about."""
    match scenario.contested:
        case "all":
            return layout
        case "none":
            return msgspec.structs.replace(layout, objectives=())
        case "middle":
            middle = min(layout.objectives, key=lambda key: (_off_middle(layout, layout.pieces[key]), key))
            return msgspec.structs.replace(layout, objectives=(middle,))


def _off_middle(layout: Layout, piece: TerrainPiece) -> int:
    """How far the middle of a piece is from that of the table; the square of twice that."""
    across = 2 * piece.x + piece.width - layout.width
    down = 2 * piece.y + piece.height - layout.height
    return across * across + down * down


def gates(layout: Layout, scenario: Scenario, side: Side) -> dict[str, Point]:
    """X-55: points along the front of a zone, inside it, by id: who breaks through into this zone heads for them."""
    depth = (layout.height - scenario.apart) // 2 - GATE_INSIDE
    y = depth if side == "north" else layout.height - depth
    return {
        f"{side}-gate-{number}": Point(layout.width * (2 * number - 1) // (2 * GATES), y)
        for number in range(1, GATES + 1)
    }


def zone(layout: Layout, scenario: Scenario, side: Side) -> NearLine:
    """X-44, X-45: the strip along the north or the south edge in which a warband is set up."""
    depth = (layout.height - scenario.apart) // 2
    y = 0 if side == "north" else layout.height
    return NearLine(Point(0, y), Point(layout.width, y), depth)
