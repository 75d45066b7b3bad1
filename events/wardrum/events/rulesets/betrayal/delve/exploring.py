"""Exploring a door: who may, which card is drawn, and which tile is found behind it (F-22, section 7)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.hex import layings

from .. import commands as c
from .. import events as e
from ..data.depths import CARDS, TILES
from ..decide import turns
from ..hidden import Delve
from ..state import State
from ..units import card, ground, has


def hidden(state: State) -> Delve:
    """What the map hides; nothing, for a map that hides nothing."""
    return Delve() if state.battle.delve is UNSET else state.battle.delve


def explorable(state: State, unit: str) -> list[str]:
    """F-22, section 7: the doors that an adventurer may explore now, once in its turn.

    Any in sight within its Stamina, instead of move actions; the one it stands in, moved or not. Who is dazed and has
    rolled dice explores as little as it moves (section 5.7).
    """
    turn = state.battle.turn
    if turn is UNSET or turn.explored or not hidden(state).cards:
        return []
    if turn.rolled and has(state.battle.units[unit], "daze"):
        return []
    own, measured, stamina = state.battle.units[unit].hex, ground(state), card(state, unit).stamina
    doors = hidden(state).doors
    if turn.moves:
        return [door for door in doors if door == own]
    return [door for door in doors if measured.within(own, door, stamina) and measured.sees(own, door)]


def explore(decision: Decision[State], seat: str, command: c.Explore) -> None:
    """F-22, section 7: a card is drawn of those left, then a tile of its kind; what comes of them is due next."""
    state = decision.state
    turn = turns.adventuring(state, seat)
    if turn.explored:
        raise Rejected("F-22", "explored_already", "an adventurer explores once in a turn")
    if command.hex not in hidden(state).doors:
        raise Rejected("F-22", "no_such_door", "there is no door to explore in this hex")
    if command.hex not in explorable(state, turn.unit):
        raise Rejected(
            "F-22",
            "door_out_of_reach",
            "a door is explored in sight within Stamina and without a move, or from inside; not by who is dazed and has rolled",
        )
    drawn = drawn_of(decision, hidden(state).cards)
    found = fitting(state, command.hex, drawn)
    tile = drawn_of(decision, found) if found else ""
    decision.emit(e.HexExplored(turn.unit, command.hex, drawn, tile, CARDS[drawn].effect))


def drawn_of(decision: Decision[State], names: Sequence[str]) -> str:
    """One of those left, each as likely: no stack is ever shuffled ahead."""
    (place,) = decision.draw(1, len(names)) if len(names) > 1 else (1,)
    return names[place - 1]


def fitting(state: State, door: str, drawn: str) -> list[str]:
    """Section 7: the tiles left of the card's kind that can be laid at the door without covering anything."""
    covered = ground(state).tile_of
    alike = [TILES[name] for name in hidden(state).tiles if TILES[name].kind == CARDS[drawn].kind]
    return [tile.name for tile in alike if any(layings(tile.hexes, tile.doors, door, covered))]
