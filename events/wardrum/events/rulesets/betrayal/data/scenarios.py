"""Battlefields: the map, the enemies that stand on it, and what the battle is about."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from wardrum.events.space.hex import CellKind, HexMap, mapped

from ..profiles import Chip
from .chips import (
    CHAPEL_ABBESS,
    FERRY_GHOUL,
    HALL_KEEPER,
    ORCHARD_BEAR,
    ORCHARD_WITCH,
    SALT_WARDEN,
    TOLL_REEVE,
)

Mode = Literal["clash", "dungeon", "delve"]
BySize = tuple[int, int, int, int]
"""A number for a party of one, two, three and four."""


class BattleScenario(Struct, frozen=True):
    """One battle to choose by name (F-1, F-15)."""

    title: str
    """What it is called."""
    mode: Mode
    """What kind of battle it is."""
    tiles: dict[str, tuple[str, ...]]
    """Hexes of each tile."""
    entrance: str
    """The tile on which the party enters."""
    spots: tuple[str, ...]
    """Numbered enemy hexes in order."""
    goal: Literal["conquer", "eliminate", "survey", "uncover"] = "conquer"
    """Of the objective."""
    impassable: tuple[str, ...] = ()
    """Hexes."""
    doors: tuple[str, ...] = ()
    """Hexes."""
    named: dict[str, Chip] = {}
    """Enemies and quest units that stand there anyway, by hex (F-12)."""
    eliminate: tuple[str, ...] = ()
    """Hexes of the named ones that have to be gone."""
    skyshards: BySize = (3, 3, 3, 3)
    """How many are required, by the size of the party from one to four."""
    hardened: BySize = (0, 0, 0, 0)
    """Hit points that each named one has more, by the size of the party."""
    surcharge: BySize = (0, 0, 0, 0)
    """Points by which the map's own table differs from the party's (F-12), by the size of the party."""


def map_of(scenario: BattleScenario) -> HexMap:
    """F-1, F-5: the tiles as they lie on the table."""
    kinds: dict[str, CellKind] = dict.fromkeys(scenario.impassable, "impassable")
    kinds.update(dict.fromkeys(scenario.doors, "door"))
    return mapped(scenario.tiles, kinds)


def disc(q: int, r: int, radius: int = 1) -> tuple[str, ...]:
    """The hexes of a round tile about (q, r)."""
    span = range(-radius, radius + 1)
    return tuple(f"h{q + a}_{r + b}" for a in span for b in span if abs(a + b) <= radius)


def block(q: int, r: int, width: int, height: int) -> tuple[str, ...]:
    """The hexes of a tile of straight rows whose left edges stand below each other, more or less."""
    rows = ((r + row, q - (row + r % 2) // 2) for row in range(height))
    return tuple(f"h{start + column}_{row}" for row, start in rows for column in range(width))


RUINED_GATE: Final = BattleScenario(
    title="The ruined gate",
    mode="clash",
    tiles={
        "road": block(0, 0, 4, 3),
        "arch": block(4, 0, 3, 3),
        "court": block(7, 0, 4, 3),
    },
    entrance="road",
    spots=("h9_1", "h8_0", "h7_2", "h6_0", "h9_0", "h5_1"),
    impassable=("h5_0",),
)
FORD: Final = BattleScenario(
    title="The cold ford",
    mode="clash",
    tiles={
        "bank": disc(0, 0),
        "stones": disc(2, -3),
        "willows": disc(3, -1),
        "far-bank": disc(5, -4),
    },
    entrance="bank",
    spots=("h4_-4", "h4_-1", "h2_-4", "h5_-3", "h6_-5", "h5_-4"),
    named={"h3_-1": FERRY_GHOUL},
    hardened=(0, 2, 2, 3),
    surcharge=(0, 2, 0, 3),
    impassable=("h2_-3",),
)
LANTERN_HALL: Final = BattleScenario(
    title="The lantern hall",
    mode="clash",
    tiles={
        "threshold": block(0, 0, 3, 4),
        "hall": block(3, 0, 4, 4),
        "dais": block(7, 0, 3, 4),
    },
    entrance="threshold",
    spots=("h8_0", "h7_1", "h8_2", "h6_2", "h5_0", "h4_3", "h7_3"),
    goal="eliminate",
    named={"h8_1": HALL_KEEPER},
    hardened=(-3, 0, 2, 3),
    surcharge=(-5, 0, 0, 0),
    eliminate=("h8_1",),
    impassable=("h4_1", "h5_2"),
)
OLD_MINE: Final = BattleScenario(
    title="The old mine",
    mode="dungeon",
    tiles={
        "mouth": block(0, 0, 4, 3),
        "gallery": block(4, 0, 4, 3),
        "pit": block(8, 0, 4, 3),
        "drift": block(-1, 3, 4, 3),
        "lode": block(3, 3, 4, 3),
        "sump": block(7, 3, 4, 3),
    },
    entrance="mouth",
    spots=("h9_1", "h5_4", "h8_4", "h0_5", "h6_1", "h10_0", "h2_4", "h7_5", "h5_0", "h9_2"),
    goal="uncover",
    skyshards=(1, 2, 3, 3),
    surcharge=(-4, 0, 6, 10),
    impassable=("h4_1", "h8_0", "h7_2", "h-1_3", "h0_3", "h2_3", "h6_3", "h3_5", "h6_5"),
)
SUNKEN_STAIR: Final = BattleScenario(
    title="The sunken stair",
    mode="delve",
    tiles={"landing": disc(0, 0)},
    entrance="landing",
    spots=(),
    goal="survey",
    skyshards=(1, 2, 2, 3),
    doors=("h1_-1", "h1_0", "h-1_1"),
)
TOLL_BRIDGE: Final = BattleScenario(
    title="The toll bridge",
    mode="clash",
    tiles={
        "near-bank": block(0, 0, 3, 4),
        "bridge": block(3, 1, 4, 2),
        "far-bank": block(7, 0, 3, 4),
    },
    entrance="near-bank",
    spots=("h7_1", "h6_2", "h8_0", "h7_3", "h9_1", "h5_1", "h8_2"),
    goal="eliminate",
    named={"h8_1": TOLL_REEVE},
    hardened=(-3, 0, 1, 4),
    eliminate=("h8_1",),
    surcharge=(-3, 0, 0, 0),
    impassable=("h7_2",),
)
THORN_ORCHARD: Final = BattleScenario(
    title="The thorn orchard",
    mode="clash",
    tiles={
        "lych-gate": disc(0, 0),
        "pear-rows": disc(3, -1),
        "plum-rows": disc(1, 2),
        "hives": disc(4, 1),
    },
    entrance="lych-gate",
    spots=("h4_-1", "h1_3", "h5_0", "h3_2", "h3_-2", "h4_2"),
    goal="eliminate",
    named={"h4_0": ORCHARD_BEAR, "h4_1": ORCHARD_WITCH},
    hardened=(-3, -1, 1, 3),
    surcharge=(-5, 0, 0, 6),
    eliminate=("h4_0", "h4_1"),
    impassable=("h2_0",),
)
SALT_VAULT: Final = BattleScenario(
    title="The salt vault",
    mode="dungeon",
    tiles={
        "winch": block(0, 0, 3, 3),
        "sorting-floor": block(3, 0, 4, 3),
        "brine-cut": block(7, 0, 3, 3),
        "press-room": block(2, 3, 4, 3),
        "strongroom": block(6, 3, 4, 3),
    },
    entrance="winch",
    spots=("h8_3", "h8_1", "h5_0", "h4_4", "h6_5", "h9_0", "h3_5", "h5_2"),
    goal="eliminate",
    named={"h7_4": SALT_WARDEN},
    skyshards=(0, 0, 0, 0),
    hardened=(-2, 0, 3, 4),
    eliminate=("h7_4",),
    surcharge=(-5, 0, 0, 0),
    impassable=("h6_1", "h1_3", "h4_3", "h6_3"),
)
DROWNED_CHAPEL: Final = BattleScenario(
    title="The drowned chapel",
    mode="dungeon",
    tiles={
        "porch": disc(0, 0),
        "nave": disc(3, -1),
        "font": disc(1, 2),
        "choir": disc(4, 1),
        "bell-stair": disc(2, -3),
        "ossuary": disc(6, -2),
    },
    entrance="porch",
    spots=("h3_0", "h1_1", "h4_-1", "h2_-2", "h6_-2", "h4_2", "h1_3", "h7_-3"),
    goal="survey",
    named={"h4_0": CHAPEL_ABBESS},
    skyshards=(3, 4, 5, 5),
    hardened=(0, 2, 4, 6),
    surcharge=(6, 18, 22, 28),
    impassable=("h2_0", "h3_-3"),
)
GLASS_WARREN: Final = BattleScenario(
    title="The glass warren",
    mode="delve",
    tiles={"burrow-mouth": disc(0, 0)},
    entrance="burrow-mouth",
    spots=(),
    goal="uncover",
    skyshards=(1, 2, 3, 3),
    doors=("h1_-1", "h-1_0", "h0_1"),
)
SCENARIOS: Final[dict[str, BattleScenario]] = {
    "ruined-gate": RUINED_GATE,
    "cold-ford": FORD,
    "lantern-hall": LANTERN_HALL,
    "toll-bridge": TOLL_BRIDGE,
    "thorn-orchard": THORN_ORCHARD,
    "old-mine": OLD_MINE,
    "salt-vault": SALT_VAULT,
    "drowned-chapel": DROWNED_CHAPEL,
    "sunken-stair": SUNKEN_STAIR,
    "glass-warren": GLASS_WARREN,
}
