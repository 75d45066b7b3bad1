"""How a battle stands for one seat: the ruleset's estimate, what the goals of the battle say is done, and how near its pieces are to what
is not.

It knows no rules: what counts in a battle is what its ruleset shows as its aims.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import hypot
from typing import Any

from wardrum.events.local import LocalBattle
from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.goals import Aim

WON = 2000.0
"""A battle that is won, beside estimates that are between -1000 and 1000."""
DONE = 60.0
"""An aim that is reached."""
ENDLESS = 5
"""What counts as reached of an aim that has no end."""
NEAR = 40.0
"""Being there, with all pieces, where a marker is that an aim is about."""
NEAR_ENEMY = 20.0
"""The same of a piece of the enemy."""
HALF = 6 * INCH
"""The distance at which being near is worth half."""


def evaluate(battle: LocalBattle, seat: str) -> float:
    """The more, the better for the seat; WON: it has won, -WON: it has lost, 0: nobody is ahead."""
    state: Any = battle.state
    order, together = state.match.order, state.match.cooperative
    result = battle.result
    if result is not None:
        if not result.winners and not together:
            return 0.0
        return WON if seat in result.winners else -WON
    lead = float(battle.game.ruleset.estimate(state))
    value = lead if together or seat == order[0] else -lead
    goals = battle.game.ruleset.goals(state)
    if goals is None:
        return value
    own = set(order) if together else {seat}
    value += _of_side(goals.aims, own, state)
    return value if together else value - _of_side(goals.aims, set(order) - own, state)


def _of_side(aims: Iterable[Aim], seats: Collection[str], state: Any) -> float:
    """What aims are worth to the seats whose they are."""
    pieces, markers = state.table.pieces, state.table.markers
    own = [piece for piece in pieces.values() if piece.seat in seats]
    value = 0.0
    for aim in aims:
        if aim.seat and aim.seat not in seats:
            continue
        value += DONE * aim.done / (aim.of or ENDLESS)
        if own:
            value += NEAR * _nearness(own, aim.markers, markers)
            value += NEAR_ENEMY * _nearness(own, aim.pieces, pieces)
    return value


def _nearness(own: Collection[Any], keys: Iterable[str], table: Mapping[str, Any]) -> float:
    """From 0 to 2: how near the nearest piece is to each of them, and each piece to the nearest of them."""
    there = [table[key] for key in keys if key in table]
    if not there:
        return 0.0
    far = [[hypot(piece.x - goal.x, piece.y - goal.y) for piece in own] for goal in there]
    of_goals = sum(map(_worth, map(min, far))) / len(there)
    of_pieces = sum(map(_worth, map(min, zip(*far, strict=True)))) / len(own)
    return of_goals + of_pieces


def _worth(distance: float) -> float:
    return HALF / (HALF + distance)
