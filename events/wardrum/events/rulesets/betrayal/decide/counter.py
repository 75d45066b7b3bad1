"""Turning the round counter (B-4, B-6 to B-8, BE-1 to BE-6)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..reckoning import counter
from ..reckoning.counter import Change
from ..state import State


def advance(decision: Decision[State]) -> None:
    """B-4, B-6: one up at the start of a round; after 5 it shows fatigue."""
    battle = decision.state.battle
    _turn(decision, counter.advanced(battle.counter, relieved=battle.relieved), "advance")


def change(decision: Decision[State], how: Change, amount: int, cause: str) -> None:
    """BE-2 to BE-6: an effect on the counter, at once and never past its faces."""
    _turn(decision, counter.changed(decision.state.battle.counter, how, amount), cause)


def _turn(decision: Decision[State], now: int, cause: str) -> None:
    """The die is turned; by the setting "next_round" the start of the next round is told that it came down (BE-2)."""
    battle = decision.state.battle
    spares = battle.setup.fatigue_exit == "next_round" and cause != "advance"
    relieved = spares and counter.relieved_by(battle.counter, now, battle.relieved)
    if (now, relieved) != (battle.counter, battle.relieved):
        decision.emit(e.RoundCounterChanged(battle.counter, now, cause, relieved))
