"""The rules: what a command makes happen, up to the next decision, or why it is refused.

All rules are here and in `legal`. A game with more of them has a package `decide/`, one module for each phase.
"""

from __future__ import annotations

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.match.concession import end
from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import SEATS, other

from . import commands as c
from . import events as e
from .state import FINISH, State, runners_of, waiting

WALK_MAX = 3
STUMBLES_AT = 1


def decide(decision: Decision[State], seat: str, command: c.TemplateCommand) -> None:
    """Carry out one command. Raises Rejected: the rules refuse it."""
    require_runner(decision.state, seat, command.runner)
    match command:
        case c.Walk():
            walk(decision, seat, command)
        case c.Sprint():
            sprint(decision, seat, command)
    go_on(decision)


def require_runner(state: State, seat: str, runner: str) -> None:
    """Q-2: a seat moves its own runners, each once in its turn."""
    if seat != state.battle.turn:
        raise Rejected("Q-2", "not_your_turn", say("it is the turn of seat {seat}", seat=state.battle.turn))
    if runner not in runners_of(state, seat):
        there = state.table.pieces.get(runner)
        if there is None:
            raise Rejected("Q-2", "not_your_runner", say("there is no runner {runner}", runner=runner))
        whose = say("{runner} is a runner of seat {seat}", runner=runner, seat=there.seat)
        raise Rejected("Q-2", "not_your_runner", whose)
    if runner not in waiting(state):
        raise Rejected("Q-2", "moved_already", say("{runner} has moved in this turn", runner=runner))


def walk(decision: Decision[State], seat: str, command: c.Walk) -> None:
    """Q-3: a runner walks up to three inches."""
    if not 1 <= command.inches <= WALK_MAX:
        raise Rejected("Q-3", "out_of_range", say("a runner walks 1 to {most} inches", most=WALK_MAX))
    x = reached(decision.state, command.runner, command.inches)
    decision.emit(e.RunnerWalked(seat, command.runner, command.inches, x))


def sprint(decision: Decision[State], seat: str, command: c.Sprint) -> None:
    """Q-4: a runner comes as far as the die shows; on a 1 it stumbles and stays."""
    (die,) = decision.draw(1, 6)
    inches = 0 if die == STUMBLES_AT else die
    x = reached(decision.state, command.runner, inches)
    decision.emit(e.RunnerSprinted(seat, command.runner, die, inches, x))


def reached(state: State, runner: str, inches: int) -> int:
    """Where a runner stands after so many inches, at most on the finishing line."""
    return min(state.table.pieces[runner].x + inches * INCH, FINISH)


def go_on(decision: Decision[State]) -> None:
    """Q-5: the turn passes when both runners have moved, and a round ends with the turn of the second seat."""
    state = decision.state
    battle = state.battle
    if finished(state):
        finish(decision)
    elif waiting(state):
        return
    elif battle.turn == SEATS[0]:
        decision.emit(e.TurnPassed(other(battle.turn)))
    elif battle.round < battle.rounds:
        decision.emit(e.RoundStarted(battle.round + 1, SEATS[0]))
    else:
        finish(decision)


def finished(state: State) -> bool:
    """Whether a runner has reached the finishing line."""
    return any(piece.x == FINISH for piece in state.table.pieces.values())


def finish(decision: Decision[State]) -> None:
    """Q-6: the side whose runner is furthest wins, then the one whose runners are further in all; else it is a draw."""
    scores = {seat: distances(decision.state, seat) for seat in SEATS}
    best = max(scores.values())
    winners = tuple(seat for seat in SEATS if scores[seat] == best)
    if len(winners) == 1:
        end(decision, "victory", winners)
    else:
        end(decision, "draw", ())


def distances(state: State, seat: str) -> tuple[int, int]:
    """How far the first runner of a side is, and how far all of them are together."""
    far = [state.table.pieces[key].x for key in runners_of(state, seat)]
    return max(far), sum(far)
