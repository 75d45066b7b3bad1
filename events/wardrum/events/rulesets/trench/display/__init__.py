"""What a battle of trench shows, in the shapes that every client draws and reads aloud.

pieces · seats · prompts · board · goal · options with what they do (deeds).
"""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import SEATS

from ..state import Battle, Phase, State
from .attempts import ATTEMPTS
from .board import board
from .goal import cards, goal, outcome
from .options import OPTIONS
from .pieces import pieces
from .seats import shown_seat

PHASES: Final[dict[Phase, str]] = {
    "muster": "Mustering",
    "zone": "Choosing zones",
    "deploy": "Setting up",
    "infiltrate": "Setting up, infiltrators",
    "reserve": "Reserves arrive",
    "roll": "Initiative Phase, roll-off",
    "first": "Initiative Phase",
    "activation": "Activation Phase",
    "order": "Morale Phase",
    "morale": "Morale Phase",
    "waver": "Morale Phase, wavering",
}


def display(state: State, context: DisplayContext) -> d.Display:
    """All that a battle shows."""
    battle, over = state.battle, state.match.status == "ended"
    phase = "The battle is over" if over else PHASES[battle.phase]
    return d.Display(
        title="Trench",
        heading=say("Turn {round} · {phase}", round=battle.round, phase=say(phase))
        if battle.round
        else phase,
        phase=phase,
        order=SEATS,
        seats={seat: shown_seat(state, context, seat) for seat in SEATS},
        board=board(state, context),
        pieces=pieces(state, context),
        round=battle.round,
        rounds=rounds(battle),
        goal=goal(state, context),
        cards=cards(state, context),
        outcome=outcome(state, context) if over else UNSET,
    )


def rounds(battle: Battle) -> int:
    """How many Turns the game has; 0 = not known yet."""
    return 0 if battle.scenario is UNSET else battle.setup.turns or battle.scenario.turns


__all__ = ["ATTEMPTS", "OPTIONS", "display"]
