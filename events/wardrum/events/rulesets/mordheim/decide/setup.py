"""Before the battle: roles, the scenario, zones, groups, set-up (M-21 to M-27)."""

from __future__ import annotations

from itertools import combinations

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.rulesets.warcry.decide.phase import require_phase, require_turn
from wardrum.events.rulesets.warcry.decide.roll_off import roll_off
from wardrum.events.rulesets.warcry.decide.setup import check_places as check_zone
from wardrum.events.rulesets.warcry.decide.setup import (
    draw_battleplan,
    form_groups,
    next_to_deploy,
    require_next,
    require_unmustered,
    submitted,
    take_side,
)
from wardrum.events.rulesets.warcry.deployment import Positions
from wardrum.events.space.plane import Disc, within
from wardrum.events.toolkit.two_seats import SEATS, other

from .. import commands as c
from .. import events as e
from ..cohesion import COHESION, packings
from ..data import SPELLS, WARBANDS
from ..roster import validate
from ..state import NextPhase, State


def submit_warband(decision: Decision[State], seat: str, command: c.SubmitWarband) -> None:
    """M-26, M-27 by `validate`. The second of the two opens both, and the roll-off for the roles follows."""
    battle = decision.state.battle
    require_unmustered(decision.state, seat)
    warband = submitted(command.sample, command.warband, WARBANDS)
    validate(warband, battle.setup.gold_limit, frozenset(SPELLS))
    if other(seat) not in battle.secret:
        return decision.emit(e.WarbandMustered(seat, warband))
    both = {**battle.secret, seat: warband}
    decision.emit(e.WarbandsRevealed({s: both[s] for s in SEATS}))
    decision.emit(e.PriorityAssigned(roll_off(decision, "priority")))


def choose_role(decision: Decision[State], seat: str, command: c.ChooseRole) -> None:
    """M-22; then the scenario is drawn and its tokens lie on the table (M-21)."""
    require_phase(decision.state, "role", "M-22")
    require_turn(seat, decision.state.battle.priority, "M-22")
    defender = seat if command.role == "defender" else other(seat)
    decision.emit(e.RolesAssigned(attacker=other(defender), defender=defender))
    draw_scenario(decision)


def draw_scenario(decision: Decision[State]) -> None:
    """M-21: a map and a victory condition, terrain and a twist; nobody is in reserve."""
    draw_battleplan(decision)
    decision.emit(e.MarkersPlaced(()))


def choose_side(decision: Decision[State], seat: str, command: c.ChooseSide) -> None:
    """M-23: the defender picks its zone."""
    take_side(decision, seat, command)


def assign_battle_groups(decision: Decision[State], seat: str, command: c.AssignBattleGroups) -> None:
    """M-24: as even as possible, the defender first."""
    form_groups(decision, seat, command, "2e")


def deploy_group(decision: Decision[State], seat: str, command: c.DeployGroup) -> NextPhase | None:
    """M-25: one group after the other, the defender first; after the last one round 1 begins."""
    require_next(decision.state, seat, command.group)
    check_zone(decision.state, seat, command.group, command.positions)
    check_cohesion(decision.state, seat, command)
    decision.emit(e.BattleGroupDeployed(seat, command.group, command.positions))
    return None if next_to_deploy(decision.state) else "initiative"


def check_cohesion(state: State, seat: str, command: c.DeployGroup) -> None:
    """M-25: within 3 inches of each other, if there is room for that at all. Raises Rejected."""
    if scattered(state, command.positions) and packings(state, seat, command.group):
        raise Rejected("M-25", "too_far_apart", 'the fighters of a group stand within 3" of each other')


def scattered(state: State, positions: Positions) -> bool:
    """Whether any two would stand more than 3 inches apart."""
    fighters = state.battle.fighters
    bases = [Disc(*point, fighters[key].profile.base.radius) for key, point in sorted(positions.items())]
    return not all(within(a, b, COHESION) for a, b in combinations(bases, 2))
