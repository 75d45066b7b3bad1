"""What a chip is with the skills that it carries: its numbers, what it prevents, whom it can see (F-10, B-8, 5.4, 5.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET

from ..profiles import Adventurer, Chip
from ..state import DamageInstance, State, Unit
from ..units import chip, has
from .skill import Skill
from .skill_table import SKILLS


def named(word: str) -> tuple[str, int]:
    """A chip's word for a skill as the skill's name and its number: "regrowth-2" is the second regrowth.

    Raises KeyError: there is no such skill.
    """
    base, _, number = word.rpartition("-")
    if base in SKILLS and number.isdigit():
        return base, int(number)
    return word, SKILLS[word].n


def of_chip(chip: Chip) -> Iterator[tuple[str, Skill, int]]:
    """The skills of a chip: name, skill, number."""
    for word in chip.skills:
        base, n = named(word)
        yield base, SKILLS[base], n


def carried(one: Unit) -> list[tuple[str, Skill, int]]:
    """The skills that work for a unit: adventurers have none of these, and fear makes chips forget theirs (5.7)."""
    if isinstance(one.profile, Adventurer) or has(one, "fear"):
        return []
    return list(of_chip(one.profile))


def carries(state: State, key: str, trait: str) -> bool:
    """Whether a unit has a skill with this trait."""
    return any(skill.trait == trait for _, skill, _ in carried(state.battle.units[key]))


MOVEMENT: Final = 2  # of every chip, unless a skill changes it (F-10)
BLIND_RANGE: Final = 1  # (section 5.7)


def movement(state: State, key: str) -> int:
    """F-10: 2 for every chip, unless a skill changes it."""
    return _stat(state, key, "movement", MOVEMENT)


def combat(state: State, key: str) -> int:
    """F-10: how many Combat dice a chip rolls."""
    return _stat(state, key, "combat", chip(state, key).combat)


def defense(state: State, key: str) -> int:
    """F-10: what a chip prevents of each instance of damage."""
    return _stat(state, key, "defense", chip(state, key).defense)


def range_of(state: State, key: str) -> int:
    """F-10, section 5.7: how far a chip hits; 1 while it is blind."""
    if has(state.battle.units[key], "blind"):
        return BLIND_RANGE
    return _stat(state, key, "range", chip(state, key).range)


def targets_of(state: State, key: str) -> int:
    """F-10: how many a chip engages at once; `ALL_IN_RANGE` = all in range."""
    return _stat(state, key, "targets", chip(state, key).targets)


def health_added(profile: Chip) -> int:
    """Section 6: the hit points that skills add when a chip is deployed."""
    return sum(n for _, skill, n in of_chip(profile) if skill.health)


def _stat(state: State, key: str, name: str, printed: int) -> int:
    value = printed
    for _, skill, n in carried(state.battle.units[key]):
        if name in skill.stats:
            value = skill.stats[name](state, key, value, n)
    return max(0, value)


def prevention(state: State, blow: DamageInstance) -> list[tuple[str, int]]:
    """Section 5.4: what prevents how much of a blow, Defense first; nothing prevents true damage."""
    victim = state.battle.units[blow.target]
    if blow.true or isinstance(victim.profile, Adventurer):
        return []
    guards = [(name, skill.guard(state, blow, n)) for name, skill, n in carried(victim) if skill.guard]
    return [
        (by, most)
        for by, most in [("defense", defense(state, blow.target) - blow.piercing), *guards]
        if most > 0
    ]


def limited_loss(state: State, blow: DamageInstance, lost: int) -> int:
    """Section 6: the hit points that a blow costs at last, where a skill limits them."""
    for _, skill, _ in carried(state.battle.units[blow.target]):
        if skill.cap:
            lost = skill.cap(state, blow, lost)
    return lost


def targetable(state: State, by: str, target: str) -> bool:
    """Section 5.7: a unit in stealth is a target only for units that were adjacent when the turn began."""
    return (
        not has(state.battle.units[target], "stealth")
        or knows_of(state, by, target)
        or carries(state, by, "wary")
    )


def knows_of(state: State, by: str, target: str) -> bool:
    """Whether the two were adjacent at the start of the current turn, which is one of theirs."""
    turn = state.battle.turn
    if turn is UNSET or turn.unit not in (by, target):
        return False
    return (target if turn.unit == by else by) in turn.adjacent
