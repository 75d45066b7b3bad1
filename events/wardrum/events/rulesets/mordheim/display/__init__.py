"""What a battle of Mordheim shows: Warcry's display with what is specific to this game.

warbands (dice, scores, the goal, the end) · fighters.
"""

from __future__ import annotations

from typing import Final

from wardrum.events.rulesets.warcry.display.battle_display import display_of
from wardrum.events.rulesets.warcry.display.game_specifics import GameSpecifics
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.questions import tag

from ..abilities import REPERTOIRE
from ..data import WARBANDS
from ..glossary import glossary
from ..goals import GOAL_RULE
from ..questions import QUESTIONS, opened
from ..state import State
from .fighters import made_of, numbers, tags, why_absent
from .warbands import hand, how_it_ended, nerve, score

STAGES: Final[dict[str, str]] = {
    "muster": "Mustering",
    "role": "Attacker and defender",
    "side": "Choosing zones",
    "groups": "Groups",
    "deploy": "Setting up",
    "roll": "Initiative phase, rolling",
    "channel": "Initiative phase, channeling",
    "declare": "Initiative phase, wyrd dice",
    "first_turn": "Combat phase, first turn",
    "threat": "Combat phase, reaction",
    "morale": "Morale phase",
    "panic": "Morale phase, panic",
}
"""By question; all others are asked in the combat phase."""


def phase(state: State) -> str:
    """As "Combat phase, reaction"."""
    question = opened(state)
    return say(STAGES.get(tag(question), "Combat phase") if question else "Combat phase")


UNKNOWN: Final = d.GoalLine("The scenario is drawn once both warbands are mustered.", rule="M-21")
SPECIFICS: Final[GameSpecifics[State]] = GameSpecifics(
    title="Mordheim",
    words=glossary(),
    repertoire=REPERTOIRE,
    ground="cobbles",
    deployment="Map",
    phase=phase,
    prompt=QUESTIONS.prompt,
    hand=hand,
    score=score,
    warbands=WARBANDS,
    made_of=made_of,
    tags=tags,
    numbers=numbers,
    why_absent=why_absent,
    goal_rule=GOAL_RULE,
    more_goals=nerve,
    unknown=UNKNOWN,
    how_it_ended=how_it_ended,
)


def display(state: State, context: DisplayContext) -> d.Display:
    """All that the battle shows."""
    return display_of(state, context, SPECIFICS)
