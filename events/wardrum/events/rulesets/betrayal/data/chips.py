"""Invented enemies at each level, and companions."""

from __future__ import annotations

from typing import Final

from ..profiles import ALL_IN_RANGE, Chip

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

ENEMIES: Final[dict[str, Chip]] = {
    chip.name: chip
    for chip in (
        MUDLING, SLING_IMP, GRAVE_CUR, SHIELD_THIEF, BOG_ARCHER, PALE_NURSE,
        STONE_BOAR, HEX_WEAVER, BARROW_KING, MIRE_WYRM,
    )
}  # fmt: skip

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
