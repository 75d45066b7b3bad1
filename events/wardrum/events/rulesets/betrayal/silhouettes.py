"""What units are drawn as: adventurers by their cards, chips by their numbers and skills."""

from __future__ import annotations

from typing import Final

from wardrum.events.space.table import Silhouette

from .profiles import QUEST_LEVEL, Adventurer, Chip
from .skills.characteristics import of_chip

WIZARDRY: Final = 4
"""Least magicka of an adventurer that is drawn as one who casts."""
MIGHTY: Final = 20
"""Of this level a unit is drawn as a monster, unless it belongs to a quest."""
HUGE: Final = 12
"""Least hit points of a unit that is drawn as a monster."""
BIG: Final = 6
"""Least hit points of a beast that is drawn as a hound, and of others that are drawn as a brute."""


def silhouette(profile: Adventurer | Chip) -> Silhouette:
    """The first that fits."""
    return _adventurer(profile) if isinstance(profile, Adventurer) else _chip(profile)


def _adventurer(card: Adventurer) -> Silhouette:
    """By magicka, then by the forms of weapons and dice."""
    if card.magicka >= WIZARDRY:
        return "priest"
    if any(item.form == "ranged" for item in card.items.values()):
        return "bow"
    return "shield" if any(die.form == "defensive" for die in card.dice.values()) else "captain"


def _chip(chip: Chip) -> Silhouette:
    """By level and hit points, type and skills, then by reach and defense."""
    if chip.health >= HUGE or MIGHTY <= chip.level < QUEST_LEVEL:
        return "monster"
    if chip.type == "beast":
        return "hound"
    if marked := [skill.drawn for _, skill, _ in of_chip(chip) if skill.drawn]:
        return marked[0]
    if chip.health >= BIG:
        return "brute"
    if chip.range > 1:
        return "bow"
    return "shield" if chip.defense else "spear"
