"""The adventurers' turns: order, recovery, moves and the end (section 5.1)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected

from .. import commands as c
from .. import delve, skills
from .. import events as e
from ..reckoning import order, track
from ..state import State
from ..units import card, has, sheet
from . import turns
from .ways import require_way

MOVES_MAX = 2  # F-22: two move actions, the second only in a turn without an engage


def next_turn(decision: Decision[State]) -> None:
    """B-10, BE-8, BE-20: the next adventurer clockwise that stands and has not had its turn; then the companions."""
    battle = decision.state.battle
    able = [key for key in battle.order if battle.units[key].where == "map" and not battle.units[key].acted]
    following = order.next_adventurer(battle.order, battle.last, able, wrap=battle.setup.revive_wrap)
    if following:
        turns.start(decision, following)
    else:
        decision.emit(e.PhaseStarted("companions"))


def go_on(decision: Decision[State]) -> None:
    """F-20 to F-23: recovery follows the start, and after its end the turn is over."""
    turn = decision.state.battle.turn
    assert turn is not UNSET
    if turn.step == "start":
        recover(decision, turn.unit)
        decision.emit(e.StepReached(turn.unit, "acting"))
    else:
        decision.emit(e.TurnEnded(turn.unit))


def recover(decision: Decision[State], unit: str) -> None:
    """F-21, BE-29: as many dice as the cooldown leave the track from the left; overfatigue goes round."""
    own = sheet(decision.state, unit)
    after = track.recover(own.track, card(decision.state, unit).cooldown)
    if own.track:
        decision.emit(e.DiceRecovered(unit, after.back, after.track, own.drained))


def stop(decision: Decision[State], unit: str) -> None:
    """BE-21: who is defeated in its own turn has no more of it, not even effects of its end."""
    decision.emit(e.TurnEnded(unit))


def move(decision: Decision[State], seat: str, command: c.Move) -> None:
    """F-22: a move action of up to Stamina hexes through unoccupied ones; a companion's is free of other limits."""
    state = decision.state
    turn = turns.acting(state, seat)
    require_move(state, turn.unit)
    require_way(state, turn.unit, command.path, budget(state, turn.unit))
    walk(decision, turn.unit, command.path, action=True)


def walk(decision: Decision[State], unit: str, path: tuple[str, ...], *, action: bool) -> None:
    """F-22: along a path, by a move action or by free movement; what an adventurer comes upon interrupts it."""
    if decision.state.battle.units[unit].kind == "adventurer":
        path = path[: delve.stretch(decision.state, path)]
    decision.emit(e.UnitMoved(unit, path, action))


def budget(state: State, unit: str) -> int:
    """F-9, F-10: how far a move action leads."""
    one = state.battle.units[unit]
    return card(state, unit).stamina if one.kind == "adventurer" else skills.movement(state, unit)


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


def end_turn(decision: Decision[State], seat: str) -> None:
    """F-23: the adventurer or companion is done."""
    turns.end(decision, turns.acting(decision.state, seat).unit)
