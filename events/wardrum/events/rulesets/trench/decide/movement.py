"""Moving, Dashing and Retreating, and walking a way that was chosen (T-5, T-6, X-10 to X-12, X-14, X-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.plane import INCH, Disc, Hindrance, Leg, Point
from wardrum.events.toolkit.grammar import inches
from wardrum.events.toolkit.legs import level_points, walk_legs

from .. import commands as c
from .. import events as e
from ..dice import SuccessRead
from ..events.activation import HazardKind
from ..ground import (
    Hazard,
    base,
    comes_near,
    hazard_ahead,
    hindrance,
    near_at,
    near_enemies,
    sight,
    stays_near,
    walk_cost,
)
from ..keywords import melee_weapons
from ..state import Activation, State
from ..tasks import Dashing, SuccessRoll, Walking
from . import injury, success_rolls
from .activation import conditions, require_action
from .phase import acting_with, is_over, require_settled

Way = Sequence[Point]

HINDRANCES: Final[dict[Hindrance, str]] = {
    "edge": "it would leave the table",
    "fighter": "another model is in the way",
    "obstacle": "terrain is in the way",
}


# --- the three ways to move that are no Charge


def move(decision: Decision[State], seat: str, command: c.Move) -> None:
    """T-5, X-10, X-11."""
    key, state = command.model, decision.state
    activation = acting_with(state, seat, key)
    require_settled(state)
    require_standing(state, key)
    way = whole(state, key, command.path)
    what = conditions(state, key, stays=stays_near(state, key, way))
    require_action(activation, key, "move", what)
    require_way(state, key, way, budget(state, activation, key))
    decision.emit(e.ActionDeclared(key, "move"))
    decision.emit(e.WalkBegun(key, "move", command.path))


def dash(decision: Decision[State], seat: str, command: c.Dash) -> None:
    """T-6: the Risky Roll first; a model near enemies may only shuffle then (TE-7)."""
    key, state = command.model, decision.state
    activation = acting_with(state, seat, key)
    require_settled(state)
    require_standing(state, key)
    require_action(activation, key, "dash", conditions(state, key))
    decision.emit(e.ActionDeclared(key, "dash"))
    success_rolls.call(decision, SuccessRoll(key, "dash", risky=True))


def choose_dash(decision: Decision[State], task: Dashing, command: c.Walk) -> None:
    """T-6: the way of a Dash is that of a plain move."""
    state, key = decision.state, task.model
    activation = state.battle.activation
    assert activation is not UNSET
    way = whole(state, key, command.path)
    if not stays_near(state, key, way):
        raise Rejected("X-11", "must_retreat_to_leave", 'a Dash does not lead away from enemies within 1"')
    require_way(state, key, way, budget(state, activation, key))
    decision.emit(e.WayChosen(key, "dash", command.path))


def retreat(decision: Decision[State], seat: str, command: c.Retreat) -> None:
    """T-5, X-14, TE-19: the free Fights first, then the way, unless they stop it."""
    key, state = command.model, decision.state
    activation = acting_with(state, seat, key)
    require_settled(state)
    require_action(activation, key, "retreat", conditions(state, key))
    way = whole(state, key, command.path)
    if set(way) != {way[0]}:
        require_standing(state, key)
        require_way_out(state, key, way, budget(state, activation, key))
    decision.emit(e.ActionDeclared(key, "retreat"))
    decision.emit(e.WalkBegun(key, "retreat", command.path))
    if strikers := able_to_strike(state, key):
        decision.emit(e.FreeFightOffered(key, strikers))


def require_standing(state: State, key: str) -> None:
    """X-30: a Down model cannot move. Raises Rejected."""
    if state.battle.models[key].down:
        raise Rejected("X-30", "model_down", f"{key} is Down and cannot move")


def able_to_strike(state: State, key: str) -> tuple[str, ...]:
    """X-14, X-23: the enemies within 1" that see the model and have something to fight with."""
    models = state.battle.models
    return tuple(
        enemy
        for enemy in near_enemies(state, key)
        if melee_weapons(models[enemy].card) and sight(state, enemy, key) != "blocked"
    )


# --- what a way has to be like


def whole(state: State, key: str, path: Sequence[Leg]) -> tuple[Point, ...]:
    """The way with the place where it begins. Raises Rejected: there is no floor at some height of it."""
    return (base(state, key).centre, *level_points(path, "X-10"))


def budget(state: State, activation: Activation, key: str) -> int:
    """X-10, TE-20: Movement in 1/100 mm, half of it for a model that stood up in this Activation."""
    full = state.battle.models[key].card.profile.movement_in * INCH
    return full // 2 if activation.slots[key].halved else full


def require_way(state: State, key: str, way: Way, most: int) -> None:
    """X-10, X-11, X-15: no longer than allowed, free, and within 1" of no new enemy. Raises Rejected."""
    if walk_cost(state, key, way) > most:
        raise Rejected("X-10", "too_far", f"this way costs more than {inches(most)}")
    if (found := hindrance(state, key, way)) is not None:
        raise Rejected("X-10", "way_not_free", f"this way is not free: {HINDRANCES[found]}")
    if near := comes_near(state, key, way):
        raise Rejected("X-11", "too_near", f'only a Charge may come within 1" of {near[0]}')


def require_way_out(state: State, key: str, way: Way, most: int) -> None:
    """X-14: more than 1" from every enemy at the end. Raises Rejected."""
    require_way(state, key, way, most)
    moved = Disc(*way[-1], base(state, key).radius)
    for enemy in near_at(state, key, moved):
        raise Rejected("X-14", "not_away", f'this would end within 1" of {enemy}')


# --- walking a way that was chosen


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
    gone = walk_legs(hazard.first[1:] or hazard.first)
    ground: HazardKind = "mined" if hazard.mine else "dangerous"
    decision.emit(e.ModelHalted(key, gone, length, ground, walk_legs(hazard.left)))
    if not hazard.mine:
        return success_rolls.call(decision, SuccessRoll(key, "ground", risky=True))
    decision.emit(e.MineTriggered(key, hazard.mine))
    return injury.call(decision, injury.by_ground(decision.state, key, mined=True))


def after_ground(decision: Decision[State], roll: SuccessRoll, read: SuccessRead) -> None:
    """X-15, TE-16: a model that fails goes no farther and takes an Injury Roll; its own Activation is over already."""
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
