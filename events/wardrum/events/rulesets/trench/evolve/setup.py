"""Steps before the first Turn."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from wardrum.events.space.table import Marker, Zone
from wardrum.events.toolkit.muster import keep_secret
from wardrum.events.toolkit.two_seats import other

from .. import events as e
from ..battlefield import Layout, Side, gates, zone
from ..keywords import has_effect
from ..layouts import table_of
from ..roster import Model, Warband
from ..silhouettes import silhouette
from ..state import ModelState, Phase, State
from .step import battle, evolve, stand


@evolve.on(e.WarbandMustered)
def warband_mustered(state: State, event: e.WarbandMustered) -> State:
    return keep_secret(state, event.seat, event.warband)


@evolve.on(e.WarbandsRevealed)
def warbands_revealed(state: State, event: e.WarbandsRevealed) -> State:
    models: dict[str, ModelState] = {}
    for seat, warband in event.warbands.items():
        models.update(_mustered(seat, warband))
    strength = {seat: len(warband.models) for seat, warband in event.warbands.items()}
    return battle(state, secret={}, models=models, order=tuple(models), strength=strength, phase="zone")


def _mustered(seat: str, warband: Warband) -> Mapping[str, ModelState]:
    teams = {member: f"{seat}-{team}" for team, members in warband.fireteams.items() for member in members}
    return {f"{seat}-{card.id}": _fresh(seat, card, teams.get(card.id, "")) for card in warband.models}


def _fresh(seat: str, card: Model, team: str) -> ModelState:
    tough = has_effect(card, "tough")
    return ModelState(seat, card, team=team, tough=tough, silhouette=silhouette(card))


@evolve.on(e.BattlefieldLaid)
def battlefield_laid(state: State, event: e.BattlefieldLaid) -> State:
    table = table_of(event.layout)
    return battle(replace(state, table=table), scenario=event.scenario, layout=event.layout)


@evolve.on(e.RollOffRolled)
def roll_off_rolled(state: State, event: e.RollOffRolled) -> State:
    return state  # what it decides stands in the event that follows


@evolve.on(e.PriorityAssigned)
def priority_assigned(state: State, event: e.PriorityAssigned) -> State:
    return battle(state, priority=event.seat, turn=event.seat)


@evolve.on(e.ZoneChosen)
def zone_chosen(state: State, event: e.ZoneChosen) -> State:
    layout: Layout = state.battle.ground
    zones = {
        seat: Zone(seat, side, zone(layout, state.battle.plan, side)) for seat, side in event.sides.items()
    }
    markers = {**state.table.markers, **_gates(state, event.sides)}
    table = replace(state.table, zones=zones, markers=markers)
    return battle(replace(state, table=table), sides=event.sides, phase="deploy")


def _gates(state: State, sides: Mapping[str, Side]) -> dict[str, Marker]:
    """X-55: where those head for who score in the enemy's zone; each is the seat's that defends it."""
    plan, layout = state.battle.plan, state.battle.ground
    return {
        key: Marker("gate", *point, seat)
        for seat, side in sides.items()
        if plan.scored_by(state.battle.role(other(seat)), "breakthrough")
        for key, point in gates(layout, plan, side).items()
    }


@evolve.on(e.ModelDeployed)
def model_deployed(state: State, event: e.ModelDeployed) -> State:
    return stand(state, {event.model: event.point})


@evolve.on(e.DeploymentPassed)
def deployment_passed(state: State, event: e.DeploymentPassed) -> State:
    phase: Phase = "infiltrate" if event.infiltrators else "reserve" if event.reserve else "deploy"
    return battle(state, turn=event.seat, phase=phase)
