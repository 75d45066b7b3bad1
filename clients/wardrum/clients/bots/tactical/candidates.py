"""The commands that are worth trying: of each option the values that the greedy bot would choose, and some others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from random import Random
from typing import Any

from wardrum.events.toolkit.options import Choice, Count, Domain, Option, Path, Place, Route, Stop, Subset

from ..greedy.distances import cost_of, distance, distance_of_hex
from ..greedy.scoring import score
from ..greedy.values import best
from ..position import Position, Spot, command

OF_AN_OPTION = 2
"""Values of an option that come before the second best ones of any other."""
PLACES = 6
"""Places of a way or an area that are tried."""
CHOICES = 8
"""Values of a choice that are tried."""
LATER = 0.3
"""What a value that is not the best costs an option, in points of a score, times its place."""


def candidates(position: Position, limit: int, rng: Random) -> list[dict[str, Any]]:
    """The commands to try, the most promising first; at least one. limit: how many at most."""
    ranked = list[tuple[bool, float, float, dict[str, Any]]]()
    for option in position.options:
        value = score(option, position)
        for number, values in enumerate(_variants(option, position, rng)):
            ranked.append(
                (
                    number >= OF_AN_OPTION,
                    LATER * number - value,
                    rng.random(),
                    command(option, values),
                )
            )
    ranked.sort(key=lambda each: each[:3])
    return [each[3] for each in ranked[:limit]]


def _variants(option: Option, position: Position, rng: Random) -> Iterator[dict[str, Any]]:
    """Values for an option: the best of each parameter, then in turn others of one of them."""
    usual = {name: best(domain, position, rng) for name, domain in option.params.items()}
    yield usual
    for name, domain in option.params.items():
        for value in _others(domain, position, rng):
            if value != usual[name]:
                yield {**usual, name: value}


def _others(domain: Domain, position: Position, rng: Random) -> Sequence[Any]:
    """Some values of a domain."""
    match domain:
        case Choice(of):
            return of[:CHOICES]
        case Count(low, high):
            return sorted({low, (low + high) // 2, high})
        case Subset(of, low, high) if low < high:
            return [list(of[:low])]
        case Path():
            return [stop.path for stop in _stops(domain.stops, position, rng)]
        case Route(_, _, halts):
            ways = sorted(halts, key=lambda halt: distance_of_hex(halt.hex, position))
            return [halt.path for halt in ways[:PLACES]]
        case Place(_, _, spots):
            near = sorted(spots, key=lambda spot: distance(spot, position))
            return [*near[: PLACES // 2], *_drawn(near, PLACES // 2, rng)]
        case _:
            return []


def _stops(stops: Sequence[Stop], position: Position, rng: Random) -> list[Stop]:
    """Ends of a way: the best, the nearest to each of some enemies and objectives, the farthest from all, and some others."""
    if len(stops) <= PLACES:
        return list(stops)
    ranked = sorted(stops, key=lambda stop: cost_of(stop, position))
    here = ranked[0].point
    near = sorted(position.goals.values(), key=lambda goal: hypot(goal.x - here.x, goal.y - here.y))
    found = [ranked[0], *(_nearest(stops, goal) for goal in near[: PLACES - 2]), ranked[-1]]
    found += _drawn(stops, 2, rng)
    return list(dict.fromkeys(found))


def _nearest(stops: Sequence[Stop], goal: Spot) -> Stop:
    return min(stops, key=lambda stop: (hypot(goal.x - stop.point.x, goal.y - stop.point.y), stop.cost))


def _drawn(values: Sequence[Any], count: int, rng: Random) -> list[Any]:
    return rng.sample(list(values), min(count, len(values)))
