"""A turn: a side moves each of its runners once (Q-2 to Q-4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from wardrum.events.core.kernel import Command, Decision, Rejected
from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Count, Option
from wardrum.events.toolkit.pools import SIDES, reduced
from wardrum.events.toolkit.questions import Asked, Question

from .. import commands as c
from .. import events as e
from ..state import FINISH, State, runners_of, waiting
from .overtaken import ask_overtaken

WALK_MAX = 3
STUMBLES_AT = 1
STUMBLING = reduced(Fraction(1, SIDES))


class Turn(Question, frozen=True, tag="turn"):
    """Which runner moves next, and how? It follows from the state, which does not keep it."""

    seat: str


def options(state: State, turn: Turn, seat: str) -> list[Option]:
    """Each runner that has not moved walks or sprints."""
    runners = Choice(waiting(state))
    return [
        Option("Walk", "Walk", "Q-3", {"runner": runners, "inches": Count(1, WALK_MAX)}),
        Option("Sprint", "Sprint", "Q-4", {"runner": runners}, odds={"stumbles": STUMBLING}),
    ]


def walk(decision: Decision[State], seat: str, command: c.Walk) -> None:
    """Q-3: a runner walks up to three inches."""
    require_runner(decision.state, seat, command.runner)
    if not 1 <= command.inches <= WALK_MAX:
        raise Rejected("Q-3", "out_of_range", say("a runner walks 1 to {most} inches", most=WALK_MAX))
    x = reached(decision.state, command.runner, command.inches)
    decision.emit(e.RunnerWalked(seat, command.runner, command.inches, x))


def sprint(decision: Decision[State], seat: str, command: c.Sprint) -> None:
    """Q-4: a runner comes as far as the die shows; on a 1 it stumbles and stays."""
    require_runner(decision.state, seat, command.runner)
    (die,) = decision.draw(1, SIDES)
    inches = 0 if die == STUMBLES_AT else die
    start, x = decision.state.table.pieces[command.runner].x, reached(decision.state, command.runner, inches)
    decision.emit(e.RunnerSprinted(seat, command.runner, die, inches, x))
    ask_overtaken(decision, command.runner, start)


def require_runner(state: State, seat: str, runner: str) -> None:
    """Q-2: a seat moves its own runners, each once in its turn."""
    if runner not in runners_of(state, seat):
        there = state.table.pieces.get(runner)
        if there is None:
            raise Rejected("Q-2", "not_your_runner", say("there is no runner {runner}", runner=runner))
        whose = say("{runner} is a runner of seat {seat}", runner=runner, seat=there.seat)
        raise Rejected("Q-2", "not_your_runner", whose)
    if runner not in waiting(state):
        raise Rejected("Q-2", "moved_already", say("{runner} has moved in this turn", runner=runner))


def reached(state: State, runner: str, inches: int) -> int:
    """Where a runner stands after these inches, at most on the finishing line."""
    return min(state.table.pieces[runner].x + inches * INCH, FINISH)


def not_your_turn(state: State, seat: str, command: Command) -> Rejected:
    """Q-2: the other side moves."""
    return Rejected("Q-2", "not_your_turn", say("it is the turn of seat {seat}", seat=state.battle.turn))


def walk_an_inch(state: State, turn: Turn, seat: str) -> Sequence[Command]:
    """What is done for a side whose time is up."""
    return [c.Walk(waiting(state)[0], 1)]


TURN = Asked[State, Turn](
    question=Turn,
    seats=lambda state, turn: (turn.seat,),
    prompt=lambda state, context, turn: "Choose a runner, and how it moves",
    options=options,
    default="the next runner walks an inch",
    answers={c.Walk: walk, c.Sprint: sprint},
    not_asked=not_your_turn,
    stand_in=walk_an_inch,
)
