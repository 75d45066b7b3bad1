"""What the rules ask, one module for each question: whom, in which words, how it may be answered, and what an answer does."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision
from wardrum.events.toolkit.questions import Question, Questions

from ..commands import TemplateCommand
from ..phases import go_on
from ..state import State
from .overtaken import OVERTAKEN
from .turn import TURN, Turn


def opened(state: State) -> Question:
    """What somebody has to answer first, else the side whose turn it is moves a runner."""
    battle = state.battle
    return battle.questions[-1] if battle.questions else Turn(battle.turn)


QUESTIONS = Questions(TemplateCommand, opened, (TURN, OVERTAKEN))


def decide(decision: Decision[State], seat: str, command: TemplateCommand) -> None:
    """Carry out a command, up to the next question. Raises Rejected: the rules refuse it."""
    QUESTIONS.answer(decision, seat, command)
    go_on(decision)
