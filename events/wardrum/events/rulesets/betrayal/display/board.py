"""The map of hexes, what lies on it, and what its tiles hide."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec import UNSET

from wardrum.events.space.hex import Cell
from wardrum.events.space.table import Marker
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.board import CellWords, HexWords, hexes
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import listed, title
from wardrum.events.toolkit.language import say

from .. import words
from ..data.delves import CACHE_CODE, TRAPS
from ..hidden_map import hidden
from ..state import Delve, State

NOTHING: Final = Delve()
ICONS: Final[dict[str, d.Icon]] = {"cache": "treasure", "skyshard": "crystal"}
SHARD: Final = d.Info("Skyshard", "An adventurer on its tile takes it for the party.", "F-70")


def board(state: State, context: DisplayContext) -> d.HexBoard:
    """The map; doors are hexes of their own kind and no markers."""
    delve, entrance = state.battle.delve, state.battle.entrance
    own = NOTHING if delve is UNSET else delve
    return hexes(
        context,
        state.table,
        HexWords(
            cell=partial(cell, state),
            tile=partial(tile, state),
            marker=partial(marker, state, context),
            icon=lambda key, one: ICONS.get(one.kind, "objective"),
            shown=lambda one: one.kind != "door",
            made_of=((own.doors, entrance), (own.skyshards, own.traps, entrance), (own.caches,)),
            ground="flagstones",
        ),
    )


def cell(state: State, key: str, one: Cell) -> CellWords:
    """What a hex is; a door that has been explored is ground like any other."""
    is_door = one.kind == "door" if state.battle.delve is UNSET else key in state.battle.delve.doors
    if is_door:
        return CellWords("door", say("a door. It leads to a tile that is still hidden."))
    if one.kind == "impassable":
        return CellWords("impassable", say("impassable. Nobody stands in it, moves or measures through it."))
    if one.tile == state.battle.entrance:
        return CellWords("entrance", say("the party enters here."))
    return CellWords("open")


def tile(state: State, name: str) -> d.Info:
    """A tile, and what is known to lie on it."""
    own = hidden(state)
    said = [say("The party enters here.")] if name == state.battle.entrance else []
    if name in own.skyshards:
        said.append(say("A skyshard lies on it."))
    if name in own.traps:
        said.append(trap(own.traps[name]))
    seen = "Who stands here sees this tile and those next to it."
    return d.Info(title(name), " ".join(said) or seen, "F-1" if said else "F-3")


def trap(name: str) -> str:
    """A trap that waits for the first adventurer on its tile."""
    own = TRAPS[name]
    return say(
        "A trap, {name}: the first adventurer here rolls three dice against {code}. Missed: {fails}",
        name=title(name),
        code=words.numbers(own.code),
        fails=words.found(own.fails),
    )


def marker(state: State, context: DisplayContext, key: str, one: Marker) -> d.Info:
    """A skyshard or a closed cache."""
    if one.kind != "cache":
        return SHARD
    tried = hidden(state).caches.get(key.removeprefix("cache-"), ())
    text = "An adventurer in its hex rolls three dice against {code}, once."
    if tried:
        text = "An adventurer in its hex rolls three dice against {code}, once. Tried in vain by {names}."
    names = listed(context.called[unit] for unit in tried)
    return d.Info("Cache", say(text, code=words.numbers(CACHE_CODE), names=names), "F-22")
