"""A unit of the battle as its own automation sees it: what it can do, and whom it is after."""

from __future__ import annotations

from .. import skills
from ..profiles import Priority
from ..state import State
from ..units import chip, ground, has, opposing, standing
from .seeking import Mover, Opponent, in_reach


def mover(state: State, key: str) -> Mover:
    """F-10, section 5.7: the chip with everything that changes its range, its sight and its steps."""
    return Mover(
        state.battle.units[key].hex,
        skills.range_of(state, key),
        priority(state, key),
        skills.carries(state, key, "keen"),
        skills.carries(state, key, "slips"),
    )


def priority(state: State, key: str) -> Priority:
    """F-10, section 5.7: the strongest or the weakest first; whoever is blind hits the strongest."""
    return "strongest" if has(state.battle.units[key], "blind") else chip(state, key).priority


def opponents(state: State, key: str) -> list[Opponent]:
    """F-7: the units that it is after."""
    return [as_opponent(state, key, other) for other in opposing(state, key)]


def as_opponent(state: State, key: str, other: str) -> Opponent:
    """A unit as seen by another one; hit points are without bonus (F-11)."""
    one = state.battle.units[other]
    return Opponent(other, one.hex, one.hp, skills.targetable(state, key, other))


def engageable(state: State, key: str) -> list[Opponent]:
    """F-2, F-3, section 5.7: those it can engage from where it stands; whoever is blind may hit anybody."""
    after = opponents(state, key)
    if has(state.battle.units[key], "blind"):
        after = [as_opponent(state, key, other) for other in standing(state) if other != key]
    return in_reach(ground(state), mover(state, key), after)
