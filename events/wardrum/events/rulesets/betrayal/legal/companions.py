"""Options in a companion's turn (section 5.5)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.options import Domain, Option, Subset

from ..decide import companions
from ..engage_odds import chip_odds
from ..state import State
from .turns import move


def turn(state: State) -> list[Option]:
    """Section 5.5: to end the turn, move, engage."""
    going_on = state.battle.turn
    assert going_on is not UNSET
    unit = going_on.unit
    return [Option("EndTurn", "End the turn", "F-23"), *move(state, unit), *engage_with(state, unit)]


def engage_with(state: State, unit: str) -> Iterator[Option]:
    """Section 5.5: up to its number of targets, which the player picks."""
    try:
        companions.require_engage(state, unit)
    except Rejected:
        return
    if targets := tuple(companions.targets(state, unit)):
        most = min(companions.number(state, unit), len(targets))
        params: dict[str, Domain] = {"targets": Subset(targets, 1, most)}
        yield Option("EngageWith", "Engage", "F-7", params, odds=chip_odds(state, unit, targets[0]))
