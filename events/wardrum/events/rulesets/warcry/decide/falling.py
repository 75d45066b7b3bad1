"""Impact damage, the test of who is struck at an edge, and falls (W-66, W-72, W-73)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wardrum.events.core.kernel import Decision
from wardrum.events.space.legs import holding_on, standing
from wardrum.events.space.plane import BOARD, INCH, disc_to_rect_squared
from wardrum.events.toolkit.questions import among
from wardrum.events.toolkit.two_seats import other

from .. import events as e
from ..attack_odds import impact_of
from ..fall_places import fall_places
from ..kinds_of_movement import mover
from ..state import State, TreasureSpot
from ..terrain import open_edges
from .casualties import allocate_damage, take_down

EDGE: Final = INCH // 2
"""Distance from an open edge within which a critical hit may throw a fighter down (W-66)."""
SLIPS: Final = 1
"""The face on which it falls (W-66)."""


def impact(decision: Decision[State], fighter: str, dice: int) -> None:
    """W-73: impact damage of a number of dice."""
    if dice:
        rolled = decision.draw(dice, 6)
        points = sum(map(impact_of, rolled))
        decision.emit(e.ImpactRolled(fighter, rolled, points))
        if points:
            allocate_damage(decision, fighter, points)


def settle_crushed(decision: Decision[State]) -> None:
    """W-86: impact damage for those who were on demolished terrain, one by one: a carrier puts its treasure down first."""
    while crushed := decision.state.battle.crushed:
        if decision.state.match.status != "live" or among(decision.state.battle.questions, TreasureSpot):
            return
        impact(decision, crushed[0], 1)


def slips(die: int) -> bool:
    """W-66: whether a fighter falls on this face."""
    return die == SLIPS


def check_footing(decision: Decision[State], fighter: str, falls_on: Callable[[int], bool] = slips) -> None:
    """W-66: a fighter that was critically hit at an edge and still stands tests whether it falls.

    falls_on: whether it does on a face of the die, where a game tells that otherwise.
    """
    state = decision.state
    if state.match.status == "ended" or fighter not in state.table.pieces or not at_an_edge(state, fighter):
        return
    carrier = among(state.battle.questions, TreasureSpot)
    if carrier and carrier.fighter == fighter:
        return
    (die,) = decision.draw(1, 6)
    falls = falls_on(die)
    decision.emit(e.FallTestRolled(fighter, die, falls))
    if falls:
        begin_fall(decision, fighter)


def at_an_edge(state: State, fighter: str) -> bool:
    """W-66: whether it lacks Fly and is within half an inch of an open platform edge, or on stairs or a ladder."""
    piece = state.table.pieces[fighter]
    is_low = piece.floor == BOARD and not piece.z  # the board itself has no edge
    if is_low or state.battle.fighters[fighter].flies:
        return False
    who = mover(state, fighter)
    if not standing(who, piece.location):
        return holding_on(who, piece.location)
    return any(
        disc_to_rect_squared(disc, edge) <= (disc.radius + EDGE) ** 2
        for edge in open_edges(state, piece.location)
        for disc in piece.discs
    )


def is_climbing(state: State, fighter: str) -> bool:
    """W-72: whether it hangs where it would fall if its activation ended: on neither floor nor platform, ladder nor stairs."""
    piece = state.table.pieces[fighter]
    if piece.floor:
        return False
    return not holding_on(mover(state, fighter), piece.location)


def begin_fall(decision: Decision[State], fighter: str, *, ends: bool = False) -> None:
    """W-72: its opponent chooses where; without any place it stays, if it stands on a platform, or is taken down.

    ends: the activation is over once it has fallen.
    """
    state = decision.state
    at = state.table.pieces[fighter].location
    if fall_places(mover(state, fighter), at):
        decision.emit(e.FallBegun(fighter, other(state.battle.fighters[fighter].seat), ends))
    elif state.table.pieces[fighter].floor:
        decision.emit(e.FallAverted(fighter))
    else:
        take_down(decision, fighter)
