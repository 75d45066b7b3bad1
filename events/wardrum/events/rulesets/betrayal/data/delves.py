"""What maps hide: cards and tiles of delves, skyshards, traps and caches; all invented, all numbers our own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

TileKind = Literal["cave", "hall", "shaft", "burrow", "garden", "kiln"]
Code = tuple[int, int, int]


class Trap(NamedTuple):
    """A lock to be picked by who enters the tile first, and what comes of failing: a word as "harm-2" or "bane"."""

    name: str
    code: Code
    fails: str


class Tile(NamedTuple):
    """A tile of a delve, about its own origin; doors, spots (of enemies) and caches are hexes of it.

    skyshard: the hex in which one lies, or "" · trap: by name, or "".
    """

    name: str
    kind: TileKind
    hexes: tuple[str, ...]
    doors: tuple[str, ...]
    spots: tuple[str, ...]
    caches: tuple[str, ...] = ()
    impassable: tuple[str, ...] = ()
    skyshard: str = ""
    trap: str = ""


class DelveCard(NamedTuple):
    """An exploration: which kind of tile is found, what happens, and the highest level of each enemy there in turn."""

    name: str
    kind: TileKind
    effect: str
    limits: tuple[int, ...]


LEVELS: Final = (1, 5, 10, 20)
SHIFTS: Final = ((-1, 0), (0, 0), (1, 0), (1, 1))
"""By how many levels the limits of a card change for a party of one, two, three and four: of the first enemy, of the others."""


def limits_for(card: DelveCard, party: int) -> tuple[int, ...]:
    """The limits of a card for a party of this size: who is alone meets lesser enemies, three or four greater ones."""
    first, others = SHIFTS[party - 1]
    return tuple(_shifted(limit, others if place else first) for place, limit in enumerate(card.limits))


def _shifted(level: int, steps: int) -> int:
    return LEVELS[min(max(LEVELS.index(level) + steps, 0), len(LEVELS) - 1)]


class DelveContents(NamedTuple):
    """What the map of a scenario hides: cards and tiles to explore with; what lies on the map from the beginning.

    skyshards, caches: hexes, no two skyshards on one tile · traps: by tile, the name of the trap · finds: what caches hold,
    each as likely.
    """

    cards: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    skyshards: tuple[str, ...] = ()
    caches: tuple[str, ...] = ()
    traps: Mapping[str, str] = MappingProxyType({})
    finds: tuple[str, ...] = ("heal-2", "tenacity-2", "rest-2", "calm-2")


FLOWER: Final = ("h0_0", "h1_0", "h1_-1", "h0_-1", "h-1_0", "h-1_1", "h0_1")
BAR: Final = ("h0_0", "h1_0", "h2_0", "h3_0", "h0_1", "h1_1", "h2_1", "h-1_1")
WEDGE: Final = ("h0_0", "h1_0", "h2_0", "h0_1", "h1_1", "h0_2")
TUNNEL: Final = ("h0_0", "h1_0", "h2_0", "h3_0", "h1_1", "h2_-1")
HORN: Final = ("h0_0", "h1_0", "h2_0", "h2_-1", "h3_-1", "h3_-2", "h2_-2")

TRAPS: Final[dict[str, Trap]] = {
    trap.name: trap
    for trap in (
        Trap("swinging-beam", (2, 3, 5), "harm-2"),
        Trap("spore-jar", (3, 3, 4), "bane"),
        Trap("mirror-maze", (1, 4, 5), "daze"),
        Trap("brine-jet", (2, 4, 4), "maim"),
        Trap("sinking-bell", (3, 3, 5), "haste-1"),
        Trap("shard-rain", (2, 4, 5), "harm-1"),
        Trap("pollen-sack", (1, 3, 5), "blind"),
        Trap("hot-flue", (3, 4, 4), "harm-2"),
    )
}
CACHE_CODE: Final[Code] = (2, 4, 4)

TILES: Final[dict[str, Tile]] = {
    tile.name: tile
    for tile in (
        Tile("drip-cave", "cave", FLOWER, ("h1_0", "h-1_0", "h0_1"), ("h0_-1", "h1_-1"), ("h0_0",)),
        Tile("root-cave", "cave", FLOWER, ("h1_-1", "h-1_1"), ("h0_0", "h1_0"), skyshard="h0_-1"),
        Tile("bat-cave", "cave", FLOWER, ("h0_-1", "h0_1", "h-1_0"), ("h1_0", "h1_-1", "h0_0"), trap="spore-jar"),
        Tile("long-hall", "hall", BAR, ("h0_0", "h3_0"), ("h2_1", "h1_0"), ("h-1_1",), skyshard="h1_1"),
        Tile("pillar-hall", "hall", BAR, ("h-1_1", "h3_0", "h2_1"), ("h1_1", "h2_0", "h0_1"), impassable=("h1_0",)),
        Tile("guard-hall", "hall", BAR, ("h0_0", "h2_1"), ("h1_0", "h2_0", "h3_0"), trap="swinging-beam"),
        Tile("dry-shaft", "shaft", WEDGE, ("h2_0", "h0_2"), ("h1_0",), ("h1_1",), skyshard="h0_0"),
        Tile("chain-shaft", "shaft", WEDGE, ("h0_0", "h2_0", "h0_2"), ("h1_1", "h0_1"), trap="mirror-maze"),
        Tile("fern-burrow", "burrow", TUNNEL, ("h0_0", "h3_0", "h2_-1"), ("h1_1", "h2_0"), skyshard="h1_0"),
        Tile("mole-burrow", "burrow", TUNNEL, ("h0_0", "h1_1"), ("h2_0", "h3_0"), ("h2_-1",), trap="shard-rain"),
        Tile("long-burrow", "burrow", BAR, ("h0_0", "h3_0", "h0_1"), ("h1_1", "h2_1"), ("h2_0",)),
        Tile("moss-garden", "garden", FLOWER, ("h1_0", "h-1_1"), ("h0_0", "h0_-1"), skyshard="h1_-1"),
        Tile("still-garden", "garden", FLOWER, ("h0_1", "h0_-1", "h1_-1"), ("h1_0", "h-1_0"), trap="pollen-sack"),
        Tile("wax-garden", "garden", HORN, ("h0_0", "h3_-2"), ("h2_0", "h3_-1", "h1_0"), ("h2_-1",), skyshard="h2_-2"),
        Tile("cold-kiln", "kiln", WEDGE, ("h2_0", "h0_2"), ("h1_0", "h0_1"), ("h0_0",), skyshard="h1_1"),
        Tile("burst-kiln", "kiln", HORN, ("h0_0", "h2_-2", "h3_-1"), ("h2_0", "h1_0"), impassable=("h2_-1",), trap="hot-flue"),
    )
}  # fmt: skip

CARDS: Final[dict[str, DelveCard]] = {
    card.name: card
    for card in (
        DelveCard("cold-draught", "cave", "none", (5, 1)),
        DelveCard("dripping-dark", "cave", "weary-1", (1,)),
        DelveCard("warm-stone", "cave", "calm-2", (5, 1)),
        DelveCard("glittering-vein", "cave", "tenacity-1", (5, 1)),
        DelveCard("echoing-steps", "hall", "haste-1", (5, 1)),
        DelveCard("fallen-banners", "hall", "none", (5, 1)),
        DelveCard("swept-floor", "hall", "tenacity-1", (10, 1)),
        DelveCard("stale-air", "shaft", "bane", (1,)),
        DelveCard("rope-and-bucket", "shaft", "none", (5, 1)),
        DelveCard("deep-hum", "shaft", "haste-1", (10, 1)),
        DelveCard("soft-earth", "burrow", "none", (5, 1)),
        DelveCard("low-roof", "burrow", "weary-1", (5, 1)),
        DelveCard("warm-draught", "burrow", "calm-2", (5, 1)),
        DelveCard("old-nest", "burrow", "tenacity-1", (5, 1)),
        DelveCard("glass-flowers", "garden", "tenacity-1", (10, 1)),
        DelveCard("humming-glass", "garden", "fear", (1,)),
        DelveCard("dew-basin", "garden", "rest-1", (5, 1)),
        DelveCard("late-light", "garden", "none", (5, 1)),
        DelveCard("hot-glass", "kiln", "harm-1", (1,)),
        DelveCard("stoked-fire", "kiln", "haste-1", (5, 1)),
        DelveCard("banked-fire", "kiln", "none", (10, 1)),
    )
}

DELVES: Final[dict[str, DelveContents]] = {
    "sunken-stair": DelveContents(
        tuple(name for name, card in CARDS.items() if card.kind in ("cave", "hall", "shaft")),
        tuple(name for name, tile in TILES.items() if tile.kind in ("cave", "hall", "shaft")),
    ),
    "glass-warren": DelveContents(
        tuple(name for name, card in CARDS.items() if card.kind in ("burrow", "garden", "kiln")),
        tuple(name for name, tile in TILES.items() if tile.kind in ("burrow", "garden", "kiln")),
        finds=("heal-1", "heal-3", "tenacity-3", "rest-3", "calm-2"),
    ),
    "old-mine": DelveContents(
        skyshards=("h10_1", "h-1_4", "h7_4"), caches=("h7_1", "h4_4"), traps={"pit": "swinging-beam"}
    ),
    "salt-vault": DelveContents(
        caches=("h8_0", "h3_4", "h8_4"),
        traps={"press-room": "brine-jet", "brine-cut": "sinking-bell"},
        finds=("heal-2", "tenacity-3", "rest-3"),
    ),
    "drowned-chapel": DelveContents(
        skyshards=("h3_-2", "h1_2", "h5_1", "h2_-3", "h6_-3"),
        caches=("h0_3", "h6_-1"),
        traps={"bell-stair": "sinking-bell"},
    ),
}
