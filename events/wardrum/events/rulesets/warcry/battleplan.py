"""The four cards of a battleplan (W-50) as data: terrain, deployment, victory and twist.

Units: 1/100 mm (1 inch = 2540), origin at the top left of a board 30 by 22 inches (W-40), y grows downwards.
Scoring is data with a closed set of primitives; nothing here is an expression that has to be parsed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from wardrum.events.space.plane import INCH, Area, NearLine, NearPoint, Point
from wardrum.events.space.table import Side
from wardrum.events.toolkit.layouts import turned

from .roster import Slug

BOARD_WIDTH: Final = 30 * INCH
BOARD_HEIGHT: Final = 22 * INCH
LOW_TALL_MAX: Final = INCH
"""Up to this height terrain is low and ignored when moving; above it, it is an obstacle (W-57)."""

Group = Literal["dagger", "shield", "hammer"]
Colour = Literal["red", "blue"]
GroupKey = Literal["red-dagger", "red-shield", "red-hammer", "blue-dagger", "blue-shield", "blue-hammer"]

PieceKind = Literal["obstacle", "low", "platform", "ladder", "stairs", "arch", "door", "deadly"]

Across = Annotated[int, Meta(ge=0, le=BOARD_WIDTH)]
Down = Annotated[int, Meta(ge=0, le=BOARD_HEIGHT)]
Size = Annotated[int, Meta(ge=1, le=BOARD_WIDTH)]
Upright = Annotated[int, Meta(ge=0, le=BOARD_WIDTH)]
NearBoard = Annotated[int, Meta(ge=-BOARD_WIDTH, le=2 * BOARD_WIDTH)]
"""A coordinate that may lie off the board, as reserve points do (W-23)."""


class TerrainPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rectangle of terrain (W-57): its top left corner and extent as seen from above, and how it stands.

    tall: from its own bottom to its top · z: its bottom above the board · enclosed: sides of a platform that have a rail
    (W-66) · up: the side to which stairs rise.
    """

    x: Across
    y: Down
    width: Size
    height: Size
    tall: Upright
    kind: PieceKind
    z: Upright = 0
    enclosed: tuple[Side, ...] = ()
    up: Side | UnsetType = UNSET

    @property
    def top(self) -> int:
        """The height of its top above the board."""
        return self.z + self.tall

    def rotated(self) -> TerrainPiece:
        """The same piece with the board turned by half a circle."""
        return turned(self, BOARD_WIDTH, BOARD_HEIGHT)


class TerrainCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain card: its pieces by id."""

    name: Slug
    pieces: dict[Slug, TerrainPiece]


class DeploymentLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deployment line along a board edge, from one end to the other (W-23)."""

    x1: Across
    y1: Down
    x2: Across
    y2: Down

    def rotated(self) -> DeploymentLine:
        """The same line with the board turned by half a circle."""
        return DeploymentLine(*_opposite(self.x1, self.y1), *_opposite(self.x2, self.y2))


class DeploymentPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where one battle group sets up, and in which round: 1 = before the battle, 2 and 3 = reserves (W-20).

    With a line the group enters from that line (W-24) and the point itself lies off the board. reach: how far
    from it the group may stand, where the card says otherwise than the rules.
    """

    x: NearBoard
    y: NearBoard
    round: Annotated[int, Meta(ge=1, le=3)] = 1
    line: DeploymentLine | UnsetType = UNSET
    reach: Size | UnsetType = UNSET

    def rotated(self) -> DeploymentPoint:
        """The same point, and its line, with the board turned by half a circle."""
        x, y = _opposite(self.x, self.y)
        line = UNSET if self.line is UNSET else self.line.rotated()
        return replace(self, x=x, y=y, line=line)


REACH: Final = 3 * INCH
"""How far a group may stand from its point or line, if the card says nothing else; wholly within (W-22, W-24)."""


def setup_area(point: DeploymentPoint) -> Area:
    """The part of the table around a deployment point, or along its deployment line."""
    reach = REACH if point.reach is UNSET else point.reach
    if point.line is UNSET:
        return NearPoint(Point(point.x, point.y), reach)
    line = point.line
    return NearLine(Point(line.x1, line.y1), Point(line.x2, line.y2), reach)


class Deployment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deployment card: six points, three of each colour (W-50).

    With `roles` the two sides are unlike: red attacks and blue defends, and nobody chooses a side (W-51).
    """

    name: Slug
    groups: Annotated[dict[GroupKey, DeploymentPoint], Meta(min_length=6, max_length=6)]
    roles: bool = False


