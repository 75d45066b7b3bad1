"""How the turn of a unit begins, goes on and ends, and which seat may act in it (F-20 to F-23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import counted, say

from .. import commands as c
from .. import events as e
from ..pending import awaited, decision_of
from ..state import CurrentTurn, State
from ..units import adjacent, card, sheet
from . import cooldown_track, triggers


def start(decision: Decision[State], unit: str) -> None:
    """F-20: the unit's turn starts; limits of once per turn are gone, effects of this moment are due."""
    decision.emit(e.TurnStarted(unit, adjacent(decision.state, unit)))
    triggers.moment(decision, "turn-start", unit)


def end(decision: Decision[State], unit: str) -> None:
    """F-23: effects of the end of a turn are due before it is over."""
    decision.emit(e.StepReached(unit, "end"))
    triggers.moment(decision, "turn-end", unit)


def going_on(state: State) -> CurrentTurn:
    """The turn that goes on."""
    assert state.battle.turn is not UNSET
    return state.battle.turn


TO_DO: Final = {
    "muster": "choose an adventurer",
    "deploy": "enter the map",
    "enter": "let a companion enter",
    "party": "decide for the party",
    "react": "answer damage",
    "turn": "act",
    "resolve": "resolve dice",
    "retreat": "vote on leaving",
}
"""What is decided, by the tags of questions."""


def not_now(state: State, seat: str) -> str:
    """Why a seat cannot act now: that its adventurer has, or who decides what before."""
    deciding = awaited(state)
    before = to_do_first(decision_of(state), deciding) if deciding else say("nobody acts now")
    own = state.battle.units.get(seat)
    if own is None or not own.acted:
        return before
    return say(
        "the adventurer of seat {seat} has had its turn of this round; {before}", seat=seat, before=before
    )


def to_do_first(what: str, deciding: Sequence[str]) -> str:
    """What seats decide before anybody else may do anything."""
    return counted(
        len(deciding),
        "{seats} has to {do} first",
        "{seats} have to {do} first",
        seats=listed(f"seat {seat}" for seat in deciding),
        do=say(TO_DO[what]),
    )


def adventuring(state: State) -> CurrentTurn:
    """The turn that goes on, for what only an adventurer does. Raises Rejected."""
    turn = going_on(state)
    if state.battle.units[turn.unit].kind != "adventurer":
        raise Rejected("F-22", "not_an_adventurer", "only an adventurer does this, not a companion")
    return turn


def continue_adventurer(decision: Decision[State]) -> None:
    """F-20 to F-23: recovery follows the start, and after its end the turn is over."""
    turn = decision.state.battle.turn
    assert turn is not UNSET
    if turn.step == "start":
        recover_dice(decision, turn.unit)
        decision.emit(e.StepReached(turn.unit, "acting"))
    else:
        decision.emit(e.TurnEnded(turn.unit))


def recover_dice(decision: Decision[State], unit: str) -> None:
    """F-21, BE-29: as many dice as the cooldown leave the track from the left; overfatigue goes round."""
    own = sheet(decision.state, unit)
    after = cooldown_track.recover(own.track, card(decision.state, unit).cooldown)
    if own.track:
        decision.emit(e.DiceRecovered(unit, after.back, after.track, own.drained))


def cut_short(decision: Decision[State], unit: str) -> None:
    """BE-21: a unit defeated in its own turn has no more of it, not even effects of its end."""
    decision.emit(e.TurnEnded(unit))


def end_turn(decision: Decision[State], seat: str, command: c.EndTurn) -> None:
    """F-23: the adventurer or companion is done."""
    end(decision, going_on(decision.state).unit)
