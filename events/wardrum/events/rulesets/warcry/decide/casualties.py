"""Fighters that are taken down (W-65), and the treasure they let go first (W-92)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision
from wardrum.events.toolkit.two_seats import other

from .. import events as e
from ..state import State
from . import victory


def take_down(decision: Decision[State], fighter: str) -> None:
    """W-65, W-92: the fighter is removed, a carrier once its seat has put the treasure down."""
    treasure = decision.state.battle.fighters[fighter].treasure
    if treasure is UNSET:
        remove(decision, fighter)
    else:
        decision.emit(e.CarrierStruckDown(fighter, treasure))


def remove(decision: Decision[State], fighter: str) -> None:
    """The fighter is a casualty and counts for its enemy, which may decide the battle."""
    fallen = decision.state.battle.fighters[fighter]
    by = other(fallen.seat)
    decision.emit(e.FighterTakenDown(fighter, by, fallen.profile.points))
    victory.after_take_down(decision, fighter, by)
