"""How an option becomes a command: what is asked for, in which order, and what need not be asked."""

import pytest

pytest.importorskip("textual", reason="the extra `tui` is not installed: pip install 'wardrum[tui]'")

from wardrum.clients.tui.choices import beginning, toggled, value_lines
from wardrum.clients.tui.draft import Draft
from wardrum.clients.tui.following import Offer
from wardrum.events.space.plane import Location
from wardrum.events.toolkit.display.shapes import OptionWords, ParamWords
from wardrum.events.toolkit.options import Choice, Count, Each, Option, Partition, Place, Subset


def draft(**params):
    words = OptionWords(
        "Do it", "", "W-1", "Deeds", params={name: ParamWords(name.title()) for name in params}
    )
    return Draft("a", 7, Offer(Option("Deed", "do it", "W-1", params), words))


def test_a_single_value_is_not_asked_for():
    """What has one value only is in the command all the same."""
    made = draft(
        fighter=Choice(("a-f1",)),
        target=Choice(("b-f1", "b-f2")),
        dice=Count(2, 2),
        all=Subset(("x", "y"), 2, 2),
    )
    assert [slot.param for slot in made.slots] == ["target"]
    made.choose("b-f2")
    assert made.slot is None
    assert made.command() == {
        "type": "Deed",
        "fighter": "a-f1",
        "target": "b-f2",
        "dice": 2,
        "all": ["x", "y"],
    }


def test_the_last_value_is_dropped_first():
    """One step back at a time, until nothing is left to drop."""
    made = draft(first=Choice((1, 2)), second=Count(0, 3))
    made.choose(2)
    assert made.slot.param == "second"
    assert made.back()
    assert made.slot.param == "first"
    assert not made.back()


def test_a_map_is_asked_key_by_key():
    """Each key of a map has a value of its own, which may be a place."""
    place = Place(None, 1250, (Location(1, 2), Location(3, 4)))
    made = draft(places=Each({"a-f1": place, "a-f2": Choice(("x", "y"))}))
    made.choose(place.spots[1])
    made.choose("y")
    assert made.command() == {"type": "Deed", "places": {"a-f1": Location(3, 4), "a-f2": "y"}}


def test_several_values_are_chosen_one_by_one():
    """Not more than are allowed, in the order of the list, and done only with as many as are wanted."""
    made = draft(dice=Subset((4, 5, 6), 0, 2))
    slot, chosen = made.slot, beginning(made, made.slot)
    assert chosen == []
    for value in (6, 4, 5):
        chosen = toggled(slot, chosen, value)
    assert chosen == [4, 6]
    assert toggled(slot, chosen, 6) == [4]
    done, *values = value_lines(made, slot, (), chosen)
    assert (done.done, done.heading) == (True, False)
    assert [line.text[:3] for line in values] == ["[x]", "[ ]", "[x]"]


def test_a_division_is_changed_value_by_value():
    """It begins with one that is allowed; one that is not cannot be ended."""
    made = draft(groups=Partition(("x", "y", "z"), ("one", "two"), ((2, 1),)))
    slot, chosen = made.slot, beginning(made, made.slot)
    assert chosen == {"one": ["x", "y"], "two": ["z"]}
    assert not value_lines(made, slot, (), chosen)[0].heading
    changed = toggled(slot, chosen, "x")
    assert changed == {"one": ["y"], "two": ["x", "z"]}
    assert value_lines(made, slot, (), changed)[0].heading
