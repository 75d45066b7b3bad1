"""What the party is asked, in words: for its options, and for the story (section 3.1)."""

from __future__ import annotations

from typing import Final, NamedTuple

from .words import plain


class Question(NamedTuple):
    """A kind of request. field: of the command that answers it."""

    text: str
    rule: str = "BE-12"
    field: str = "choice"


QUESTIONS: Final = {
    "first_player": Question("Who is the first player?", "F-13", "seat"),
    "companion": Question("Which companion is next?", "B-11", "companion"),
    "enemy": Question("Which enemy is next?", "B-14"),
    "trigger": Question("Which effect is next?", "B-5"),
    "return": Question("Where does the adventurer return?", "F-73"),
    "destination": Question("Where does the enemy go?"),
    "route": Question("Which way does the enemy take?"),
    "target": Question("Whom does the enemy engage next?", "F-11"),
    "laying": Question("How is the new tile laid?", "F-1"),
    "enemy-hex": Question("Where does the next enemy stand?", "F-12"),
    "round_end": Question("Go on?", "B-17"),
}


def question(kind: str) -> Question:
    """What a request asks; "target-2" is the second of its kind, and every other word the skill that leaves a choice."""
    word, _, number = kind.rpartition("-")
    base = word if number.isdigit() else kind
    return QUESTIONS.get(base, Question(f"{plain(base).capitalize()}: which one?"))
