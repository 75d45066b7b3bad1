"""What a battle of Warcry shows, in the shapes that every client draws.

battle_display (joined from all parts) · seats · board · pieces · goal · game_specifics (what differs in a game built on this
one) · options (the legal list in words) · attempts.
"""

from __future__ import annotations

from typing import Final

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext

from ..abilities import REPERTOIRE
from ..data import WARBANDS
from ..glossary import glossary
from ..goals import GOAL_RULE
from ..questions import QUESTIONS
from ..state import State
from .attempts import ATTEMPTS
from .battle_display import display_of
from .game_specifics import GameSpecifics
from .goal import extra_rounds, how_it_ended
from .options import OPTIONS
from .pieces import made_of, numbers, tags, why_absent
from .seats import hand, score

PHASES: Final[dict[str, str]] = {
    "muster": "Mustering",
    "groups": "Battle groups",
    "side": "Choosing sides",
    "deploy": "Deployment",
    "opening": "Before the battle",
    "roll": "Hero phase, rolling",
    "declare": "Hero phase, wild dice",
    "reserve": "Reserve phase",
    "naming": "Cards of the round",
    "first_turn": "Combat phase, first turn",
    "combat": "Combat phase",
    "removal": "End of the round",
}
UNKNOWN: Final = d.GoalLine(
    "The victory card is drawn once both warbands have formed their battle groups.", rule="W-50"
)
SPECIFICS: Final[GameSpecifics[State]] = GameSpecifics(
    title="Warcry",
    words=glossary(),
    repertoire=REPERTOIRE,
    ground="flagstones",
    deployment="Deployment",
    phase=lambda state: PHASES[state.battle.phase],
    prompt=QUESTIONS.prompt,
    hand=hand,
    score=score,
    warbands=WARBANDS,
    made_of=made_of,
    tags=tags,
    numbers=numbers,
    why_absent=why_absent,
    goal_rule=GOAL_RULE,
    more_goals=extra_rounds,
    unknown=UNKNOWN,
    how_it_ended=how_it_ended,
)


def display(state: State, context: DisplayContext) -> d.Display:
    """All that the battle shows."""
    return display_of(state, context, SPECIFICS)


__all__ = ["ATTEMPTS", "OPTIONS", "SPECIFICS", "display"]
