"""The turn of an enemy, step by step: it moves, engages, and what it caused is settled before it goes on (section 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..decide import triggers
from ..state import State
from .dealing import deal, finish
from .rolling import roll
from .targeting import choose_targets
from .walking import move


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
    "after": finish,
    "end": end,
}
