"""The enemy pool: points that enemies are drawn for (F-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

LEVELS: Final = (20, 10, 5, 1)  # an enemy costs its level (F-10)


class Pool(NamedTuple):
    """The level of the enemy in each hex, in the order of the hexes, and the points that lapse."""

    levels: tuple[int, ...]
    left: int


def points(xp: int, adventurers: int) -> int:
    """F-8, F-12: the points of a battle; defeated adventurers count."""
    return xp * adventurers


def spend(pool: int, hexes: int, limits: Sequence[int] = ()) -> Pool:
    """F-12: each next hex gets the highest level that the points pay for, until points or hexes run out.

    limits: the highest level for each hex in turn, the last of them for all others (delve cards); () = none.
    """
    drawn: list[int] = []
    for place in range(hexes):
        limit = min(pool, limits[min(place, len(limits) - 1)]) if limits else pool
        level = next((level for level in LEVELS if level <= limit), 0)
        if not level:
            break
        drawn.append(level)
        pool -= level
    return Pool(tuple(drawn), pool)
