"""Shares, ratings and what pairings explain: against values that are known, and with ranges that hold what they promise."""

from math import log10
from random import Random
from statistics import fmean

import pytest

from wardrum.clients.arena.intervals import share_of, wilson
from wardrum.clients.arena.pairing import Observation, explained
from wardrum.clients.arena.ratings import ratings

LEAST_COVERED = 0.90
"""Of what is promised to be 0.95: far below it in tables of a hundred, and far above what a wrong formula gives."""


def half_points(rng, share, pairs):
    """Results of pairs of two battles each, without draws."""
    return [((rng.random() < share) + (rng.random() < share)) / 2 for _ in range(pairs)]


# -- shares


def test_the_range_of_a_share():
    """Wilson's, never beyond 0 and 1; worked out by hand for 30 of 60."""
    low, high = wilson(0.5, 60)
    assert (round(low, 2), round(high, 2)) == (0.38, 0.62)
    assert wilson(0, 10)[0] == 0
    assert wilson(1, 10)[1] == 1


def test_strata_make_a_range_narrow():
    """Where every rival is always beaten or always lost to, luck has no part in the share; mixed results have a wide range."""
    settled, mixed = share_of([[1.0] * 20, [0.0] * 20]), share_of([[1.0, 0.0] * 20])
    assert settled.share == mixed.share == 0.5
    assert settled.high - settled.low < (mixed.high - mixed.low) / 2
    assert share_of([[1.0], [0.0], [1.0]]).high - share_of([[1.0], [0.0], [1.0]]).low > 0.6
    with pytest.raises(ValueError, match="a share of no battles"):
        share_of([])


@pytest.mark.parametrize("shares", [(0.5, 0.5), (0.2, 0.8), (0.9, 0.95)])
def test_ranges_hold_the_true_share(shares):
    """In at least nine of ten tables, with few pairs against each rival."""
    rng, held, tables = Random(1), 0, 300
    for _ in range(tables):
        found = share_of([half_points(rng, share, 8) for share in shares])
        held += found.low <= fmean(shares) <= found.high
    assert held / tables > LEAST_COVERED


# -- ratings


def test_two_bots_are_apart_by_their_share():
    """Three of four battles are 400 · log10(3) points, half of it on each side of 0; the better one comes first."""
    worse, better = "x", "y"
    for results in ([0.25] * 5_000, [0.0, 0.5] * 2_500, [0.0, 0.0, 0.0, 1.0] * 1_250):
        first, second = ratings({(worse, better): results}, seed=1)
        assert (first.bot, second.bot) == (better, worse)
        assert first.rating == pytest.approx(200 * log10(3), abs=0.2)
        assert first.rating == pytest.approx(-second.rating)


def test_draws_are_halves():
    """Only draws, and as many won as lost, are both no difference; ranges lie around it."""
    for results in ([0.5] * 50, [0.0, 1.0] * 25):
        for each in ratings({("x", "y"): results}, seed=1):
            assert each.rating == pytest.approx(0, abs=1e-6)
            assert each.low < 0 < each.high


def test_three_bots_are_rated_at_once():
    """Shares that follow from strengths 1, 2 and 4 give these strengths back."""
    strength = {"x": 1, "y": 2, "z": 4}
    meetings = {}
    for one, other in (("x", "y"), ("y", "z"), ("x", "z")):
        won = round(30_000 * strength[one] / (strength[one] + strength[other]))
        meetings[one, other] = [1.0] * won + [0.0] * (30_000 - won)
    found = {each.bot: each.rating for each in ratings(meetings, seed=1)}
    assert found["z"] - found["y"] == pytest.approx(400 * log10(2), abs=0.5)
    assert found["y"] - found["x"] == pytest.approx(400 * log10(2), abs=0.5)
    assert sum(found.values()) == pytest.approx(0, abs=1e-6)


def test_who_wins_all_has_a_range():
    """Finite, and the narrower the more was won."""
    few, many = (ratings({("x", "y"): [1.0] * pairs}, seed=1)[0] for pairs in (5, 500))
    assert 0 < few.low < few.rating < few.high < 2_000
    assert few.low < few.rating < many.low < many.rating


