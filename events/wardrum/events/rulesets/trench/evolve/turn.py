"""Steps between and around the Activations."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from .. import events as e
from ..state import State
from .step import battle, evolve, model


@evolve.on(e.TurnStarted)
def turn_started(state: State, event: e.TurnStarted) -> State:
    models = {key: replace(one, activated=False, charged=False) for key, one in state.battle.models.items()}
    return battle(state, models=models, round=event.turn, holder="", turn="", dice={})


@evolve.on(e.InitiativeCounted)
def initiative_counted(state: State, event: e.InitiativeCounted) -> State:
    return battle(state, phase="roll")


@evolve.on(e.InitiativeRolled)
def initiative_rolled(state: State, event: e.InitiativeRolled) -> State:
    return battle(state, dice={**state.battle.dice, event.seat: event.dice[0]})


@evolve.on(e.InitiativeTied)
def initiative_tied(state: State, event: e.InitiativeTied) -> State:
    return battle(state, dice={})


@evolve.on(e.InitiativeAssigned)
def initiative_assigned(state: State, event: e.InitiativeAssigned) -> State:
    return battle(state, holder=event.seat)


@evolve.on(e.FirstActivatorAsked)
def first_activator_asked(state: State, event: e.FirstActivatorAsked) -> State:
    return battle(state, phase="first", turn=event.seat)


@evolve.on(e.FirstActivatorChosen)
@evolve.on(e.TurnEnded)
def without_effect(state: State, event: e.FirstActivatorChosen | e.TurnEnded) -> State:
    return state  # what follows from it stands in the event after it


@evolve.on(e.GameEnded)
def game_ended(state: State, event: e.GameEnded) -> State:
    return battle(state, ended=event.reason)


@evolve.on(e.ActivationPhaseStarted)
def activation_phase_started(state: State, event: e.ActivationPhaseStarted) -> State:
    return battle(state, phase="activation", turn=event.seat)


@evolve.on(e.PickPassed)
def pick_passed(state: State, event: e.PickPassed) -> State:
    return battle(state, turn=event.seat)


@evolve.on(e.MoralePhaseStarted)
def morale_phase_started(state: State, event: e.MoralePhaseStarted) -> State:
    return battle(state, phase="morale", checks=event.due, turn="")


@evolve.on(e.CheckOrderAsked)
def check_order_asked(state: State, event: e.CheckOrderAsked) -> State:
    return battle(state, phase="order", turn=event.seat)


@evolve.on(e.CheckOrderChosen)
def check_order_chosen(state: State, event: e.CheckOrderChosen) -> State:
    return battle(state, phase="morale", checks=event.due, turn="")


@evolve.on(e.MoraleChecked)
def morale_checked(state: State, event: e.MoraleChecked) -> State:
    return battle(state, checks=tuple(seat for seat in state.battle.checks if seat != event.seat))


@evolve.on(e.WarbandWavered)
def warband_wavered(state: State, event: e.WarbandWavered) -> State:
    return battle(state, phase="waver", turn=event.seat)


@evolve.on(e.WarbandShaken)
def warband_shaken(state: State, event: e.WarbandShaken) -> State:
    return battle(state, phase="morale", shaken=(*state.battle.shaken, event.seat))


@evolve.on(e.WarbandRecovered)
def warband_recovered(state: State, event: e.WarbandRecovered) -> State:
    return battle(state, shaken=tuple(seat for seat in state.battle.shaken if seat != event.seat))


@evolve.on(e.WarbandFled)
def warband_fled(state: State, event: e.WarbandFled) -> State:
    pieces = {key: piece for key, piece in state.table.pieces.items() if piece.seat != event.seat}
    models = {
        key: replace(one, status="out") if one.seat == event.seat else one
        for key, one in state.battle.models.items()
    }
    return battle(replace(state, table=replace(state.table, pieces=pieces)), models=models)


@evolve.on(e.BloodHealed)
def blood_healed(state: State, event: e.BloodHealed) -> State:
    return model(state, event.model, blood=state.battle.models[event.model].blood - event.n)


@evolve.on(e.BlessingPlaced)
def blessing_placed(state: State, event: e.BlessingPlaced) -> State:
    return model(state, event.model, blessing=state.battle.models[event.model].blessing + event.n)


@evolve.on(e.PointsScored)
def points_scored(state: State, event: e.PointsScored) -> State:
    vp = state.battle.vp
    return battle(state, vp={**vp, event.seat: vp[event.seat] + event.points})


@evolve.on(e.ObjectiveControlChanged)
def objective_control_changed(state: State, event: e.ObjectiveControlChanged) -> State:
    markers = state.table.markers
    held = replace(markers[event.objective], seat=event.seat or UNSET)
    return replace(state, table=replace(state.table, markers={**markers, event.objective: held}))


@evolve.on(e.ModelMarked)
def model_marked(state: State, event: e.ModelMarked) -> State:
    return battle(state, marks={**state.battle.marks, event.seat: event.model})


@evolve.on(e.ObjectiveWrecked)
def objective_wrecked(state: State, event: e.ObjectiveWrecked) -> State:
    markers = {key: one for key, one in state.table.markers.items() if key != event.objective}
    return replace(state, table=replace(state.table, markers=markers))


@evolve.on(e.DeedDone)
def deed_done(state: State, event: e.DeedDone) -> State:
    return battle(state, deeds={**state.battle.deeds, event.deed: event.seat})
