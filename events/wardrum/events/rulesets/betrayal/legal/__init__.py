"""What a seat may do now, and what is done for it when its time is up."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from wardrum.events.core.kernel import Command
from wardrum.events.toolkit.default_choice import default_command
from wardrum.events.toolkit.options import Option

from .. import commands as c
from ..pending import awaited, decision_of
from ..state import State
from . import decisions, engages, turns


def legal(state: State, seat: str) -> list[Option]:
    """The options of a seat; nothing for one that nothing is awaited of."""
    if seat not in awaited(state):
        return []
    match decision_of(state):
        case "party":
            return decisions.party_request(state)
        case "retreat":
            return [decisions.vote_retreat()]
        case "react":
            return decisions.reactions(state, seat)
        case "muster":
            return [decisions.choose_adventurer(state)]
        case "deploy":
            return [decisions.deploy_adventurer(state, seat)]
        case "enter":
            return [decisions.deploy_companion(state)]
        case "resolve":
            return engages.results(state)
        case _:
            return turns.turn(state) if is_adventurers(state) else turns.companion_turn(state)


def is_adventurers(state: State) -> bool:
    """Whether the turn going on is an adventurer's, not a companion's."""
    turn = state.battle.turn
    return turn is not UNSET and state.battle.units[turn.unit].kind == "adventurer"


def default(state: State, key: str, seat: str) -> Sequence[Command]:
    """BE-12, BE-28: the commands done for a seat whose time is up: what is listed first is what commits to least."""
    if decision_of(state) == "retreat":
        return [c.VoteRetreat(yes=seat in state.match.conceded)]
    return [default_command(legal(state, seat)[0], c.BetrayalCommand)]
