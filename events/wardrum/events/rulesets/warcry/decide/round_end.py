"""The end of a round: objectives, points, and whether the battle goes on (W-38, W-59, W-90)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision
from wardrum.events.toolkit.two_seats import other

from .. import events as e
from ..state import State
from . import cards, scoring
from .phase import NextPhase


def begin(decision: Decision[State]) -> NextPhase | None:
    """W-38: what the round was worth; then the seat that is behind may have to remove an objective (W-50), and the round is over."""
    tally(decision)
    if cards.removing_seat(decision.state):
        decision.emit(e.PhaseStarted("removal"))
        return None
    return cards.conclude(decision)


def tally(decision: Decision[State]) -> None:
    """W-38, W-59: control, then points, the holder's first."""
    control_objectives(decision)
    holder = decision.state.battle.holder
    for seat in (holder, other(holder)):
        scoring.score(decision, seat, "round_end")


def control_objectives(decision: Decision[State]) -> None:
    """W-90: more fighters within 3 inches take an objective; equality changes nothing."""
    for key, marker in sorted(decision.state.table.markers.items()):
        if marker.kind != "objective":
            continue
        seat = scoring.majority(decision.state, marker.location)
        if seat and seat != marker.seat:
            decision.emit(e.ObjectiveControlChanged(key, seat))
