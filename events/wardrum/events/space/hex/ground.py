"""The map that a battle stands on: hexes on tiles, what is next to what, how far and in whose sight (F-1 to F-5)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from .coordinates import around, at, in_order, named


class HexGround(Struct, frozen=True, dict=True):
    """Hexes by id with the tile that each belongs to; what is asked of it is computed once.

    impassable: hexes of the map that are not entered, counted through or targeted (F-5).
    """

    tile_of: Mapping[str, str]
    impassable: frozenset[str] = frozenset()

    @cached_property
    def tiles(self) -> dict[str, tuple[str, ...]]:
        """The hexes of each tile, by (q, r)."""
        found: dict[str, list[str]] = {}
        for key in in_order(self.tile_of):
            found.setdefault(self.tile_of[key], []).append(key)
        return {tile: tuple(keys) for tile, keys in found.items()}

    @cached_property
    def edges(self) -> dict[str, tuple[str, ...]]:
        """F-1: for each hex of the map those that share an edge with it, by (q, r)."""
        there = self.tile_of
        return {key: tuple(k for k in map(named, sorted(around(at(key)))) if k in there) for key in there}

    @cached_property
    def passable(self) -> dict[str, tuple[str, ...]]:
        """F-5: for each hex those next to it that can be entered."""
        shut = self.impassable
        return {key: tuple(k for k in near if k not in shut) for key, near in self.edges.items()}

    @cached_property
    def in_sight(self) -> dict[str, frozenset[str]]:
        """F-1, F-3: for each tile those in sight of it: itself, and each that has a hex next to one of its own."""
        seen = {tile: {tile} for tile in self.tiles}
        for key, near in self.edges.items():
            seen[self.tile_of[key]].update(self.tile_of[k] for k in near)
        return {tile: frozenset(tiles) for tile, tiles in seen.items()}

    @cached_property
    def _distances(self) -> dict[str, dict[str, int]]:
        return {}

    def distances(self, start: str) -> dict[str, int]:
        """F-2: steps from a hex to each that can be reached, occupied hexes included."""
        known = self._distances.get(start)
        if known is None:
            known = self._distances[start] = self._spread(start)
        return known

    def _spread(self, start: str) -> dict[str, int]:
        found, edge = {start: 0}, [start]
        while edge:
            beyond = []
            for key in edge:
                fresh = [near for near in self.passable[key] if near not in found]
                found.update(dict.fromkeys(fresh, found[key] + 1))
                beyond += fresh
            edge = beyond
        return found

    def distance(self, one: str, other: str) -> int | None:
        """F-2: steps between two hexes; None = there is no way over the map."""
        return self.distances(one).get(other)

    def within(self, one: str, other: str, steps: int) -> bool:
        """F-2: whether two hexes are at most a number of steps apart."""
        away = self.distance(one, other)
        return away is not None and away <= steps

    def sees(self, one: str, other: str) -> bool:
        """F-3: whether two hexes lie on the same tile or on adjacent ones."""
        return self.tile_of[other] in self.in_sight[self.tile_of[one]]

    def adjacent(self, one: str, other: str) -> bool:
        """F-1: whether two hexes share an edge."""
        return other in self.edges[one]
