"""The roll-off (W-58)."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from ...duel import SEATS
from ...kernel import Decision
from .. import events as e
from ..state import State

Purpose = Literal["priority", "initiative", "seize"]


def roll_off(decision: Decision[State], purpose: Purpose) -> str:
    """W-58: one die each until they differ; the seat with the higher one. Every throw is an event."""
    while True:
        mine, theirs = decision.draw(len(SEATS), 6)
        dice = dict(zip(SEATS, (mine, theirs), strict=True))
        if mine != theirs:
            winner = max(dice, key=dice.__getitem__)
            decision.emit(e.RollOffRolled(purpose, dice, winner))
            return winner
        decision.emit(e.RollOffRolled(purpose, dice, UNSET))
