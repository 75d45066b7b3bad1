"""The reserve phase: battle groups that arrive in rounds 2 and 3 (W-4, W-20 to W-25)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.plane import NearLine
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import other

from .. import commands as c
from .. import events as e
from ..battleplan import Group
from ..deployment import (
    GROUPS,
    area,
    arrival_round,
    check_facings,
    check_free,
    check_members,
    check_one_by_one,
    check_wholly_in,
    facing_of,
    members,
    packing,
)
from ..state import State
from .phase import NextPhase

LATE, EARLY = 1, 6
"""The faces on which the twists of these names change when a group comes (W-50)."""


def begin(decision: Decision[State]) -> NextPhase | None:
    """W-4, W-20: the phase is logged in every round, and over at once if no group is due."""
    decision.emit(e.PhaseStarted("reserve"))
    roll_arrivals(decision)
    return _next_phase(decision.state)


def roll_arrivals(decision: Decision[State]) -> None:
    """W-50: the twists that roll a die for groups in reserve, the holder's first (W-59)."""
    battle = decision.state.battle
    for seat in (battle.holder, other(battle.holder)):
        for group in GROUPS:
            if not members(battle, seat, group, "reserve"):
                continue
            due = arrival_round(battle, seat, group)
            if battle.cards.twist.kind == "late_arrivals":
                if due == battle.round and f"{seat}-{group}" not in battle.arrivals:
                    (die,) = decision.draw(1, 6)
                    decision.emit(e.ArrivalRolled(seat, group, die, due + 1 if die == LATE else due))
            elif battle.cards.twist.kind == "early_arrivals" and due > battle.round:
                (die,) = decision.draw(1, 6)
                decision.emit(e.ArrivalRolled(seat, group, die, battle.round if die == EARLY else due))


def _next_phase(state: State) -> NextPhase | None:
    return None if next_to_arrive(state) else "naming"


def next_to_arrive(state: State) -> str:
    """The seat that sets up now: the holder all its due groups, then the other; "" = none is due (W-20, W-21)."""
    order = (state.battle.holder, other(state.battle.holder))
    return next((seat for seat in order if due_groups(state, seat)), "")


def due_groups(state: State, seat: str) -> list[Group]:
    """The groups that arrive in this round and do not stand on the table yet (W-20; they must: edge case 28)."""
    battle = state.battle
    return [
        group
        for group in GROUPS
        if members(battle, seat, group, "reserve") and arrival_round(battle, seat, group) == battle.round
    ]


def deploy_reserves(decision: Decision[State], seat: str, command: c.DeployReserves) -> NextPhase | None:
    """W-21: wholly within 3 inches of the point or line (W-22, W-24), or one by one without room (W-25)."""
    state = decision.state
    if command.group not in due_groups(state, seat):
        raise Rejected("W-20", "not_due", say("your {group} does not arrive now", group=say(command.group)))
    decision.emit(_arrived(state, seat, command))
    return _next_phase(decision.state)


def _arrived(state: State, seat: str, command: c.DeployReserves) -> e.ReservesArrived:
    """W-22, W-24, W-25. Raises Rejected."""
    keys, zone = members(state.battle, seat, command.group, "reserve"), area(state, seat, command.group)
    rule = "W-24" if isinstance(zone, NearLine) else "W-22"
    check_members(keys, command.positions, rule)
    check_facings(state, command.positions, command.facings, rule)
    facings = facing_of(state, command.positions, command.facings)
    check_free(state, command.positions, facings, rule)
    if not command.fallback:
        check_wholly_in(state, command.positions, facings, zone, rule)
    elif packing(state, keys, zone):
        raise Rejected("W-25", "group_fits", "there is room for the whole group")
    else:
        check_one_by_one(state, command.positions, zone)
    return e.ReservesArrived(seat, command.group, command.positions, command.fallback, facings or UNSET)
