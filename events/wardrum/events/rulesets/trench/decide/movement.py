"""Moving, Dashing and Retreating, and walking a way that was chosen (T-5, T-6, X-10 to X-12, X-14, X-15)."""

from __future__ import annotations

from collections.abc import Sequence

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.plane import INCH, Leg
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..dice import SuccessRead
from ..ground import (
    MOVEMENT,
    Hazard,
    comes_near,
    gap_places,
    hazard_ahead,
    mover,
    near_at,
    near_enemies,
    sight,
    stays_near,
)
from ..keywords import melee_weapons
from ..state import Activation, State
from ..tasks import SuccessRoll, Walking
from . import falling, injury, success_rolls
from .activation import conditions, require_action
from .phase import acting_with, is_over

Path = Sequence[Leg]

# --- the three ways to move that are no Charge


def move(decision: Decision[State], seat: str, command: c.Move) -> None:
    """T-5, X-10, X-11."""
    key, state = command.model, decision.state
    activation = acting_with(state, seat, key)
    require_standing(state, key)
    what = conditions(state, key, stays=stays_near(state, key, command.path))
    require_action(activation, key, "move", what)
    require_way(state, key, command.path, budget(state, activation, key))
    decision.emit(e.ActionDeclared(key, "move"))
    decision.emit(e.WalkBegun(key, "move", command.path))


def dash(decision: Decision[State], seat: str, command: c.Dash) -> None:
    """T-6: the Risky Roll first; a model near enemies may only shuffle then (TE-7)."""
    key, state = command.model, decision.state
    activation = acting_with(state, seat, key)
    require_standing(state, key)
    require_action(activation, key, "dash", conditions(state, key))
    decision.emit(e.ActionDeclared(key, "dash"))
    success_rolls.call(decision, SuccessRoll(key, "dash", risky=True))


def retreat(decision: Decision[State], seat: str, command: c.Retreat) -> None:
    """T-5, X-14, TE-19: the free Fights first, then the way, unless they stop it."""
    key, state = command.model, decision.state
    activation = acting_with(state, seat, key)
    require_action(activation, key, "retreat", conditions(state, key))
    if {leg.end for leg in command.path} != {state.table.place(key)}:
        require_standing(state, key)
        require_way_out(state, key, command.path, budget(state, activation, key))
    decision.emit(e.ActionDeclared(key, "retreat"))
    decision.emit(e.WalkBegun(key, "retreat", command.path))
    if strikers := able_to_strike(state, key):
        decision.emit(e.FreeFightOffered(key, strikers))


def require_standing(state: State, key: str) -> None:
    """X-30: a Down model cannot move. Raises Rejected."""
    if state.battle.models[key].down:
        raise Rejected("X-30", "model_down", say("{model} is Down and cannot move", model=key))


def able_to_strike(state: State, key: str) -> tuple[str, ...]:
    """X-14, X-23: the enemies within 1" that see the model and have something to fight with."""
    models = state.battle.models
    return tuple(
        enemy
        for enemy in near_enemies(state, key)
        if melee_weapons(models[enemy].card) and sight(state, enemy, key) != "blocked"
    )


# --- what a way has to be like


def budget(state: State, activation: Activation, key: str) -> int:
    """X-10, TE-20: Movement in 1/100 mm, half of it for a model that stood up in this Activation."""
    full = state.battle.models[key].card.profile.movement_in * INCH
    return full // 2 if activation.slots[key].halved else full


def require_way(state: State, key: str, path: Path, most: int) -> None:
    """X-10, X-11, X-15, X-16: legs that may be made, no longer than allowed, within 1" of no new enemy. Raises Rejected."""
    MOVEMENT.judge(mover(state, key), state.table.place(key), path, most)
    if near := comes_near(state, key, path):
        raise Rejected("X-11", "too_near", say('only a Charge may come within 1" of {enemy}', enemy=near[0]))


def require_way_out(state: State, key: str, path: Path, most: int) -> None:
    """X-14: more than 1" from every enemy at the end. Raises Rejected."""
    require_way(state, key, path, most)
    for enemy in near_at(state, key, path[-1].end):
        raise Rejected("X-14", "not_away", say('this would end within 1" of {enemy}', enemy=enemy))


# --- walking a way that was chosen


