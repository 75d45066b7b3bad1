"""Questions about what the map hides: which doors can be explored, what an adventurer has come upon (section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import UNSET

from .state import Delve, State
from .units import card, ground, has, on_map


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


class Discovery(NamedTuple):
    """Something that an adventurer has come upon: a "trap" or a "skyshard" by its tile, a "cache" by its hex."""

    kind: str
    unit: str
    place: str


def delve_due(state: State) -> bool:
    """Whether the delve goes on before the next decision."""
    return hidden(state).exploration is not UNSET or discovered(state) is not None


def discovered(state: State) -> Discovery | None:
    """Section 7: what an adventurer stands upon: traps come before caches, and skyshards have to be taken."""
    own = hidden(state)
    if not (own.traps or own.skyshards or own.caches):
        return None
    tile_of = ground(state).tile_of
    party = [(key, state.battle.units[key].hex) for key in on_map(state, "adventurer")]
    traps = (Discovery("trap", key, tile_of[hex]) for key, hex in party if tile_of[hex] in own.traps)
    shards = (Discovery("skyshard", key, tile_of[hex]) for key, hex in party if tile_of[hex] in own.skyshards)
    caches = (Discovery("cache", key, hex) for key, hex in party if key not in own.caches.get(hex, (key,)))
    return next((found for each in (traps, shards, caches) for found in each), None)


def stretch(state: State, path: Sequence[str]) -> int:
    """Section 7: how much of a path an adventurer walks: a tile with a trap or a skyshard interrupts the move."""
    own, tile_of = hidden(state), ground(state).tile_of
    halting = [n for n, hex in enumerate(path, 1) if {*own.traps, *own.skyshards} & {tile_of[hex]}]
    return halting[0] if halting else len(path)
