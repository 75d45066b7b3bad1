"""Before the battle: mustering, battle groups, the battleplan, sides and deployment (W-41 to W-52)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, TypeVar

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.muster import Muster, roll_off
from wardrum.events.toolkit.two_seats import SEATS, other

from .. import commands as c
from .. import events as e
from ..battle_groups import SIZES, Sizes, validate_groups
from ..battleplan import Battleplan, Group
from ..data import WARBANDS
from ..deployment import (
    GROUPS,
    area,
    check_facings,
    check_free,
    check_members,
    check_one_by_one,
    check_wholly_in,
    deployment_point,
    facing_of,
    members,
    packing,
)
from ..roster import validate
from ..state import RANDOM, State, of_seat
from .phase import NextPhase

Card = TypeVar("Card")

OPPOSITE: Final = {"red": "blue", "blue": "red"}
MUSTER: Final = Muster("W-47", WARBANDS, e.WarbandMustered, e.WarbandsRevealed)


# --- mustering


def submit_warband(decision: Decision[State], seat: str, command: c.SubmitWarband) -> None:
    """W-47; W-41 to W-46 by `validate`. The second of the two opens both, and the priority roll follows (W-48)."""
    if MUSTER.submit(decision, seat, command, validate):
        assign_priority(decision)


def assign_priority(decision: Decision[State]) -> None:
    """W-48, W-58: the winner of a roll-off is the priority seat."""
    decision.emit(e.PriorityAssigned(roll_off(decision, partial(e.RollOffRolled, "priority"))))


# --- battle groups and the battleplan


def assign_battle_groups(decision: Decision[State], seat: str, command: c.AssignBattleGroups) -> None:
    """W-49; once both have, the battleplan is drawn (W-50)."""
    if form_groups(decision, seat, command, SIZES):
        draw_battleplan(decision)
        assign_roles(decision)


def form_groups(decision: Decision[State], seat: str, command: c.AssignBattleGroups, sizes: Sizes) -> bool:
    """W-49: the priority seat first. Whether both have done so."""
    battle = decision.state.battle
    validate_groups(of_seat(battle, seat), command.groups, sizes)
    groups: dict[str, tuple[str, ...]] = {group: command.groups[group] for group in GROUPS}
    last = seat != battle.priority
    decision.emit(e.BattleGroupsAssigned(seat, groups, last))
    return last


def next_to_assign(state: State) -> str:
    """The seat that divides its warband now: the priority seat, then the other (W-49)."""
    battle = state.battle
    done = any(battle.fighters[key].group for key in of_seat(battle, battle.priority))
    return other(battle.priority) if done else battle.priority


def draw_battleplan(decision: Decision[State]) -> None:
    """W-50: the cards that the settings name, in order; one is drawn where they say "random"."""
    setup = decision.state.battle.setup
    plan = Battleplan(
        terrain=_card(decision, setup.terrain, setup.DECKS.terrain)
        if setup.layout is UNSET
        else setup.layout.card(),
        deployment=_card(decision, setup.deployment, setup.DECKS.deployment),
        victory=_card(decision, setup.victory, setup.DECKS.victory),
        twist=_card(decision, setup.twist, setup.DECKS.twist),
    )
    decision.emit(e.BattleplanDrawn(plan))


def assign_roles(decision: Decision[State]) -> None:
    """W-50: who attacks, if a card asks; on a deployment with roles that settles the sides too (W-51)."""
    battle = decision.state.battle
    roles, how = battle.cards.deployment.roles, battle.cards.victory.attacker
    if how == "nobody" and not roles:
        return
    attacker = battle.priority
    if how == "roll_off":
        attacker = roll_off(decision, partial(e.RollOffRolled, "attacker"))
    decision.emit(e.AttackerAssigned(attacker))
    if roles:
        decision.emit(e.SideChosen({seat: "red" if seat == attacker else "blue" for seat in SEATS}))


def _card(decision: Decision[State], name: str, cards: Mapping[str, Card]) -> Card:
    if name != RANDOM:
        return cards[name]
    (place,) = decision.draw(1, len(cards))
    return list(cards.values())[place - 1]


def choose_side(decision: Decision[State], seat: str, command: c.ChooseSide) -> NextPhase | None:
    """W-51; then the groups are set up."""
    take_side(decision, seat, command)
    return _next_phase(decision)


def take_side(decision: Decision[State], seat: str, command: c.ChooseSide) -> None:
    """W-51: the priority seat takes red or blue."""
    sides = {seat: command.side, other(seat): OPPOSITE[command.side]}
    decision.emit(e.SideChosen({s: sides[s] for s in SEATS}))


# --- deployment


def deploy_group(decision: Decision[State], seat: str, command: c.DeployGroup) -> NextPhase | None:
    """W-52."""
    require_next(decision.state, command.group)
    decision.emit(deployed(decision.state, seat, command))
    return _next_phase(decision)


def require_next(state: State, group: Group) -> None:
    """W-52: daggers, shields, hammers, the priority seat first each time."""
    if group != next_group(state):
        raise Rejected(
            "W-52", "wrong_group", say("it is the {group}'s turn to be set up", group=say(next_group(state)))
        )


def deployed(state: State, seat: str, command: c.DeployGroup) -> e.BattleGroupDeployed:
    """W-52; a group that does not fit there at all is set up like reserves without room (W-25). Raises Rejected."""
    keys, zone = members(state.battle, seat, command.group), area(state, seat, command.group)
    positions = command.positions
    check_members(keys, positions, "W-52")
    check_facings(state, positions, command.facings, "W-52")
    facings = facing_of(state, positions, command.facings)
    check_free(state, positions, facings, "W-52")
    try:
        check_wholly_in(state, positions, facings, zone, "W-52")
    except Rejected:
        if packing(state, keys, zone):
            raise
        check_one_by_one(state, positions, zone)
    return e.BattleGroupDeployed(seat, command.group, positions, facings or UNSET)


def next_to_deploy(state: State) -> str:
    """The seat that sets up a group now; "" once all that come before the battle stand (W-52)."""
    due = _due(state)
    return due[0] if due else ""


def next_group(state: State) -> Group:
    """The group to be set up now. Raises ValueError: there is none."""
    due = _due(state)
    if due is None:
        raise ValueError("every group is set up or in reserve")
    return due[1]


def _due(state: State) -> tuple[str, Group] | None:
    battle = state.battle
    for group in GROUPS:
        for seat in (battle.priority, other(battle.priority)):
            if deployment_point(battle, seat, group).round == 1 and members(battle, seat, group, "mustered"):
                return seat, group
    return None


def _next_phase(decision: Decision[State]) -> NextPhase | None:
    """W-50, W-52: after the last group objectives and tokens are placed, the others wait in reserve, round 1 begins."""
    if next_to_deploy(decision.state):
        return None
    battle = decision.state.battle
    reserves = tuple(key for key in battle.order if battle.fighters[key].status == "mustered")
    decision.emit(e.MarkersPlaced(reserves))
    return "opening"
