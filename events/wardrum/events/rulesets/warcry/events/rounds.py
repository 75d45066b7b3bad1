"""What can happen at the end of a round."""

from __future__ import annotations

from typing import Literal

from wardrum.events.core.kernel import Event


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
