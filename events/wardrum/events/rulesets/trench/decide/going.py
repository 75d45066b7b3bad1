"""Going a way that was chosen, and what happens on it (X-10, X-12, X-15)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..dice import SuccessRead
from ..events.activation import HazardKind
from ..ground import Hazard, hazard_ahead, near_enemies, walk_cost
from ..state import State
from ..tasks import SuccessRoll, Walking
from . import injury, success_rolls
from .movement import whole
from .phase import is_over


def walk(decision: Decision[State], task: Walking) -> None:
    """X-10, X-15: the way is gone, up to a mine, and to dangerous ground, which is tested once for each move."""
    state, key = decision.state, task.model
    if is_over(state, key) or state.battle.models[key].down:
        return drop(decision, task)
    way = whole(state, key, task.path)
    if hazard := hazard_ahead(state, key, way, tested=task.tested):
        return meet(decision, task, hazard)
    decision.emit(e.ModelMoved(key, task.manner, task.path, walk_cost(state, key, way)))
    return arrive(decision, task)


def meet(decision: Decision[State], task: Walking, hazard: Hazard) -> None:
    """X-15: the first part of the way is gone, then the mine goes off or the ground is tested; the rest comes later."""
    key, length = task.model, walk_cost(decision.state, task.model, hazard.first)
    ground: HazardKind = "mined" if hazard.mine else "dangerous"
    decision.emit(e.ModelHalted(key, hazard.first[1:] or hazard.first, length, ground, hazard.left))
    if not hazard.mine:
        return success_rolls.call(decision, SuccessRoll(key, "ground", risky=True))
    decision.emit(e.MineTriggered(key, hazard.mine))
    return injury.call(decision, injury.by_ground(decision.state, key, mined=True))


def after_ground(decision: Decision[State], roll: SuccessRoll, read: SuccessRead) -> None:
    """X-15, TE-16: whoever fails goes no farther and takes an Injury Roll; its own Activation is over already."""
    if read.outcome != "failure":
        return
    if isinstance(task := decision.state.battle.top, Walking):
        drop(decision, task)
    injury.call(decision, injury.by_ground(decision.state, roll.model))


def drop(decision: Decision[State], task: Walking) -> None:
    """X-14, X-15: the rest of the way is not gone."""
    decision.emit(e.WalkDropped(task.model))
    arrive(decision, task)


def arrive(decision: Decision[State], task: Walking) -> None:
    """X-12: a Charge is completed within 1" of its target; otherwise it failed, and the model stays where it is."""
    if task.manner != "charge":
        return
    alive = task.model in decision.state.table.pieces
    there = alive and task.target in near_enemies(decision.state, task.model)
    event = e.ChargeCompleted if there else e.ChargeFailed
    decision.emit(event(task.model, task.target))
