"""Effects on where units stand: pulling somebody near, and moving once more."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision
from wardrum.events.space.hex import reach

from ... import events as e
from ...state import State
from ...units import ground, has, occupied, opposing
from ..skill import Effect, Fired

AGAIN = "moved-again"  # noted of a unit for the turn


def within_pull(state: State, fired: Fired) -> list[str]:
    """The closest opponents in sight and not in stealth, neither next to it nor farther than n hexes."""
    own, measured = state.battle.units[fired.unit].hex, ground(state)
    units, steps = state.battle.units, measured.distances(own)
    shown = [key for key in opposing(state, fired.unit) if not has(units[key], "stealth")]
    away = {key: steps.get(units[key].hex, 0) for key in shown if measured.sees(own, units[key].hex)}
    caught = {key: gone for key, gone in away.items() if 1 < gone <= fired.n}
    return sorted(key for key, gone in caught.items() if gone == min(caught.values()))


def pull(decision: Decision[State], fired: Fired, choice: str) -> None:
    """The opponent is put into the free hex to which it can get that is nearest; it stays if there is none nearer."""
    state = decision.state
    if not choice:
        return
    there, measured = state.battle.units[choice].hex, ground(state)
    steps = measured.distances(state.battle.units[fired.unit].hex)
    ways = reach(measured, there, occupied(state)).length
    best = min(ways, key=lambda key: (steps[key], ways[key]))
    if steps[best] < steps[there]:
        decision.emit(e.UnitPlaced(choice, best, fired.skill))


def can_pull(state: State, fired: Fired) -> bool:
    """Somebody is there to be pulled."""
    return bool(within_pull(state, fired))


def not_yet_again(state: State, fired: Fired) -> bool:
    """It has moved, but not a second time in this turn."""
    turn = state.battle.turn
    return bool(turn and turn.moves) and f"{fired.unit}.{AGAIN}" not in state.battle.used


def move_again(decision: Decision[State], fired: Fired, choice: str) -> None:
    """It goes on with another move, if it still has nobody to hit."""
    decision.emit(e.NoteTaken(fired.unit, AGAIN))
    decision.emit(e.StepReached(fired.unit, "move"))


PULL = Effect(pull, within_pull, can_pull)
MOVE_AGAIN = Effect(move_again, when=not_yet_again)
