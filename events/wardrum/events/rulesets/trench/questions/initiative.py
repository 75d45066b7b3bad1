"""The start of a Turn: the roll-off for the Initiative, and who goes first (X-2, TE-5)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import Command, Rejected
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.questions import Asked, Question
from wardrum.events.toolkit.two_seats import SEATS, other

from .. import commands as c
from ..decide import initiative
from ..decide.phase import not_your_turn, phase_over
from ..state import State


class InitiativeRoll(Question, frozen=True, tag="roll"):
    """The die of each seat, where both have equally many models standing."""


class FirstSeat(Question, frozen=True, tag="first"):
    """Which seat goes first?"""

    seat: str


# --- the roll


def not_rolling(state: State, seat: str, command: Command) -> Rejected:
    """X-2: why a seat has no die to roll."""
    again = Rejected("X-2", "already_rolled", "you have rolled for the Initiative already")
    return phase_over(state, "X-2", "roll") or again


INITIATIVE_ROLL: Final = Asked[State, InitiativeRoll](
    question=InitiativeRoll,
    seats=lambda state, question: [seat for seat in SEATS if seat not in state.battle.dice],
    prompt=lambda state, context, question: (
        "Both sides have equally many models standing: roll for the Initiative"
    ),
    options=lambda state, question, seat: [Option("RollInitiative", "Roll for the Initiative", "X-2")],
    default="the die is rolled",
    answers={c.RollInitiative: initiative.roll_initiative},
    not_asked=not_rolling,
)


# --- who goes first


def first(seat: str, label: str, rule: str) -> list[Option]:
    """TE-5, TE-27: the own seat first, or the other."""
    return [Option("ChooseFirst", label, rule, {"seat": Choice((seat, other(seat)))})]


def not_choosing(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat says of nobody that it is first."""
    if state.battle.phase != "first":
        return Rejected("X-4", "wrong_phase", "no order is asked for now")
    return not_your_turn(state, "T-1")


FIRST_SEAT: Final = Asked[State, FirstSeat](
    question=FirstSeat,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: "You hold the Initiative: say who goes first",
    options=lambda state, question, seat: first(seat, "Say who goes first", "T-1"),
    default="the holder goes first",
    answers={c.ChooseFirst: initiative.choose_first},
    not_asked=not_choosing,
)
