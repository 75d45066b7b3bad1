"""Step 2 of an enemy's turn: it moves only if it could hit nobody from where it stands (section 6)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from .. import events as e
from .. import skills
from ..decide import party, triggers
from ..state import State
from ..units import ground, occupied
from .seeking import Sought, seek, steps_now
from .standpoint import mover, opponents


def move(decision: Decision[State], key: str) -> None:
    """Section 6: towards the nearest hex from which it can hit somebody, else towards the closest; ties are the party's."""
    state = decision.state
    sought = seek(ground(state), mover(state, key), opponents(state, key), occupied(state))
    if sought is not None and not walk(decision, key, sought):
        return
    decision.emit(e.StepReached(key, "targets"))
    triggers.moment(decision, "after-move", key)


def walk(decision: Decision[State], key: str, sought: Sought) -> bool:
    """As much of the way as it can in one move; False = the party has been asked which hex, or which way."""
    goal = party.ask(decision, "destination", key, sought.hexes)
    if goal is None:
        return False
    steps = steps_now(sought, skills.movement(decision.state, key))
    end = party.ask(decision, "route", key, sought.reach.passed(goal, steps))
    if end is None:
        return False
    if steps:
        why = "approach" if sought.fallback else "attack"
        decision.emit(e.EnemyMoveChosen(key, goal, why))
        swapped = who_stands(decision.state, end)
        decision.emit(e.UnitMoved(key, sought.reach.route(end), action=True, swapped=swapped))
    return True


def who_stands(state: State, place: str) -> str:
    """The unit in a hex, "" = nobody: only who walks through others can stop there, and then they change places."""
    return next((key for key, one in state.battle.units.items() if one.hex == place), "")
