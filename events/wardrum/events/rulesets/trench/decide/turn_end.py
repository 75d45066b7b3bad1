"""The end of a Turn and of the game: objectives, deeds, the next Turn (X-42 to X-44)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..ground import objective_holder, objectives
from ..state import State
from . import deed_points, initiative, points, victory


def finish(decision: Decision[State]) -> None:
    """X-42: what happens at the end of a Turn, the holder's first (X-4); then the next Turn, or the end (X-43)."""
    control(decision)
    points.at_turn_end(decision)
    battle = decision.state.battle
    decision.emit(e.TurnEnded(battle.round))
    if battle.round < battle.plan.turns:
        return initiative.start_turn(decision)
    points.at_the_end(decision)
    deed_points.reckon(decision)
    return victory.by_points(decision, "points")


def control(decision: Decision[State]) -> None:
    """X-44: the seat with more models at an objective holds it; with equal numbers neither does."""
    state = decision.state
    for objective in objectives(state):
        holder = objective_holder(state, objective)
        if holder != (state.table.markers[objective].seat or ""):
            decision.emit(e.ObjectiveControlChanged(objective, holder))
