"""What a seat can ask for in a battle of warcry."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from wardrum.events.core.kernel import Command
from wardrum.events.match.commands import Id
from wardrum.events.space.plane import LEGS_MAX, Facing, Leg, Location

from .battleplan import Colour, Group
from .roster import Slug, Warband

FighterKey = Id  # a fighter in the battle: its seat and its id in the roster, as "a-f1"
Members = Annotated[tuple[FighterKey, ...], Meta(max_length=15)]
Positions = Annotated[dict[FighterKey, Location], Meta(max_length=15)]
Facings = Annotated[dict[FighterKey, Facing], Meta(max_length=15)]
Waypoints = Annotated[tuple[Leg, ...], Meta(min_length=1, max_length=LEGS_MAX)]
Amount = Annotated[int, Meta(ge=0, le=100)]


class SubmitWarband(Command, frozen=True, tag="SubmitWarband"):
    """Muster (W-47): a sample warband by name, or a roster of one's own; exactly one of the two."""

    sample: Slug | UnsetType = UNSET
    warband: Warband | UnsetType = UNSET


class AssignBattleGroups(Command, frozen=True, tag="AssignBattleGroups"):
    """Divide the warband into dagger, shield and hammer (W-49)."""

    groups: dict[Group, Members]


class ChooseSide(Command, frozen=True, tag="ChooseSide"):
    """The priority player takes red or blue (W-51)."""

    side: Colour


class DeployGroup(Command, frozen=True, tag="DeployGroup"):
    """Set up one battle group before the battle (W-52); facings: of all oval bases, missing = toward the middle of the board."""

    group: Group
    positions: Positions
    facings: Facings | UnsetType = UNSET


class RollInitiative(Command, frozen=True, tag="RollInitiative"):
    """Roll one's six initiative dice (W-6)."""


class SpendWildDice(Command, frozen=True, tag="SpendWildDice"):
    """The one declaration of a round (W-11 to W-15): `single` dice as singles, one for each face of `improve`."""

    single: Amount = 0
    improve: Annotated[tuple[Amount, ...], Meta(max_length=100)] = ()


class DeployReserves(Command, frozen=True, tag="DeployReserves"):
    """Set up a reserve group that is due; fallback: claim that the whole group cannot be placed (W-25).

    facings: of all oval bases in it, missing = toward the middle of the board.
    """

    group: Group
    positions: Positions
    fallback: bool = False
    facings: Facings | UnsetType = UNSET


class ChooseFirstTurn(Command, frozen=True, tag="ChooseFirstTurn"):
    """The seat with the initiative says who takes the first turn (W-27)."""

    seat: Id


class NameEnemy(Command, frozen=True, tag="NameEnemy"):
    """Name an enemy, as a card asks: the target that is worth more, or who has one action less in this round (W-50)."""

    fighter: FighterKey


class NameObjective(Command, frozen=True, tag="NameObjective"):
    """Name an objective, as a card asks: the one that counts in this round, or one that is removed (W-50)."""

    marker: Id


class ActivateFighter(Command, frozen=True, tag="ActivateFighter"):
    """Begin an activation (W-28)."""

    fighter: FighterKey


class Pass(Command, frozen=True, tag="Pass"):
    """Pass, which is allowed, and required, only when no fighter can be activated (W-29, W-31)."""


class UseAbility(Command, frozen=True, tag="UseAbility"):
    """Use an ability, paid with the whole group of this face (W-80, W-81); target: a fighter, or a piece of terrain."""

    ability: Slug
    face: Amount
    target: Id | UnsetType = UNSET


class Move(Command, frozen=True, tag="Move"):
    """Move along these waypoints, the start not among them (W-68); pick_up: a treasure on the way (W-91)."""

    path: Waypoints
    pick_up: Id | UnsetType = UNSET


class Attack(Command, frozen=True, tag="Attack"):
    """Attack with one weapon (W-60)."""

    weapon: Id
    target: FighterKey


class Disengage(Command, frozen=True, tag="Disengage"):
    """Get away from all enemies (W-74)."""

    path: Waypoints


class Wait(Command, frozen=True, tag="Wait"):
    """Wait (W-75, W-76)."""


class DropTreasure(Command, frozen=True, tag="DropTreasure"):
    """Put the carried treasure down as an action (W-92)."""

    point: Location


class PlaceTreasure(Command, frozen=True, tag="PlaceTreasure"):
    """Put down the treasure of one's own fighter that is being taken down (W-92), or a token before the battle (W-50)."""

    point: Location


class PlaceFallen(Command, frozen=True, tag="PlaceFallen"):
    """Say where an enemy that falls comes down (W-72)."""

    point: Location


class PlaceBeside(Command, frozen=True, tag="PlaceBeside"):
    """Say where a fighter is set up within 1" of a monster: one that is dragged there, or one's own that leaps (W-86)."""

    point: Location


class Decline(Command, frozen=True, tag="Decline"):
    """Turn down what an ability offers next: a bonus action, another fighter's activation, a leap (W-83, W-85, W-86)."""


class EndActivation(Command, frozen=True, tag="EndActivation"):
    """Use no more abilities after the last action (W-80)."""


CoreCommand = (
    AssignBattleGroups
    | ChooseSide
    | DeployGroup
    | RollInitiative
    | ChooseFirstTurn
    | ActivateFighter
    | Pass
    | UseAbility
    | Move
    | Attack
    | Wait
    | DropTreasure
    | PlaceTreasure
    | PlaceFallen
    | Decline
    | EndActivation
)
"""The commands that games built on Warcry have too, with the same fields."""

WarcryCommand = (
    SubmitWarband
    | SpendWildDice
    | DeployReserves
    | NameEnemy
    | NameObjective
    | Disengage
    | PlaceBeside
    | CoreCommand
)