class MarkerSpot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The centre of an objective (W-90) or of a treasure token (W-91).

    home: the colour whose home an objective is; neither = neutral ground · harm: damage points at the end of each activation
    of a fighter that carries a token.
    """

    kind: Literal["objective", "treasure"]
    x: Across
    y: Down
    home: Colour | UnsetType = UNSET
    harm: Annotated[int, Meta(ge=0, le=10)] = 0


When = Literal["round_end", "take_down", "battle_end"]

Per = Literal[
    "once",
    "enemy_points_taken_down",
    "enemy_points_taken_down_in_round",
    "enemy_wounds_taken_down_in_round",
    "objective_controlled",
    "home_objective_controlled",
    "neutral_objective_controlled",
    "enemy_home_objective_controlled",
    "treasure_carried",
    "treasure_within_3_uncarried_and_more_fighters",
    "quarter_with_more_fighters_wholly_within",
]

Condition = Literal[
    "always",
    "controls_at_least",
    "controls_more",
    "took_down_more_points_in_round",
    "target_is_leader",
    "target_is_hero",
    "target_is_nominated",
    "controls_primary",
]

Party = Literal["both", "attacker", "defender"]
"""For whom a line of a card is."""


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a victory card: at `when`, if `condition` holds, `vp` victory points for each `per`.

    `least` is the number of objectives that `controls_at_least` asks for, and 0 for every other condition. `party` says who can
    score by it; with `growing` the points are multiplied by the number of the round.
    """

    when: When
    vp: Annotated[int, Meta(ge=1, le=100)]
    per: Per = "once"
    condition: Condition = "always"
    least: Annotated[int, Meta(ge=0, le=20)] = 0
    party: Party = "both"
    growing: bool = False


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A victory card: how many rounds (W-96), what lies on the board, what scores and who wins.

    Every line of `score` that holds counts; its id says why the points were given. `instant` names the enemy groups whose complete
    loss wins at once, for `instant_party` only; empty = no such ending. `attacker` is how it is settled who attacks, if
    the card asks: it is the seat with priority, or the winner of a roll-off. `ring`: how many tokens the seats place in turns about the
    middle. `nominates`: each seat names an enemy before the battle. `primary`: in each round the seat without the
    initiative names an objective. `removal`: after these rounds the seat that is behind removes one.
    """

    name: Slug
    rounds: Annotated[int, Meta(ge=1, le=10)]
    markers: dict[Slug, MarkerSpot]
    score: dict[Slug, Score]
    win: Literal["most_vp", "most_enemy_points_taken_down"] = "most_vp"
    instant: tuple[Group, ...] = ()
    instant_party: Party = "both"
    attacker: Literal["nobody", "priority", "roll_off"] = "nobody"
    ring: Annotated[int, Meta(ge=0, le=6)] = 0
    nominates: bool = False
    primary: bool = False
    removal: tuple[Annotated[int, Meta(ge=1, le=10)], ...] = ()


def in_ring(card: Victory) -> list[str]:
    """The ids of the tokens that the seats place (W-50)."""
    return [f"treasure-{n}" for n in range(1, card.ring + 1)]


TwistKind = Literal[
    "none", "darkness", "dusk", "underdog", "late_arrivals", "early_arrivals", "heat", "weary"
]


class Twist(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A twist card.

    `darkness`: fighters 4" or more apart are not visible to each other, with `dusk` from round 3 on. `late_arrivals`: a group
    that is due comes a round later on a 1, once. `early_arrivals`: a group in reserve comes in an earlier round on a 6.
    `weary`: in each round the seat without the initiative names an enemy that has one action less in its first activation.
    `heat`: a fighter that has moved has 1 Toughness less until the end of the round. `underdog`: in each hero phase the seat
    with fewer victory points, or with as many and fewer points of enemies taken down, gains one wild die for that phase only.
    """

    name: Slug
    kind: TwistKind


class Battleplan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card of each kind, in the order in which they are resolved (W-50)."""

    terrain: TerrainCard
    deployment: Deployment
    victory: Victory
    twist: Twist


class Decks(NamedTuple):
    """The cards of each kind, by name."""

    terrain: Mapping[str, TerrainCard]
    deployment: Mapping[str, Deployment]
    victory: Mapping[str, Victory]
    twist: Mapping[str, Twist]


def _opposite(x: int, y: int) -> tuple[int, int]:
    return BOARD_WIDTH - x, BOARD_HEIGHT - y
