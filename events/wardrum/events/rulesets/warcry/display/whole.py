"""What all parts of a display are joined to, for Warcry and for games built on it."""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.board import plane
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import SEATS

from ..state import State
from .board import board_words
from .goal import cards, goal
from .manner import Manner
from .pieces import shown_piece
from .seats import shown_seat

S = TypeVar("S", bound=State)
OVER = "The battle is over"


def display_of(state: S, context: DisplayContext, manner: Manner[S]) -> d.Display:
    """All that a battle shows, in the manner of its game."""
    battle, ended = state.battle, state.match.status == "ended"
    phase = say(OVER if ended else manner.phase(state))
    more = manner.made_of(state)
    said = manner.how_it_ended(state) if ended else ""
    return d.Display(
        title=manner.title,
        heading=say("Round {round} · {phase}", round=battle.round, phase=phase) if battle.round else phase,
        phase=phase,
        order=SEATS,
        seats={seat: shown_seat(state, context, seat, manner) for seat in SEATS},
        board=plane(context, state.table, board_words(manner.words, manner.ground)),
        pieces={key: shown_piece(state, context, key, manner, more) for key in battle.order},
        round=battle.round,
        rounds=0 if battle.plan is UNSET else max(battle.plan.victory.rounds, battle.round),
        goal=goal(state, context, manner),
        cards=cards(state, context, manner),
        outcome=d.Outcome(state.match.winners, said) if said else UNSET,
    )
