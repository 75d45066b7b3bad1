"""The table of steps: those of Warcry for the events that both games have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from wardrum.events.core.kernel import Event, Evolver
from wardrum.events.rulesets.warcry.evolve import evolve as warcry

from ..events import MordheimEvent
from ..state import State

Step = Callable[[State, Any], State]

evolve: Evolver[State] = Evolver()
evolve.steps |= {
    kind: cast(Step, step) for kind, step in warcry.steps.items() if kind in MordheimEvent.__args__
}


def warcry_step(state: State, event: Event) -> State:
    """What the event does in Warcry; a state stays of its own type, as steps replace parts of it."""
    return cast(State, warcry(state, event))
