"""Enemies that come onto the map: bought with points, drawn from the bag of a level, deployed (F-10, F-12, BE-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..data import ENEMIES
from ..profiles import QUEST_LEVEL, Chip
from ..skills import characteristics
from ..state import Kind, State
from . import triggers

ENEMY_LEVELS: Final = (20, 10, 5, 1)  # an enemy costs its level (F-10)


class Purchase(NamedTuple):
    """The level of the enemy in each hex, in the order of the hexes, and the points that lapse."""

    levels: tuple[int, ...]
    left: int


def points(xp: int, adventurers: int) -> int:
    """F-8, F-12: the points of a battle; defeated adventurers count."""
    return xp * adventurers


def buy(pool: int, hexes: int, limits: Sequence[int] = ()) -> Purchase:
    """F-12: each next hex gets the highest level that the points pay for, until points or hexes run out.

    limits: the highest level for each hex in turn, the last of them for all others (delve cards); () = none.
    """
    drawn: list[int] = []
    for place in range(hexes):
        limit = min(pool, limits[min(place, len(limits) - 1)]) if limits else pool
        level = next((level for level in ENEMY_LEVELS if level <= limit), 0)
        if not level:
            break
        drawn.append(level)
        pool -= level
    return Purchase(tuple(drawn), pool)


def enemy_id(number: int) -> str:
    """The id of the nth enemy; ids are in order as text too."""
    return f"e{number:02}"


def next_id(state: State) -> str:
    """The id of the next enemy: one more than have ever come."""
    return enemy_id(sum(one.kind in ("enemy", "quest") for one in state.battle.units.values()) + 1)


def deploy_for(
    decision: Decision[State], points: int, hexes: Sequence[str], limits: Sequence[int] = ()
) -> None:
    """F-12: points are spent on free hexes in order; each enemy is drawn from the bag of its level."""
    for level, hex in zip(buy(points, len(hexes), limits).levels, hexes, strict=False):
        deploy(decision, drawn(decision, level), hex, paid=level)


def drawn(decision: Decision[State], level: int) -> Chip:
    """F-12: one of the chips of a level that are left in the bag, which is never shuffled ahead."""
    bag = bag_of(decision.state, level)
    (place,) = decision.draw(1, len(bag)) if len(bag) > 1 else (1,)
    return ENEMIES[bag[place - 1]]


def bag_of(state: State, level: int) -> list[str]:
    """The names of a level that have come up least often, so that none comes again before all have."""
    out = [one.profile.name for one in state.battle.units.values()]
    names = [name for name, chip in ENEMIES.items() if chip.level == level]
    fewest = min(out.count(name) for name in names)
    return [name for name in names if out.count(name) == fewest]


def deploy(decision: Decision[State], chip: Chip, hex: str, *, paid: int = 0, by: str = "") -> None:
    """F-10, F-12, BE-15: an enemy or a quest unit stands on the map, with a turn in this round still to come."""
    unit = next_id(decision.state)
    kind: Kind = "quest" if chip.level == QUEST_LEVEL else "enemy"
    hp = chip.health + characteristics.health_added(chip)
    decision.emit(e.EnemyDeployed(unit, kind, chip, hex, hp, paid, by))
    triggers.moment(decision, "deploy", unit)
