"""A bot that chooses any option and any listed values; also the sampling of one value of a domain.

This is the smallest complete bot, and the example for writing another.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from random import Random
from typing import Any

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

from .position import Position, command

ACTIVE_WEIGHT = 4  # of an option that acts or answers, against 1 for one that ends something


def play_randomly(position: Position, rng: Random) -> dict[str, Any]:
    """Any option with any values."""
    option = any_option(position.options, rng)
    return command(option, {name: sample(domain, rng) for name, domain in option.params.items()})


def any_option(options: Sequence[Option], rng: Random) -> Option:
    """One of them; those that end something are less likely, so that battles go on. Raises IndexError: there is none."""
    (option,) = rng.choices(options, [1 if option.kind == "end" else ACTIVE_WEIGHT for option in options])
    return option


def sample(domain: Domain, rng: Random) -> Any:
    """A value of the domain, as it is sent; each listed value is possible. Raises IndexError: the domain is empty."""
    match domain:
        case Choice(of):
            return rng.choice(of)
        case Count(low, high):
            return rng.randint(low, high)
        case Subset(of, low, high):
            return rng.sample(of, rng.randint(low, min(high, len(of))))
        case Partition():
            return random_partition(domain, rng)
        case Path(_, _, stops):
            return rng.choice(stops).path
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
