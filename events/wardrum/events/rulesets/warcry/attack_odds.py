"""What the dice of an attack do, and how likely each amount of damage is (W-63 to W-65, W-73).

Damage and wounds are counted in damage points; every chance is an exact fraction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final, Literal

from msgspec import Struct

from wardrum.events.toolkit.pools import SIDES

CRITICAL: Final = 6
"""The face that is a critical hit whatever Strength and Toughness are (W-63)."""

ODDS_KEPT: Final = 4_096
"""Attacks whose odds are remembered: rosters bring their own weapons, so that needs a limit."""


class AttackOutcome(Struct, frozen=True):
    """The dice of one attack, sorted, and the damage points they are worth (W-64)."""

    misses: int
    hits: int
    crits: int
    damage: int


class Allocation(Struct, frozen=True):
    """Damage points on a fighter after an attack, and those beyond its Wounds, which are lost (W-65)."""

    allocated: int
    lost: int
    taken_down: bool


class DieOdds(Struct, frozen=True):
    """The chances of one attack die; together 1."""

    miss: Fraction
    hit: Fraction
    crit: Fraction


def hits_on(strength: int, toughness: int) -> Literal[3, 4, 5]:
    """The lowest face that hits: 3 for the stronger, 4 between equals, 5 for the weaker (W-63)."""
    if strength > toughness:
        return 3
    return 4 if strength == toughness else 5


def damage_of(
    dice: Sequence[int], strength: int, toughness: int, damage: int, critical: int
) -> AttackOutcome:
    """Sort the dice of an attack and add up its damage points (W-63, W-64)."""
    lowest = hits_on(strength, toughness)
    crits = sum(die == CRITICAL for die in dice)
    hits = sum(lowest <= die < CRITICAL for die in dice)
    return AttackOutcome(len(dice) - hits - crits, hits, crits, hits * damage + crits * critical)


def allocate(damage: int, wounds: int, *, before: int = 0) -> Allocation:
    """Add damage points to those already on a fighter; it is taken down when all its Wounds are used up (W-65)."""
    total = before + damage
    return Allocation(min(total, wounds), max(total - wounds, 0), total >= wounds)


def die_odds(strength: int, toughness: int) -> DieOdds:
    """The chances of a single attack die (W-63)."""
    lowest = hits_on(strength, toughness)
    return DieOdds(
        miss=Fraction(lowest - 1, SIDES),
        hit=Fraction(CRITICAL - lowest, SIDES),
        crit=Fraction(SIDES - CRITICAL + 1, SIDES),
    )


@lru_cache(maxsize=ODDS_KEPT)
def damage_odds(
    attacks: int, strength: int, toughness: int, damage: int, critical: int
) -> Mapping[int, Fraction]:
    """The chance of each amount of damage that a number of dice can do, in ascending order of damage."""
    die = die_odds(strength, toughness)
    odds: dict[int, Fraction] = {}
    for crits in range(attacks + 1):
        for hits in range(attacks - crits + 1):
            ways = comb(attacks, crits) * comb(attacks - crits, hits)
            chance = ways * die.crit**crits * die.hit**hits * die.miss ** (attacks - crits - hits)
            points = crits * critical + hits * damage
            odds[points] = odds.get(points, Fraction(0)) + chance
    return dict(sorted(odds.items()))


def taken_down_odds(odds: Mapping[int, Fraction], wounds_left: int) -> Fraction:
    """The chance that damage with these odds uses up all the wounds left (W-65)."""
    return sum((chance for points, chance in odds.items() if points >= wounds_left), Fraction(0))


def impact_of(die: int) -> int:
    """The damage points of an impact: none on 1 to 3, one on 4 and 5, three on a 6 (W-73)."""
    if die <= 3:
        return 0
    return 1 if die <= 5 else 3
