"""A hex by its axial coordinates, and its id: the two names of one place."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from ..plane import Point

ACROSS: Final = 4000  # from one flat side to the other as drawn, in 1/100 mm; even, so that halves are exact
DOWN: Final = 3464  # from one row to the next: √3/2 of ACROSS, to the nearest unit
AROUND: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # one turn round a hex, in order


class Hex(NamedTuple):
    """Axial coordinates; hexes are in order of (q, r), the tie-break where no other rule decides."""

    q: int
    r: int


def named(place: tuple[int, int]) -> str:
    """The id of a hex, as "h3_-1"."""
    q, r = place
    return f"h{q}_{r}"


@lru_cache(maxsize=4096)
def at(key: str) -> Hex:
    """The hex of an id. Raises ValueError: this is none, or not written the one way there is."""
    q, _, r = key.removeprefix("h").partition("_")
    place = Hex(int(q), int(r))
    if named(place) != key:
        raise ValueError(f"{key!r} is not the id of a hex, as h3_-1 is")
    return place


def around(place: tuple[int, int]) -> tuple[Hex, ...]:
    """The six hexes that share an edge with this one (F-1)."""
    q, r = place
    return tuple(Hex(q + dq, r + dr) for dq, dr in AROUND)


def centre(place: tuple[int, int]) -> Point:
    """Where the hex is drawn, corner up; rows go down, and each is half a hex further right than the last."""
    q, r = place
    return Point(q * ACROSS + r * ACROSS // 2, r * DOWN)


def in_order(keys: Iterable[str]) -> list[str]:
    """Ids of hexes by (q, r): the order in which they are offered, and the first of which is the default."""
    return sorted(keys, key=at)
