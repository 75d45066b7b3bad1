"""What can happen between and around the Activations: Initiative, Morale and the end of a Turn."""

from __future__ import annotations

from typing import Literal

from wardrum.events.core.kernel import Event

from ..dice import Outcome
from ..state import EndReason

PointsFor = Literal["objectives", "deed"]


class TurnStarted(Event, frozen=True, tag="TurnStarted"):
    """A new Turn, counted from 1."""

    turn: int


class InitiativeCounted(Event, frozen=True, tag="InitiativeCounted"):
    """How many models of each seat stand; tied: a roll-off decides (X-2)."""

    counts: dict[str, int]
    tied: bool


class InitiativeRolled(Event, frozen=True, tag="InitiativeRolled"):
    """A seat has rolled its die of the roll-off."""

    seat: str
    dice: tuple[int, ...]


class InitiativeTied(Event, frozen=True, tag="InitiativeTied"):
    """Both rolled the same and roll again (X-8)."""


class InitiativeAssigned(Event, frozen=True, tag="InitiativeAssigned"):
    """A seat holds the Initiative for this Turn."""

    seat: str


class FirstActivatorAsked(Event, frozen=True, tag="FirstActivatorAsked"):
    """The holder may name the seat that goes first (TE-5)."""

    seat: str


class FirstActivatorChosen(Event, frozen=True, tag="FirstActivatorChosen"):
    """The holder has named the seat that goes first (TE-5)."""

    seat: str
    first: str


class ActivationPhaseStarted(Event, frozen=True, tag="ActivationPhaseStarted"):
    """The Activation Phase begins; this seat picks first (T-1, TE-9)."""

    seat: str


class PickPassed(Event, frozen=True, tag="PickPassed"):
    """This seat picks next (T-19, T-20)."""

    seat: str


class MoralePhaseStarted(Event, frozen=True, tag="MoralePhaseStarted"):
    """The Morale Phase; due: the seats that check, in order (X-40)."""

    due: tuple[str, ...]


class CheckOrderAsked(Event, frozen=True, tag="CheckOrderAsked"):
    """Both check: the holder names the seat that does so first (TE-27)."""

    seat: str


class CheckOrderChosen(Event, frozen=True, tag="CheckOrderChosen"):
    """The holder has said in which order the seats check."""

    due: tuple[str, ...]


class MoraleChecked(Event, frozen=True, tag="MoraleChecked"):
    """A Morale Check. dice: in rolled order · kept: the indices of those that count."""

    seat: str
    mods: dict[str, int]
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    total: int
    outcome: Outcome


class WarbandWavered(Event, frozen=True, tag="WarbandWavered"):
    """A check failed: the seat says whether its warband flees (X-41)."""

    seat: str


class WarbandShaken(Event, frozen=True, tag="WarbandShaken"):
    """A warband fights on, Shaken: all its Success Rolls are Risky (X-41)."""

    seat: str


class WarbandRecovered(Event, frozen=True, tag="WarbandRecovered"):
    """A warband is Shaken no longer (X-41)."""

    seat: str


class WarbandFled(Event, frozen=True, tag="WarbandFled"):
    """A warband left the battle and has lost (X-43)."""

    seat: str


class BloodHealed(Event, frozen=True, tag="BloodHealed"):
    """A model lost BLOOD markers; cause: a keyword or a special ACTION."""

    model: str
    n: int
    cause: str


class BlessingPlaced(Event, frozen=True, tag="BlessingPlaced"):
    """A model got BLESSING markers; cause: a keyword or a special ACTION."""

    model: str
    n: int
    cause: str


class PointsScored(Event, frozen=True, tag="PointsScored"):
    """Victory Points (X-44); what: the objectives or the deed they are for."""

    seat: str
    points: int
    reason: PointsFor
    what: tuple[str, ...]


class ObjectiveControlChanged(Event, frozen=True, tag="ObjectiveControlChanged"):
    """An objective is held by another seat, "" = by neither, at the end of the Turn."""

    objective: str
    seat: str


class DeedDone(Event, frozen=True, tag="DeedDone"):
    """A special deed is this seat's; it scores at the end of the game (X-44)."""

    deed: str
    seat: str


class TurnEnded(Event, frozen=True, tag="TurnEnded"):
    """A Turn is over."""

    turn: int


class GameEnded(Event, frozen=True, tag="GameEnded"):
    """The winners, none = a draw, and the reason (X-43)."""

    reason: EndReason
    winners: tuple[str, ...]
