"""Giving hit points back (section 5.4)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..state import State


def heal(decision: Decision[State], unit: str, amount: int, cause: str) -> None:
    """Section 5.4: never above health."""
    one = decision.state.battle.units[unit]
    if (gained := min(amount, one.health - one.hp)) > 0:
        decision.emit(e.UnitHealed(unit, one.hp + gained, gained, cause))
