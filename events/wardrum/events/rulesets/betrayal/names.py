"""What everything is called: units with what tells them apart for the whole battle, hexes by tile and number, markers by hex."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from wardrum.events.space.hex import HexMap
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.names import PieceName, number

from .data import ENEMIES, SCENARIOS
from .state import State, Unit
from .units import of_party

UNIQUE: Final = {chip.name for one in SCENARIOS.values() for chip in one.named.values()} - set(ENEMIES)
"""Enemies that a map names and no bag holds, so that there is one of each."""
MARKERS: Final = {"door": "Door in {hex}", "skyshard": "Skyshard in {hex}", "cache": "Cache in {hex}"}


def names(state: State) -> dict[str, PieceName]:
    """Everybody and everything by id: as "Hill Warden" or "Stone Boar 2", "Root Cave 4", "Skyshard in Root Cave 4"."""
    units = {key: PieceName(one.seat, title(own_name(state, key))) for key, one in state.battle.units.items()}
    there = state.table.map
    hexes = {} if there is UNSET else there.once(hex_names)
    markers = {
        key: PieceName("", say(MARKERS[one.kind], hex=hexes[key.removeprefix(f"{one.kind}-")].name))
        for key, one in state.table.markers.items()
    }
    return {**units, **hexes, **markers}


def hex_names(there: HexMap) -> dict[str, PieceName]:
    """Hexes by tile and number, as "Root Cave 4"; they stay as they are when tiles are laid."""
    return {
        key: PieceName("", f"{title(cell.tile)} {there.numbers[key]}") for key, cell in there.cells.items()
    }


def own_name(state: State, key: str) -> str:
    """A unit's name, as a slug, with what stands in its base if others may share the name: "stone-boar 2".

    An enemy always has its number and of the party only who came later, so that nobody is ever called otherwise.
    """
    one = state.battle.units[key]
    return (
        f"{one.profile.name} {short(key, one.kind)}" if distinguished(state, key, one) else one.profile.name
    )


def distinguished(state: State, key: str, one: Unit) -> bool:
    """Whether the name alone does not say who it is."""
    if not of_party(one):
        return one.profile.name not in UNIQUE
    party = (k for k, other in state.battle.units.items() if of_party(other))
    return next(k for k in party if state.battle.units[k].profile.name == one.profile.name) != key


def short(key: str, kind: str) -> str:
    """What stands inside its base: "A", "A+" of a companion, "2"."""
    if kind == "adventurer":
        return key.upper()
    return f"{key[:1].upper()}+" if kind == "companion" else number(key)
