"""The best value of a domain: the highest count, the place nearest to an enemy or an objective."""

from __future__ import annotations

from random import Random
from typing import Any

from wardrum.events.toolkit.options import Choice, Count, Domain, Each, Path, Place, Route, Stop, Subset

from ..position import Position
from ..random import sample
from .distances import cost_of, distance, distance_of_hex, distance_of_value


def best(domain: Domain, position: Position, rng: Random) -> Any:
    """The value to send; ties are broken at random."""
    match domain:
        case Choice(of):
            return min(
                of, key=lambda value: (_declines(value), distance_of_value(value, position), rng.random())
            )
        case Count(_, high):
            return high
        case Subset(of, _, high):
            return rng.sample(of, min(high, len(of)))
        case Path():
            return _best_stop(domain, position, rng).path
        case Route():
            return min(
                domain.halts, key=lambda halt: (distance_of_hex(halt.hex, position), rng.random())
            ).path
        case Place(_, _, spots):
            return min(spots, key=lambda spot: (distance(spot, position), rng.random()))
        case Each(of):
            return {key: best(each, position, rng) for key, each in of.items()}
        case _:
            return sample(domain, rng)


def _declines(value: str | int) -> bool:
    return value == "none" or value is False


def _best_stop(path: Path, position: Position, rng: Random) -> Stop:
    return min(path.stops, key=lambda stop: (cost_of(stop, position), stop.cost, rng.random()))
