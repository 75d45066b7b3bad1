"""What the dice of events were worth, in a form that is easily written down."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from wardrum.events.match.game import Game
from wardrum.events.match.ruleset import AnyRuleset
from wardrum.events.toolkit.luck import Moment


class Worth(NamedTuple):
    """A roll without its odds, except the mean of them. dice: 0 = another view of dice counted already."""

    seat: str
    kind: str
    value: int
    mean: Fraction
    dice: int


def worth(ruleset: AnyRuleset, before: Any, events: Sequence[Any]) -> list[Worth]:
    """The rolls of a commit's events, `before` being the state before it."""
    found: list[Worth] = []
    state, evolve = before, Game(ruleset).evolve
    for place, event in enumerate(events):
        if place:
            state = evolve(state, events[place - 1])
        rolls = ruleset.luck(Moment(before, state, events[:place]), event)
        found += [Worth(r.seat, r.kind, r.value, r.odds.mean, r.dice) for r in rolls]
    return found
