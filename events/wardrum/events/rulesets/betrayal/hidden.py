"""What a map hides, as far as the battle has come with it."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType


class Exploration(Struct, frozen=True):
    """The exploration going on (section 7, delves).

    unit: who explores · door: the hex explored · tile: found, by name · step: "effects", then
    "connect" and "enemies", or "shard" · a tile lies on the map under its name.
    """

    unit: str
    door: str
    card: str
    tile: str
    effect: str
    step: str = "effects"


class Delve(Struct, frozen=True):
    """What is hidden, and what lies open.

    cards, tiles: those left, by name; they are never in an order · doors: hexes that can be explored · skyshards,
    traps: by the tile that they lie on, the hex of the one and the name of the other · caches: closed ones by hex,
    with those who have tried them.
    """

    cards: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    doors: tuple[str, ...] = ()
    skyshards: dict[str, str] = {}
    traps: dict[str, str] = {}
    caches: dict[str, tuple[str, ...]] = {}
    exploration: Exploration | UnsetType = UNSET