def walk(decision: Decision[State], task: Walking) -> None:
    """X-10, X-15 to X-18: the way is gone, up to what halts the model on it."""
    state, key = decision.state, task.model
    if is_over(state, key) or state.battle.models[key].down:
        return drop(decision, task)
    hazard = hazard_ahead(
        state, key, task.path, tested=task.tested, settled=task.settled, target=target_of(task)
    )
    if hazard is not None:
        return meet(decision, task, hazard)
    decision.emit(e.ModelMoved(key, task.manner, task.path, length_of(state, key, task.path)))
    return arrive(decision, task)


def target_of(task: Walking) -> str:
    """Of a Charge that is going on; "" = there is none."""
    return task.target if task.manner == "charge" else ""


def length_of(state: State, key: str, path: Path) -> int:
    """What legs cost that may be made, in 1/100 mm."""
    who, here, total = mover(state, key), state.table.place(key), 0
    for leg in path:
        total += MOVEMENT.kinds[leg.how].cost(who, here, leg)
        here = leg.end
    return total


def meet(decision: Decision[State], task: Walking, hazard: Hazard) -> None:
    """The first part of the way is gone, then what halted the model is rolled for; the rest comes later."""
    key = task.model
    length = length_of(decision.state, key, hazard.first)
    drop_before = last_drop(decision.state, key, hazard.first)
    decision.emit(e.ModelHalted(key, hazard.first, length, hazard.kind, hazard.rest))
    match hazard.kind:
        case "mined":
            decision.emit(e.MineTriggered(key, hazard.mine))
            injury.call(decision, injury.by_ground(decision.state, key, "mined"))
        case "fall":
            injury.call(decision, injury.by_fall(decision.state, key, drop_before))
        case "dangerous":
            success_rolls.call(decision, SuccessRoll(key, "ground", risky=True))
        case "climb" | "jump" | "dive":
            target = task.target if hazard.kind == "dive" else ""
            success_rolls.call(decision, SuccessRoll(key, hazard.kind, risky=True, target=target))


def last_drop(state: State, key: str, path: Path) -> int:
    """How far down the last of these legs leads, in 1/100 mm."""
    before = path[-2].end if len(path) > 1 else state.table.place(key)
    return before.z - path[-1].z


def after_ground(decision: Decision[State], roll: SuccessRoll, read: SuccessRead) -> None:
    """X-15, TE-16: a model that fails goes no farther and takes an Injury Roll; its own Activation is over already."""
    if read.outcome != "failure":
        return
    if isinstance(task := decision.state.battle.top, Walking):
        drop(decision, task)
    injury.call(decision, injury.by_ground(decision.state, roll.model))


def after_climb(decision: Decision[State], roll: SuccessRoll, read: SuccessRead) -> None:
    """X-16: a model that fails stays where it is; its Activation is over already."""
    task = decision.state.battle.top
    assert isinstance(task, Walking)
    if read.outcome == "failure":
        drop(decision, task)
    else:
        decision.emit(e.LegGranted(roll.model))


def after_jump(decision: Decision[State], roll: SuccessRoll, read: SuccessRead) -> None:
    """X-16: a model that fails falls, on the side that its opponent picks."""
    task = decision.state.battle.top
    assert isinstance(task, Walking)
    if read.outcome != "failure":
        return decision.emit(e.LegGranted(roll.model))
    places = gap_places(decision.state, roll.model, task.path[0])
    drop(decision, task)
    return falling.begin(decision, roll.model, places)


def after_dive(decision: Decision[State], roll: SuccessRoll, read: SuccessRead) -> None:
    """X-18: on a success no Injury Roll, and +1 DICE on the next Melee Attack; else Down, and one for the fall."""
    task, key = decision.state.battle.top, roll.model
    assert isinstance(task, Walking)
    if read.outcome != "failure":
        return decision.emit(e.LegGranted(key, diving=True))
    here, end = decision.state.table.place(key), task.path[0].end
    decision.emit(e.WalkDropped(key))
    decision.emit(e.ModelFell(key, end, here.z - end.z))
    arrive(decision, task)
    injury.take_down(decision, key)
    return injury.call(decision, injury.by_fall(decision.state, key, here.z - end.z))


def drop(decision: Decision[State], task: Walking) -> None:
    """X-14 to X-16: the rest of the way is not gone."""
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
