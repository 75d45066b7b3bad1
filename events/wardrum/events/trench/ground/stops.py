"""Where a model may move: the stops that are offered for each kind of move (X-10, X-11, X-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from ...board import INCH, SPOTS_MAX, Disc, Path, Point, Stop, distance_squared, stops
from ..state import State
from .standing import NEAR, base, enemies, near_at, near_enemies
from .terrain import ground_among, pieces_of
from .walking import comes_near, hindrance, stays_near, walk_cost

KEEP_OFF: Final = NEAR + 1
"""A hair more than an inch: ways are looked for outside of it, so what is found is free for certain (X-11)."""


def move_stops(state: State, key: str, budget: int) -> list[Stop]:
    """Stops of a Move or Dash, the one that stays put first: anywhere, or near enemies a shuffle (X-10, X-11)."""
    if near_enemies(state, key):
        return _shuffles(state, key, budget)
    return _listed(
        state, key, budget, _plain(state, key, budget), lambda path: not comes_near(state, key, path)
    )


def retreat_stops(state: State, key: str, budget: int) -> list[Stop]:
    """Stops of a Retreat: each more than 1" from all enemies (X-14)."""

    def away(path: Path) -> bool:
        there = Disc(*path[-1], base(state, key).radius)
        return not comes_near(state, key, path) and not any(near_at(state, key, there))

    found = _listed(state, key, budget, _plain(state, key, budget), away)
    return [stop for stop in found if stop.point != base(state, key).centre]


def evade_stops(state: State, key: str, budget: int) -> list[Stop]:
    """Stops of a SKIRMISHER that gets out of a charge's way, the one that stays put first (X-49)."""
    return move_stops(state, key, budget)


def _shuffles(state: State, key: str, budget: int) -> list[Stop]:
    """X-11: short ways on which every enemy that is within 1" stays so."""
    short = sorted({min(budget, length) for length in (budget, 2 * INCH, INCH, INCH // 2)}, reverse=True)
    ways = (path for length in short for path in _plain(state, key, length))

    def shuffles(path: Path) -> bool:
        return stays_near(state, key, path) and not comes_near(state, key, path)

    return _listed(state, key, budget, ways, shuffles)


def _plain(state: State, key: str, budget: int) -> Iterator[Path]:
    """Ways that keep off enemies; where ground is difficult also the shorter ones that are surely paid for."""
    near, own = near_enemies(state, key), base(state, key)
    yield (own.centre,)
    ground = ground_among(state, key, (_kept_off(state, foe, foe in near) for foe in enemies(state, key)))
    toward = goals(state, key)
    for most in (budget, budget // 2) if pieces_of(state, "difficult") else (budget,):
        for stop in stops(own, most, ground, toward):
            yield stop.path


def _kept_off(state: State, enemy: str, touching: bool) -> Disc:  # noqa: FBT001 -- a fact about the enemy
    disc = base(state, enemy)
    return disc if touching else Disc(disc.x, disc.y, disc.radius + KEEP_OFF)


def goals(state: State, key: str) -> list[Point]:
    """What a model may want to move to: objectives, cover and enemies, nearest first."""
    start = base(state, key).centre
    points = [marker.point for marker in state.table.markers.values()]
    points += [Point(p.x + p.width // 2, p.y + p.height // 2) for p in pieces_of(state, "barrier")]
    points += [base(state, enemy).centre for enemy in enemies(state, key)]
    return sorted(set(points), key=lambda point: (distance_squared(start, point), point))


def _listed(
    state: State, key: str, budget: int, ways: Iterable[Path], holds: Callable[[Path], bool]
) -> list[Stop]:
    """The ways that are paid for, free and hold, one for each end; at most 64."""
    found: dict[Point, Stop] = {}
    for path in ways:
        if path[-1] in found or len(found) == SPOTS_MAX:
            continue
        cost = walk_cost(state, key, path)
        if cost <= budget and hindrance(state, key, path) is None and holds(path):
            found[path[-1]] = Stop(path[-1], path, cost)
    return list(found.values())
