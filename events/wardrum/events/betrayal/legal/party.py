"""Options of the party (section 3.1)."""

from __future__ import annotations

from msgspec import UNSET

from ...options import Choice, Option
from ..decide.answers import COMMANDS, TIE
from ..decide.round_end import ASSISTS, CONTINUE, RETREAT
from ..state import Request, State
from ..words import plain

QUESTIONS = {
    "first_player": ("Who is the first player?", "F-13", "seat"),
    "companion": ("Which companion is next?", "B-11", "companion"),
    "enemy": ("Which enemy is next?", "B-14", "choice"),
    "trigger": ("Which effect is next?", "B-5", "choice"),
    "return": ("Where does the adventurer return?", "F-73", "choice"),
    "destination": ("Where does the enemy go?", "BE-12", "choice"),
    "route": ("Which way does the enemy take?", "BE-12", "choice"),
}


def request(state: State) -> list[Option]:
    """The options that answer the open request."""
    asked = state.battle.request
    assert asked is not UNSET
    return round_end(asked) if asked.kind == "round_end" else [question(state, asked)]


def question(state: State, asked: Request) -> Option:
    """One option with everything that the party can choose."""
    label, rule, field = QUESTIONS.get(asked.kind, (f"Decide: {plain(asked.kind)}", "BE-12", "choice"))
    return Option(COMMANDS.get(asked.kind, TIE), label, rule, {field: Choice(asked.options)})


def round_end(asked: Request) -> list[Option]:
    """B-17, F-73."""
    options = [Option("ContinueBattle", "Go on with the next round", "B-17")]
    if RETREAT in asked.options:
        options.append(Option("ProposeRetreat", "Leave the battle", "F-71"))
    if ASSISTS[0] in asked.options:
        numbers = Choice(tuple(range(1, len(ASSISTS) + 1)))
        options.append(
            Option("UseGuildAssist", "Call the guild", "F-73", {"counter": numbers}, "once per campaign")
        )
    assert asked.default == CONTINUE
    return options


def vote_retreat() -> Option:
    """BE-28."""
    return Option("VoteRetreat", "Leave the battle?", "BE-28", {"yes": Choice((False, True))})
