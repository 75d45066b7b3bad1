"""The combat phase between activations: who goes first, and which fighter is activated next (W-26 to W-33)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import Command, Decision, Rejected
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.questions import Asked, Question
from wardrum.events.toolkit.two_seats import other

from .. import commands as c
from ..decide import combat
from ..decide.abilities import decline_inspiration
from ..decide.combat import eligible
from ..decide.phase import of_phase
from ..decide.progress import go_on
from ..state import Activation, State
from .action import come_to_its_end, out_of_turn

CHOOSE: Final = "Choose a fighter to activate"
CHOOSE_AGAIN: Final = "You act again, as the enemy has nobody left: choose a fighter to activate"


class FirstTurn(Question, frozen=True, tag="first_turn"):
    """Who takes the first turn?"""

    seat: str


class NextFighter(Question, frozen=True, tag="next_fighter"):
    """Which fighter is activated?"""

    seat: str


# --- the first turn


def who_goes_first(holder: str) -> list[Option]:
    """W-27; the holder itself is listed first (edge case 39)."""
    seats = Choice((holder, other(holder)))
    return [Option("ChooseFirstTurn", "Choose who takes the first turn", "W-27", {"seat": seats})]


FIRST_TURN: Final = Asked[State, FirstTurn](
    question=FirstTurn,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: "You have the initiative: say who takes the first turn",
    options=lambda state, question, seat: who_goes_first(seat),
    default="the seat with the initiative goes first",
    answers={c.ChooseFirstTurn: combat.choose_first_turn},
    not_asked=of_phase("first_turn", "W-27", lambda state: state.battle.holder),
)


# --- the next fighter


def fighters(state: State, question: NextFighter, seat: str) -> list[Option]:
    """W-28 to W-31: activate a fighter if there is one to activate, else pass; after an inspiration you may decline (W-85)."""
    able = eligible(state, seat)
    if not able:
        return [Option("Pass", "Pass", "W-31")]
    options = [Option("ActivateFighter", "Activate a fighter", "W-28", {"fighter": Choice(tuple(able))})]
    if state.battle.inspired is not UNSET:
        options.append(Option("Decline", "Do not activate it directly", "W-85"))
    return options


def to_activate(state: State, context: DisplayContext, question: NextFighter) -> str:
    """What is asked of a seat whose turn begins; also why it is asked out of turn."""
    battle = state.battle
    if battle.inspired is not UNSET:
        return say(
            "{who} is inspired: activate it right now, out of turn, or not",
            who=context.called[battle.inspired],
        )
    if not eligible(state, question.seat):
        return "All your fighters have acted in this round: pass"
    return CHOOSE_AGAIN if battle.passes else CHOOSE


def done_for(state: State, question: NextFighter) -> str:
    """What `nobody_chosen` does."""
    if state.battle.inspired is not UNSET:
        return "the inspired fighter is not activated directly"
    return "the next fighter waits" if eligible(state, question.seat) else "the seat passes"


def nobody_chosen(state: State, question: NextFighter, seat: str) -> Sequence[Command]:
    """The first fighter comes to the end of its activation."""
    battle = state.battle
    if battle.inspired is not UNSET:
        return [c.Decline()]
    able = eligible(state, seat)
    if not able:
        return [c.Pass()]
    first = able[0]
    ends = come_to_its_end(state, Activation(first, 1), battle.fighters[first].activated)
    return [c.ActivateFighter(first), *ends]


def not_choosing(state: State, seat: str, command: Command) -> Rejected:
    """W-28: why a seat cannot activate a fighter, or pass."""
    activation = state.battle.activation
    who = "" if activation is UNSET else activation.fighter
    return out_of_turn(state, seat) or Rejected(
        "W-28", "activation_going_on", say("the activation of {who} is not over", who=who)
    )


def pass_turn(decision: Decision[State], seat: str, command: c.Pass) -> None:
    """W-33: after two passes in a row the round comes to its end."""
    go_on(decision, combat.pass_turn(decision, seat, command))


NEXT_FIGHTER: Final = Asked[State, NextFighter](
    question=NextFighter,
    seats=lambda state, question: (question.seat,) if question.seat else (),
    prompt=to_activate,
    options=fighters,
    default=done_for,
    stand_in=nobody_chosen,
    answers={
        c.ActivateFighter: combat.activate_fighter,
        c.Pass: pass_turn,
        c.Decline: decline_inspiration,
    },
    not_asked=not_choosing,
)
