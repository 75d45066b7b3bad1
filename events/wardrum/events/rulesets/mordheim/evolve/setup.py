"""Steps before the battle: muster, roles, sides, groups, deployment."""

from __future__ import annotations

from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.evolve.step import battle
from wardrum.events.toolkit.muster import keep_secret

from .. import events as e
from ..roster import Warband, silhouette
from ..state import FighterState, State
from .step import evolve, warcry_step


@evolve.on(e.WarbandMustered)
def warband_mustered(state: State, event: e.WarbandMustered) -> State:
    return keep_secret(state, event.seat, event.warband)


@evolve.on(e.WarbandsRevealed)
def warbands_revealed(state: State, event: e.WarbandsRevealed) -> State:
    fighters = {}
    for seat, warband in event.warbands.items():
        fighters.update(_mustered(seat, warband))
    return battle(state, secret={}, fighters=fighters, order=tuple(fighters), phase="role")


def _mustered(seat: str, warband: Warband) -> dict[str, FighterState]:
    return {
        f"{seat}-{f.id}": FighterState(seat=seat, profile=f.profile, role=f.part, silhouette=silhouette(f))
        for f in warband.fighters
    }


@evolve.on(e.RolesAssigned)
def roles_assigned(state: State, event: e.RolesAssigned) -> State:
    return battle(state, priority=event.defender, attacker=event.attacker, phase="side")


@evolve.on(w.SideChosen)
def side_chosen(state: State, event: w.SideChosen) -> State:
    return battle(warcry_step(state, event), phase="groups")


@evolve.on(w.BattleGroupsAssigned)
def battle_groups_assigned(state: State, event: w.BattleGroupsAssigned) -> State:
    return battle(warcry_step(state, event), phase="deploy" if event.last else "groups")
