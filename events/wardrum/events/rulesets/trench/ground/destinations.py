"""Where a model may move: the stops that are offered for each kind of move (X-10, X-11, X-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from wardrum.events.space.plane import (
    INCH,
    SPOTS_MAX,
    Disc,
    Ground,
    Path,
    PlanarStop,
    Point,
    Rect,
    configuration_space,
    disc_overlaps_rect,
    distance_squared,
    find_way,
    overlap,
    rough_length,
    stops,
)

from ..state import State
from .positions import NEAR, base, enemies, friends, near_at, near_enemies
from .terrain import flies, ground_among, pieces_of, slowing
from .walking import hindrance, stays_near

KEEP_OFF: Final = NEAR + 1
"""A hair more than an inch: ways are looked for outside of it, so what is found is free for certain (X-11)."""


def move_stops(state: State, key: str, budget: int) -> list[PlanarStop]:
    """Stops of a Move or Dash, the one that stays put first: anywhere, or near enemies a shuffle (X-10, X-11)."""
    if near_enemies(state, key):
        return _shuffles(state, key, budget)
    return _listed(state, key, budget, _ways(state, key, budget), lambda path: True)


def retreat_stops(state: State, key: str, budget: int) -> list[PlanarStop]:
    """Stops of a Retreat: each more than 1" from all enemies (X-14)."""
    own = base(state, key)

    def away(path: Path) -> bool:
        return path[-1] != own.centre and not any(near_at(state, key, Disc(*path[-1], own.radius)))

    sampled = _listed(state, key, budget, _ways(state, key, budget), away)
    return sampled or _listed(state, key, budget, _sought(state, key, budget), away)


def _sought(state: State, key: str, budget: int) -> Iterator[Path]:
    """A way that ends more than 1" from all enemies and on no friend, sought exactly."""
    own = base(state, key)
    foes = [base(state, enemy) for enemy in enemies(state, key)]
    crowd = [base(state, friend) for friend in friends(state, key)]
    bounds = [Disc(x, y, radius + own.radius + NEAR) for x, y, radius in foes]
    bounds += [Disc(x, y, radius + own.radius) for x, y, radius in crowd]

    def holds(point: Point) -> bool:
        there = Disc(point.x, point.y, own.radius)
        return not any(near_at(state, key, there)) and not any(overlap(there, disc) for disc in crowd)

    if way := find_way(
        configuration_space(own.radius, _kept_off(state, key)), own.centre, budget, bounds, holds
    ):
        yield way


def evade_stops(state: State, key: str, budget: int) -> list[PlanarStop]:
    """Stops of a SKIRMISHER that gets out of a charge's way, the one that stays put first (X-49)."""
    return move_stops(state, key, budget)


def _shuffles(state: State, key: str, budget: int) -> list[PlanarStop]:
    """X-11: short ways on which every enemy that is within 1" stays so."""
    short = sorted({min(budget, length) for length in (budget, 2 * INCH, INCH, INCH // 2)}, reverse=True)
    ways = (path for length in short for path in _ways(state, key, length))
    return _listed(state, key, budget, ways, lambda path: stays_near(state, key, path))


def _ways(state: State, key: str, budget: int) -> Iterator[Path]:
    """Free ways that lead near no enemy, but for those it is near already; the one that stays put first.

    Where difficult ground is in reach, also the shorter ones that are surely paid for.
    """
    own, ground, toward = base(state, key), _kept_off(state, key), goals(state, key)
    yield (own.centre,)
    for most in (budget, budget // 2) if _slowed(state, key, budget) else (budget,):
        for stop in stops(own, most, ground, toward):
            yield stop.path


def _kept_off(state: State, key: str) -> Ground:
    """The ground as it is for a model that keeps an inch off all enemies it is not near."""
    near = near_enemies(state, key)
    discs = {enemy: base(state, enemy) for enemy in enemies(state, key)}
    kept = (d if enemy in near else Disc(d.x, d.y, d.radius + KEEP_OFF) for enemy, d in discs.items())
    return ground_among(state, key, kept)


def _slowed(state: State, key: str, budget: int) -> list[Rect]:
    """The difficult ground that the model can reach."""
    reach = Disc(*base(state, key).centre, budget)
    return [rect for rect in slowing(state, key) if disc_overlaps_rect(reach, rect)]


def goals(state: State, key: str) -> list[Point]:
    """What a model may want to move to: objectives, cover and enemies, nearest first."""
    start = base(state, key).centre
    points = [marker.point for marker in state.table.markers.values()]
    points += [Point(p.x + p.width // 2, p.y + p.height // 2) for p in pieces_of(state, "barrier")]
    points += [base(state, enemy).centre for enemy in enemies(state, key)]
    return sorted(set(points), key=lambda point: (distance_squared(start, point), point))


def _listed(
    state: State, key: str, budget: int, ways: Iterable[Path], holds: Callable[[Path], bool]
) -> list[PlanarStop]:
    """The ways that are paid for, do not end on friends, and hold; one for each end, at most 64 (X-10, X-15)."""
    radius, rough = base(state, key).radius, _slowed(state, key, budget)
    crowd = [base(state, friend) for friend in friends(state, key)]
    found: dict[Point, PlanarStop] = {}
    for path in ways:
        there = Disc(*path[-1], radius)
        if path[-1] in found or any(overlap(there, disc) for disc in crowd):
            continue
        cost = rough_length(path, rough)
        if cost <= budget and holds(path) and _lands(state, key, path):
            found[path[-1]] = PlanarStop(path[-1], path, cost)
        if len(found) == SPOTS_MAX:
            break
    return list(found.values())


def _lands(state: State, key: str, path: Path) -> bool:
    """A flying model may cross what it cannot stand on (X-49)."""
    return not flies(state, key) or hindrance(state, key, path) is None
