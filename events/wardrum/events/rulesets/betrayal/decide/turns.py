"""Whose turn it is, and how a turn begins and ends, whoever takes it."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected

from .. import events as e
from ..state import State, Turn
from ..units import adjacent
from ..waiting import decision_of
from . import triggers


def start(decision: Decision[State], unit: str) -> None:
    """F-20: the unit's turn starts; limits of once per turn are gone, effects of this moment are due."""
    decision.emit(e.TurnStarted(unit, adjacent(decision.state, unit)))
    triggers.moment(decision, "turn-start", unit)


def end(decision: Decision[State], unit: str) -> None:
    """F-23: effects of the end of a turn are due before it is over."""
    decision.emit(e.StepReached(unit, "end"))
    triggers.moment(decision, "turn-end", unit)


def acting(state: State, seat: str, *during: str) -> Turn:
    """The turn in which this seat may act; during: what may be decided now, else "turn". Raises Rejected."""
    turn = state.battle.turn
    at_hand = decision_of(state) in (during or ("turn",))
    if turn is UNSET or not at_hand or state.battle.units[turn.unit].seat != seat:
        raise Rejected("F-22", "not_your_turn", "it is not this seat's turn to act")
    return turn


def adventuring(state: State, seat: str, *during: str) -> Turn:
    """The same for what only an adventurer does. Raises Rejected."""
    turn = acting(state, seat, *during)
    if state.battle.units[turn.unit].kind != "adventurer":
        raise Rejected("F-22", "not_an_adventurer", "only an adventurer does this, not a companion")
    return turn
