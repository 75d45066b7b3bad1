"""The dice of an attack, and the chances behind them (W-63 to W-65, W-73)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from wardrum.events.rulesets.warcry.attack_odds import (
    AttackOutcome,
    allocate,
    damage_odds,
    damage_of,
    die_odds,
    hits_on,
    impact_of,
    taken_down_odds,
)
from wardrum.events.toolkit.pools import mean, variance

PAIRS = [(4, 3), (4, 4), (3, 4)]


@pytest.mark.rule("W-63")
def test_strength_against_toughness():
    """The stronger hits on 3, the equal on 4, the weaker on 5, however large the gap is."""
    assert [hits_on(5, 4), hits_on(10, 1), hits_on(4, 4), hits_on(4, 5), hits_on(1, 10)] == [3, 3, 4, 5, 5]


@pytest.mark.rule("W-63")
@pytest.mark.parametrize(("strength", "toughness"), [*PAIRS, (1, 7), (10, 1)])
def test_sixes_are_critical_and_twos_miss(strength, toughness):
    """A 6 is critical and a 1 or 2 misses, whatever the two characteristics are."""
    assert damage_of([6], strength, toughness, 1, 3) == AttackOutcome(misses=0, hits=0, crits=1, damage=3)
    assert damage_of([1, 2], strength, toughness, 1, 3) == AttackOutcome(misses=2, hits=0, crits=0, damage=0)


@pytest.mark.rule("W-64")
def test_damage_is_hits_and_criticals():
    """Hits count the first number of the weapon, criticals the second."""
    assert damage_of([3, 4, 5, 6, 6, 1], 4, 4, 2, 5) == AttackOutcome(misses=2, hits=2, crits=2, damage=14)


@pytest.mark.rule("W-65")
def test_damage_beyond_the_wounds_is_lost():
    """A fighter is taken down by the last of its wounds; what is more is lost."""
    short, exact, beyond = allocate(3, 10, before=6), allocate(4, 10, before=6), allocate(7, 10, before=6)
    assert (short.allocated, short.lost, short.taken_down) == (9, 0, False)
    assert (exact.allocated, exact.lost, exact.taken_down) == (10, 0, True)
    assert (beyond.allocated, beyond.lost, beyond.taken_down) == (10, 3, True)


@pytest.mark.rule("W-63")
@pytest.mark.rule("W-64")
@pytest.mark.parametrize(("strength", "toughness"), PAIRS)
@pytest.mark.parametrize("attacks", [1, 2, 3, 4])
def test_odds_are_those_of_all_rolls(attacks, strength, toughness):
    """The distribution equals a count over every ordered roll of the pool."""
    rolls = list(product(range(1, 7), repeat=attacks))
    counted = Counter(damage_of(roll, strength, toughness, 2, 5).damage for roll in rolls)
    expected = {points: Fraction(count, len(rolls)) for points, count in counted.items()}
    assert damage_odds(attacks, strength, toughness, 2, 5) == expected


@pytest.mark.rule("W-64")
@pytest.mark.parametrize(("strength", "toughness"), PAIRS)
def test_mean_and_variance_follow_from_one_die(strength, toughness):
    """Dice are independent: mean and variance of a pool are those of one die, times the dice."""
    one, twelve = (damage_odds(attacks, strength, toughness, 2, 5) for attacks in (1, 12))
    die = die_odds(strength, toughness)
    assert mean(one) == 2 * die.hit + 5 * die.crit
    assert mean(twelve) == 12 * mean(one)
    assert variance(twelve) == 12 * variance(one)


@pytest.mark.rule("W-65")
def test_odds_of_being_taken_down():
    """Two dice between equals with 1/2 damage: three points need a critical hit and another hit."""
    odds = damage_odds(2, 4, 4, 1, 2)
    assert taken_down_odds(odds, 3) == Fraction(5, 36)
    assert taken_down_odds(odds, 5) == 0
    assert taken_down_odds(odds, 1) == 1 - die_odds(4, 4).miss ** 2


@pytest.mark.rule("W-73")
def test_impact():
    """1 to 3 do nothing, 4 and 5 one point, 6 three."""
    assert [impact_of(die) for die in range(1, 7)] == [0, 0, 0, 1, 1, 3]
