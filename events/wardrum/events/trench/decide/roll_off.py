"""The roll-off (X-8)."""

from __future__ import annotations

from msgspec import UNSET

from ...duel import SEATS
from ...kernel import Decision
from .. import events as e
from ..counting import roll_off_winner
from ..events.setup import Purpose
from ..state import State


def roll_off(decision: Decision[State], purpose: Purpose) -> str:
    """X-8: one die each until they differ; the seat with the higher one. Every throw is an event."""
    while True:
        dice = dict(zip(SEATS, decision.draw(len(SEATS), 6), strict=True))
        winner = roll_off_winner(dice)
        decision.emit(e.RollOffRolled(purpose, dice, winner or UNSET))
        if winner:
            return winner
