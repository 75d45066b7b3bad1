"""Tables of content: entries by slug, and what the glossary says of them."""

from typing import NamedTuple

import pytest

from wardrum.events.toolkit.content import meanings, table
from wardrum.events.toolkit.glossary import Meaning


class Trick(NamedTuple):
    """The least that an entry has."""

    slug: str
    meaning: Meaning


LEAP = Trick("leap", Meaning("Leap", "It leaps.", "X-1"))
ROLL = Trick("roll", Meaning("Roll", "It rolls.", "X-2"))


def test_entries_are_found_by_slug_in_their_order():
    """And the glossary has what each of them says of itself."""
    tricks = table((ROLL, LEAP))
    assert list(tricks) == ["roll", "leap"]
    assert tricks["leap"] is LEAP
    assert meanings(tricks) == {"roll": ROLL.meaning, "leap": LEAP.meaning}


def test_a_slug_stands_once():
    """Two entries of one name would hide each other."""
    with pytest.raises(ValueError, match="twice"):
        table((LEAP, ROLL, LEAP))
