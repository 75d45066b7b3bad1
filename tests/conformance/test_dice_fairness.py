"""The dice favour no face, and depend on everything they should and on nothing else."""

import math
import random
from collections import Counter
from fractions import Fraction

import pytest

from wardrum.events.core import dice
from wardrum.events.core.dice import Dice

FACES = 100_000
PER_ROLL = 100
SEED, MATCH, SEEDS = bytes(range(32)), "0f" * 16, [b"\x01" * 32, b"\x02" * 32]
DEVIATIONS_MAX = 5  # beyond five standard deviations a fair die falls about once in 3.5 million runs


def faces(sides, seeds=SEEDS):
    """100,000 values, 100 to a roll, as battles draw them."""
    rolls = (Dice(SEED, MATCH, seeds, roll)(PER_ROLL, sides) for roll in range(1, FACES // PER_ROLL + 1))
    return [value for roll in rolls for value in roll]


def chi_square(counts, sides):
    expected = FACES / sides
    return sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))


def chi_square_max(sides):
    """The bound of a fair die: mean sides - 1, variance 2 (sides - 1)."""
    return sides - 1 + DEVIATIONS_MAX * math.sqrt(2 * (sides - 1))


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 100, 200, 256])
def test_faces_are_equally_likely(sides):
    """Over 100,000 draws the counts of the faces stay within what a fair die does."""
    counts = Counter(faces(sides))
    assert set(counts) == set(range(1, sides + 1))
    assert chi_square(counts, sides) < chi_square_max(sides)


def test_the_bound_finds_a_loaded_die():
    """Negative control: bytes taken modulo 100, without skipping any, are outside the bound."""
    chance = random.Random(1)
    counts = Counter(chance.randrange(256) % 100 + 1 for _ in range(FACES))
    assert chi_square(counts, 100) > chi_square_max(100)


@pytest.mark.parametrize("place", range(6))
def test_no_place_in_the_hand_is_favoured(place):
    """The six dice of one hand are each as fair as the others."""
    hands = (Dice(SEED, MATCH, SEEDS, roll)(6, 6) for roll in range(1, 20_001))
    counts = Counter(hand[place] for hand in hands)
    expected = 20_000 / 6
    assert sum((counts[face] - expected) ** 2 / expected for face in range(1, 7)) < chi_square_max(6)


def test_neighbours_are_independent():
    """Pairs of neighbouring values are equally likely too."""
    values = faces(6)
    pairs = Counter(zip(values[::2], values[1::2], strict=True))
    expected = FACES / 2 / 36
    assert sum(
        (pairs[a, b] - expected) ** 2 / expected for a in range(1, 7) for b in range(1, 7)
    ) < chi_square_max(36)


@pytest.mark.parametrize("sides", range(1, 257))
def test_each_face_has_the_same_bytes(monkeypatch, sides):
    """No modulo bias: of the 256 values of a byte each face gets equally many, and the rest is skipped."""
    every_byte = bytes(range(256))
    monkeypatch.setattr(dice.hmac, "digest", lambda key, message, name: every_byte)
    kept = 256 - 256 % sides
    counts = Counter(Dice(SEED, MATCH, SEEDS, 1)(kept, sides))
    assert {Fraction(count, kept) for count in counts.values()} == {Fraction(1, sides)}


def test_dice_depend_on_each_of_their_sources():
    """Another server seed, match, seat seed, seat order, roll or pool gives other dice; the same gives the same."""

    def hand(seed=SEED, match=MATCH, seeds=SEEDS, roll=1):
        return Dice(seed, match, seeds, roll)(40, 6)

    once = Dice(SEED, MATCH, SEEDS, 1)
    first, second = once(40, 6), once(40, 6)
    others = [
        hand(seed=bytes(32)),
        hand(match="f0" * 16),
        hand(seeds=[b"\x01" * 32, b"\x03" * 32]),
        hand(seeds=SEEDS[::-1]),
        hand(seeds=SEEDS[:1]),
        hand(roll=2),
        second,
    ]
    assert first == hand()
    assert len({first, *others}) == len(others) + 1


@pytest.mark.parametrize("sides", [0, -6, 257])
def test_impossible_dice_are_refused(sides):
    """A die has 1 to 256 sides."""
    with pytest.raises(ValueError, match="1 to 256 sides"):
        Dice(SEED, MATCH, SEEDS, 1)(1, sides)
