"""A scenario: the map, who waits on it, and what the battle is about."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from wardrum.events.space.hex import CellKind, HexMap, mapped

from .profiles import Chip

Mode = Literal["clash", "dungeon", "delve"]


class Scenario(Struct, frozen=True):
    """One battle to choose by name (F-1, F-15).

    tiles: hexes of each tile · entrance: the tile on which the party enters · impassable, doors: hexes · spots: numbered
    enemy hexes in order · named: enemies and quest units that stand there anyway, by hex (F-12) · goal: of the
    objective · eliminate: hexes of the named ones that have to be gone · skyshards: required.
    """

    title: str
    mode: Mode
    tiles: dict[str, tuple[str, ...]]
    entrance: str
    spots: tuple[str, ...]
    goal: Literal["conquer", "eliminate", "survey", "uncover"] = "conquer"
    impassable: tuple[str, ...] = ()
    doors: tuple[str, ...] = ()
    named: dict[str, Chip] = {}
    eliminate: tuple[str, ...] = ()
    skyshards: int = 3


def map_of(scenario: Scenario) -> HexMap:
    """F-1, F-5: the tiles as they lie on the table."""
    kinds: dict[str, CellKind] = dict.fromkeys(scenario.impassable, "impassable")
    kinds.update(dict.fromkeys(scenario.doors, "door"))
    return mapped(scenario.tiles, kinds)
