"""The decision that the battle waits for, as a question to the state alone: what it is, and whose."""

from __future__ import annotations

from msgspec import UNSET

from . import hidden_map
from .state import State
from .units import companion_of


def decision_of(state: State) -> str:
    """What is decided now, the tag of a question; "" = nothing, the rules go on by themselves."""
    battle = state.battle
    if battle.request is not UNSET:
        return "party"
    if battle.reacting:
        return "react"
    if battle.blows or battle.triggers or returning(state) or hidden_map.delve_due(state):
        return ""
    if battle.turn is not UNSET:
        return _in_turn(state)
    return _between_turns(state)


def _in_turn(state: State) -> str:
    battle = state.battle
    assert battle.turn is not UNSET
    if battle.units[battle.turn.unit].where in ("defeated", "removed"):
        return ""
    if battle.engage is not UNSET:
        return "resolve" if battle.engage.dice else ""
    return {"acting": "turn", "enter": "enter"}.get(battle.turn.step, "")


def _between_turns(state: State) -> str:
    battle = state.battle
    if battle.phase == "muster" and unmustered(state):
        return "muster"
    if battle.phase == "deploy" and next_to_deploy(state):
        return "deploy"
    if battle.phase == "companions_in" and next_companion_in(state):
        return "enter"
    if battle.phase == "judgement" and battle.retreat is not UNSET and undecided(state):
        return "retreat"
    return ""


def awaited(state: State) -> list[str]:
    """The seats that may act now."""
    battle = state.battle
    match decision_of(state):
        case "party":
            return deciders(state)
        case "react":
            return [battle.reacting]
        case "muster":
            return unmustered(state)
        case "deploy":
            return [next_to_deploy(state)]
        case "enter":
            return [battle.units[entering(state)].seat]
        case "retreat":
            return undecided(state)
        case "turn" | "resolve":
            assert battle.turn is not UNSET
            return [battle.units[battle.turn.unit].seat]
        case _:
            return []


def unmustered(state: State) -> list[str]:
    """The seats that have not chosen an adventurer."""
    return [seat for seat in state.match.order if seat not in state.battle.units]


def next_to_deploy(state: State) -> str:
    """F-13: the first seat in the order whose adventurer is not on the map; "" = all are."""
    units = state.battle.units
    return next((seat for seat in state.battle.order if units[seat].where == "waiting"), "")


def next_companion_in(state: State) -> str:
    """F-14: the first companion in the owners' order that waits, while there is room; "" = none."""
    if not entrance(state):
        return ""
    keys = map(companion_of, state.battle.order)
    units = state.battle.units
    return next((key for key in keys if key in units and units[key].where == "waiting"), "")


def entering(state: State) -> str:
    """The companion that is about to enter."""
    turn = state.battle.turn
    return turn.unit if turn is not UNSET else next_companion_in(state)


def entrance(state: State) -> list[str]:
    """F-4: the unoccupied hexes of the entrance tile, by (q, r)."""
    there = state.table.map
    assert there is not UNSET
    taken = {one.hex for one in state.battle.units.values()}
    tile = there.ground.tiles[state.battle.entrance]
    return [key for key in tile if key not in taken and key not in there.ground.impassable]


def returning(state: State) -> list[str]:
    """Section 5.4: the adventurers with hit points that are not on the map, in the order of the seats."""
    units = state.battle.units
    return [key for key in state.battle.order if units[key].where == "defeated" and units[key].hp > 0]


def undecided(state: State) -> list[str]:
    """BE-28: the seats whose vote on leaving is awaited; none once it is settled."""
    votes = state.battle.retreat or {}
    if settled(state) is not None:
        return []
    return [seat for seat in state.battle.voters if seat not in votes]


def settled(state: State) -> bool | None:
    """BE-28: whether the party leaves, if that is certain already: all of those who vote, or more than half.

    Without voters, as all seats with an undefeated adventurer have given up, it leaves.
    """
    votes, voters = list((state.battle.retreat or {}).values()), len(state.battle.voters)
    needed = voters if state.battle.setup.retreat_vote == "all" or not voters else voters // 2 + 1
    if votes.count(True) >= needed:
        return True
    return False if votes.count(False) > voters - needed else None


def deciders(state: State) -> list[str]:
    """The seats that may answer the open request: the leader, any seat, or the seats that have not voted."""
    request = state.battle.request
    if request is UNSET:
        return []
    if request.seat or state.battle.setup.party_decisions == "leader":
        return [request.seat or leader(state)]
    return [seat for seat in voters(state) if seat not in request.votes]


def leader(state: State) -> str:
    """Section 3.1: the seat of the settings; once it has given up the first that has not leads."""
    wanted, staying = state.battle.setup.leader, state.match.staying
    return wanted if wanted in staying else staying[0]


def leading(state: State) -> str:
    """The seat that decides for the party, "" = none does alone: by the settings, or since all have given up."""
    setup = state.battle.setup
    if setup.party_decisions != "leader" or setup.seats < 2 or not state.match.staying:
        return ""
    return leader(state)


def voters(state: State) -> tuple[str, ...]:
    """Section 3.1: the seats whose votes count: those that have not given up, as long as one of them is awaited."""
    request, match = state.battle.request, state.match
    votes = {} if request is UNSET else request.votes
    return match.staying if set(match.staying) - set(votes) else match.order
