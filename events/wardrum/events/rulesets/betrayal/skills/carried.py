"""The skills that a unit carries, and their numbers."""

from __future__ import annotations

from collections.abc import Iterator

from ..profiles import Adventurer, Chip
from ..state import State, Unit
from ..units import has
from .book import BOOK
from .skill import Skill


def named(word: str) -> tuple[str, int]:
    """A chip's word for a skill as the skill's name and its number: "regrowth-2" is the second regrowth.

    Raises KeyError: there is no such skill.
    """
    base, _, number = word.rpartition("-")
    if base in BOOK and number.isdigit():
        return base, int(number)
    return word, BOOK[word].n


def of_chip(chip: Chip) -> Iterator[tuple[str, Skill, int]]:
    """The skills of a chip: name, skill, number."""
    for word in chip.skills:
        base, n = named(word)
        yield base, BOOK[base], n


def carried(one: Unit) -> list[tuple[str, Skill, int]]:
    """The skills that work for a unit: adventurers have none of these, and fear makes chips forget theirs (5.7)."""
    if isinstance(one.profile, Adventurer) or has(one, "fear"):
        return []
    return list(of_chip(one.profile))


def carries(state: State, key: str, trait: str) -> bool:
    """Whether a unit has a skill with this trait."""
    return any(skill.trait == trait for _, skill, _ in carried(state.battle.units[key]))
