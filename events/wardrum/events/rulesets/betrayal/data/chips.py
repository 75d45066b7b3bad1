"""Invented enemies at each level, and companions."""

from __future__ import annotations

from typing import Final

from ..profiles import ALL_IN_RANGE, QUEST_LEVEL, Chip

MUDLING: Final = Chip(
    "mudling",
    1,
    health=2,
    range=1,
    combat=1,
    defense=0,
    priority="weakest",
    type="vermin",
    skills=("spoils",),
)
SLING_IMP: Final = Chip("sling-imp", 1, health=1, range=3, combat=1, defense=0, type="outlaw")
GRAVE_CUR: Final = Chip(
    "grave-cur", 1, health=2, range=1, combat=1, defense=0, type="beast", skills=("pack-heart",)
)

SHIELD_THIEF: Final = Chip(
    "shield-thief", 5, health=3, range=1, combat=2, defense=1, type="outlaw", skills=("far-shield",)
)
BOG_ARCHER: Final = Chip(
    "bog-archer",
    5,
    health=3,
    range=4,
    combat=2,
    defense=0,
    priority="weakest",
    type="outlaw",
    skills=("venom",),
)
PALE_NURSE: Final = Chip(
    "pale-nurse", 5, health=4, range=2, combat=1, defense=0, type="dead", skills=("mending",)
)

STONE_BOAR: Final = Chip(
    "stone-boar", 10, health=8, range=1, combat=3, defense=1, type="beast", skills=("bounding", "thorns")
)
HEX_WEAVER: Final = Chip(
    "hex-weaver",
    10,
    health=6,
    range=3,
    combat=3,
    defense=1,
    targets=2,
    priority="weakest",
    type="dead",
    skills=("judging-eye", "wearying"),
)

BARROW_KING: Final = Chip(
    "barrow-king",
    20,
    health=12,
    range=1,
    combat=5,
    defense=1,
    type="dead",
    skills=("bone-caller", "last-ember"),
)
MIRE_WYRM: Final = Chip(
    "mire-wyrm",
    20,
    health=11,
    range=2,
    combat=4,
    defense=1,
    targets=ALL_IN_RANGE,
    priority="weakest",
    skills=("long-hook-3", "cold-breath"),
)

FERRY_GHOUL: Final = Chip(
    "ferry-ghoul", 5, health=4, range=1, combat=2, defense=0, type="dead", skills=("cold-breath",)
)
HALL_KEEPER: Final = Chip(
    "hall-keeper", 10, health=6, range=1, combat=2, defense=1, type="dead", skills=("mending",)
)

REED_SHADE: Final = Chip(
    "reed-shade", 1, health=1, range=1, combat=1, defense=0, type="dead", skills=("fading",)
)
WOOL_RAM: Final = Chip(
    "wool-ram", 1, health=1, range=1, combat=1, defense=0, type="beast", skills=("thick-wool", "cornered")
)
SNARE_RAT: Final = Chip(
    "snare-rat",
    1,
    health=1,
    range=2,
    combat=1,
    defense=0,
    priority="weakest",
    type="vermin",
    skills=("hamstring",),
)
KEENING_IMP: Final = Chip(
    "keening-imp", 1, health=2, range=2, combat=1, defense=0, type="outlaw", skills=("last-song",)
)

COIN_FIEND: Final = Chip(
    "coin-fiend", 5, health=3, range=2, combat=2, defense=0, type="outlaw", skills=("cruel-bargain",)
)
DEAF_HUNTER: Final = Chip(
    "deaf-hunter",
    5,
    health=3,
    range=3,
    combat=2,
    defense=0,
    type="outlaw",
    skills=("echo-hearing", "long-arm"),
)
CHANGE_DANCER: Final = Chip(
    "change-dancer",
    5,
    health=4,
    range=1,
    combat=2,
    defense=0,
    priority="weakest",
    type="dead",
    skills=("changeling", "all-as-one"),
)
SPLIT_HUSK: Final = Chip(
    "split-husk", 5, health=2, range=1, combat=2, defense=0, type="vermin", skills=("inner-shape",)
)
CLAY_PORTER: Final = Chip(
    "clay-porter", 5, health=3, range=1, combat=2, defense=0, type="stone", skills=("earthbound",)
)
WIND_HARE: Final = Chip(
    "wind-hare",
    5,
    health=4,
    range=1,
    combat=2,
    defense=0,
    type="beast",
    skills=("rising-wind", "skull-ringer"),
)

