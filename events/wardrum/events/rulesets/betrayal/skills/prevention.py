"""What takes something off a blow, and what limits the hit points lost by it (sections 5.4 and 6)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..profiles import Adventurer
from ..state import Blow, State
from .carried import carried
from .stats import defense

HURT = "hurt"  # noted of a unit whose losses of this turn are counted


def prevention(state: State, blow: Blow) -> list[tuple[str, int]]:
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


def final(state: State, blow: Blow, lost: int) -> int:
    """Section 6: the hit points that a blow costs at last, where a skill limits them."""
    for _, skill, _ in carried(state.battle.units[blow.target]):
        if skill.cap:
            lost = skill.cap(state, blow, lost)
    return lost


def hurt(decision: Decision[State], key: str) -> None:
    """Note that a unit lost hit points in this turn, if one of its skills counts them."""
    one = decision.state.battle.units[key]
    counts = any(skill.cap for _, skill, _ in carried(one))
    if counts and f"{key}.{HURT}" not in decision.state.battle.used:
        decision.emit(e.NoteTaken(key, HURT))
