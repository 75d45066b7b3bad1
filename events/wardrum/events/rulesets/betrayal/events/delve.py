"""What can happen in the depths: exploring, skyshards, traps and caches (section 7)."""

from __future__ import annotations

from wardrum.events.core.kernel import Event
from wardrum.events.space.hex import HexMap


class DelveOpened(Event, frozen=True, tag="DelveOpened"):
    """What the map hides: cards and tiles, by name and in no order, and what lies on it from the beginning."""

    cards: tuple[str, ...]
    tiles: tuple[str, ...]
    doors: tuple[str, ...]
    skyshards: dict[str, str]
    caches: tuple[str, ...]
    traps: dict[str, str]


class HexExplored(Event, frozen=True, tag="HexExplored"):
    """A door was explored and a card drawn; tile: found behind it, "" = no tile of its kind is left that fits."""

    unit: str
    hex: str
    card: str
    tile: str
    effect: str


class ExplorationStepped(Event, frozen=True, tag="ExplorationStepped"):
    """The exploration goes on with its next step."""

    step: str


class TileLaid(Event, frozen=True, tag="TileLaid"):
    """A tile lies on the table: the whole map with it, the doors that can be explored now, and what is on the tile."""

    tile: str
    map: HexMap
    width: int
    height: int
    doors: tuple[str, ...]
    spots: tuple[str, ...]
    caches: tuple[str, ...] = ()
    skyshard: str = ""
    trap: str = ""


class ExplorationEnded(Event, frozen=True, tag="ExplorationEnded"):
    """All that a card brings has happened."""

    unit: str


class SkyshardTaken(Event, frozen=True, tag="SkyshardTaken"):
    """A skyshard was taken; tile: where it lay, "" = a card counted as one · skyshards: of the party now."""

    unit: str
    tile: str
    skyshards: int


class TrapSprung(Event, frozen=True, tag="TrapSprung"):
    """The first adventurer on a tile tried its lock; missed: numbers of the code that no die met, 0 = it held."""

    unit: str
    tile: str
    trap: str
    dice: tuple[int, ...]
    missed: int


class CacheTried(Event, frozen=True, tag="CacheTried"):
    """An adventurer tried the lock of a cache; find: what was in it, "" = it stayed closed."""

    unit: str
    hex: str
    dice: tuple[int, ...]
    missed: int
    find: str = ""
