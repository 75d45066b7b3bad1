"""Steps within an Activation, attacks aside."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.space.plane import Point

from .. import events as e
from ..actions import Slots
from ..state import Activation, State
from .step import battle, evolve, instead, model, move, pop, push, top


@evolve.on(e.ModelActivated)
def model_activated(state: State, event: e.ModelActivated) -> State:
    for key in event.models:
        state = model(state, key, activated=True)
    slots = {key: Slots() for key in event.models}
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
    slots = {**activation.slots, event.model: event.slots}
    charged = event.action == "charge" or state.battle.models[event.model].charged
    return battle(model(state, event.model, charged=charged), activation=replace(activation, slots=slots))


@evolve.on(e.WalkBegun)
@evolve.on(e.DashGranted)
@evolve.on(e.ChargeDeclared)
@evolve.on(e.EvasionOffered)
@evolve.on(e.FreeFightOffered)
@evolve.on(e.StandingUpOffered)
@evolve.on(e.FootingFound)
def task_begun(
    state: State,
    event: e.WalkBegun
    | e.DashGranted
    | e.ChargeDeclared
    | e.EvasionOffered
    | e.FreeFightOffered
    | e.StandingUpOffered
    | e.FootingFound,
) -> State:
    return push(state, event.task)


@evolve.on(e.WalkDropped)
@evolve.on(e.DashDeclined)
@evolve.on(e.ChargeDropped)
@evolve.on(e.EvasionDeclined)
@evolve.on(e.FreeFightsEnded)
@evolve.on(e.StandingUpBegun)
@evolve.on(e.StayedDown)
@evolve.on(e.FootingSettled)
def task_settled(
    state: State,
    event: e.WalkDropped
    | e.DashDeclined
    | e.ChargeDropped
    | e.EvasionDeclined
    | e.FreeFightsEnded
    | e.StandingUpBegun
    | e.StayedDown
    | e.FootingSettled,
) -> State:
    return pop(state)


@evolve.on(e.ModelMoved)
def model_moved(state: State, event: e.ModelMoved) -> State:
    return move(pop(state), event.model, Point(*event.path[-1]))


@evolve.on(e.ModelHalted)
def model_halted(state: State, event: e.ModelHalted) -> State:
    return move(instead(state, event.rest), event.model, Point(*event.path[-1]))


@evolve.on(e.MineTriggered)
def mine_triggered(state: State, event: e.MineTriggered) -> State:
    terrain = {key: piece for key, piece in state.table.terrain.items() if key != event.terrain}
    return replace(state, table=replace(state.table, terrain=terrain))


@evolve.on(e.ChargeRedirected)
@evolve.on(e.ChargeBonusRolled)
@evolve.on(e.WayChosen)
def task_advanced(state: State, event: e.ChargeRedirected | e.ChargeBonusRolled | e.WayChosen) -> State:
    return instead(state, event.task)


@evolve.on(e.ChargeCompleted)
@evolve.on(e.ChargeFailed)
def told_only(state: State, event: e.ChargeCompleted | e.ChargeFailed) -> State:
    return state  # where the model stopped stands in the event before it


@evolve.on(e.FreeFightSettled)
def free_fight_settled(state: State, event: e.FreeFightSettled) -> State:
    return top(state, enemies=event.enemies)


@evolve.on(e.ActivationCut)
def activation_cut(state: State, event: e.ActivationCut) -> State:
    activation = state.battle.activation
    assert activation is not UNSET
    return battle(state, activation=replace(activation, over=True, cause=event.cause))


@evolve.on(e.ActivationEnded)
def activation_ended(state: State, event: e.ActivationEnded) -> State:
    return battle(state, activation=UNSET)
