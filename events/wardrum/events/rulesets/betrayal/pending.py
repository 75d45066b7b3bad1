"""Whom the battle waits for, and what is done when their time is up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wardrum.events.core.kernel import ANSWER_S, Command, Pending
from wardrum.events.toolkit.default_choice import plainest_command

from . import commands as c
from .legal import legal
from .state import State
from .waiting import awaited, decision_of

DEFAULTS: Final = {
    "muster": "the first free sample adventurer comes, without a companion",
    "deploy": "the adventurer enters on the first free hex",
    "enter": "the companion enters on the first free hex",
    "party": "the votes cast count, else the first option is taken",
    "react": "the damage is taken",
    "turn": "the turn ends",
    "resolve": "the dice are resolved in their order",
    "retreat": "the seat votes to stay, or to leave if it has given up",
}


def pending(state: State) -> list[Pending]:
    """Every seat that has something to decide now (BE-12)."""
    what = decision_of(state)
    seconds = ANSWER_S if what == "react" else 0
    return [Pending(f"{what}-{seat}", seat, DEFAULTS[what], seconds) for seat in awaited(state)]


def default(state: State, key: str, seat: str) -> Sequence[Command]:
    """BE-12, BE-28: the commands done for a seat whose time is up: what is listed first is what commits to least."""
    if decision_of(state) == "retreat":
        return [c.VoteRetreat(yes=seat in state.match.conceded)]
    return [plainest_command(legal(state, seat)[0], c.BetrayalCommand)]
