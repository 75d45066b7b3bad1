"""What the dice of events were worth, in a form that is easily written down."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from wardrum.events.game import Game
from wardrum.events.kernel import Ruleset
from wardrum.events.luck import Moment


class Worth(NamedTuple):
    """A roll without its odds, but for the mean of them. dice: 0 = another view of dice counted already."""

    seat: str
    kind: str
    value: int
    mean: Fraction
    dice: int


def worth(ruleset: Ruleset, before: Any, events: Sequence[Any]) -> list[Worth]:
    """The rolls of a commit's events, `before` being the state before it."""
    state, found, evolve = before, [], Game(ruleset).evolve
    for place, event in enumerate(events):
        if place:
            state = evolve(state, events[place - 1])
        for roll in ruleset.luck(Moment(before, state, events[:place]), event):
            found.append(Worth(roll.seat, roll.kind, roll.value, roll.odds.mean, roll.dice))
    return found
