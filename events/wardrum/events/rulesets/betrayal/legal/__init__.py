"""What a seat may do now, one module for each kind of decision."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.toolkit.options import Option

from ..state import State
from ..waiting import awaited, decision_of
from . import companions, party, reactions, results, setup, turns


def legal(state: State, seat: str) -> list[Option]:
    """The options of a seat; nothing for one that nothing is awaited of."""
    if seat not in awaited(state):
        return []
    match decision_of(state):
        case "party":
            return party.request(state)
        case "retreat":
            return [party.vote_retreat()]
        case "react":
            return reactions.reactions(state, seat)
        case "muster":
            return [setup.choose_adventurer(state)]
        case "deploy":
            return [setup.deploy_adventurer(state, seat)]
        case "enter":
            return [setup.deploy_companion(state)]
        case "resolve":
            return results.results(state)
        case _:
            return turns.turn(state) if is_adventurers(state) else companions.turn(state)


def is_adventurers(state: State) -> bool:
    """Whether the turn going on is an adventurer's, not a companion's."""
    turn = state.battle.turn
    return turn is not UNSET and state.battle.units[turn.unit].kind == "adventurer"
