"""What is due in the depths, as a question to the state alone, and what then happens (section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import UNSET

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..data import SCENARIOS
from ..data.depths import DEPTHS, Depths
from ..hidden import Exploration
from ..state import State
from ..units import ground, standing
from .connecting import connect
from .exploring import hidden
from .happenings import happen
from .locks import spring, try_cache
from .revealing import reveal


class Met(NamedTuple):
    """Something that an adventurer has come upon: a "trap" or a "skyshard" by its tile, a "cache" by its hex."""

    kind: str
    unit: str
    place: str


def begin(decision: Decision[State]) -> None:
    """F-15, section 7: what the map of this scenario hides."""
    name = decision.state.battle.setup.scenario
    depths, doors = DEPTHS.get(name, Depths()), SCENARIOS[name].doors
    if depths != Depths() or doors:
        tile_of = ground(decision.state).tile_of
        shards = {tile_of[key]: key for key in depths.skyshards}
        decision.emit(
            e.DelveOpened(depths.cards, depths.tiles, doors, shards, depths.caches, dict(depths.traps))
        )


def due(state: State) -> bool:
    """Whether the depths go on before anybody decides anything."""
    return hidden(state).exploration is not UNSET or met(state) is not None


def met(state: State) -> Met | None:
    """Section 7: what an adventurer stands upon: traps come before caches, and skyshards have to be taken."""
    own = hidden(state)
    if not (own.traps or own.skyshards or own.caches):
        return None
    tile_of = ground(state).tile_of
    party = [(key, state.battle.units[key].hex) for key in standing(state, "adventurer")]
    traps = (Met("trap", key, tile_of[hex]) for key, hex in party if tile_of[hex] in own.traps)
    shards = (Met("skyshard", key, tile_of[hex]) for key, hex in party if tile_of[hex] in own.skyshards)
    caches = (Met("cache", key, hex) for key, hex in party if key not in own.caches.get(hex, (key,)))
    return next((found for each in (traps, shards, caches) for found in each), None)


def go_on(decision: Decision[State]) -> None:
    """Section 7: the next step of an exploration, or what somebody has come upon."""
    state = decision.state
    exploration, found = hidden(state).exploration, met(state)
    if exploration is not UNSET:
        STEPS[exploration.step](decision, exploration)
    elif found is not None and found.kind == "trap":
        spring(decision, found.unit, found.place, hidden(state).traps[found.place])
    elif found is not None and found.kind == "skyshard":
        take_skyshard(decision, found.unit, found.place)
    elif found is not None:
        try_cache(decision, found.unit, found.place)


def take_skyshard(decision: Decision[State], unit: str, tile: str) -> None:
    """Section 7: it is taken at once."""
    decision.emit(e.SkyshardTaken(unit, tile, decision.state.battle.skyshards + 1))


def effects(decision: Decision[State], exploration: Exploration) -> None:
    """Section 7: the card's effect; with no tile that fits it counts as a skyshard instead of a way on."""
    decision.emit(e.ExplorationStepped("connect" if exploration.tile else "shard"))
    happen(decision, exploration.unit, exploration.effect, exploration.card)


def shard(decision: Decision[State], exploration: Exploration) -> None:
    """Section 7: no tile of the kind is left."""
    take_skyshard(decision, exploration.unit, "")
    decision.emit(e.ExplorationEnded(exploration.unit))


STEPS = {"effects": effects, "connect": connect, "shard": shard, "enemies": reveal}


def stretch(state: State, path: Sequence[str]) -> int:
    """Section 7: how much of a path an adventurer walks: a tile with a trap or a skyshard interrupts the move."""
    own, tile_of = hidden(state), ground(state).tile_of
    halting = [n for n, hex in enumerate(path, 1) if {*own.traps, *own.skyshards} & {tile_of[hex]}]
    return halting[0] if halting else len(path)
