"""Where a model may move: the stops that are offered for each kind of move (X-10, X-11, X-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from wardrum.events.core.slices import Sliced, gathered, sliced
from wardrum.events.space.crossings import landings
from wardrum.events.space.plane import (
    INCH,
    SPOTS_MAX,
    Bounds,
    Disc,
    Ground,
    Leg,
    Location,
    Point,
    Rect,
    SampledWays,
    configuration_space,
    disc_overlaps_rect,
    distance_squared,
    find_way,
    overlap,
    rough_length,
    stops_tried,
)
from wardrum.events.toolkit.movement import Candidate, LoneWays, level_legs
from wardrum.events.toolkit.options import Draw, Stop

from ..state import State
from .kinds_of_movement import MOVEMENT, Mover, mover
from .positions import NEAR, base, enemies, friends, in_the_way, near_at, near_enemies, zone_round
from .terrain import flies, ground_among, pieces_of, slowing
from .walking import comes_near, stays_near

LEVEL_FIRST: Final = 40
"""Maximum number of places on its own level that are listed before those on other floors."""
KEEP_OFF: Final = NEAR + 1
"""A hair more than an inch: ways are looked for outside of it, so what is found is free for certain (X-11)."""


@sliced
def move_stops(state: State, key: str, budget: int) -> Sliced[list[Stop]]:
    """Stops of a Move or Dash, the one that stays put first: anywhere, or near enemies a shuffle (X-10, X-11)."""
    return (yield from gathered(_moves(state, key, budget)))


def has_move_stops(state: State, key: str, budget: int) -> bool:
    """Whether there is any of these stops, which is found with the first of them."""
    return any(stop is not None for stop in _moves(state, key, budget))


def drawn_move_stop(state: State, key: str, budget: int, draw: Draw) -> Stop | None:
    """One of these stops, found without the others; None: none was drawn, see `LoneWays`."""
    _, holds = _ways_of_move(state, key, budget)
    ways = _lone_ways(state, key, budget, are_all=not near_enemies(state, key))
    return ways.drawn(_judge(state, key, budget, holds), draw)


def _moves(state: State, key: str, budget: int) -> Iterator[Stop | None]:
    """The stops, with None for each way that may not be gone."""
    ways, holds = _ways_of_move(state, key, budget)
    return _listed(ways, _judge(state, key, budget, holds))


def _ways_of_move(
    state: State, key: str, budget: int
) -> tuple[Iterator[Candidate | None], Callable[[Sequence[Leg]], bool]]:
    """The ways that may be listed, and whether one keeps to what is near where it has to."""
    if near_enemies(state, key):
        return _shuffles(state, key, budget), partial(stays_near, state, key)
    return _ways(state, key, budget), lambda _: True


@sliced
def retreat_stops(state: State, key: str, budget: int) -> Sliced[list[Stop]]:
    """Stops of a Retreat: each more than 1" from all enemies (X-14)."""
    judge = _judge(state, key, budget, _away(state, key))
    sampled = yield from gathered(_listed(_ways(state, key, budget), judge))
    if sampled:
        return sampled
    sought = yield from _sought(state, key, budget)
    return (yield from gathered(_listed(sought, judge)))


def drawn_retreat_stop(state: State, key: str, budget: int, draw: Draw) -> Stop | None:
    """One of these stops, found without the others; None: none was drawn, see `LoneWays`."""
    ways = _lone_ways(state, key, budget, are_all=True)
    return ways.drawn(_judge(state, key, budget, _away(state, key)), draw)


def _lone_ways(state: State, key: str, budget: int, *, are_all: bool) -> LoneWays:
    """Most of `_ways`, by number. are_all: whether no others are listed."""
    return LoneWays(
        SampledWays(base(state, key), budget, _kept_off(state, key), goals(state, key)),
        state.table.place(key).z,
        walks_free=not flies(state, key),
        first=LEVEL_FIRST,
        elsewhere=filter(None, _elsewhere(state, key, budget)),
        are_all=are_all and not _slowed(state, key, budget),
    )


def _away(state: State, key: str) -> Callable[[Sequence[Leg]], bool]:
    """Whether a way leads somewhere, and more than 1" from all enemies."""
    start = state.table.place(key)

    def leads_away(path: Sequence[Leg]) -> bool:
        end = path[-1].end
        return end != start and not any(near_at(state, key, end))

    return leads_away


def _sought(state: State, key: str, budget: int) -> Sliced[list[Candidate]]:
    """A way on its level that ends more than 1" from all enemies and on no friend, sought exactly."""
    own, z = base(state, key), state.table.place(key).z
    zones = [zone_round(state, key, enemy, NEAR) for enemy in enemies(state, key)]
    crowd = in_the_way(state, key, friends(state, key))
    rims = [Disc(x, y, radius + own.radius) for x, y, radius in (*filter(None, zones), *crowd)]

    def holds(point: Point) -> bool:
        there = Disc(point.x, point.y, own.radius)
        near = any(near_at(state, key, Location(point.x, point.y, z)))
        return not near and not any(overlap(there, disc) for disc in crowd)

    space = configuration_space(own.radius, _kept_off(state, key))
    way = yield from find_way.in_slices(space, own.centre, budget, Bounds(rims), holds)
    return [Candidate(level_legs(way, z))] if way else []


def evade_stops(state: State, key: str, budget: int) -> list[Stop]:
    """Stops of a SKIRMISHER that gets out of a charge's way, the one that stays put first (X-49)."""
    return move_stops(state, key, budget)


