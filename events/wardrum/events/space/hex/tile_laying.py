"""Laying a tile: turned and shifted until one of its doors meets one that is open, over nothing that lies there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct

from .coordinates import Hex, around, at, named

TURNS = 6  # a tile lies in one of six ways


class Laying(Struct, frozen=True):
    """A way to lay a tile: turned by sixths, then shifted.

    door: which of its hexes meets the door that is explored.
    """

    turns: int
    shift: Hex
    door: str

    def of(self, key: str) -> str:
        """Where a hex of the tile comes to lie."""
        place = turned(at(key), self.turns)
        return named((place.q + self.shift.q, place.r + self.shift.r))


def turned(place: Hex, turns: int) -> Hex:
    """The hex after a number of sixths of a turn about the origin; length and neighbourhood stay."""
    for _ in range(turns % TURNS):
        place = Hex(-place.r, place.q + place.r)
    return place


def layings(
    hexes: Collection[str], doors: Iterable[str], door: str, covered: Collection[str]
) -> Iterator[Laying]:
    """Every way to lay a tile so that one of its doors is next to an open one and it covers nothing that lies there.

    In a fixed order: by the tile's door, then by turns, then by the side of the open door.
    """
    taken = frozenset(covered)
    for own in doors:
        for turns in range(TURNS):
            for goal in around(at(door)):
                laying = _meeting(own, turns, goal)
                if not any(laying.of(key) in taken for key in hexes):
                    yield laying


def _meeting(own: str, turns: int, goal: Hex) -> Laying:
    """The tile turned so, with its own door on the goal."""
    place = turned(at(own), turns)
    return Laying(turns, Hex(goal.q - place.q, goal.r - place.r), own)
