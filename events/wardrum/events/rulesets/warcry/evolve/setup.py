"""Steps before the battle."""

from __future__ import annotations

from msgspec.structs import replace

from wardrum.events.space.plane import Point
from wardrum.events.space.table import Marker, Zone
from wardrum.events.toolkit.muster import keep_secret

from .. import events as e
from ..battleplan import BOARD_HEIGHT, setup_area
from ..layouts import terrain_of
from ..roster import Warband, silhouette
from ..state import FighterState, State
from ..terrain import battlefield_for_all
from .step import battle, evolve, stand


@evolve.on(e.WarbandMustered)
def warband_mustered(state: State, event: e.WarbandMustered) -> State:
    return keep_secret(state, event.seat, event.warband)


@evolve.on(e.WarbandsRevealed)
def warbands_revealed(state: State, event: e.WarbandsRevealed) -> State:
    fighters = {}
    for seat, warband in event.warbands.items():
        fighters.update(_mustered(seat, warband))
    return battle(state, secret={}, fighters=fighters, order=tuple(fighters), phase="groups")


def _mustered(seat: str, warband: Warband) -> dict[str, FighterState]:
    return {
        f"{seat}-{f.id}": FighterState(seat, f.profile, f.role, silhouette=silhouette(f.profile, f.role))
        for f in warband.fighters
    }


@evolve.on(e.RollOffRolled)
def roll_off_rolled(state: State, event: e.RollOffRolled) -> State:
    return state  # what it decides stands in the event that follows


@evolve.on(e.PriorityAssigned)
def priority_assigned(state: State, event: e.PriorityAssigned) -> State:
    return battle(state, priority=event.seat)


@evolve.on(e.BattleGroupsAssigned)
def battle_groups_assigned(state: State, event: e.BattleGroupsAssigned) -> State:
    fighters = dict(state.battle.fighters)
    for group, members in event.groups.items():
        for key in members:
            fighters[key] = replace(fighters[key], group=group)
    return battle(state, fighters=fighters, phase="side" if event.last else "groups")


@evolve.on(e.BattleplanDrawn)
def battleplan_drawn(state: State, event: e.BattleplanDrawn) -> State:
    terrain = terrain_of(event.plan.terrain)
    return battle(replace(state, table=replace(state.table, terrain=terrain)), plan=event.plan)


@evolve.on(e.AttackerAssigned)
def attacker_assigned(state: State, event: e.AttackerAssigned) -> State:
    return battle(state, attacker=event.seat)


@evolve.on(e.SideChosen)
def side_chosen(state: State, event: e.SideChosen) -> State:
    points = state.battle.plan.deployment.groups  # type: ignore[union-attr]
    zones = {
        f"{seat}-{group}": Zone(seat, group, setup_area(points[f"{colour}-{group}"]))  # type: ignore[index]
        for seat, colour in event.sides.items()
        for group in ("dagger", "shield", "hammer")
    }
    state = replace(state, table=replace(state.table, zones=zones))
    return battle(state, sides=event.sides, phase="deploy")


@evolve.on(e.BattleGroupDeployed)
def battle_group_deployed(state: State, event: e.BattleGroupDeployed) -> State:
    return stand(state, event.positions, event.facings)


@evolve.on(e.TreasurePlaced)
def treasure_placed(state: State, event: e.TreasurePlaced) -> State:
    token = Marker("treasure", event.point.x, event.point.y, z=event.point.z)
    markers = {**state.table.markers, event.marker: token}
    return replace(state, table=replace(state.table, markers=markers))


@evolve.on(e.TargetNominated)
def target_nominated(state: State, event: e.TargetNominated) -> State:
    return battle(state, nominated={**state.battle.nominated, event.seat: event.fighter})


@evolve.on(e.MarkersPlaced)
def markers_placed(state: State, event: e.MarkersPlaced) -> State:
    cards = state.battle.plan.victory.markers  # type: ignore[union-attr]
    field = battlefield_for_all(state)
    tops = {key: field.landing(Point(m.x, m.y), BOARD_HEIGHT).z for key, m in cards.items()}
    markers = {key: Marker(m.kind, m.x, m.y, z=tops[key]) for key, m in cards.items()}
    fighters = dict(state.battle.fighters)
    for key in event.reserves:
        fighters[key] = replace(fighters[key], status="reserve")
    return battle(replace(state, table=replace(state.table, markers=markers)), fighters=fighters)
