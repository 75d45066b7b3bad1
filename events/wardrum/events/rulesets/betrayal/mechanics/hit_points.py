"""Hit points: an instance of damage put in line, what it is taken from, and points given back (section 5.4, BE-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..state import DamageInstance, State
from ..units import next_key


class Health(NamedTuple):
    """What damage meets.

    defense: prevented of each instance · pooled: all damage of one engage is one instance, as for all
    but adventurers · bonus_hp: lost first, and never by true damage.
    """

    hp: int
    bonus_hp: int = 0
    defense: int = 0
    pooled: bool = True


class Suffered(NamedTuple):
    """What is left, and how it came to that: prevented by defense, lost of the hit points."""

    hp: int
    bonus_hp: int
    prevented: int
    lost: int


def instances(hits: Sequence[int], *, pooled: bool) -> tuple[int, ...]:
    """Section 5.4: the hits of one engage as they are dealt: in one, or each by itself."""
    return (sum(hits),) if pooled else tuple(hits)


def suffer(health: Health, hits: Sequence[int], *, true: bool = False) -> Suffered:
    """Section 5.4: the hits of one engage or ability; hit points never fall below 0."""
    dealt = instances(hits, pooled=health.pooled)
    defense = 0 if true else health.defense
    through = sum(max(0, hit - defense) for hit in dealt)
    bonus_lost = 0 if true else min(health.bonus_hp, through)
    lost = min(health.hp, through - bonus_lost)
    return Suffered(health.hp - lost, health.bonus_hp - bonus_lost, sum(dealt) - through, lost)


def deal_damage(decision: Decision[State], blow: DamageInstance) -> None:
    """Put an instance of damage in line, to be settled by `decide/damage.py` (section 5.4); none for no damage."""
    if blow.amount > 0:
        decision.emit(
            e.BlowFell(
                key=next_key(decision.state),
                source=blow.source,
                target=blow.target,
                amount=blow.amount,
                cause=blow.cause,
                true=blow.true,
                magic=blow.magic,
                dull=blow.dull,
                piercing=blow.piercing,
            )
        )


def heal(decision: Decision[State], unit: str, amount: int, cause: str) -> None:
    """Section 5.4: never above health."""
    one = decision.state.battle.units[unit]
    if (gained := min(amount, one.health - one.hp)) > 0:
        decision.emit(e.UnitHealed(unit, one.hp + gained, gained, cause))


def give_bonus(decision: Decision[State], unit: str, amount: int, cause: str) -> None:
    """BE-7: bonus hit points beside those that it has, above health too."""
    decision.emit(e.BonusGained(unit, decision.state.battle.units[unit].bonus + amount, cause))
