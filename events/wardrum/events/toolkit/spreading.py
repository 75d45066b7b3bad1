"""Where those who are set up together may well begin: apart from each other, and toward where the battle will be.

It only chooses among places that the legal list offers, so whatever it suggests may be done. Nothing is decided by it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import isqrt
from typing import Any, Final

from msgspec import UNSET, UnsetType

from wardrum.events.space.plane import INCH, Location

from .options import Each, Place

ROOM: Final = 4 * INCH
"""Bases whose middles are farther apart than this do not get in each other's way: more is no gain."""
WEIGHT: Final = 4
"""Inches farther forward that are worth an inch of room."""
ROUNDS: Final = 2
"""How often everybody chooses anew, seeing where the others stand."""

Ahead = Callable[[str, Location], int]
"""How far from where it belongs somebody would be at a place, in 1/100 mm; the less the better."""
Spots = Mapping[str, Sequence[Location]]


def spread(spots: Spots, taken: Collection[Any], ahead: Ahead) -> dict[str, Location] | UnsetType:
    """One of its spots for each, well apart from each other and from what is `taken`.

    spots: any choice of them holds for all together. Absent if somebody has none.
    """
    if not all(spots.values()):
        return UNSET
    chosen = {key: own[0] for key, own in spots.items()}
    worth = {key: [ahead(key, spot) // WEIGHT for spot in own] for key, own in spots.items()}
    for _ in range(ROUNDS):
        for key, own in spots.items():
            others = [there for other, there in chosen.items() if other != key]
            chosen[key] = _best(own, worth[key], [*others, *taken])
    return chosen


def _best(spots: Sequence[Location], worth: Sequence[int], others: Collection[Any]) -> Location:
    """The spot with the most room, as far as it is of use, less what it lies astray."""
    around = [(there.x, there.y) for there in others]
    rated = zip([room(spot, around) for spot in spots], worth, spots, strict=True)
    return max(rated, key=lambda each: each[0] - each[1])[2]


def room(spot: Location, around: Collection[tuple[int, int]]) -> int:
    """How far the nearest of these is, as far as it is of use."""
    at_x, at_y = spot.x, spot.y
    least = min([(at_x - x) ** 2 + (at_y - y) ** 2 for x, y in around], default=ROOM**2)
    return isqrt(min(least, ROOM**2))


def all_apart(domain: Each, taken: Collection[Any], ahead: Ahead) -> dict[str, Location] | UnsetType:
    """A place for each of several to begin with; absent where somebody has none."""
    return spread({key: own.spots for key, own in domain.of.items() if isinstance(own, Place)}, taken, ahead)


def one_apart(domain: Place, taken: Collection[Any], ahead: Ahead) -> Location | UnsetType:
    """A place to begin with; absent where there is none."""
    chosen = spread({"": domain.spots}, taken, ahead)
    return UNSET if isinstance(chosen, UnsetType) else chosen[""]
