"""What a seat can ask for in a battle of trench."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from wardrum.events.core.kernel import Command
from wardrum.events.match.commands import Id
from wardrum.events.space.plane import LEGS_MAX, Leg, Location

from .battlefield import Side
from .roster import Slug, Warband

ModelKey = Id  # a model in the battle: its seat and its id in the roster, as "a-m1"
Waypoints = Annotated[tuple[Leg, ...], Meta(min_length=1, max_length=LEGS_MAX)]
Markers = Annotated[int, Meta(ge=0, le=6)]


class SubmitWarband(Command, frozen=True, tag="SubmitWarband"):
    """Muster: a sample warband by name, or the seat's own roster; exactly one of the two."""

    sample: Slug | UnsetType = UNSET
    warband: Warband | UnsetType = UNSET


class ChooseZone(Command, frozen=True, tag="ChooseZone"):
    """The winner of the roll-off takes a zone (X-45)."""

    side: Side


class Deploy(Command, frozen=True, tag="Deploy"):
    """Set up one model: in the zone, an infiltrator outside it (X-45)."""

    model: ModelKey
    point: Location


class RollInitiative(Command, frozen=True, tag="RollInitiative"):
    """Roll the seat's die of the roll-off for the Initiative (X-2)."""


class ChooseFirst(Command, frozen=True, tag="ChooseFirst"):
    """The holder says which seat activates, or makes its Morale Check, first (TE-5, TE-27)."""

    seat: Id


class Activate(Command, frozen=True, tag="Activate"):
    """Activate a model (T-1, T-2), together with the partner of its fireteam if one is named (X-36)."""

    model: ModelKey
    partner: ModelKey | UnsetType = UNSET


class StandUp(Command, frozen=True, tag="StandUp"):
    """A Down model stands up: freely and slowly, or at once after a Risky Roll (setting `down_models`)."""

    risky: bool


class Move(Command, frozen=True, tag="Move"):
    """Move along these waypoints, the start not among them (T-5, X-10)."""

    model: ModelKey
    path: Waypoints


class Charge(Command, frozen=True, tag="Charge"):
    """Charge an enemy (T-5, X-12); the bonus is rolled and the shortest way taken."""

    model: ModelKey
    target: ModelKey


class Retreat(Command, frozen=True, tag="Retreat"):
    """Get away from all enemies within 1" (T-5, X-14); staying in place is allowed (TE-19)."""

    model: ModelKey
    path: Waypoints


class Dash(Command, frozen=True, tag="Dash"):
    """Try to Dash: the Risky Roll comes first (T-6)."""

    model: ModelKey


class Walk(Command, frozen=True, tag="Walk"):
    """The way of a Dash that succeeded, of a Charge with several ways, or out of a charge's way."""

    path: Waypoints


class Shoot(Command, frozen=True, tag="Shoot"):
    """A Ranged Attack at a model or, with a blast, at a point (T-7); also each further shot of the same ACTION (X-25)."""

    model: ModelKey
    weapon: Id
    target: ModelKey | UnsetType = UNSET
    point: Location | UnsetType = UNSET


class Fight(Command, frozen=True, tag="Fight"):
    """A Melee Attack (T-9); also each further attack of the same ACTION (X-25)."""

    model: ModelKey
    weapon: Id
    target: ModelKey


class Special(Command, frozen=True, tag="Special"):
    """An ACTION that only some models own (T-10)."""

    model: ModelKey
    special: Slug
    target: ModelKey | UnsetType = UNSET


class FreeFight(Command, frozen=True, tag="FreeFight"):
    """Strike with one weapon at a model that retreats (X-14)."""

    weapon: Id


class SpendBlood(Command, frozen=True, tag="SpendBlood"):
    """Spend BLOOD of an enemy model on the roll in the making (X-34)."""

    n: Markers


class Bloodbath(Command, frozen=True, tag="Bloodbath"):
    """Spend the victim's BLOOD to keep three dice of its Injury Roll (X-37)."""


class SpendBlessing(Command, frozen=True, tag="SpendBlessing"):
    """Spend BLESSING of the seat's own model on the roll in the making (X-35)."""

    n: Markers


class ChooseOrder(Command, frozen=True, tag="ChooseOrder"):
    """The holder says which markers are spent first on this roll (X-4, TE-24)."""

    first: Literal["blood", "blessing"]


class ChooseTarget(Command, frozen=True, tag="ChooseTarget"):
    """Say which of the seat's own models a shot into melee goes at (X-21)."""

    target: ModelKey


class ChooseDirection(Command, frozen=True, tag="ChooseDirection"):
    """Say where a blast that missed lands (X-26): one of sixteen directions, 0 to the right, then clockwise."""

    direction: Annotated[int, Meta(ge=0, le=15)]


class PlaceFallen(Command, frozen=True, tag="PlaceFallen"):
    """Say where an enemy that falls comes down, one of the places that are offered (X-16, X-17)."""

    point: Location


class Decline(Command, frozen=True, tag="Decline"):
    """Decline what is offered: further attacks, a free Fight, the way of a Dash, evading, standing up."""


class EndActivation(Command, frozen=True, tag="EndActivation"):
    """Take no more ACTIONS (T-18, TE-11)."""


class Flee(Command, frozen=True, tag="Flee"):
    """Leave the battle after a failed Morale Check, and lose (X-41, X-43)."""


class FightOn(Command, frozen=True, tag="FightOn"):
    """Fight on after a failed Morale Check, Shaken (X-41)."""


TrenchCommand = (
    SubmitWarband
    | ChooseZone
    | Deploy
    | RollInitiative
    | ChooseFirst
    | Activate
    | StandUp
    | Move
    | Charge
    | Retreat
    | Dash
    | Walk
    | Shoot
    | Fight
    | Special
    | FreeFight
    | SpendBlood
    | Bloodbath
    | SpendBlessing
    | ChooseOrder
    | ChooseTarget
    | ChooseDirection
    | PlaceFallen
    | Decline
    | EndActivation
    | Flee
    | FightOn
)