TITHE_TAKER: Final = Chip(
    "tithe-taker",
    10,
    health=8,
    range=1,
    combat=3,
    defense=1,
    priority="weakest",
    type="dead",
    skills=("blood-tithe", "humbling"),
)
DEN_MOTHER: Final = Chip(
    "den-mother", 10, health=8, range=1, combat=4, defense=0, type="beast", skills=("brood", "cornered")
)
GLASS_DUELLIST: Final = Chip(
    "glass-duellist",
    10,
    health=7,
    range=1,
    combat=3,
    defense=1,
    type="outlaw",
    skills=("practised", "gap-finder-5"),
)
KNELL_RINGER: Final = Chip(
    "knell-ringer",
    10,
    health=7,
    range=3,
    combat=3,
    defense=0,
    targets=2,
    type="dead",
    skills=("hollow-bell", "parting-curse"),
)
RIDDLE_STONE: Final = Chip(
    "riddle-stone",
    10,
    health=7,
    range=2,
    combat=4,
    defense=0,
    type="stone",
    skills=("riddle-skin", "regrowth"),
)

MOON_STAG: Final = Chip(
    "moon-stag", 20, health=12, range=1, combat=5, defense=1, type="beast", skills=("many-eyes-2", "howling")
)
NIGHT_ABBOT: Final = Chip(
    "night-abbot",
    20,
    health=11,
    range=3,
    combat=4,
    defense=1,
    targets=2,
    priority="weakest",
    type="dead",
    skills=("memory-thief", "dirge"),
)
SLOW_GIANT: Final = Chip(
    "slow-giant",
    20,
    health=6,
    range=1,
    combat=6,
    defense=0,
    type="stone",
    skills=("slow-stone", "grave-edge", "hungry"),
)

ENEMIES: Final[dict[str, Chip]] = {
    chip.name: chip
    for chip in (
        MUDLING, SLING_IMP, GRAVE_CUR, REED_SHADE, WOOL_RAM, SNARE_RAT, KEENING_IMP,
        SHIELD_THIEF, BOG_ARCHER, PALE_NURSE, COIN_FIEND, DEAF_HUNTER, CHANGE_DANCER, SPLIT_HUSK, CLAY_PORTER, WIND_HARE,
        STONE_BOAR, HEX_WEAVER, TITHE_TAKER, DEN_MOTHER, GLASS_DUELLIST, KNELL_RINGER, RIDDLE_STONE,
        BARROW_KING, MIRE_WYRM, MOON_STAG, NIGHT_ABBOT, SLOW_GIANT,
    )
}  # fmt: skip
"""What the bags hold: enemies that are bought, by name (F-12)."""

TOLL_REEVE: Final = Chip(
    "toll-reeve",
    QUEST_LEVEL,
    health=7,
    range=2,
    combat=2,
    defense=1,
    type="outlaw",
    skills=("cruel-bargain", "practised"),
)
ORCHARD_WITCH: Final = Chip(
    "orchard-witch",
    QUEST_LEVEL,
    health=5,
    range=3,
    combat=2,
    defense=0,
    priority="weakest",
    type="dead",
    skills=("venom", "regrowth"),
)
ORCHARD_BEAR: Final = Chip(
    "orchard-bear",
    QUEST_LEVEL,
    health=6,
    range=1,
    combat=2,
    defense=0,
    type="beast",
    skills=("thorns", "bounding"),
)
SALT_WARDEN: Final = Chip(
    "salt-warden",
    QUEST_LEVEL,
    health=6,
    range=1,
    combat=2,
    defense=1,
    type="stone",
    skills=("earthbound", "hungry"),
)
CHAPEL_ABBESS: Final = Chip(
    "chapel-abbess",
    QUEST_LEVEL,
    health=6,
    range=2,
    combat=2,
    defense=0,
    priority="weakest",
    type="dead",
    skills=("dirge", "bone-caller"),
)

HOUND: Final = Chip(
    "grey-hound", 0, health=3, range=1, combat=2, defense=0, type="beast", skills=("bloodhound",)
)
TORCH_BOY: Final = Chip(
    "torch-boy",
    0,
    health=2,
    range=3,
    combat=1,
    defense=0,
    targets=2,
    type="traveller",
    skills=("dust-thrower",),
)
OLD_SERGEANT: Final = Chip(
    "old-sergeant", 0, health=4, range=1, combat=2, defense=1, type="traveller", skills=("steady-drum",)
)

COMPANIONS: Final[dict[str, Chip]] = {chip.name: chip for chip in (HOUND, TORCH_BOY, OLD_SERGEANT)}
