"""The roll-off (X-8)."""

from __future__ import annotations

from msgspec import UNSET

from ... import duel
from ...kernel import Decision
from .. import events as e
from ..events.setup import Purpose
from ..state import State


def roll_off(decision: Decision[State], purpose: Purpose) -> str:
    """X-8: one die each until they differ; the seat with the higher one. Every throw is an event."""
    winner = ""
    for dice, winner in duel.roll_off(decision.draw):
        decision.emit(e.RollOffRolled(purpose, dice, winner or UNSET))
    return winner
