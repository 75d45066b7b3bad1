"""Steps 3 and 4 of a chip's turn: the total to every target, then what follows an engage (section 6, BE-30)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..decide import blows, triggers, turns
from ..state import Blow, State
from .rolling import targets


def deal(decision: Decision[State], key: str) -> None:
    """Section 6: the whole total to each target, in one instance, highest priority first."""
    turn = decision.state.battle.turn
    assert turn is not UNSET
    for target in targets(decision.state):
        blows.fall(decision, Blow(key, target, turn.total, "engage", turn.true, dull=turn.dull))
    decision.emit(e.StepReached(key, "after"))


def finish(decision: Decision[State], key: str) -> None:
    """Section 6, step 4: effects on those it has engaged, unless they were just defeated; then the end of the turn."""
    for target in targets(decision.state):
        triggers.moment(decision, "engaged", key, target)
    if decision.state.battle.units[key].kind == "companion":
        decision.emit(e.StepReached(key, "acting"))
    else:
        turns.end(decision, key)
