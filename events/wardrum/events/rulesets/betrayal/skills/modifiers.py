"""What skills change as long as a unit has them: its numbers, what prevents damage, what limits it."""

from __future__ import annotations

from typing import Final

from ..state import COUNTER_FATIGUE, DamageInstance, State
from ..units import adjacent, of_party

HURT: Final = "hurt"  # noted of a unit whose losses of this turn are counted


def plus(state: State, key: str, value: int, n: int) -> int:
    """N more."""
    return value + n


def the_round(state: State, key: str, value: int, n: int) -> int:
    """As much as the number of the round: the counter, and 6 to the end of a round that began as a fatigue round (B-8, BE-2)."""
    return COUNTER_FATIGUE if state.battle.fatigued else state.battle.counter


def with_friends(state: State, key: str, value: int, n: int) -> int:
    """N more for each of its own side next to it."""
    units = state.battle.units
    near = [k for k in adjacent(state, key) if of_party(units[k]) == of_party(units[key])]
    return value + n * len(near)


def cornered(state: State, key: str, value: int, n: int) -> int:
    """N more while it has at most half of its hit points."""
    one = state.battle.units[key]
    return value + n if one.hp * 2 <= one.health else value


def from_afar(state: State, blow: DamageInstance, n: int) -> int:
    """Prevents n of the damage from a source that is not adjacent."""
    return 0 if not blow.source or blow.source in adjacent(state, blow.target) else n


def without_magic(state: State, blow: DamageInstance, n: int) -> int:
    """Prevents n of everything that is not magic."""
    return 0 if blow.magic else n


def for_dull_dice(state: State, blow: DamageInstance, n: int) -> int:
    """Prevents n for each die of the engage that showed no damage."""
    return n * blow.dull


def one_a_turn(state: State, blow: DamageInstance, lost: int) -> int:
    """No more than one hit point is lost in a turn."""
    return 0 if f"{blow.target}.{HURT}" in state.battle.used else min(1, lost)


def last_ember(state: State, blow: DamageInstance, lost: int) -> int:
    """The last hit point is lost only if it is the only one left."""
    one = state.battle.units[blow.target]
    bonus = 0 if blow.true else one.bonus
    return min(lost, bonus + one.hp - 1) if one.hp > 1 else lost
