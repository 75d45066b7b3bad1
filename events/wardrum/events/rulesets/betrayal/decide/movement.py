"""Move actions and free movement: how far, and over which hexes (F-4, F-5, F-22)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.hex import ReachableHexes, reachable_hexes
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from .. import hidden_map
from ..mechanics import turns
from ..skills import characteristics
from ..state import State
from ..units import card, ground, has, occupied

MOVES_MAX = 2  # F-22: two move actions, the second only in a turn without an engage


def move(decision: Decision[State], seat: str, command: c.Move) -> None:
    """F-22: a move action of up to Stamina hexes through unoccupied ones; a companion's is free of other limits."""
    state = decision.state
    turn = turns.going_on(state)
    require_move(state, turn.unit)
    require_way(state, turn.unit, command.path, budget(state, turn.unit))
    walk(decision, turn.unit, command.path, action=True)


def walk(decision: Decision[State], unit: str, path: tuple[str, ...], *, action: bool) -> None:
    """F-22: along a path, by a move action or by free movement; what an adventurer comes upon interrupts it."""
    if decision.state.battle.units[unit].kind == "adventurer":
        path = path[: hidden_map.stretch(decision.state, path)]
    decision.emit(e.UnitMoved(unit, path, action))


def budget(state: State, unit: str) -> int:
    """F-9, F-10: how far a move action leads."""
    one = state.battle.units[unit]
    return card(state, unit).stamina if one.kind == "adventurer" else characteristics.movement(state, unit)


def require_move(state: State, unit: str) -> None:
    """F-22, section 5.7: whether a move action may be made now. Raises Rejected."""
    turn, one = state.battle.turn, state.battle.units[unit]
    assert turn is not UNSET
    if one.kind == "companion" and (turn.moves or turn.rolled):
        raise Rejected("F-22", "moved_already", "a companion moves once, and before it engages")
    if turn.moves >= MOVES_MAX:
        raise Rejected("F-22", "no_third_move", "an adventurer makes no more than two move actions in a turn")
    if turn.moves and turn.engages:
        raise Rejected("F-22", "moved_already", "who engages makes only one move action in this turn")
    if turn.explored:
        raise Rejected("F-22", "explored_already", "who explores makes no move action in this turn")
    if turn.rolled and has(one, "daze"):
        raise Rejected("F-22", "dazed", "who is dazed moves or rolls dice in a turn, not both")


def require_way(state: State, unit: str, path: Sequence[str], steps: int) -> None:
    """F-4, F-5, F-22: from hex to adjacent hex, none of them occupied or impassable. Raises Rejected."""
    if not 0 < len(path) <= steps:
        raise Rejected("F-22", "too_far", say("this move leads over 1 to {n} hexes", n=steps))
    there, here, taken = ground(state), state.battle.units[unit].hex, occupied(state)
    for hex in path:
        if hex not in there.passable.get(here, ()):
            raise Rejected(
                "F-5", "no_way", say("nobody can step from {here} to {there}", here=here, there=hex)
            )
        if hex in taken:
            raise Rejected("F-4", "occupied", say("somebody stands in {hex}", hex=hex))
        here = hex


def reachable(state: State, unit: str, steps: int) -> ReachableHexes:
    """F-4: where a unit can go in a number of steps."""
    return reachable_hexes(ground(state), state.battle.units[unit].hex, occupied(state), steps)
