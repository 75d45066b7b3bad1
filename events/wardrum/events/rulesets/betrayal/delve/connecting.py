"""Laying the tile that was found: one of its doors to the door explored, another door open if possible (section 7)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision
from wardrum.events.space.hex import Laying, around, at, drawn, extent, layings, named
from wardrum.events.space.hex.mapping import CellKind

from .. import events as e
from ..data.depths import TILES, Tile
from ..decide import party
from ..hidden import Exploration
from ..state import State
from ..units import ground
from .exploring import hidden


def connect(decision: Decision[State], going_on: Exploration) -> None:
    """Section 7: who explores picks one of the ways in which the tile can lie."""
    state, tile = decision.state, TILES[going_on.tile]
    ways = {word(way): way for way in possible(state, tile, going_on.door)}
    chosen = party.ask(decision, "laying", going_on.unit, list(ways), going_on.unit)
    if chosen is not None:
        decision.emit(laid(state, tile, ways[chosen]))
        decision.emit(e.ExplorationStepped("enemies"))


def word(way: Laying) -> str:
    """How a laying is named: the hex in which the tile's door comes to lie, which door that is, how often it turned."""
    return f"{way.of(way.door)}-{way.door}-{way.turns}"


def possible(state: State, tile: Tile, door: str) -> list[Laying]:
    """Section 7: the ways to lay it; those that leave no door open only if there is no other."""
    ways = list(layings(tile.hexes, tile.doors, door, ground(state).tile_of))
    return [way for way in ways if doors_with(state, tile, way)] or ways


def doors_with(state: State, tile: Tile, way: Laying) -> tuple[str, ...]:
    """The doors that can be explored once the tile lies so: each is next to a place where nothing lies."""
    covered = {*ground(state).tile_of, *(way.of(key) for key in tile.hexes)}
    doors = (*hidden(state).doors, *(way.of(door) for door in tile.doors if door != way.door))
    return tuple(door for door in doors if any(named(near) not in covered for near in around(at(door))))


def laid(state: State, tile: Tile, way: Laying) -> e.TileLaid:
    """F-1, F-5: the map with the tile on it."""
    assert state.table.map is not UNSET
    doors = doors_with(state, tile, way)
    hexes = {key: (cell.tile, kind(key, cell.kind, doors)) for key, cell in state.table.map.cells.items()}
    for key in tile.hexes:
        own: CellKind = "impassable" if key in tile.impassable else "open"
        hexes[way.of(key)] = (tile.name, kind(way.of(key), own, doors))
    whole = drawn(hexes)
    width, height = extent(whole)
    return e.TileLaid(
        tile=tile.name,
        map=whole,
        width=width,
        height=height,
        doors=doors,
        spots=tuple(way.of(key) for key in tile.spots),
        caches=tuple(way.of(key) for key in tile.caches),
        skyshard=way.of(tile.skyshard) if tile.skyshard else "",
        trap=tile.trap,
    )


def kind(key: str, own: CellKind, doors: tuple[str, ...]) -> CellKind:
    """A hex with a door that can be explored is drawn as one, and as open ground once it cannot."""
    if key in doors:
        return "door"
    return "impassable" if own == "impassable" else "open"
