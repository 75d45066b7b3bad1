"""What units are made of: the cards of adventurers and the chips of enemies, companions and quest units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from wardrum.events.match.commands import Id

Form = Literal["light", "heavy", "ranged", "magic", "defensive"]
Line = Literal["combat", "stamina", "magicka"]
Priority = Literal["strongest", "weakest"]
ItemKind = Literal["weapon", "armour", "draught"]
Timing = Literal["turn", "interrupt", "enduring"]
Status = Literal["bane", "blind", "daze", "fear", "maim", "stealth"]
Faces = Annotated[tuple[Id, ...], Meta(min_length=6, max_length=6)]
Small = Annotated[int, Meta(ge=0, le=40)]
FORMS: Final[tuple[Form, ...]] = ("light", "heavy", "ranged", "magic", "defensive")
THE_FORM: Final[Mapping[Form, str]] = {
    "light": "the light form",
    "heavy": "the heavy form",
    "ranged": "the ranged form",
    "magic": "the magic form",
    "defensive": "the defensive form",
}
IN_FORM: Final[Mapping[Form, str]] = {
    "light": "in the light form",
    "heavy": "in the heavy form",
    "ranged": "in the ranged form",
    "magic": "in the magic form",
    "defensive": "in the defensive form",
}
STATUSES: Final[tuple[Status, ...]] = ("bane", "blind", "daze", "fear", "maim", "stealth")
STATUS_TEXTS: Final[Mapping[Status, str]] = {
    "bane": "It takes 1 damage at the start of its turns, and nothing prevents it.",
    "blind": "An adventurer reaches only the strongest next to it; an enemy goes for the strongest and may hit its own side.",
    "daze": "In a turn it may move or engage, not both.",
    "fear": "An adventurer rolls Combat dice only.",
    "maim": "The damage of its Combat dice is halved, rounded down.",
    "stealth": "Enemies that are not next to it do not choose it.",
}
ALL_IN_RANGE: Final = 0  # as a chip's number of targets (F-10)
QUEST_LEVEL: Final = 100  # quest units act as above every level (F-7, BE-11)
COMBAT_FACES: Final = ("tenacity", "damage-1", "damage-1", "damage-1", "damage-1", "damage-2")


class SkillDie(Struct, frozen=True, forbid_unknown_fields=True):
    """One skill die: its line, the form that it needs if any, and six faces (see `decide/die_faces.py`)."""

    name: Id
    line: Line
    faces: Faces
    form: Form | UnsetType = UNSET


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """One item. effect: one of the effects in `decide/card_effects.py`, as "combat-1" · form: of a weapon, the one that it is used in."""

    name: Id
    kind: ItemKind
    effect: Id
    form: Form | UnsetType = UNSET


class ClassAbility(Struct, frozen=True, forbid_unknown_fields=True):
    """What a class can do for tenacity (F-22).

    timing: "turn" = in its own turn · "interrupt" = when it is about to take damage · "enduring" = for as long as it
    has the tenacity, which is not spent · effect: one of the effects in `decide/card_effects.py`, as "heal-2" · form: that it needs.
    """

    name: Id
    cost: Small
    timing: Timing
    effect: Id
    form: Form | UnsetType = UNSET


class Adventurer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="card", tag="adventurer"):
    """The card of an adventurer (F-9). combat: how many Combat dice · cooldown: dice recovered per turn."""

    name: Id
    health: Annotated[int, Meta(ge=1, le=12)]
    stamina: Annotated[int, Meta(ge=1, le=5)]
    magicka: Annotated[int, Meta(ge=1, le=6)]
    cooldown: Annotated[int, Meta(ge=1, le=4)]
    combat: Annotated[int, Meta(ge=1, le=3)]
    dice: Annotated[dict[Id, SkillDie], Meta(max_length=12)] = {}
    items: Annotated[dict[Id, Item], Meta(max_length=8)] = {}
    abilities: Annotated[dict[Id, ClassAbility], Meta(max_length=4)] = {}


class Chip(Struct, frozen=True, forbid_unknown_fields=True, tag_field="card", tag="chip"):
    """An enemy, a companion or a quest unit (F-10).

    combat: how many enemy Combat dice · defense: prevented of each instance of damage · targets: how many at once,
    `ALL_IN_RANGE` = all in range · skills: names of skills, as "regrowth-1".
    """

    name: Id
    level: Annotated[int, Meta(ge=0, le=QUEST_LEVEL)]
    health: Annotated[int, Meta(ge=1, le=60)]
    range: Annotated[int, Meta(ge=1, le=9)]
    combat: Small
    defense: Small
    targets: Small = 1
    priority: Priority = "strongest"
    type: Id = "beast"
    skills: Annotated[tuple[Id, ...], Meta(max_length=6)] = ()


def plain(slug: str) -> str:
    """A name as it is read: "candle-mage" is candle mage."""
    return slug.replace("-", " ").replace("_", " ")
