"""Putting treasure down, as an action or because its carrier is struck down (W-92)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.plane import INCH, Location, contains, crosses, within_point
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..geometry import base, sees_point
from ..kinds_of_movement import mover
from ..state import State
from .activation import acting_with, spend_action

REACH = INCH  # from the carrier's base to the centre of the token


def drop_treasure(decision: Decision[State], seat: str, command: c.DropTreasure) -> None:
    """W-92, as an action."""
    state = decision.state
    fighter = acting_with(state, "drop").fighter
    treasure = state.battle.fighters[fighter].treasure
    if treasure is UNSET:
        raise Rejected("W-92", "not_carrying", say("{who} carries no treasure", who=fighter))
    require_spot(state, fighter, command.point)
    spend_action(decision, "drop")
    decision.emit(e.TreasureDropped(fighter, treasure, command.point))


def straight_down(state: State, fighter: str) -> Location:
    """The place below the middle of a carrier; on stairs where it stands."""
    who, here = mover(state, fighter), state.table.place(fighter)
    if any(stairs.bears(here) for stairs in who.stairs):
        return here
    return who.field.landing(here.point, here.z)


def require_spot(state: State, fighter: str, point: Location) -> None:
    """W-92: on floor or platform, level or lower, within 1" horizontally and visible.

    Straight down from the carrier's own centre is always allowed.
    """
    if point == straight_down(state, fighter):
        return
    if not any(within_point(disc, point.point, REACH) for disc in base(state, fighter)):
        raise Rejected("W-92", "not_wholly_within", 'the token goes down within 1" of its carrier')
    field, z = mover(state, fighter).field, state.table.place(fighter).z
    if not contains(field.board, point.point):
        raise Rejected("W-92", "off_board", "the token stays on the board")
    if point.z > z or field.floor_of(point) is None:
        raise Rejected(
            "W-92", "unsupported", "the token lies on floor or platform, no higher than its carrier"
        )
    if any(
        box.bottom <= point.z < box.top and crosses(point.point, point.point, box.rect)
        for box in field.solids
    ):
        raise Rejected("W-92", "in_terrain", "the token cannot lie in an obstacle")
    if not sees_point(state, fighter, point):
        raise Rejected("W-92", "not_visible", "the token has to be visible to its carrier")
