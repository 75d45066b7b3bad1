"""A runner that is overtaken may hold back who sprints past it (Q-7), if the settings say so.

A question that holds everything else up: a fact puts it on the stack of the state, another one takes it off.
"""

from __future__ import annotations

from wardrum.events.core.kernel import Command, Decision, Rejected
from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Option
from wardrum.events.toolkit.questions import Asked, on_top

from .. import commands as c
from .. import events as e
from ..state import START, Overtaken, State


def ask_overtaken(decision: Decision[State], by: str, start: int) -> None:
    """Q-7: the first runner of the other side that was in front of this one when it started, and is behind it now."""
    pieces = decision.state.table.pieces
    sprinter = pieces[by]
    passed = [
        key for key, piece in pieces.items() if piece.seat != sprinter.seat and start < piece.x < sprinter.x
    ]
    if decision.state.battle.holding and passed:
        first = min(passed, key=lambda key: (pieces[key].x, key))
        decision.emit(e.RunnerOvertaken(pieces[first].seat, first, by))


def options(state: State, asked: Overtaken, seat: str) -> list[Option]:
    """To let it pass costs nothing."""
    return [
        Option("LetPass", "Let it pass", "Q-7"),
        Option("HoldBack", "Hold it back", "Q-7", cost="the runner falls back an inch"),
    ]


def let_pass(decision: Decision[State], seat: str, command: c.LetPass) -> None:
    """Q-7: it runs on."""
    asked = on_top(decision.state.battle.questions, Overtaken)
    decision.emit(e.RunnerLetPass(seat, asked.runner, asked.by))


def hold_back(decision: Decision[State], seat: str, command: c.HoldBack) -> None:
    """Q-7: it comes only as far as the runner that holds it, which falls back an inch."""
    asked = on_top(decision.state.battle.questions, Overtaken)
    x = decision.state.table.pieces[asked.runner].x
    decision.emit(e.RunnerHeldBack(seat, asked.runner, asked.by, x, max(START, x - INCH)))


def prompt(state: State, context: DisplayContext, asked: Overtaken) -> str:
    """As "Runner A1 is overtaken by Runner B1: hold it back, or let it pass"."""
    who, by = context.called[asked.runner], context.called[asked.by]
    return say("{who} is overtaken by {by}: hold it back, or let it pass", who=who, by=by)


def answered_first(state: State, asked: Overtaken) -> Rejected:
    """Why everything else has to wait."""
    seat, who = state.table.pieces[asked.runner].seat, asked.by
    return Rejected(
        "Q-7", "hold_first", say("seat {seat} says first whether {who} is held back", seat=seat, who=who)
    )


def not_asked(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat cannot say so."""
    if state.battle.questions:
        return answered_first(state, state.battle.questions[-1])
    return Rejected("Q-7", "nobody_overtaken", "no runner is overtaken now")


OVERTAKEN = Asked[State, Overtaken](
    question=Overtaken,
    seats=lambda state, asked: (state.table.pieces[asked.runner].seat,),
    prompt=prompt,
    options=options,
    default="the runner is let pass",
    answers={c.LetPass: let_pass, c.HoldBack: hold_back},
    not_asked=not_asked,
    first=answered_first,
)
