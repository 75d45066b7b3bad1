"""What can happen before the battle, where it differs."""

from __future__ import annotations

from typing import ClassVar

from wardrum.events.core.kernel import Event

from ..roster import Warband


class WarbandMustered(Event, frozen=True, tag="WarbandMustered"):
    """A seat has mustered; the opponent does not learn what until both have (M-26)."""

    SECRET: ClassVar[bool] = True
    seat: str
    warband: Warband


class WarbandsRevealed(Event, frozen=True, tag="WarbandsRevealed"):
    """Both warbands, in full."""

    warbands: dict[str, Warband]


class RolesAssigned(Event, frozen=True, tag="RolesAssigned"):
    """Who attacks and who defends (M-22)."""

    attacker: str
    defender: str
