"""What a seat may do now. Everything that an option lists is accepted, everything outside its domains is refused."""

from __future__ import annotations

from fractions import Fraction

from wardrum.events.toolkit.options import Choice, Count, Option
from wardrum.events.toolkit.pools import SIDES, reduced

from .decide import WALK_MAX
from .state import State, waiting

STUMBLING = reduced(Fraction(1, SIDES))


def legal(state: State, seat: str) -> list[Option]:
    """The options of a seat; none while it is not its turn."""
    if seat != state.battle.turn:
        return []
    runners = Choice(waiting(state))
    return [
        Option("Walk", "Walk", "Q-3", {"runner": runners, "inches": Count(1, WALK_MAX)}),
        Option("Sprint", "Sprint", "Q-4", {"runner": runners}, odds={"stumbles": STUMBLING}),
    ]
