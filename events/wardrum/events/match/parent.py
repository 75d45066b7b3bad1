"""Where a fork branches off, and the state it begins with."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

GENERATIONS_MAX = 16
"""Forks of forks: whoever opens or checks one folds all its ancestors first, so there is an end to them."""

Lot = Literal["fresh", "chosen"]
"""The dice of a fork: drawn from new seeds, or in a study chosen by whoever commands."""


class Parent(Struct, frozen=True):
    """The match a fork refers to, the version it goes on from, and the head (64 hex digits) of its chain there.

    generation: 1 = of a match that is no fork.
    """

    match: str
    version: int
    head: str
    generation: int = 1
