"""Who can be hit from where: stealth, sight, and the skills that see through both (F-2, F-3, section 5.7)."""

from __future__ import annotations

from msgspec import UNSET

from ..state import State
from ..units import ground, has
from .carried import carries
from .stats import range_of


def targetable(state: State, by: str, target: str) -> bool:
    """Section 5.7: somebody in stealth is a target only for whom it stood next to when the turn began."""
    return (
        not has(state.battle.units[target], "stealth")
        or knows_of(state, by, target)
        or carries_wary(state, by)
    )


def knows_of(state: State, by: str, target: str) -> bool:
    """Whether the two were adjacent at the start of the current turn, which is one of theirs."""
    turn = state.battle.turn
    if turn is UNSET or turn.unit not in (by, target):
        return False
    return (target if turn.unit == by else by) in turn.adjacent


def carries_wary(state: State, key: str) -> bool:
    """Whether a unit finds those in stealth."""
    return carries(state, key, "wary")


def keen(state: State, key: str) -> bool:
    """Whether a unit needs no sight of whom it hits."""
    return carries(state, key, "keen")


def in_reach(state: State, by: str, target: str, place: str = "") -> bool:
    """F-2, F-3, section 5.7: whether a chip could engage somebody, from where it stands or from another hex."""
    there, measured = state.battle.units[target].hex, ground(state)
    own = place or state.battle.units[by].hex
    seen = keen(state, by) or measured.sees(own, there)
    return seen and measured.within(there, own, range_of(state, by)) and targetable(state, by, target)
