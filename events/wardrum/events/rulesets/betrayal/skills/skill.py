"""What a skill is made of: numbers first, then the moments at which something happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from ..state import DamageInstance, State

Trait = Literal["true", "rerolls", "ones-true", "keen", "wary", "slips"]


class TriggeredSkill(NamedTuple):
    """A skill of a unit at its moment; about: the other unit that it has to do with, or "" · n: its number."""

    unit: str
    skill: str
    about: str
    n: int


class Occasion(NamedTuple):
    """When a skill has something to do.

    options(state, fired): what the party chooses from, the default first; none or nothing to choose = the choice is ""
    · when(state, fired): whether there is anything to do at all.
    """

    options: Callable[[State, TriggeredSkill], Sequence[str]] | None = None
    when: Callable[[State, TriggeredSkill], bool] | None = None


Stat: TypeAlias = Callable[
    [State, str, int, int], int
]  # (state, unit, what it is without the skill, n) -> what it is
Guard: TypeAlias = Callable[
    [State, DamageInstance, int], int
]  # (state, blow, n) -> how much of it is prevented
Cap: TypeAlias = Callable[
    [State, DamageInstance, int], int
]  # (state, blow, hit points about to be lost) -> those lost
NOTHING: Final[Mapping[str, Occasion]] = {}


class Skill(NamedTuple):
    """One skill. text: our words, {n} is its number · n: the number unless a chip's name for it ends in another.

    health: with n, more hit points when deployed · stats: by name, "combat", "defense", "movement", "range" or "targets" ·
    trait: what holds for its blows, its sight or its steps · guard, cap: see above · on: by timing.
    """

    title: str
    text: str
    n: int = 1
    health: bool = False
    stats: Mapping[str, Stat] = {}
    trait: Trait | None = None
    guard: Guard | None = None
    cap: Cap | None = None
    on: Mapping[str, Occasion] = NOTHING
