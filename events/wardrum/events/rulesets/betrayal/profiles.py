"""What units are made of: the cards of adventurers and the chips of enemies, companions and quest units."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from wardrum.events.match.commands import Id
from wardrum.events.space.table import Role as Silhouette

Form = Literal["light", "heavy", "ranged", "magic", "defensive"]
Line = Literal["combat", "stamina", "magicka"]
Priority = Literal["strongest", "weakest"]
Status = Literal["bane", "blind", "daze", "fear", "maim", "stealth"]
Faces = Annotated[tuple[Id, ...], Meta(min_length=6, max_length=6)]
Small = Annotated[int, Meta(ge=0, le=40)]
FORMS: Final[tuple[Form, ...]] = ("light", "heavy", "ranged", "magic", "defensive")
STATUSES: Final[tuple[Status, ...]] = ("bane", "blind", "daze", "fear", "maim", "stealth")
ALL_IN_RANGE: Final = 0  # as a chip's number of targets (F-10)
QUEST_LEVEL: Final = 100  # quest units act as above every level (F-7, BE-11)
COMBAT_FACES: Final = ("tenacity", "damage-1", "damage-1", "damage-1", "damage-1", "damage-2")


class SkillDie(Struct, frozen=True, forbid_unknown_fields=True):
    """One skill die: its line, the form that it needs if any, and six faces (see `skill_dice.py` for their words)."""

    name: Id
    line: Line
    faces: Faces
    form: Form | UnsetType = UNSET


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """One item. effect: one of the words in `card_check.py`, as "combat-1" · form: of a weapon, the one that it is used in."""

    name: Id
    kind: Literal["weapon", "armour", "draught"]
    effect: Id
    form: Form | UnsetType = UNSET


class ClassAbility(Struct, frozen=True, forbid_unknown_fields=True):
    """What a class can do for tenacity (F-22).

    timing: "turn" = in its own turn · "interrupt" = when it is about to take damage · "enduring" = for as long as it
    has the tenacity, which is not spent · effect: one of the words in `card_check.py`, as "heal-2" · form: that it needs.
    """

    name: Id
    cost: Small
    timing: Literal["turn", "interrupt", "enduring"]
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
    `ALL_IN_RANGE` = all in range · skills: names in the book of skills, as "regrowth-1".
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


# --- what it is drawn as

WIZARDRY = 4
"""With so much magicka an adventurer is drawn as one who casts."""
HUGE = 12
"""With so many hit points a unit is drawn as a monster."""


def silhouette(profile: Adventurer | Chip) -> Silhouette:
    """Adventurers by their magicka; others by their hit points, their type, how far they reach."""
    if isinstance(profile, Adventurer):
        return "priest" if profile.magicka >= WIZARDRY else "captain"
    if profile.health >= HUGE:
        return "monster"
    if profile.type == "beast":
        return "hound"
    return "bow" if profile.range > 1 else "shield"
