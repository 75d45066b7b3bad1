"""Exploring a door: the card, the tile laid behind it, and the enemies that stand on it (F-12, F-22, section 7)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.hex import Laying, around, at, drawn, extent, in_order, layings, named
from wardrum.events.space.hex.hex_map import CellKind

from .. import commands as c
from .. import events as e
from ..data import SCENARIOS
from ..data.delves import CARDS, DELVES, TILES, DelveContents, Tile, limits_for
from ..hidden_map import discovered, explorable, hidden
from ..mechanics import enemy_deployment, party_decisions, turns
from ..state import Exploration, State
from ..units import ground, occupied, size
from .effects import take_effect
from .finds import drawn_of, spring, take_skyshard, try_cache


def open_delve(decision: Decision[State]) -> None:
    """F-15, section 7: what the map of this scenario hides."""
    name = decision.state.battle.setup.scenario
    depths, doors = DELVES.get(name, DelveContents()), SCENARIOS[name].doors
    if depths != DelveContents() or doors:
        tile_of = ground(decision.state).tile_of
        shards = {tile_of[key]: key for key in depths.skyshards}
        decision.emit(
            e.DelveOpened(depths.cards, depths.tiles, doors, shards, depths.caches, dict(depths.traps))
        )


def explore(decision: Decision[State], seat: str, command: c.Explore) -> None:
    """F-22, section 7: a card is drawn of those left, then a tile of its kind; what comes of them is due next."""
    state = decision.state
    turn = turns.adventuring(state)
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


def fitting(state: State, door: str, drawn: str) -> list[str]:
    """Section 7: the tiles left of the card's kind that can be laid at the door without covering anything."""
    covered = ground(state).tile_of
    alike = [TILES[name] for name in hidden(state).tiles if TILES[name].kind == CARDS[drawn].kind]
    return [tile.name for tile in alike if any(layings(tile.hexes, tile.doors, door, covered))]


def connect(decision: Decision[State], going_on: Exploration) -> None:
    """Section 7: the exploring seat picks one of the ways in which the tile can lie."""
    state, tile = decision.state, TILES[going_on.tile]
    ways = {laying_name(way): way for way in possible_layings(state, tile, going_on.door)}
    chosen = party_decisions.ask(decision, "laying", going_on.unit, list(ways), going_on.unit)
    if chosen is not None:
        decision.emit(tile_laid(state, tile, ways[chosen]))
        decision.emit(e.ExplorationStepped("enemies"))


def laying_name(way: Laying) -> str:
    """How a laying is named: the hex in which the tile's door comes to lie, which door that is, how often it turned."""
    return f"{way.of(way.door)}-{way.door}-{way.turns}"


def possible_layings(state: State, tile: Tile, door: str) -> list[Laying]:
    """Section 7: the ways to lay it; those that leave no door open only if there is no other."""
    ways = list(layings(tile.hexes, tile.doors, door, ground(state).tile_of))
    return [way for way in ways if doors_with(state, tile, way)] or ways


def doors_with(state: State, tile: Tile, way: Laying) -> tuple[str, ...]:
    """The doors that can be explored once the tile lies so: each is next to a place where nothing lies."""
    covered = {*ground(state).tile_of, *(way.of(key) for key in tile.hexes)}
    doors = (*hidden(state).doors, *(way.of(door) for door in tile.doors if door != way.door))
    return tuple(door for door in doors if any(named(near) not in covered for near in around(at(door))))


def tile_laid(state: State, tile: Tile, way: Laying) -> e.TileLaid:
    """F-1, F-5: the map with the tile on it."""
    assert state.table.map is not UNSET
    doors = doors_with(state, tile, way)
    hexes = {
        key: (cell.tile, cell_kind(key, cell.kind, doors)) for key, cell in state.table.map.cells.items()
    }
    for key in tile.hexes:
        own: CellKind = "impassable" if key in tile.impassable else "open"
        hexes[way.of(key)] = (tile.name, cell_kind(way.of(key), own, doors))
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


def cell_kind(key: str, own: CellKind, doors: tuple[str, ...]) -> CellKind:
    """A hex with a door that can be explored is drawn as one, and as open ground once it cannot."""
    if key in doors:
        return "door"
    return "impassable" if own == "impassable" else "open"


def reveal(decision: Decision[State], going_on: Exploration) -> None:
    """F-8, F-12: the party's experience times its size, within the card's limits and the tile's hexes."""
    state = decision.state
    points = enemy_deployment.points(state.battle.setup.xp, size(state))
    limits = limits_for(CARDS[going_on.card], size(state))
    hexes = farthest_first(
        decision, going_on, len(enemy_deployment.buy(points, len(state.battle.spots), limits).levels)
    )
    if hexes is not None:
        enemy_deployment.deploy_for(decision, points, hexes, limits)
        decision.emit(e.ExplorationEnded(going_on.unit))


def farthest_first(decision: Decision[State], going_on: Exploration, most: int) -> tuple[str, ...] | None:
    """F-12: a number of the tile's enemy hexes in order; the exploring seat settles ties; None = it has been asked."""
    state = decision.state
    away, taken = ground(state).distances(going_on.door), occupied(state)
    left = {key: away.get(key, 0) for key in state.battle.spots if key not in taken}
    found: list[str] = []
    while left and len(found) < most:
        equal = in_order(key for key, steps in left.items() if steps == max(left.values()))
        chosen = party_decisions.ask(
            decision, f"enemy-hex-{len(found) + 1}", going_on.unit, equal, going_on.unit
        )
        if chosen is None:
            return None
        found.append(chosen)
        del left[chosen]
    return tuple(found)


def card_effect(decision: Decision[State], exploration: Exploration) -> None:
    """Section 7: the card's effect; with no tile that fits it counts as a skyshard instead of a way on."""
    decision.emit(e.ExplorationStepped("connect" if exploration.tile else "shard"))
    take_effect(decision, exploration.unit, exploration.effect, exploration.card)


def no_tile_left(decision: Decision[State], exploration: Exploration) -> None:
    """Section 7: no tile of the kind is left."""
    take_skyshard(decision, exploration.unit, "")
    decision.emit(e.ExplorationEnded(exploration.unit))


STEPS = {"effects": card_effect, "connect": connect, "shard": no_tile_left, "enemies": reveal}


def continue_delve(decision: Decision[State]) -> None:
    """Section 7: the next step of an exploration, or what an adventurer has come upon."""
    state = decision.state
    exploration, found = hidden(state).exploration, discovered(state)
    if exploration is not UNSET:
        STEPS[exploration.step](decision, exploration)
    elif found is not None and found.kind == "trap":
        spring(decision, found.unit, found.place, hidden(state).traps[found.place])
    elif found is not None and found.kind == "skyshard":
        take_skyshard(decision, found.unit, found.place)
    elif found is not None:
        try_cache(decision, found.unit, found.place)
