"""The table of event handlers, and the helpers by which they change a state."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Evolver
from wardrum.events.space.table import Piece

from ..state import State

evolve: Evolver[State] = Evolver()

RADIUS = 1600  # of a unit's piece as drawn, in 1/100 mm
TALL = 3000


def battle(state: State, **changes: object) -> State:
    """Other facts of the battle."""
    return replace(state, battle=replace(state.battle, **changes))


def unit(state: State, key: str, **changes: object) -> State:
    """Other facts of one unit."""
    units = state.battle.units
    return battle(state, units={**units, key: replace(units[key], **changes)})


def sheet(state: State, key: str, **changes: object) -> State:
    """Other facts of one adventurer's sheet."""
    own = state.battle.units[key].sheet
    assert own is not UNSET
    return unit(state, key, sheet=replace(own, **changes))


def tracked(state: State, key: str, track: tuple[str, ...], drained: tuple[str, ...]) -> State:
    """What lies in an adventurer's track, and what is drained; a result lasts while its die lies in the track."""
    own = state.battle.units[key].sheet
    assert own is not UNSET
    lasting = {die: face for die, face in own.lasting.items() if die in track}
    return sheet(state, key, track=track, drained=drained, lasting=lasting)


def turn(state: State, **changes: object) -> State:
    """Other facts of the turn going on."""
    going_on = state.battle.turn
    assert going_on is not UNSET
    return battle(state, turn=replace(going_on, **changes))


def engage(state: State, **changes: object) -> State:
    """Other facts of the engage going on."""
    going_on = state.battle.engage
    assert going_on is not UNSET
    return battle(state, engage=replace(going_on, **changes))


def stand(state: State, key: str, hex: str) -> State:
    """A unit stands in a hex, and its piece on the hex's centre."""
    there = state.table.map
    assert there is not UNSET
    cell, one = there.cells[hex], state.battle.units[key]
    piece = Piece(one.seat, cell.x, cell.y, RADIUS, TALL)
    state = replace(state, table=state.table.with_pieces({key: piece}))
    return unit(state, key, hex=hex, where="map")


def leave(state: State, key: str, where: str) -> State:
    """A unit is off the map."""
    table = state.table.felled(key) if where == "defeated" else state.table.without_piece(key)
    return unit(replace(state, table=table), key, hex="", where=where)
