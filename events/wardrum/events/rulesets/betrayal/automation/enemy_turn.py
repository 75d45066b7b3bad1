"""The turn of an enemy, step by step; what it causes is settled before it goes on (section 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..mechanics import party_decisions, triggers
from ..skills import characteristics
from ..state import State
from ..units import ground, occupied
from .combat_dice import after_engage, deal, roll
from .destination import Destination, seek, steps_now
from .targeting import choose_targets, mover, opponents


def move(decision: Decision[State], key: str) -> None:
    """Section 6: towards the nearest hex with a target in reach, else towards the closest opponent; ties are the party's."""
    state = decision.state
    destination = seek(ground(state), mover(state, key), opponents(state, key), occupied(state))
    if destination is not None and not walk(decision, key, destination):
        return
    decision.emit(e.StepReached(key, "targets"))
    triggers.moment(decision, "after-move", key)


def walk(decision: Decision[State], key: str, destination: Destination) -> bool:
    """As much of the way as it can in one move; False = the party has been asked which hex, or which way."""
    goal = party_decisions.ask(decision, "destination", key, destination.hexes)
    if goal is None:
        return False
    steps = steps_now(destination, characteristics.movement(decision.state, key))
    end = party_decisions.ask(decision, "route", key, destination.ways.passed(goal, steps))
    if end is None:
        return False
    if steps:
        why = "approach" if destination.fallback else "attack"
        decision.emit(e.EnemyMoveChosen(key, goal, why))
        swapped = who_stands(decision.state, end)
        decision.emit(e.UnitMoved(key, destination.ways.route(end), action=True, swapped=swapped))
    return True


def who_stands(state: State, place: str) -> str:
    """The unit in a hex, "" = none: only a mover that walks through others can stop there, and then they change places."""
    return next((key for key, one in state.battle.units.items() if one.hex == place), "")


def go_on(decision: Decision[State]) -> None:
    """One step of the turn of a chip; a companion's dice take the same steps as an enemy's (section 5.5).

    It may only ask the party something: then the same step is taken once more with the answer.
    """
    turn = decision.state.battle.turn
    assert turn is not UNSET
    STEPS[turn.step](decision, turn.unit)


def start(decision: Decision[State], key: str) -> None:
    """Section 6, step 1: what happens at the start of the turn is over; it may move."""
    decision.emit(e.StepReached(key, "move"))
    triggers.moment(decision, "before-move", key)


def end(decision: Decision[State], key: str) -> None:
    """B-13: it has had its turn of this round."""
    decision.emit(e.TurnEnded(key))


STEPS: Final[dict[str, Callable[[Decision[State], str], None]]] = {
    "start": start,
    "move": move,
    "targets": choose_targets,
    "roll": roll,
    "resolve": deal,
    "after": after_engage,
    "end": end,
}
