"""The roll-off (X-8)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision
from wardrum.events.toolkit import two_seats

from .. import events as e
from ..events.setup import Purpose
from ..state import State


def roll_off(decision: Decision[State], purpose: Purpose) -> str:
    """X-8: one die each until they differ; the seat with the higher one. Every throw is an event."""
    winner = ""
    for dice, winner in two_seats.roll_off(decision.draw):
        decision.emit(e.RollOffRolled(purpose, dice, winner or UNSET))
    return winner
