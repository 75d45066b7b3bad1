"""The display of a battle, joined from its parts, for Warcry and for games built on it."""

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
from .game_specifics import GameSpecifics
from .goal import cards, goal
from .pieces import shown_pieces
from .seats import shown_seat

S = TypeVar("S", bound=State)
OVER = "The battle is over"


def display_of(state: S, context: DisplayContext, specifics: GameSpecifics[S]) -> d.Display:
    """All that a battle shows, with what is specific to its game."""
    battle, ended = state.battle, state.match.status == "ended"
    phase = say(OVER if ended else specifics.phase(state))
    said = specifics.how_it_ended(state) if ended else ""
    return d.Display(
        title=specifics.title,
        heading=say("Round {round} · {phase}", round=battle.round, phase=phase) if battle.round else phase,
        phase=phase,
        order=SEATS,
        seats={seat: shown_seat(state, context, seat, specifics) for seat in SEATS},
        board=plane(context, state.table, board_words(specifics.words, specifics.ground)),
        pieces=shown_pieces(state, context, specifics),
        round=battle.round,
        rounds=0 if battle.plan is UNSET else max(battle.plan.victory.rounds, battle.round),
        goal=goal(state, context, specifics),
        cards=cards(state, context, specifics),
        outcome=d.Outcome(state.match.winners, said) if said else UNSET,
    )
