"""The numbers of a unit with everything that changes them: skills, status effects, the round (F-10, B-8, 5.7)."""

from __future__ import annotations

from typing import Final

from ..profiles import Chip
from ..state import State
from ..units import chip, has
from .carried import carried, of_chip

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
    """F-10: how many a chip engages at once; `ALL_IN_RANGE` = everybody in range."""
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
