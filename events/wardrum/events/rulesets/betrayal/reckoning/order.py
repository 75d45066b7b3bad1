"""Whose turn it is: adventurers clockwise, enemies by level, always reckoned anew (B-10, B-13, B-14, BE-15, BE-20)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence


def clockwise(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """B-10: the seats round the table, beginning with the first player's."""
    place = seats.index(first)
    return (*seats[place:], *seats[:place])


def next_adventurer(order: Sequence[str], last: str, able: Collection[str], *, wrap: bool = True) -> str:
    """B-10, BE-8, BE-20: who of those able to take a turn does so after `last` ("" = nobody yet); "" = nobody.

    wrap: whoever was passed over and is able now comes after the last seat.
    """
    place = order.index(last) + 1 if last else 0
    due = (*order[place:], *order[:place]) if wrap else order[place:]
    return next((seat for seat in due if seat in able), "")


def highest(levels: Mapping[str, int]) -> tuple[str, ...]:
    """B-13, B-14, BE-15: of the enemies that have not acted those of the highest level, by id; the party picks one."""
    top = max(levels.values(), default=0)
    return tuple(sorted(key for key, level in levels.items() if level == top))
