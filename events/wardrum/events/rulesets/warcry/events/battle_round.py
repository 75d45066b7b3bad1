"""What can happen in a battle round apart from the combat phase: hero phase, reserve phase, end of the round."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Event
from wardrum.events.space.plane import Facing, Location

from ..state import DiceGroup


class RoundStarted(Event, frozen=True, tag="RoundStarted"):
    """A battle round begins with its hero phase (W-1)."""

    round: int


class DiceDiscarded(Event, frozen=True, tag="DiceDiscarded"):
    """What was left of a seat's singles and ability dice is thrown away (W-5); dice: how many."""

    seat: str
    dice: int


class InitiativeRolled(Event, frozen=True, tag="InitiativeRolled"):
    """A seat's six dice, sorted out: singles, and ability dice by face (W-6, W-7, W-9)."""

    seat: str
    dice: tuple[int, ...]
    singles: tuple[int, ...]
    groups: dict[str, DiceGroup]


class InitiativeAssigned(Event, frozen=True, tag="InitiativeAssigned"):
    """Who has the initiative before wild dice (W-7, W-8)."""

    seat: str
    by: Literal["singles", "roll_off"]


class WildDiceGained(Event, frozen=True, tag="WildDiceGained"):
    """New wild dice; temporary ones last for this phase only (W-10, edge case 40)."""

    seat: str
    n: int
    temporary: bool = False


class WildDiceSpent(Event, frozen=True, tag="WildDiceSpent"):
    """A declaration and what the seat has after it (W-11 to W-15); kept: all wild dice left."""

    seat: str
    single: int
    improve: tuple[int, ...]
    kept: int
    kept_temporary: int
    singles: tuple[int, ...]
    added: int
    groups: dict[str, DiceGroup]


class InitiativeRetained(Event, frozen=True, tag="InitiativeRetained"):
    """The holder keeps the initiative (W-19), perhaps after a roll-off (W-18)."""

    seat: str
    by: Literal["singles", "roll_off"]


class InitiativeSeized(Event, frozen=True, tag="InitiativeSeized"):
    """The initiative changes hands (W-17, W-18)."""

    seat: str
    by: Literal["singles", "roll_off"]


class TemporaryDiceDiscarded(Event, frozen=True, tag="TemporaryDiceDiscarded"):
    """Unused temporary wild dice are gone (edge case 40)."""

    seat: str
    n: int


class PhaseStarted(Event, frozen=True, tag="PhaseStarted"):
    """The reserve or the combat phase begins (W-1, W-4)."""

    phase: Literal["reserve", "combat"]


class ReservesArrived(Event, frozen=True, tag="ReservesArrived"):
    """A reserve group stands on the table (W-21); fallback: one by one, as near as possible (W-25); facings: of oval bases."""

    seat: str
    group: str
    positions: dict[str, Location]
    fallback: bool
    facings: dict[str, Facing] | UnsetType = UNSET


# --- the end of a round


class ObjectiveControlChanged(Event, frozen=True, tag="ObjectiveControlChanged"):
    """A seat takes an objective (W-90)."""

    marker: str
    seat: str


class VictoryPointsScored(Event, frozen=True, tag="VictoryPointsScored"):
    """Victory points and what for; total: what the seat has now."""

    seat: str
    vp: int
    why: str
    total: int


class RoundEnded(Event, frozen=True, tag="RoundEnded"):
    """The round is over (W-38)."""

    round: int


class ExtraRoundCalled(Event, frozen=True, tag="ExtraRoundCalled"):
    """Nobody has won: one more round, or rounds until one side only is left (W-97)."""

    kind: Literal["one", "last_standing"]
