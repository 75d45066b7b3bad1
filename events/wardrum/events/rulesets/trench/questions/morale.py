"""The Morale Phase: which warband checks first, and what one does that fails (X-40, X-41, TE-27)."""

from __future__ import annotations

from typing import Final

from wardrum.events.toolkit.options import Option
from wardrum.events.toolkit.questions import Asked, Question

from .. import commands as c
from ..decide import morale
from ..decide.phase import not_your_turn, of_phase
from ..state import State
from .initiative import first


class CheckOrder(Question, frozen=True, tag="order"):
    """Which seat makes its Morale Check first?"""

    seat: str


class Wavering(Question, frozen=True, tag="waver"):
    """Does the warband fight on, or flee?"""

    seat: str


CHECK_ORDER: Final = Asked[State, CheckOrder](
    question=CheckOrder,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: "Both warbands have a Morale Check: say which is first",
    options=lambda state, question, seat: first(seat, "Say who checks Morale first", "X-40"),
    default="the holder checks first",
    answers={c.ChooseFirst: morale.choose_order},
    not_asked=lambda state, seat, command: not_your_turn(state, "X-40"),
)
WAVERING: Final = Asked[State, Wavering](
    question=Wavering,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: (
        "Your warband fails its Morale Check: fight on Shaken, or flee and lose"
    ),
    options=lambda state, question, seat: [
        Option("FightOn", "Fight on, Shaken", "X-41"),
        Option("Flee", "Flee and lose", "X-41"),
    ],
    default="the warband fights on",
    answers={c.FightOn: morale.fight_on, c.Flee: morale.flee},
    not_asked=of_phase("X-41", "waver"),
)
