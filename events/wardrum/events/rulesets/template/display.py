"""What the race shows: heading, goal, seats, the lanes and the runners, in the shapes that every client draws."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.attempts import Attempt, Attempts, Params, always
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.board import BoardWords, TerrainWords, plane
from wardrum.events.toolkit.display.context import DisplayContext, place_of
from wardrum.events.toolkit.display.option_words import CommandWords, OptionTable, by_tag
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.names import number
from wardrum.events.toolkit.two_seats import SEATS

from . import commands as c
from .questions import QUESTIONS
from .state import FINISH, State, runners_of
from .tell import distance

WINNING: Final = "Q-6"
LANE: Final = d.Info("Finishing line", "The first runner that reaches it wins the race.", WINNING)
WORDS: Final = BoardWords(
    terrain=lambda key, one: TerrainWords("place", ""),  # there is none
    zone=lambda key, zone: zone.label,
    marker=lambda key, marker: LANE,
    icon=lambda key, marker: "objective",
    ground="grass",
)


OPTIONS: Final = OptionTable(
    by_tag(
        {
            c.Walk: CommandWords("Move", icon="move"),
            c.Sprint: CommandWords("Move", icon="dice"),
            c.LetPass: CommandWords("Overtaken", icon="move", kind="answer"),
            c.HoldBack: CommandWords("Overtaken", icon="wait", kind="answer"),
        }
    ),
    {"runner": "Runner", "inches": "Inches"},
)
"""The words of the options."""


def runners(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """All runners, the seat's own first."""
    return sorted(state.table.pieces, key=lambda key: state.table.pieces[key].seat != seat)


ATTEMPTS: Final = Attempts(
    {
        "Walk": Attempt("Walk with", {"runner": runners, "inches": always(*range(1, 7))}, ("runner",)),
        "Sprint": Attempt("Sprint with", {"runner": runners}, ("runner",)),
        "HoldBack": Attempt("Hold it back"),
    }
)
"""What can be tried, so that the rules can say why not."""


def display(state: State, context: DisplayContext) -> d.Display:
    """All that the race shows."""
    battle, phase = state.battle, "The race"
    return d.Display(
        title="Template",
        heading=say("Round {round}", round=battle.round),
        phase=phase,
        order=SEATS,
        seats={seat: shown_seat(state, context, seat) for seat in SEATS},
        board=plane(context, state.table, WORDS),
        pieces={key: piece(state, context, key) for key in state.table.pieces},
        round=battle.round,
        rounds=battle.rounds,
        goal=goal(state, context),
    )


def goal(state: State, context: DisplayContext) -> tuple[d.GoalLine, ...]:
    """What wins, and how far each side is."""
    wins = d.GoalLine(
        "Be the first across the finishing line, or be ahead after the last round.", rule=WINNING
    )
    far = (
        d.GoalLine("Inches towards the finishing line", furthest(state, seat), FINISH // INCH, seat, WINNING)
        for seat in SEATS
    )
    return (wins, *far)


def furthest(state: State, seat: str) -> int:
    """How far the first runner of a side is, in inches."""
    return max((state.table.pieces[key].x // INCH for key in runners_of(state, seat)), default=0)


def shown_seat(state: State, context: DisplayContext, seat: str) -> d.Seat:
    """A side: how far it is, and what it is asked."""
    return d.Seat(
        context.called.seat(seat),
        "a" if seat == SEATS[0] else "b",
        prompt=QUESTIONS.prompt(state, context, seat),
        score=(d.ScoreLine("Furthest", distance(furthest(state, seat))),),
    )


def piece(state: State, context: DisplayContext, key: str) -> d.Piece:
    """A runner."""
    one, has_moved = state.table.pieces[key], key in state.battle.moved
    return context.kept.get(key, (one, has_moved), lambda: runner(state, context, key))


def runner(state: State, context: DisplayContext, key: str) -> d.Piece:
    """See `piece`."""
    one, has_moved = state.table.pieces[key], key in state.battle.moved
    name, seat, far = context.called[key], context.called.seat(one.seat), distance(one.x // INCH)
    spoken = say("{who} of {seat}: {far} far, has not moved in this turn.", who=name, seat=seat, far=far)
    if has_moved:
        spoken = say("{who} of {seat}: {far} far, has moved in this turn.", who=name, seat=seat, far=far)
    return d.Piece(
        name=name,
        short=number(key),
        seat=one.seat,
        role="plain",
        base=d.BaseShape(2 * one.radius),
        tall=one.tall,
        spoken=spoken,
        at=place_of(one),
        state=d.Flags(done=has_moved),
        facts=("Walks up to 3 inches, or sprints as far as a die shows.",),
    )
