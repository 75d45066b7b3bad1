"""Effects on the round counter (B-5, B-15, BE-2 to BE-6)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from ... import events as e
from ...decide import counter
from ...reckoning.counter import FATIGUE, LOWEST
from ...state import State
from ..skill import Effect, Fired


def hasten(decision: Decision[State], fired: Fired, choice: str) -> None:
    """The counter goes up by n."""
    counter.change(decision, "increase", fired.n, fired.skill)


def not_at_the_top(state: State, fired: Fired) -> bool:
    """The counter can go up."""
    return state.battle.counter < FATIGUE


def steady(decision: Decision[State], fired: Fired, choice: str) -> None:
    """Once in a battle the counter goes down by n."""
    decision.emit(e.NoteTaken(fired.unit, fired.skill, battle=True))
    counter.change(decision, "reduce", fired.n, fired.skill)


def worth_it(state: State, fired: Fired) -> bool:
    """It shows fatigue, and this has not been used."""
    unused = fired.skill not in state.battle.units[fired.unit].notes
    return unused and LOWEST < state.battle.counter == FATIGUE


HASTEN = Effect(hasten, when=not_at_the_top)
STEADY = Effect(steady, when=worth_it)
