"""A bot that takes what looks best at once.

It knows no rules: it reads the odds that options state, and the distances on the table. Attacks before what
is paid for with dice, that before moves that lead nearer to an enemy or an objective, and idling last.

worth (how good an option looks) · odds (chances, as one number) · ways (distances) · values (the best of a domain).
"""

from __future__ import annotations

from random import Random
from typing import Any

from ..position import Position
from ..sample import command
from .scoring import score
from .values import best


def play_greedily(position: Position, rng: Random) -> dict[str, Any]:
    """The option that promises most, with the best of its values; chance decides between equals."""
    choice = max(position.options, key=lambda option: (score(option, position), rng.random()))
    return command(choice, {name: best(domain, position, rng) for name, domain in choice.params.items()})
