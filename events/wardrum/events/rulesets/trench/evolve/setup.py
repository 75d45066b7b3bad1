"""Steps before the first Turn."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from wardrum.events.space.table import Zone
from wardrum.events.toolkit.muster import keep_secret

from .. import events as e
from ..battlefield import Layout, zone
from ..keywords import has_effect
from ..layouts import table_of
from ..roster import Model, Warband
from ..silhouettes import silhouette
from ..state import ModelState, State
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
    return battle(replace(state, table=replace(state.table, zones=zones)), sides=event.sides, phase="deploy")


@evolve.on(e.ModelDeployed)
def model_deployed(state: State, event: e.ModelDeployed) -> State:
    return stand(state, {event.model: event.point})


@evolve.on(e.DeploymentPassed)
def deployment_passed(state: State, event: e.DeploymentPassed) -> State:
    return battle(state, turn=event.seat, phase="infiltrate" if event.infiltrators else "deploy")
