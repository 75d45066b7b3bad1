"""The statistics behind `wardrum battle dice`, against tables and against plain counting."""

import random
import tracemalloc
from math import isclose

import pytest

from wardrum.events.core.dice import Pool
from wardrum.server.verification.dice_logs import Logs
from wardrum.server.verification.dice_statistics import Tallies
from wardrum.server.verification.tail_probabilities import chi_square_tail, normal_two_sided, upper_gamma

TABLE = [  # critical values as printed in any table, with the chance of more than them
    (3.841459, 1, 0.05),
    (6.634897, 1, 0.01),
    (5.991465, 2, 0.05),
    (11.070498, 5, 0.05),
    (15.086272, 5, 0.01),
    (20.515006, 5, 0.001),
    (1.145476, 5, 0.95),
    (18.307038, 10, 0.05),
    (43.772972, 30, 0.05),
    (124.342113, 100, 0.05),
    (293.247835, 255, 0.05),
]


@pytest.mark.parametrize(("value", "degrees", "chance"), TABLE)
def test_chi_square_is_that_of_the_tables(value, degrees, chance):
    """To the precision with which tables are printed."""
    assert isclose(chi_square_tail(value, degrees), chance, rel_tol=1e-5)


def test_both_expansions_agree():
    """Where the series gives way to the fraction nothing jumps; with one degree it is the normal curve squared."""
    for a in (0.5, 2.5, 20, 127.5):
        below, above = upper_gamma(a, a + 1 - 1e-9), upper_gamma(a, a + 1 + 1e-9)
        assert isclose(below, above, rel_tol=1e-7)
    for z in (0.1, 1, 1.96, 5):
        assert isclose(chi_square_tail(z * z, 1), normal_two_sided(z), rel_tol=1e-9)
    assert (chi_square_tail(0, 5), normal_two_sided(0)) == (1, 1)
    assert 0 <= chi_square_tail(10_000, 5) < 1e-300


@pytest.mark.parametrize(("value", "degrees"), [(1, 0), (-1, 5)])
def test_no_such_chi_square(value, degrees):
    """There is none without degrees of freedom, nor below 0."""
    with pytest.raises(ValueError, match="no chi-square value"):
        chi_square_tail(value, degrees)


def tallied(*matches, sides=6):
    """The tally of matches with these values."""
    whole = Tallies()
    for values in matches:
        own = Tallies()
        own.add([Pool(sides, tuple(values))])
        whole.join(own)
    (tally,) = whole.all()
    return tally


def test_chi_square_by_hand():
    """The worked example of a die thrown 60 times."""
    counts = (5, 8, 9, 8, 10, 20)
    tally = tallied([face for face, count in enumerate(counts, 1) for _ in range(count)])
    assert tally.faces_test().statistic == pytest.approx(13.4)
    assert tally.faces_test().p == pytest.approx(0.0199, abs=1e-4)


def test_pairs_stay_within_a_match():
    """The last value of a match and the first of the next are no pair."""
    assert tallied([1, 6], [6, 1], [3]).pairs == 2
    together = tallied([1, 6, 6, 1])
    assert together.pairs == 3
    assert together.serial == pytest.approx((-6.25 + 6.25 - 6.25) / 3 / (35 / 12))


def test_each_number_of_sides_is_a_sequence_of_its_own():
    """Dice of other sides in between do not part a pair."""
    tallies = Tallies()
    tallies.add([Pool(6, (2,)), Pool(3, (1, 3)), Pool(6, (5,))])
    assert [(tally.sides, tally.dice, tally.pairs) for tally in tallies.all()] == [(3, 2, 1), (6, 2, 1)]


def test_a_die_with_one_side_is_not_tested():
    """It cannot be unfair."""
    tally = tallied([1] * 100, sides=1)
    assert (tally.faces_test(), tally.serial_test(), tally.serial) == (None, None, 0)


def test_p_values_of_fair_dice_are_spread_evenly():
    """Of many samples of fair dice a tenth has a p below a tenth, in both tests, give or take."""
    chance, low = random.Random(5), [0, 0]
    for _ in range(400):
        tally = tallied([chance.randint(1, 6) for _ in range(300)])
        low[0] += tally.faces_test().p < 0.1
        low[1] += tally.serial_test().p < 0.1
    assert all(20 <= count <= 60 for count in low)


def test_memory_does_not_grow_with_the_dice():
    """Ten times as many dice take no more room, and a match takes no more than its name."""
    record = b'{"draws":[{"sides":6,"values":[1,2,3,4,5,6]}]}'
    tracemalloc.start()
    peaks = []
    for matches, commits in ((200, 5), (200, 50), (2_000, 5)):
        tracemalloc.reset_peak()
        logs = Logs()
        for n in range(matches):
            logs.count(f"{n:032x}", [record] * commits)
        assert logs.tallies.dice == matches * commits * 6
        peaks.append(tracemalloc.get_traced_memory()[1])
    tracemalloc.stop()
    assert peaks[1] < 1.1 * peaks[0]
    assert peaks[2] - peaks[0] < 1_800 * 256


@pytest.mark.parametrize("record", [b"{", b"[]", b'{"draws":3}', b"\xff", b"[" * 5_000])
def test_what_is_no_record_is_a_fault(record):
    """A match with such a record is left out whole."""
    logs = Logs()
    logs.count("x", [b'{"draws":[{"sides":6,"values":[1]}]}', record])
    assert (logs.matches, logs.tallies.dice) == (0, 0)
    assert [(each.name, each.is_fault) for each in logs.left_out] == [("x", True)]
