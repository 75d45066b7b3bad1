"""What the battle shows, in the shapes that every client draws.

heading (phase, round, counters) · goal (goal, outcome) · cards · seats (adventurers' sheets, prompts) · board · pieces · options.
"""

from __future__ import annotations

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext

from ..state import State
from .attempts import ATTEMPTS
from .board import board
from .cards import cards
from .goal import goal, outcome
from .heading import heading, phase, tracks
from .options import OPTIONS
from .pieces import pieces
from .seats import seats

__all__ = ["ATTEMPTS", "OPTIONS", "display"]


def display(state: State, context: DisplayContext) -> d.Display:
    """All that the battle shows."""
    battle = state.battle
    return d.Display(
        title="Betrayal",
        heading=heading(state),
        phase=phase(state),
        order=battle.order or state.match.order,
        seats=seats(state, context),
        board=board(state, context),
        pieces=pieces(state, context),
        round=battle.round,
        goal=goal(state, context),
        cards=cards(state, context),
        tracks=tracks(state),
        outcome=outcome(state),
    )
