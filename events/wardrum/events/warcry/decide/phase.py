"""Whether this is the time for a command, and whose it is."""

from __future__ import annotations

from ...kernel import Rejected
from ..state import State


def require_phase(state: State, phase: str, rule: str) -> None:
    """Raises Rejected: the battle is elsewhere."""
    if state.battle.phase != phase:
        sentence = f"this belongs to the phase {phase}; the battle is at {state.battle.phase}"
        raise Rejected(rule, "phase_over", sentence)


def require_turn(seat: str, expected: str, rule: str) -> None:
    """Raises Rejected: another seat decides now."""
    if seat != expected:
        raise Rejected(rule, "not_your_turn", f"seat {expected} decides now")
