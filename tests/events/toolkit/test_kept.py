"""Parts of displays that are kept: made again when something that they are made of is another, and only then."""

import pytest

from wardrum.events.toolkit.display.context import EachOf, Kept

BEFORE = EachOf(("a-1", "a-2", "b-1"), ({"a-1": "fresh", "a-2": "fresh"}, {"b-1": 3}), ("a-1",), ("round 1",))


def made_again(after):
    """What is kept of three members, and which of them were made for what has become of `BEFORE`."""
    kept, made = Kept(), []

    def make(key):
        made.append(key)
        return f"{key}, no. {len(made)}"

    before = kept.each("pieces", BEFORE, make)
    assert made == ["a-1", "a-2", "b-1"]
    made.clear()
    now = kept.each("pieces", after, make)
    assert all(now[key] is before[key] for key in now if key not in made)
    assert list(now) == list(after.keys)
    return now is before, made


@pytest.mark.parametrize(
    ("changes", "made"),
    [
        ({"parts": ({"a-1": "fresh", "a-2": "worn"}, {"b-1": 3})}, ["a-2"]),
        ({"parts": ({"a-1": "fresh"}, {"b-1": 3})}, ["a-2"]),
        ({"parts": ({"a-1": "fresh", "a-2": "fresh"}, {"b-1": 3, "a-1": 4})}, ["a-1"]),
        ({"marks": ("b-1",)}, ["a-1", "b-1"]),
        ({"marks": (None,)}, ["a-1"]),
        ({"shared": ("round 2",)}, ["a-1", "a-2", "b-1"]),
        ({"keys": ("b-1", "a-1")}, ["b-1", "a-1"]),
    ],
)
def test_a_member_is_made_again_when_something_of_it_is_another(changes, made):
    """An entry that is new, another or gone; a mark that comes or goes; anything that all of them are made of."""
    assert made_again(BEFORE._replace(**changes)) == (False, made)


def test_members_are_one_object_as_long_as_nothing_of_them_is_another():
    """So that nothing is compared: also where what they are made of has been made anew, and is equal."""
    same = BEFORE._replace(parts=({"a-1": "fresh", "a-2": "fresh"}, {"b-1": 3}))
    assert made_again(same) == (True, [])
    assert made_again(BEFORE) == (True, [])
