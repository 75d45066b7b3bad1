"""Before the battle: roles, the scenario, zones, groups, set-up (M-21 to M-27)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.battle_groups import Sizes
from wardrum.events.rulesets.warcry.decide.setup import (
    assign_priority,
    deployed,
    draw_battleplan,
    form_groups,
    next_to_deploy,
    require_next,
    take_side,
)
from wardrum.events.rulesets.warcry.deployment import bases_at
from wardrum.events.space.plane import Disc, any_within
from wardrum.events.toolkit.muster import Muster
from wardrum.events.toolkit.two_seats import other

from .. import commands as c
from .. import events as e
from ..cohesion import COHESION, packings
from ..data import WARBANDS
from ..roster import validate
from ..state import NextPhase, State

MUSTER: Final = Muster("M-26", WARBANDS, e.WarbandMustered, e.WarbandsRevealed)
SIZES: Final = Sizes(lambda split: max(split) - min(split) <= 1, "the three groups are as even as possible")
"""Those of the three groups (M-24)."""


def submit_warband(
    decision: Decision[State], seat: str, command: c.SubmitWarband, spells: frozenset[str]
) -> None:
    """M-26, M-27 by `validate`. The second of the two opens both, and the roll-off for the roles follows.

    spells: those that a spell book may have.
    """
    gold_limit = decision.state.battle.setup.gold_limit
    if MUSTER.submit(decision, seat, command, lambda warband: validate(warband, gold_limit, spells)):
        assign_priority(decision)


def choose_role(decision: Decision[State], seat: str, command: c.ChooseRole) -> None:
    """M-22; then the scenario is drawn and its tokens lie on the table (M-21)."""
    defender = seat if command.role == "defender" else other(seat)
    decision.emit(e.RolesAssigned(attacker=other(defender), defender=defender))
    draw_scenario(decision)


def draw_scenario(decision: Decision[State]) -> None:
    """M-21: a map and a victory condition, terrain and a twist; no group is in reserve."""
    draw_battleplan(decision)
    decision.emit(w.MarkersPlaced(()))


def choose_side(decision: Decision[State], seat: str, command: c.ChooseSide) -> None:
    """M-23: the defender picks its zone."""
    take_side(decision, seat, command)


def assign_battle_groups(decision: Decision[State], seat: str, command: c.AssignBattleGroups) -> None:
    """M-24: as even as possible, the defender first."""
    form_groups(decision, seat, command, SIZES)


def deploy_group(decision: Decision[State], seat: str, command: c.DeployGroup) -> NextPhase | None:
    """M-25: one group after the other, the defender first; after the last one round 1 begins."""
    require_next(decision.state, command.group)
    there = deployed(decision.state, seat, command)
    check_cohesion(decision.state, seat, there)
    decision.emit(there)
    return None if next_to_deploy(decision.state) else "initiative"


def check_cohesion(state: State, seat: str, there: w.BattleGroupDeployed) -> None:
    """M-25: within 3 inches of each other, if there is room for that at all. Raises Rejected."""
    facings: dict[str, int] = {} if there.facings is UNSET else there.facings
    bases = list(bases_at(state, there.positions, facings).values())
    if scattered(bases) and packings(state, seat, there.group):
        raise Rejected("M-25", "too_far_apart", 'the fighters of a group stand within 3" of each other')


def scattered(bases: Sequence[tuple[Disc, ...]]) -> bool:
    """Whether any two stand more than 3 inches apart."""
    return not all(any_within(a, b, COHESION) for a, b in combinations(bases, 2))
