"""What the rules ask, and whom: each module has the questions of one part of a battle.

entering (before the first round, and companions that come) · turn (actions and dice) · blow · party (what is decided together).
"""

from __future__ import annotations

from typing import Any, Final

from wardrum.events.core.kernel import Decision
from wardrum.events.toolkit.questions import Asked, Question, Questions, tag

from ..commands import BetrayalCommand
from ..decide.progress import advance
from ..pending import decision_of
from ..state import State
from .blow import BLOW, Blow
from .entering import (
    ADVENTURER_CHOICE,
    COMPANION_ENTRY,
    MAP_ENTRY,
    AdventurerChoice,
    CompanionEntry,
    MapEntry,
)
from .party import PARTY_DECISION, RETREAT_VOTE, PartyDecision, RetreatVote
from .turn import DICE_USE, TURN_ACTION, DiceUse, TurnAction

TABLE: Final[tuple[Asked[State, Any], ...]] = (
    ADVENTURER_CHOICE,
    MAP_ENTRY,
    COMPANION_ENTRY,
    TURN_ACTION,
    DICE_USE,
    BLOW,
    PARTY_DECISION,
    RETREAT_VOTE,
)
KINDS: Final = {
    tag(question): question
    for question in (
        AdventurerChoice(),
        MapEntry(),
        CompanionEntry(),
        TurnAction(),
        DiceUse(),
        Blow(),
        PartyDecision(),
        RetreatVote(),
    )
}


def opened(state: State) -> Question | None:
    """The question that the state leads to: whose and about what stands there; None: nobody decides anything."""
    return KINDS.get(decision_of(state))


QUESTIONS: Final = Questions(BetrayalCommand, opened, TABLE)


def decide(decision: Decision[State], seat: str, command: BetrayalCommand) -> None:
    """Carry out a command, up to the next question. Raises Rejected: the rules refuse it."""
    QUESTIONS.answer(decision, seat, command)
    advance(decision)
