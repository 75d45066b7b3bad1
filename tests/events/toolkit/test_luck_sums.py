"""Sums of rolls: their exact distribution, percentile and p-value against plain enumeration."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from wardrum.events.toolkit.luck import (
    ENEMIES,
    Odds,
    Roll,
    chance,
    several,
    uniform,
)
from wardrum.events.toolkit.luck.book import OVERALL, Book
from wardrum.events.toolkit.luck.odds import counted, times
from wardrum.events.toolkit.luck.roll import KINDS
from wardrum.events.toolkit.luck.total import MICRO, MILLI, STEP_MAX, Total
from wardrum.events.toolkit.pools import singles_odds

LOADED = Odds({0: Fraction(1, 2), 3: Fraction(1, 3), 7: Fraction(1, 6)})
MIXED = [uniform(6), chance(Fraction(1, 3)), LOADED, several(3, Fraction(2, 3)), uniform(4)]


def outcomes(several_odds):
    """Every sum with its chance, one by one."""
    for values in product(*(odds.chances.items() for odds in several_odds)):
        p = Fraction(1)
        for _, q in values:
            p *= q
        yield sum(value for value, _ in values), p


def total_of(several_odds, values):
    total = Total()
    for odds, value in zip(several_odds, values, strict=True):
        total.add(value, odds)
    return total


@pytest.mark.parametrize("seed", range(8))
def test_percentile_and_p_are_those_of_enumeration(seed):
    """The chance of a smaller sum with half of an equal one, and of one as far off, agree to the last fraction."""
    chance_of = Random(seed)
    values = [chance_of.choice(list(odds.ways)) for odds in MIXED]
    total, rolled = total_of(MIXED, values), sum(values)
    everything = list(outcomes(MIXED))
    mean = sum(value * p for value, p in everything)
    below = sum(p for value, p in everything if value < rolled)
    same = sum(p for value, p in everything if value == rolled)
    far = sum(p for value, p in everything if abs(value - mean) >= abs(rolled - mean))
    assert (total.percentile(), total.p()) == (below + same / 2, far)
    assert (total.expected, total.rolled) == (mean, rolled)
    assert total.variance == sum((value - mean) ** 2 * p for value, p in everything)


def test_a_line_says_it_in_whole_numbers():
    """Means in thousandths, percentiles in thousandths, p in millionths."""
    line = total_of([uniform(6), uniform(6)], [6, 5]).line()
    assert (line.rolls, line.rolled, line.expected_milli, line.exact) == (2, 11, 7 * MILLI, True)
    assert line.percentile_milli == round(Fraction(33 + 1, 36) * MILLI)
    assert line.p_micro == round(Fraction(6, 36) * MICRO)


def test_what_cannot_be_otherwise_is_even_luck():
    """A roll with one outcome is at the fiftieth percentile and proves nothing."""
    line = total_of([Odds({3: Fraction(1)})] * 2, [3, 3]).line()
    assert (line.percentile_milli, line.p_micro) == (500, MICRO)


@pytest.mark.parametrize("seed", range(4))
def test_past_the_bound_the_normal_curve_is_near(seed, monkeypatch):
    """Of more rolls than are summed exactly the report says so, and it differs from the exact one by a little."""
    chance_of, exact, bounded = Random(seed), Total(), Total()
    monkeypatch.setattr("wardrum.events.toolkit.luck.total.STEP_MAX", 10**12)
    exact._work = 10**12
    while bounded.is_exact:
        value = chance_of.randint(1, 6)
        exact.add(value, uniform(6))
        bounded.add(value, uniform(6))
    assert (bounded.line().exact, exact.line().exact) == (False, True)
    assert abs(exact.percentile() - bounded.percentile()) < Fraction(1, 500)
    assert abs(exact.p() - bounded.p()) < Fraction(1, 50)
    assert bounded.expected == exact.expected


def test_the_work_is_bounded():
    """Rolls with thousands of outcomes, as a roster of somebody's own may bring, end the exact sum at once."""
    wide, total = uniform(200), Total()
    for _ in range(2):
        total.add(100, wide)
    assert not total.is_exact
    assert STEP_MAX < 200**2
    assert 0 < total.line().percentile_milli < MILLI


def test_ranks_are_of_one_roll():
    """Of 100 rolls of a die a 1 beats 8 and a 6 beats 92, half of the equal ones counted, and their odds are the die's."""
    assert uniform(6).ranks == {1: 8, 2: 25, 3: 42, 4: 58, 5: 75, 6: 92}
    assert uniform(6).ranked.mean == 50
    assert LOADED.ranked.chances == {25: Fraction(1, 2), 67: Fraction(1, 3), 92: Fraction(1, 6)}


def test_equal_ranks_are_one_outcome():
    """Rare values may round to the same rank; their chances are added."""
    rare = Odds({0: Fraction(1, 10_000), 1: Fraction(1, 10_000), 2: Fraction(9_998, 10_000)})
    assert rare.ranked.chances == {0: Fraction(1, 5_000), 50: Fraction(4_999, 5_000)}


def test_distributions_are_those_of_enumeration():
    """Binomials, sums and counted ways are what counting all ways gives."""
    third = Fraction(1, 3)
    ways = [sum(bits) for bits in product((0, 1, 0), repeat=4)]
    assert several(4, third).chances == counted(ways).chances
    assert (
        times(uniform(6).chances, 3) == counted(sum(dice) for dice in product(range(1, 7), repeat=3)).chances
    )
    assert Odds(singles_odds(6)).ways.keys() == {0, 1, 2, 3, 4, 6}


def test_a_book_counts_dice_once_overall():
    """Rolls by seat and kind; what is another view of the same dice has no rank; enemies come last."""
    book = Book()
    book.note([Roll(ENEMIES, "damage", 3, LOADED, 2), Roll("b", "successes", 1, chance(Fraction(1, 2)), 0)])
    book.note([Roll("b", "damage", 7, LOADED, 2), Roll("a", "singles", 6, Odds(singles_odds(6)), 6)])
    report = book.report(9)
    assert (report.version, list(report.seats)) == (9, ["a", "b", ENEMIES])
    assert list(report.seats["b"]) == ["successes", "damage", OVERALL]
    assert report.seats["b"][OVERALL].rolls == 1
    assert report.seats["b"][OVERALL].rolled == LOADED.ranks[7]
    assert OVERALL not in KINDS
