"""A greedy bot: chooses the option with the highest score, one decision at a time.

It knows no rules, only the odds that options state and the distances on the table. Attacks come first, then options
with a cost, then moves towards an enemy or an objective; options that end something come last.

scoring (the score of an option) · odds (odds as one number) · distances · values (the best value of a domain).
"""

from __future__ import annotations

from random import Random
from typing import Any

from ..position import Position, command
from .scoring import score
from .values import best


def play_greedily(position: Position, rng: Random) -> dict[str, Any]:
    """The option with the highest score, with its best values; ties are broken at random."""
    choice = max(position.options, key=lambda option: (score(option, position), rng.random()))
    return command(choice, {name: best(domain, position, rng) for name, domain in choice.params.items()})
