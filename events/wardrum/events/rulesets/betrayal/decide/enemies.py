"""The order of the enemies' turns; what they do in them is theirs to know: see `automation` (B-13, B-14)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..reckoning import order
from ..state import State
from ..units import chip, standing
from . import party, triggers, turns


def next_turn(decision: Decision[State]) -> None:
    """B-13, B-14, BE-11, BE-15, BE-23: of those on the map that have not acted the highest level; a tie is the party's."""
    state = decision.state
    units = state.battle.units
    due = [key for key in standing(state, "enemy", "quest") if not units[key].acted]
    highest = order.highest({key: chip(state, key).level for key in due})
    if not highest:
        end_round(decision)
    elif (enemy := party.ask(decision, "enemy", "", highest)) is not None:
        turns.start(decision, enemy)


def end_round(decision: Decision[State]) -> None:
    """B-2, B-15, BE-24: all have acted; effects of the end of the round are due."""
    decision.emit(e.RoundEnded(decision.state.battle.round))
    decision.emit(e.PhaseStarted("round_end"))
    triggers.moment(decision, "round-end")
