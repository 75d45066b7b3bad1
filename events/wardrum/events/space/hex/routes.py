"""Ways over the map round those who stand on it, and the nearest hexes that are free (F-4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct

from .coordinates import in_order
from .ground import HexGround


class ReachableHexes(Struct, frozen=True):
    """The hexes reachable from `start`: each with the length of the shortest ways there.

    back: for each hex but the start those next to it that are one step nearer to the start, by (q, r).
    """

    start: str
    length: dict[str, int]
    back: dict[str, tuple[str, ...]]

    def route(self, goal: str) -> tuple[str, ...]:
        """One shortest way, without the start; of several the one that is first by (q, r), read from the goal."""
        way: list[str] = []
        while goal != self.start:
            way.append(goal)
            goal = self.back[goal][0]
        return tuple(reversed(way))

    def passed(self, goal: str, steps: int) -> tuple[str, ...]:
        """Where one can be after a number of steps on the shortest ways to a goal, by (q, r)."""
        here = {goal}
        for _ in range(self.length[goal] - steps):
            here = {near for key in here for near in self.back[key]}
        return tuple(in_order(here))


def reachable_hexes(
    ground: HexGround, start: str, occupied: Collection[str], steps: int | None = None
) -> ReachableHexes:
    """F-4: the hexes that can be reached through unoccupied ones only; within a number of steps, if given."""
    taken, length, back = frozenset(occupied), {start: 0}, dict[str, tuple[str, ...]]()
    edge, gone = [start], 0
    while edge and gone != steps:
        beyond = _beyond(ground, edge, taken | length.keys())
        gone += 1
        length.update(dict.fromkeys(beyond, gone))
        back.update({key: tuple(in_order(nearer)) for key, nearer in beyond.items()})
        edge = list(beyond)
    return ReachableHexes(start, length, back)


def _beyond(ground: HexGround, edge: Iterable[str], closed: Collection[str]) -> dict[str, list[str]]:
    """The hexes one step beyond the edge, with those of the edge that they are next to."""
    found: dict[str, list[str]] = {}
    for key in edge:
        for near in ground.passable[key]:
            if near not in closed:
                found.setdefault(near, []).append(key)
    return found


def nearest_free(ground: HexGround, start: str, occupied: Collection[str]) -> tuple[str, ...]:
    """F-4, F-5: the unoccupied hexes that are nearest to a hex, by (q, r); () = there is none.

    The start counts even if it is impassable itself.
    """
    steps = ground.distances(start)
    shut = ground.impassable.union(occupied)
    free = [key for key in steps if key not in shut]
    nearest = min((steps[key] for key in free), default=0)
    return tuple(in_order(key for key in free if steps[key] == nearest))
