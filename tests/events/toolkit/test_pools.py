"""Singles, groups and the exact odds of singles (W-7, W-9)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from wardrum.events.toolkit.pools import groups, kind, mean, reduced, singles, singles_odds


@pytest.mark.rule("W-7")
@pytest.mark.rule("W-9")
@pytest.mark.parametrize(
    ("dice", "alone", "together"),
    [
        ((5, 1, 2, 1, 4, 3), (2, 3, 4, 5), {1: 2}),
        ((6, 1, 6, 2, 6, 3), (1, 2, 3), {6: 3}),
        ((6, 5, 4, 3, 2, 1), (1, 2, 3, 4, 5, 6), {}),
        ((2, 2, 2, 2, 2, 2), (), {2: 6}),
        ((4, 4, 1, 4, 1, 4), (), {1: 2, 4: 4}),
        ((), (), {}),
    ],
)
def test_singles_and_groups(dice, alone, together):
    """A face stands alone or in a group, never in both, and all dice are accounted for."""
    assert singles(dice) == alone
    assert groups(dice) == together
    assert list(groups(dice)) == sorted(together)
    assert len(alone) + sum(together.values()) == len(dice)


@pytest.mark.rule("W-9")
def test_four_and_more_are_one_quad():
    """Two are a double, three a triple, everything above one quad; a single die is no group."""
    assert [kind(count) for count in (2, 3, 4, 5, 6)] == ["double", "triple", "quad", "quad", "quad"]
    with pytest.raises(ValueError, match="no group"):
        kind(1)


def test_odds_on_the_wire():
    """Fractions are reduced text; certainty and impossibility are whole numbers."""
    assert [reduced(Fraction(*pair)) for pair in ((14, 72), (6, 6), (0, 6))] == ["7/36", "1", "0"]


@pytest.mark.rule("W-7")
def test_the_odds_are_those_of_all_rolls():
    """Enumerated over multisets, the odds equal a count over every ordered roll."""
    counted = Counter(len(singles(roll)) for roll in product(range(1, 7), repeat=3))
    assert singles_odds(3) == {count: Fraction(counted[count], 216) for count in range(4)}


@pytest.mark.rule("W-7")
@pytest.mark.parametrize("dice", range(1, 9))
def test_every_distribution_sums_to_one(dice):
    """Whatever the pool, its chances add up and its singles cannot exceed its dice."""
    assert sum(singles_odds(dice).values()) == 1
    assert list(singles_odds(dice)) == list(range(dice + 1))


@pytest.mark.rule("W-7")
def test_five_singles_cannot_be():
    """The sixth die would have to be both alone and not alone."""
    assert singles_odds()[5] == 0
    assert mean(singles_odds()) == 6 * Fraction(5, 6) ** 5
