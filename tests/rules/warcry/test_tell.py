"""How lengths, counts and names read in the log's sentences."""

import pytest

from wardrum.events.warcry.state import DiceGroup
from wardrum.events.warcry.tell import groups, inches, listed, plural, title


@pytest.mark.parametrize(
    ("length", "words"), [(0, '0"'), (1, '0.1"'), (2540, '1"'), (3810, '1.5"'), (2540 * 12, '12"')]
)
def test_lengths_read_in_inches(length, words):
    """One decimal at the most, and the smallest step is not told as none."""
    assert inches(length) == words


def test_lists_read_as_people_say_them():
    """Commas between, "and" before the last."""
    assert [listed([]), listed("x"), listed("xy"), listed("xyz")] == ["", "x", "x and y", "x, y and z"]


def test_counts_read_with_their_noun():
    """One is singular, all else plural, and slugs become titles."""
    assert [plural(n, "hit") for n in (0, 1, 2)] == ["0 hits", "1 hit", "2 hits"]
    assert title("inspiring-presence") == "Inspiring Presence"


def test_ability_dice_read_by_face():
    """Groups are told in the order of their faces; no group is said so."""
    assert groups({"6": DiceGroup(4), "1": DiceGroup(2)}) == "a double of 1s and a quad of 6s"
    assert groups({}) == "no ability dice"
