"""Steps of the end of a round."""

from __future__ import annotations

from msgspec.structs import replace

from .. import events as e
from ..state import State
from .step import battle, evolve


@evolve.on(e.ObjectiveControlChanged)
def objective_control_changed(state: State, event: e.ObjectiveControlChanged) -> State:
    markers = state.table.markers
    taken = replace(markers[event.marker], seat=event.seat)
    return replace(state, table=replace(state.table, markers={**markers, event.marker: taken}))


@evolve.on(e.VictoryPointsScored)
def victory_points_scored(state: State, event: e.VictoryPointsScored) -> State:
    return battle(state, vp={**state.battle.vp, event.seat: event.total})


@evolve.on(e.RoundEnded)
def round_ended(state: State, event: e.RoundEnded) -> State:
    return state  # the next round, an extra round or the end follows


@evolve.on(e.ExtraRoundCalled)
def extra_round_called(state: State, event: e.ExtraRoundCalled) -> State:
    return battle(state, extra=event.kind)
