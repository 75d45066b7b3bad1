"""A decision as a row of small choices reaches every command that is listed, and no other."""

from itertools import combinations, product
from types import SimpleNamespace

import pytest

from wardrum.clients.gym.choices import ACTIONS_MAX, ActionList, first_choice
from wardrum.events.space.plane import Leg, Location
from wardrum.events.toolkit.options import (
    Choice,
    Count,
    Each,
    Halt,
    Option,
    Partition,
    Path,
    Place,
    Route,
    Stop,
    Subset,
)


def offering(*options, expansion=None):
    """Stands in for a battle that offers these options; expansion: what the last of them stands for."""
    return SimpleNamespace(
        version=7,
        options=lambda seat: list(options),
        expand=lambda option, seat: expansion if expansion and option is options[-1] else [option],
    )


def option(**params):
    return Option("Act", "Act", "T-1", params)


def commands(chosen):
    """All commands that a choice leads to, each as often as there are ways to it."""
    if not isinstance(chosen, ActionList):
        yield chosen
        return
    assert 1 <= len(chosen.actions) == len(chosen.leads_to) <= ACTIONS_MAX
    for follow in chosen.leads_to:
        yield from commands(follow())


def values(domain):
    """What all ways through one domain send."""
    return [each["it"] for each in commands(first_choice(offering(option(it=domain)), "a"))]


HERE, THERE = Location(0, 0), Location(2540, 0, 100)
WAY = (Leg(2540, 0, 100),)


def test_listed_values_are_sent_as_they_stand():
    """A choice, a count, a place, a way and a route."""
    stops = (Stop(HERE, (), 0, ()), Stop(THERE, WAY, 2540, (2540,)))
    assert values(Choice(("x", "y"))) == ["x", "y"]
    assert values(Count(2, 4)) == [2, 3, 4]
    assert values(Place(None, 100, (HERE, THERE))) == [HERE, THERE]
    assert values(Path(HERE, 5000, stops)) == [(), WAY]
    assert values(Route("1", 2, (Halt("2", ("2",)), Halt("3", ("2", "3"))))) == [("2",), ("2", "3")]


@pytest.mark.parametrize(("low", "high"), [(0, 3), (1, 2), (2, 2), (0, 0), (4, 4), (0, 9)])
def test_each_subset_is_reached_once(low, high):
    """From none that are enough to all that there are, in the order in which they are listed."""
    of = ("p", "q", "r", "s")
    expected = [list(some) for size in range(low, min(high, 4) + 1) for some in combinations(of, size)]
    assert sorted(values(Subset(of, low, high))) == sorted(expected)


def test_each_partition_is_reached_once():
    """Every value in one part, the parts of one of the allowed sizes."""
    found = values(Partition(("p", "q", "r"), ("left", "right"), ((1, 2), (3, 0))))
    one_left = [{"left": [one], "right": [x for x in "pqr" if x != one]} for one in "pqr"]
    everything = {"left": ["p", "q", "r"], "right": []}
    assert all(each in found for each in [*one_left, everything])
    assert len(found) == 4


def test_each_combination_is_reached_once():
    """Of several parameters, and of the keys of one."""
    both = option(one=Choice((1, 2)), other=Each({"k": Choice(("x", "y")), "l": Count(0, 1)}))
    found = list(commands(first_choice(offering(both), "a")))
    expected = [
        {"type": "Act", "one": one, "other": {"k": k, "l": last}}
        for one, k, last in product((1, 2), ("x", "y"), (0, 1))
    ]
    assert found == expected


def test_a_list_that_is_too_long_is_chosen_from_in_parts():
    """First which part of it, then which of that: all are reached, and no choice is longer than it may be."""
    many = tuple(range(ACTIONS_MAX**2 + 1))
    first = first_choice(offering(option(it=Choice(many))), "a").leads_to[0]()
    assert len(first.actions) <= ACTIONS_MAX
    assert first.actions[0].label.startswith("0 … ")
    assert values(Choice(many)) == list(many)


def test_what_an_open_option_stands_for_is_listed_when_it_is_chosen():
    """Which of several ways comes before where they lead; options without a value are no actions."""
    rough, smooth = (Option("Go", label, "T-2", {"to": Choice((1, 2))}) for label in ("rough", "smooth"))
    nowhere = Option("Go", "nowhere", "T-2", {"to": Choice(())})
    battle = offering(nowhere, option(), Option("Go", "Go", "T-2"), expansion=[rough, nowhere, smooth])
    choice = first_choice(battle, "a")
    assert [action.label for action in choice.actions] == ["Act", "Go"]
    assert choice.leads_to[0]() == {"type": "Act"}
    ways = choice.leads_to[1]()
    assert [(action.label, action.param) for action in ways.actions] == [("rough", ""), ("smooth", "")]
    assert [action.value for action in ways.leads_to[1]().actions] == [1, 2]


def test_a_seat_without_an_option_is_an_error():
    """The sentence says which seat, and at which version."""
    with pytest.raises(ValueError, match="seat b is offered nothing at version 7"):
        first_choice(offering(option(it=Choice(()))), "b")
