"""Counter: what an attacker takes for its misses (M-34)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision
from wardrum.events.rulesets.warcry.attack_odds import hits_on
from wardrum.events.rulesets.warcry.decide.attack import Strike, allocate_damage

from .. import events as e
from ..state import State

WORST = 1  # a face that costs the attacker twice


def counter_damage(dice: tuple[int, ...], strength: int, toughness: int) -> int:
    """M-34: a point for each miss, and one more for each 1."""
    lowest = hits_on(strength, toughness)
    return sum(die < lowest for die in dice) + dice.count(WORST)


def counter(decision: Decision[State], made: Strike, dice: tuple[int, ...]) -> None:
    """M-34: after the damage of the attack, whether or not the fighter that counters still stands."""
    points = counter_damage(dice, made.weapon.strength, made.toughness)
    if points and decision.state.match.status == "live":
        decision.emit(e.MissesCountered(made.target, made.fighter, points))
        settle_owed(decision)


def settle_owed(decision: Decision[State]) -> None:
    """The activated fighter takes it, once no treasure has to be put down first."""
    battle, live = decision.state.battle, decision.state.match.status == "live"
    if live and battle.owed and battle.fallen is UNSET and battle.activation is not UNSET:
        allocate_damage(decision, battle.activation.fighter, battle.owed)
