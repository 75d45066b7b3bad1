"""What can happen before the battle."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Event
from wardrum.events.space.plane import Facing, Location

from ..battleplan import Battleplan
from ..roster import Warband


class WarbandMustered(Event, frozen=True, tag="WarbandMustered"):
    """A seat has mustered; the opponent does not learn what until both have (W-47)."""

    SECRET: ClassVar[bool] = True
    seat: str
    warband: Warband


class WarbandsRevealed(Event, frozen=True, tag="WarbandsRevealed"):
    """Both warbands, in full."""

    warbands: dict[str, Warband]


class RollOffRolled(Event, frozen=True, tag="RollOffRolled"):
    """One throw of a roll-off (W-58): each seat's die. winner is absent if it was a tie."""

    purpose: Literal["priority", "initiative", "seize"]
    dice: dict[str, int]
    winner: str | UnsetType = UNSET


class PriorityAssigned(Event, frozen=True, tag="PriorityAssigned"):
    """The winner of the priority roll (W-48)."""

    seat: str


class BattleGroupsAssigned(Event, frozen=True, tag="BattleGroupsAssigned"):
    """A seat's fighters by battle group; last: both seats have done so."""

    seat: str
    groups: dict[str, tuple[str, ...]]
    last: bool


class BattleplanDrawn(Event, frozen=True, tag="BattleplanDrawn"):
    """The cards of the battle, in full; the terrain is on the table (W-50)."""

    plan: Battleplan


class SideChosen(Event, frozen=True, tag="SideChosen"):
    """Which seat plays which colour's deployment points."""

    sides: dict[str, str]


class BattleGroupDeployed(Event, frozen=True, tag="BattleGroupDeployed"):
    """A group stands on the table; facings: of oval bases (W-68)."""

    seat: str
    group: str
    positions: dict[str, Location]
    facings: dict[str, Facing] | UnsetType = UNSET


class MarkersPlaced(Event, frozen=True, tag="MarkersPlaced"):
    """The objectives and tokens of the victory card lie on the table, and groups due later are in reserve."""

    reserves: tuple[str, ...]
