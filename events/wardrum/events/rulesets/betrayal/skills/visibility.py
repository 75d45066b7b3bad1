"""Who can be hit at all: stealth, and the skill that sees through it (section 5.7)."""

from __future__ import annotations

from msgspec import UNSET

from ..state import State
from ..units import has
from .carried import carries


def targetable(state: State, by: str, target: str) -> bool:
    """Section 5.7: somebody in stealth is a target only for whom it stood next to when the turn began."""
    return (
        not has(state.battle.units[target], "stealth")
        or knows_of(state, by, target)
        or carries(state, by, "wary")
    )


def knows_of(state: State, by: str, target: str) -> bool:
    """Whether the two were adjacent at the start of the current turn, which is one of theirs."""
    turn = state.battle.turn
    if turn is UNSET or turn.unit not in (by, target):
        return False
    return (target if turn.unit == by else by) in turn.adjacent
