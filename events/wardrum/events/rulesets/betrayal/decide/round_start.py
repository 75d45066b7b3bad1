"""The start of a round: the counter, then effects, then fatigue (B-4 to B-9, section 2.1)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..reckoning.counter import is_fatigue
from ..reckoning.track import OVERFATIGUE, overfatigue_of
from ..state import Blow, State
from ..units import sheet, standing
from . import counter, triggers
from .blows import fall
from .fatigue import gain


def start_round(decision: Decision[State]) -> None:
    """B-1, B-4, B-5, BE-1: the index goes up, the counter too but in the first round, then effects take place."""
    decision.emit(e.RoundStarted(decision.state.battle.round + 1))
    if decision.state.battle.round > 1:
        counter.advance(decision)
    decision.emit(e.PhaseStarted("round_start"))
    triggers.moment(decision, "round-start")


def fatigue(decision: Decision[State]) -> None:
    """B-6, B-9, BE-1, BE-8, BE-22: in a fatigue round all gain a die first, then each takes damage for all it has."""
    state = decision.state
    decision.emit(e.PhaseStarted("fatigue"))
    if not is_fatigue(state.battle.counter):
        return
    decision.emit(e.FatigueRoundStarted(state.battle.round))
    tired = list(standing(state, "adventurer"))
    for unit in tired:
        gain(decision, unit, OVERFATIGUE, "fatigue")
    for unit in tired:
        count = overfatigue_of(sheet(decision.state, unit).track)
        fall(decision, Blow("", unit, count, "fatigue", true=True))


def begin_turns(decision: Decision[State]) -> None:
    """B-2: the turns of the adventurers."""
    decision.emit(e.PhaseStarted("adventurers"))
