"""Whom an adventurer can engage in which form (F-24, F-25)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import Rejected

from .. import skills
from ..profiles import Adventurer, Form
from ..state import State
from ..units import card, ground, has, opposing, standing

ADJACENT: Final = (1, 1)
BLIND_FORMS: Final = ("light", "heavy", "magic")  # a shot needs a distance that the blind do not have


def reach(who: Adventurer, form: Form) -> tuple[int, int]:
    """F-24: the nearest and the farthest distance of a form; shots do not hit who is adjacent."""
    match form:
        case "light" | "heavy":
            return ADJACENT
        case "ranged":
            return 2, who.stamina
        case "magic":
            return 1, who.magicka
        case "defensive":
            return 0, 0


def targets(state: State, unit: str, form: Form) -> list[str]:
    """F-24, F-25, F-7: the opposing units in range and in sight that can be targeted."""
    if has(state.battle.units[unit], "blind"):
        return strongest_adjacent(state, unit) if form in BLIND_FORMS else []
    nearest, farthest = reach(card(state, unit), form)
    return [foe for foe in opposing(state, unit) if within(state, unit, foe, nearest, farthest)]


def within(state: State, unit: str, target: str, nearest: int, farthest: int) -> bool:
    """F-2, F-3, F-25: range and sight from hex to hex, and nothing that hides the target."""
    there, here = ground(state), state.battle.units[unit].hex
    hex = state.battle.units[target].hex
    away = there.distance(here, hex)
    if away is None or not nearest <= away <= farthest:
        return False
    return there.sees(here, hex) and skills.targetable(state, unit, target)


def strongest_adjacent(state: State, unit: str) -> list[str]:
    """Section 5.7, F-11: who is blind takes the strongest of those adjacent, friend or foe."""
    near = ground(state).edges[state.battle.units[unit].hex]
    beside = [other for other in standing(state) if state.battle.units[other].hex in near]
    most = max((state.battle.units[other].hp for other in beside), default=0)
    return [other for other in beside if state.battle.units[other].hp == most]


def require_target(state: State, unit: str, form: Form, target: str) -> None:
    """F-24, F-25. Raises Rejected."""
    if form == "defensive":
        raise Rejected("F-24", "no_target_in_defence", "who defends engages nobody")
    if target not in targets(state, unit, form):
        raise Rejected(
            "F-25", "no_target", "the target is out of range or out of sight, or cannot be engaged"
        )
