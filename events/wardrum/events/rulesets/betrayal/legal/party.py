"""Options of the party (section 3.1)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.toolkit.options import Choice, Option

from ..decide.answers import COMMANDS, TIE
from ..decide.round_end import ASSISTS, CONTINUE, RETREAT, retreated
from ..questions import question
from ..state import Request, State


def request(state: State) -> list[Option]:
    """The options that answer the open request."""
    asked = state.battle.request
    assert asked is not UNSET
    return round_end(state, asked) if asked.kind == "round_end" else [tie(asked)]


def tie(asked: Request) -> Option:
    """One option with everything that the party can choose."""
    text, rule, field = question(asked.kind)
    return Option(COMMANDS.get(asked.kind, TIE), text, rule, {field: Choice(asked.options)})


def round_end(state: State, asked: Request) -> list[Option]:
    """B-17, F-73; F-71: whether leaving now is a success is certain."""
    going_on = RETREAT in asked.options  # with nobody left standing there is nothing to leave
    options = [
        Option("ContinueBattle", "Go on with the next round" if going_on else "Accept the defeat", "B-17")
    ]
    if going_on:
        won = retreated(state).result == "success"
        options.append(
            Option("ProposeRetreat", "Leave the battle", "F-71", odds={"success": "1" if won else "0"})
        )
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
