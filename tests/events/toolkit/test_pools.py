"""Singles, groups and their exact odds (W-7 to W-9, W-16 to W-19, W-58)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from wardrum.events.toolkit.pools import (
    RollTally,
    at_least_one,
    best_at_least,
    difference_odds,
    expected_number,
    groups,
    kind,
    mean,
    more_singles_odds,
    reduced,
    roll_off_decided_odds,
    roll_off_throws_mean,
    roll_off_tie_odds,
    seize_odds,
    shape_odds,
    singles,
    singles_odds,
    tally,
    tally_odds,
    tie_odds,
)

ROLLS_OF_THREE = list(product(range(1, 7), repeat=3))


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
def test_shapes_are_those_of_all_rolls():
    """Enumerated over multisets, the odds equal a count over every ordered roll."""
    counted = Counter(tuple(sorted(Counter(roll).values(), reverse=True)) for roll in ROLLS_OF_THREE)
    assert shape_odds(3) == {shape: Fraction(count, 216) for shape, count in counted.items()}
    assert tally((3, 2, 1)) == RollTally(singles=1, doubles=1, triples=1, quads=0)
    assert tally((5, 1)) == RollTally(singles=1, doubles=0, triples=0, quads=1)


@pytest.mark.rule("W-7")
@pytest.mark.parametrize("dice", range(1, 9))
def test_every_distribution_sums_to_one(dice):
    """Whatever the pool, its chances add up and its singles cannot exceed its dice."""
    for odds in (shape_odds(dice), tally_odds(dice), singles_odds(dice), difference_odds(dice)):
        assert sum(odds.values()) == 1
    assert set(singles_odds(dice)) == set(range(dice + 1))
    assert mean(difference_odds(dice)) == 0


@pytest.mark.rule("W-7")
def test_five_singles_cannot_be():
    """The sixth die would have to be both alone and not alone."""
    assert singles_odds()[5] == 0
    assert mean(singles_odds()) == 6 * Fraction(5, 6) ** 5


@pytest.mark.rule("W-9")
@pytest.mark.rule("W-12")
def test_groups_and_a_wild_die():
    """A wild die lifts the best group by one step, so it makes of any group a triple at least."""
    assert best_at_least("double", wild=1) == 1
    assert best_at_least("triple", wild=1) == best_at_least("double")
    assert best_at_least("quad", wild=1) == best_at_least("triple")
    assert at_least_one("quad") == best_at_least("quad") == expected_number("quad")


@pytest.mark.rule("W-17")
@pytest.mark.rule("W-18")
@pytest.mark.rule("W-19")
def test_seizing_follows_from_the_lead():
    """An answered single keeps what was; a lone one overtakes ties and rolls off against a lead of one."""
    assert seize_odds(0, 0) == seize_odds(1, 1) == seize_odds(1, 0) == 0
    assert seize_odds(0, 1) == tie_odds() + difference_odds()[1]
    assert seize_odds(0, 6) == 1 - difference_odds()[6]
    assert seize_odds(0, 7) == 1
    assert 2 * more_singles_odds() + tie_odds() == 1


@pytest.mark.rule("W-19")
def test_where_ties_are_rolled_anew():
    """Under the other rule half of the old ties change hands once both have added a single."""
    assert seize_odds(1, 1, ties_roll_again=True) == tie_odds() / 2
    assert seize_odds(0, 0, ties_roll_again=True) == 0


@pytest.mark.rule("W-58")
def test_roll_offs():
    """One throw in six ties, so a roll-off takes 6/5 throws on average and hardly ever six."""
    assert roll_off_tie_odds() == Fraction(1, 6)
    assert roll_off_throws_mean() == Fraction(6, 5)
    assert 1 - roll_off_decided_odds(5) == Fraction(1, 7776)