def _shuffles(state: State, key: str, budget: int) -> Iterator[Candidate | None]:
    """X-11: short ways, on which every enemy that is within 1" may stay so."""
    short = sorted({min(budget, length) for length in (budget, 2 * INCH, INCH, INCH // 2)}, reverse=True)
    return (way for length in short for way in _ways(state, key, length))


def _ways(state: State, key: str, budget: int) -> Iterator[Candidate | None]:
    """Ways that lead near no enemy, except those it is near already; the one that stays put first.

    First some on its own level, then those to other floors, then the rest. Where difficult ground is in reach, also the shorter ones that
    are surely paid for. None for each that was tried in vain.
    """
    here = state.table.place(key)
    yield Candidate((Leg(*here),))
    level, found = _on_its_level(state, key, budget), 0
    for way in level:
        found += way is not None
        yield way
        if found == LEVEL_FIRST:
            break
    for stop in _elsewhere(state, key, budget):
        yield None if stop is None else Candidate(stop.path, stop=stop)
    yield from level


def _on_its_level(state: State, key: str, budget: int) -> Iterator[Candidate | None]:
    own, ground, toward = base(state, key), _kept_off(state, key), goals(state, key)
    z = state.table.place(key).z
    for most in (budget, budget // 2) if _slowed(state, key, budget) else (budget,):
        for stop in stops_tried(own, most, ground, toward):
            yield None if stop is None else Candidate(level_legs(stop.path, z), not flies(state, key))


def _elsewhere(state: State, key: str, budget: int) -> Iterator[Stop | None]:
    """To other floors, and on from there; who flies comes down on them. None for each that was tried in vain."""
    who, here, toward = mover(state, key), state.table.place(key), goals(state, key)
    if not who.flying:
        return MOVEMENT.over_links(who, here, budget, toward)
    flights = landings(who, here, budget, toward)
    ways = ((Leg(*there, "fly"),) for there in flights if there.z != here.z)
    return MOVEMENT.tried(who, here, budget, ways)


def _kept_off(state: State, key: str) -> Ground:
    """The level as it is for a model that keeps an inch off all enemies it is not near."""
    near = near_enemies(state, key)
    zones = [zone_round(state, key, e, KEEP_OFF) for e in enemies(state, key) if e not in near]
    bodies = in_the_way(state, key, enemies(state, key))
    return ground_among(state, key, dict.fromkeys([*filter(None, zones), *bodies]))


def _slowed(state: State, key: str, budget: int) -> list[Rect]:
    """The difficult ground of its level that the model can reach."""
    reach = Disc(*base(state, key).centre, budget)
    rough = slowing(state, key).get(state.table.place(key).z, ())
    return [rect for rect in rough if disc_overlaps_rect(reach, rect)]


def goals(state: State, key: str) -> list[Point]:
    """What a model may want to move to: objectives, cover and enemies, nearest first."""
    start = base(state, key).centre
    points = [marker.point for marker in state.table.markers.values()]
    pieces = pieces_of(state, "barrier", "wall")
    points += [Point(p.x + p.width // 2, p.y + p.height // 2) for p in pieces]
    points += [base(state, enemy).centre for enemy in enemies(state, key)]
    return sorted(set(points), key=lambda point: (distance_squared(start, point), point))


def _listed(
    ways: Iterable[Candidate | None], judge: Callable[[Candidate], Stop | None]
) -> Iterator[Stop | None]:
    """The ways that may be made and hold; one for each end, at most 64 (X-10, X-15). Each is judged when it is taken, None for those that do not hold."""
    found: set[Location] = set()
    for way in ways:
        stop = None if way is None or way.path[-1].end in found else judge(way)
        if stop is not None:
            found.add(stop.point)
        yield stop
        if len(found) == SPOTS_MAX:
            break


def _judge(
    state: State, key: str, budget: int, holds: Callable[[Sequence[Leg]], bool]
) -> Callable[[Candidate], Stop | None]:
    """Where a way ends that may be made and holds; None: it may not, or does not. A free one leads near no enemy, as it was sought like that."""
    who, here, rough = mover(state, key), state.table.place(key), _slowed(state, key, budget)
    crowd = in_the_way(state, key, friends(state, key))

    def judge(way: Candidate) -> Stop | None:
        if not holds(way.path):
            return None
        if way.is_free:
            return _level_stop(here, way.path, who.radius, budget, (rough, crowd))
        stop = way.stop or stop_of(who, here, way.path, budget)
        return None if stop is None or comes_near(state, key, way.path) else stop

    return judge


def _level_stop(
    here: Location,
    path: tuple[Leg, ...],
    radius: int,
    budget: int,
    terms: tuple[Sequence[Rect], Sequence[Disc]],
) -> Stop | None:
    """Where a way ends that is known to be free: it has to be paid for over difficult ground, and may not end on a friend."""
    rough, crowd = terms
    there = Disc(path[-1].x, path[-1].y, radius)
    if path[-1].end != here and any(overlap(there, disc) for disc in crowd):
        return None
    costs = tuple(rough_length(leg, rough) for leg in pairwise((here.point, *(leg.point for leg in path))))
    return Stop(path[-1].end, path, sum(costs), costs) if sum(costs) <= budget else None


def stop_of(who: Mover, here: Location, path: tuple[Leg, ...], budget: int) -> Stop | None:
    """Where a way ends, with what each leg costs and risks; None: it may not be made."""
    return next(MOVEMENT.stops(who, here, budget, [path], walks_free=not who.flying), None)
