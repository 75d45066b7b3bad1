"""Steps within an Activation, except attacks."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from .. import events as e
from ..general_actions import ActionsTaken, taken
from ..ground import moved_to
from ..state import Activation, State
from ..tasks import (
    Charging,
    Dashing,
    Evading,
    Falling,
    Footing,
    FreeFights,
    Rising,
    Settled,
    Toppling,
    Walking,
)
from .step import battle, evolve, instead, model, pop, push, top


@evolve.on(e.ModelActivated)
def model_activated(state: State, event: e.ModelActivated) -> State:
    for key in event.models:
        state = model(state, key, activated=True)
    slots = {key: ActionsTaken() for key in event.models}
    return battle(state, activation=Activation(event.seat, event.models, slots), turn=event.seat)


@evolve.on(e.ModelStoodUp)
def model_stood_up(state: State, event: e.ModelStoodUp) -> State:
    state = model(state, event.model, down=False)
    activation = state.battle.activation
    if activation is UNSET or event.model not in activation.slots:
        return state  # a friend helped it up
    slots = {**activation.slots, event.model: replace(activation.slots[event.model], halved=event.halved)}
    return battle(state, activation=replace(activation, slots=slots))


@evolve.on(e.ActionDeclared)
def action_declared(state: State, event: e.ActionDeclared) -> State:
    activation = state.battle.activation
    assert activation is not UNSET
    before = activation.slots[event.model]
    now = taken(event.action, before, assault=event.assault, heavy=event.heavy, special=event.special)
    slots = {**activation.slots, event.model: now}
    charged = event.action == "charge" or state.battle.models[event.model].charged
    return battle(model(state, event.model, charged=charged), activation=replace(activation, slots=slots))


@evolve.on(e.FootingFound)
def footing_found(state: State, event: e.FootingFound) -> State:
    return push(state, Footing(event.model))


@evolve.on(e.StandingUpOffered)
def standing_up_offered(state: State, event: e.StandingUpOffered) -> State:
    return push(state, Rising(event.model))


@evolve.on(e.WalkBegun)
def walk_begun(state: State, event: e.WalkBegun) -> State:
    return push(state, Walking(event.model, event.manner, event.path))


@evolve.on(e.DashGranted)
def dash_granted(state: State, event: e.DashGranted) -> State:
    return push(state, Dashing(event.model))


@evolve.on(e.ChargeDeclared)
def charge_declared(state: State, event: e.ChargeDeclared) -> State:
    return push(state, Charging(event.model, event.target))


@evolve.on(e.EvasionOffered)
def evasion_offered(state: State, event: e.EvasionOffered) -> State:
    return push(state, Evading(event.model, event.charger, event.distance))


@evolve.on(e.FreeFightOffered)
def free_fight_offered(state: State, event: e.FreeFightOffered) -> State:
    return push(state, FreeFights(event.mover, event.enemies))


@evolve.on(e.WalkDropped)
@evolve.on(e.DashDeclined)
@evolve.on(e.ChargeDropped)
@evolve.on(e.EvasionDeclined)
@evolve.on(e.FreeFightsEnded)
@evolve.on(e.StandingUpBegun)
@evolve.on(e.StayedDown)
@evolve.on(e.FootingSettled)
@evolve.on(e.LedgeSettled)
def task_settled(
    state: State,
    event: e.WalkDropped
    | e.DashDeclined
    | e.ChargeDropped
    | e.EvasionDeclined
    | e.FreeFightsEnded
    | e.StandingUpBegun
    | e.StayedDown
    | e.FootingSettled
    | e.LedgeSettled,
) -> State:
    return pop(state)


@evolve.on(e.ModelMoved)
def model_moved(state: State, event: e.ModelMoved) -> State:
    return moved_to(pop(state), event.model, event.path[-1].end)


@evolve.on(e.ModelHalted)
def model_halted(state: State, event: e.ModelHalted) -> State:
    walking = state.battle.top
    assert isinstance(walking, Walking)
    tested = walking.tested or event.ground == "dangerous"
    settled: Settled = "fall" if event.ground == "fall" else ""
    state = instead(state, replace(walking, path=event.path_left, tested=tested, settled=settled))
    return moved_to(state, event.model, event.path[-1].end)


@evolve.on(e.LegGranted)
def leg_granted(state: State, event: e.LegGranted) -> State:
    state = top(state, Walking, settled="roll")
    return model(state, event.model, diving=True) if event.diving else state


@evolve.on(e.FallBegun)
def fall_begun(state: State, event: e.FallBegun) -> State:
    return push(state, Falling(event.model, event.places))


@evolve.on(e.FallAverted)
def fall_averted(state: State, event: e.FallAverted) -> State:
    return state  # it stays where it stands


@evolve.on(e.ModelFell)
def model_fell(state: State, event: e.ModelFell) -> State:
    task = state.battle.top
    state = pop(state) if isinstance(task, Falling) and task.model == event.model else state
    return moved_to(state, event.model, event.end)


@evolve.on(e.LedgeReached)
def ledge_reached(state: State, event: e.LedgeReached) -> State:
    return push(state, Toppling(event.model))


@evolve.on(e.MineTriggered)
def mine_triggered(state: State, event: e.MineTriggered) -> State:
    terrain = {key: piece for key, piece in state.table.terrain.items() if key != event.terrain}
    return replace(state, table=replace(state.table, terrain=terrain))


@evolve.on(e.ChargeRedirected)
def charge_redirected(state: State, event: e.ChargeRedirected) -> State:
    return top(state, Charging, target=event.target)


@evolve.on(e.ChargeBonusRolled)
def charge_bonus_rolled(state: State, event: e.ChargeBonusRolled) -> State:
    return top(state, Charging, budget=event.distance)


@evolve.on(e.WayChosen)
def way_chosen(state: State, event: e.WayChosen) -> State:
    return instead(state, Walking(event.model, event.manner, event.path, target=event.target))


@evolve.on(e.ChargeCompleted)
@evolve.on(e.ChargeFailed)
def without_effect(state: State, event: e.ChargeCompleted | e.ChargeFailed) -> State:
    return state  # where the model stopped stands in the event before it


@evolve.on(e.FreeFightSettled)
def free_fight_settled(state: State, event: e.FreeFightSettled) -> State:
    return top(state, FreeFights, enemies=event.enemies)


@evolve.on(e.ModelReloads)
def model_reloads(state: State, event: e.ModelReloads) -> State:
    activation = state.battle.activation
    assert activation is not UNSET
    slots = {**activation.slots, event.model: replace(activation.slots[event.model], reloads=True)}
    return battle(state, activation=replace(activation, slots=slots))


@evolve.on(e.ActivationCut)
def activation_cut(state: State, event: e.ActivationCut) -> State:
    activation = state.battle.activation
    assert activation is not UNSET
    return battle(state, activation=replace(activation, over=True, cause=event.cause))


@evolve.on(e.ActivationEnded)
def activation_ended(state: State, event: e.ActivationEnded) -> State:
    return battle(state, activation=UNSET)
