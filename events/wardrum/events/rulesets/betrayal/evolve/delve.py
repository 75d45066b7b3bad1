"""Steps in the depths: exploring, skyshards, traps and caches."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.space.table import Marker

from .. import events as e
from ..state import Delve, Exploration, State
from .fold import battle, evolve, stand, turn


def delve(state: State, **changes: object) -> State:
    """Other facts of what is hidden."""
    return shown(battle(state, delve=replace(hidden(state), **changes)))


def shown(state: State) -> State:
    """What lies open becomes markers on the table."""
    own, there = hidden(state), state.table.map
    assert there is not UNSET
    open_ones = [("door", key) for key in own.doors]
    open_ones += [("skyshard", key) for key in own.skyshards.values()]
    open_ones += [("cache", key) for key in own.caches]
    cells = there.cells
    markers = {f"{kind}-{key}": Marker(kind, cells[key].x, cells[key].y) for kind, key in open_ones}
    return replace(state, table=replace(state.table, markers=markers))


def hidden(state: State) -> Delve:
    """What is hidden, of a map that hides something."""
    assert state.battle.delve is not UNSET
    return state.battle.delve


@evolve.on(e.DelveOpened)
def delve_opened(state: State, event: e.DelveOpened) -> State:
    caches: dict[str, tuple[str, ...]] = dict.fromkeys(event.caches, ())
    fresh = Delve(event.cards, event.tiles, event.doors, event.skyshards, event.traps, caches)
    return shown(battle(state, delve=fresh))


@evolve.on(e.HexExplored)
def hex_explored(state: State, event: e.HexExplored) -> State:
    old = hidden(state)
    cards = tuple(card for card in old.cards if card != event.card)
    tiles = tuple(tile for tile in old.tiles if tile != event.tile)
    doors = tuple(door for door in old.doors if door != event.hex)
    going_on = Exploration(event.unit, event.hex, event.card, event.tile, event.effect)
    state = delve(state, cards=cards, tiles=tiles, doors=doors, exploration=going_on)
    return turn(state, explored=True)


@evolve.on(e.ExplorationStepped)
def exploration_stepped(state: State, event: e.ExplorationStepped) -> State:
    return _exploring(state, step=event.step)


@evolve.on(e.TileLaid)
def tile_laid(state: State, event: e.TileLaid) -> State:
    old = hidden(state)
    table = replace(state.table, map=event.map, width=event.width, height=event.height)
    state = replace(state, table=table)
    for key, one in state.battle.units.items():
        if one.hex:
            state = stand(state, key, one.hex)  # the whole map may be drawn further right or down
    shards = {event.tile: event.skyshard} if event.skyshard else {}
    traps = {event.tile: event.trap} if event.trap else {}
    state = delve(
        state,
        doors=event.doors,
        skyshards={**old.skyshards, **shards},
        traps={**old.traps, **traps},
        caches={**old.caches, **dict.fromkeys(event.caches, ())},
    )
    return battle(state, spots=event.spots)


@evolve.on(e.ExplorationEnded)
def exploration_ended(state: State, event: e.ExplorationEnded) -> State:
    return delve(state, exploration=UNSET)


@evolve.on(e.SkyshardTaken)
def skyshard_taken(state: State, event: e.SkyshardTaken) -> State:
    left = {tile: hex for tile, hex in hidden(state).skyshards.items() if tile != event.tile}
    return battle(delve(state, skyshards=left), skyshards=event.skyshards)


@evolve.on(e.TrapSprung)
def trap_sprung(state: State, event: e.TrapSprung) -> State:
    return delve(state, traps={t: trap for t, trap in hidden(state).traps.items() if t != event.tile})


@evolve.on(e.CacheTried)
def cache_tried(state: State, event: e.CacheTried) -> State:
    caches = dict(hidden(state).caches)
    tried = (*caches.pop(event.hex), event.unit)
    return delve(state, caches=caches if event.find else {**caches, event.hex: tried})


def _exploring(state: State, **changes: object) -> State:
    going_on = hidden(state).exploration
    assert going_on is not UNSET
    return delve(state, exploration=replace(going_on, **changes))
