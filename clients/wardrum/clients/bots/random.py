"""A bot that does anything it may."""

from __future__ import annotations

from random import Random
from typing import Any

from .position import IDLE, Position
from .sample import command, sample

LIVELY = 4  # how much likelier an option that does something is than one that does not


def play_randomly(position: Position, rng: Random) -> dict[str, Any]:
    """Any option, any values; idling a little less often, so that battles end."""
    weights = [1 if option.command in IDLE else LIVELY for option in position.options]
    (option,) = rng.choices(position.options, weights)
    return command(option, {name: sample(domain, rng) for name, domain in option.params.items()})
