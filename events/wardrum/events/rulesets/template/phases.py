"""What happens between the questions: turns pass, rounds begin, and the race ends (Q-5, Q-6).

A game with more of it has a package `phases/`, one module for each, named as in its rulebook.
"""

from __future__ import annotations

from wardrum.events.core.kernel import Decision
from wardrum.events.match.concession import end
from wardrum.events.toolkit.two_seats import SEATS, other

from . import events as e
from .state import FINISH, State, runners_of, waiting


def go_on(decision: Decision[State]) -> None:
    """Q-5: the turn passes when both runners have moved, and a round ends with the turn of the second seat."""
    state = decision.state
    battle = state.battle
    if battle.questions:
        return
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