@pytest.mark.parametrize("share", [0.5, 0.75, 0.95])
def test_ranges_hold_the_true_rating(share):
    """In at least nine of ten leagues of 40 pairs."""
    rng, held, leagues = Random(2), 0, 60
    true = 200 * log10(share / (1 - share))
    for seed in range(leagues):
        found = {each.bot: each for each in ratings({("x", "y"): half_points(rng, share, 40)}, seed)}
        held += found["x"].low <= true <= found["x"].high
    assert held / leagues > LEAST_COVERED


def test_the_same_seed_gives_the_same_ranges():
    """And another one gives slightly others."""
    met = {("x", "y"): [0.5, 1.0, 0.25]}
    assert ratings(met, 1) == ratings(met, 1)
    assert ratings(met, 1)[0].low != ratings(met, 2)[0].low


# -- pairings


def observed(rng, shares, each):
    """Battles of cells in which the first seat wins with these shares."""
    return [
        Observation(100 * cell + number, cell, float(rng.random() < share))
        for cell, share in enumerate(shares)
        for number in range(each)
    ]


def true_share(shares):
    """What these cells explain: the variance of the shares in that of the results."""
    mean = fmean(shares)
    return fmean((share - mean) ** 2 for share in shares) / (mean * (1 - mean))


def test_what_is_settled_is_explained():
    """Each cell always has the same result: all of it, with or without the correction."""
    found = explained(observed(Random(1), [0, 1] * 8, 3))
    assert found.share == pytest.approx(1)
    assert found.uncorrected == pytest.approx(1)
    assert (found.low, found.high) == (pytest.approx(1), pytest.approx(1))
    assert (found.battles, found.cells) == (48, 16)


def test_what_is_luck_is_not_explained():
    """About 0 on average with the correction; without it two battles of each of 64 cells would seem to explain half."""
    found = [explained(observed(Random(seed), [0.5] * 64, 2)) for seed in range(40)]
    assert fmean(each.share for each in found) == pytest.approx(0, abs=0.03)
    assert fmean(each.uncorrected for each in found) == pytest.approx(63 / 127, abs=0.03)
    assert fmean(each.low == 0 for each in found) > LEAST_COVERED


def test_the_correction_finds_the_true_share():
    """Whatever the number of battles in a cell, on average; and ranges hold it."""
    shares = [0.1, 0.3, 0.5, 0.7, 0.9] * 5
    for each in (2, 4, 8):
        found = [explained(observed(Random(seed), shares, each)) for seed in range(80)]
        assert fmean(one.share for one in found) == pytest.approx(true_share(shares), abs=0.04)
        assert fmean(one.low <= true_share(shares) <= one.high for one in found) > LEAST_COVERED


def test_the_shares_are_those_of_the_textbook():
    """Three cells of twenty battles, by hand: T = 15, W = 5, so R² = 2/3 and ε² = 1 - (5 / 57) / (15 / 59)."""
    cells = [("p", 0), ("p", 0), ("q", 1), ("q", 1), ("r", 0), ("r", 1)] * 10
    found = explained([Observation(number, cell, result) for number, (cell, result) in enumerate(cells)])
    assert found.uncorrected == pytest.approx(2 / 3)
    assert found.share == pytest.approx(1 - (5 / 57) / (15 / 59))


def test_what_cannot_be_reckoned_is_not():
    """One battle in each cell, fewer than twenty beyond that, or all results alike."""
    rng = Random(1)
    assert explained(observed(rng, [0.5] * 9, 3)) is None
    assert explained(observed(rng, [0.5] * 20, 1)) is None
    assert explained(observed(rng, [1.0] * 5, 4)) is None
    assert explained([]) is None


def test_ranges_come_from_pairs():
    """Where both battles of a pair always come out the same, they say no more than one of them: the range is as wide."""
    rng, single, double = Random(4), [], []
    for pair in range(60):
        stratum, result = pair % 6, float(rng.random() < (pair % 6) / 5)
        single.append(Observation(pair, stratum, result))
        double += [Observation(pair, (stratum, game), result) for game in (1, 2)]
    one, two = explained(single), explained(double)
    assert (two.high - two.low) / (one.high - one.low) == pytest.approx(1, abs=0.15)
