"""What can happen before the first Turn."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Event
from wardrum.events.space.plane import Location

from ..battlefield import Layout, Scenario, Side
from ..roster import Warband

RollOffPurpose = Literal["zone", "deployment", "infiltrators", "deed"]


class WarbandMustered(Event, frozen=True, tag="WarbandMustered"):
    """A seat has mustered; what it brings stays its secret until the other has too."""

    SECRET: ClassVar[bool] = True

    seat: str
    warband: Warband


class WarbandsRevealed(Event, frozen=True, tag="WarbandsRevealed"):
    """Both warbands are known."""

    warbands: dict[str, Warband]


class BattlefieldLaid(Event, frozen=True, tag="BattlefieldLaid"):
    """Scenario and terrain are known and on the table; die: by which the layout was drawn."""

    scenario: Scenario
    layout: Layout
    die: int | UnsetType = UNSET


class RollOffRolled(Event, frozen=True, tag="RollOffRolled"):
    """One throw of a roll-off; without a winner it is thrown again (X-8)."""

    purpose: RollOffPurpose
    dice: dict[str, int]
    winner: str | UnsetType = UNSET


class PriorityAssigned(Event, frozen=True, tag="PriorityAssigned"):
    """The winner of the roll-off chooses its zone."""

    seat: str


class ZoneChosen(Event, frozen=True, tag="ZoneChosen"):
    """Who sets up where."""

    sides: dict[str, Side]


class ModelDeployed(Event, frozen=True, tag="ModelDeployed"):
    """A model stands on the table."""

    model: str
    point: Location


class DeploymentPassed(Event, frozen=True, tag="DeploymentPassed"):
    """The next model is this seat's; infiltrators: now those that set up outside their zone (X-45)."""

    seat: str
    infiltrators: bool = False
