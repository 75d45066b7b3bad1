"""What a battle of Mordheim shows: Warcry's display in this game's manner.

stages (headings) · warbands (dice, scores, the goal, the end) · fighters.
"""

from __future__ import annotations

from typing import Final

from wardrum.events.rulesets.warcry.display.manner import Manner
from wardrum.events.rulesets.warcry.display.whole import display_of
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext

from ..data import WARBANDS
from ..glossary import glossary
from ..goals import goals
from ..questions import QUESTIONS
from ..state import State
from .fighters import made_of, numbers, tags, why_absent
from .stages import phase
from .warbands import hand, how_it_ended, nerve, score

UNKNOWN: Final = d.GoalLine("The scenario is drawn once both warbands are mustered.", rule="M-21")
MANNER: Final[Manner[State]] = Manner(
    title="Mordheim",
    words=glossary(),
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
    goals=goals,
    more_goals=nerve,
    unknown=UNKNOWN,
    how_it_ended=how_it_ended,
)


def display(state: State, context: DisplayContext) -> d.Display:
    """All that the battle shows."""
    return display_of(state, context, MANNER)
