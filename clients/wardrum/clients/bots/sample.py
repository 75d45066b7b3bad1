"""Any value of a domain, by chance: each listed value can come up, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, pairwise
from random import Random
from typing import Any

from wardrum.events.space.plane import Point, Stop
from wardrum.events.toolkit.options import (
    Choice,
    Count,
    Domain,
    Each,
    Option,
    Partition,
    Path,
    Place,
    Route,
    Subset,
)


def sample(domain: Domain, rng: Random) -> Any:
    """A value of the domain, as it is sent. Raises IndexError: the domain lists nothing."""
    match domain:
        case Choice(of):
            return rng.choice(of)
        case Count(low, high):
            return rng.randint(low, high)
        case Subset(of, low, high):
            return rng.sample(of, rng.randint(low, min(high, len(of))))
        case Partition():
            return random_partition(domain, rng)
        case Path(start, _, stops):
            return way(start, rng.choice(stops))
        case Place(_, _, spots):
            return rng.choice(spots)
        case Route(_, _, halts):
            return rng.choice(halts).path
        case Each(of):
            return {key: sample(each, rng) for key, each in of.items()}


def random_partition(domain: Partition, rng: Random) -> dict[str, list[str]]:
    """Every value in one part, the parts of one of the allowed sizes."""
    values = rng.sample(domain.of, len(domain.of))
    bounds = pairwise(accumulate(rng.choice(domain.sizes), initial=0))
    return {part: values[start:end] for part, (start, end) in zip(domain.parts, bounds, strict=True)}


def way(start: Point, stop: Stop) -> list[Point]:
    """The waypoints to a stop, the start not among them unless it is the stop itself."""
    path = list(stop.path)
    return path[1:] if len(path) > 1 and path[0] == start else path


def is_open(domain: Domain) -> bool:
    """Whether the domain lists anything at all."""
    match domain:
        case Choice(of):
            return bool(of)
        case Count(low, high):
            return low <= high
        case Subset(of, low, _):
            return low <= len(of)
        case Partition():
            return bool(domain.sizes)
        case Path(_, _, stops):
            return bool(stops)
        case Place(_, _, spots):
            return bool(spots)
        case Route(_, _, halts):
            return bool(halts)
        case Each(of):
            return all(is_open(each) for each in of.values())


def playable(options: Iterable[Option]) -> list[Option]:
    """The options that carry the battle on and whose parameters all list something."""
    return [
        option
        for option in options
        if option.scope == "battle" and all(is_open(domain) for domain in option.params.values())
    ]


def command(option: Option, values: dict[str, Any]) -> dict[str, Any]:
    """What to send for an option."""
    return {"type": option.command, **values}
