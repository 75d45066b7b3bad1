"""Whose luck the dice of each event are, and their exact odds. Every event with dice is here, or left out with a reason."""

from __future__ import annotations

from collections.abc import Iterator

from wardrum.events.toolkit.luck import LuckTable, Moment, Roll, uniform
from wardrum.events.toolkit.pools import SIDES

from .events import RunnerSprinted

luck = LuckTable()


@luck.on(RunnerSprinted)
def runner_sprinted(at: Moment, event: RunnerSprinted) -> Iterator[Roll]:
    """Q-4: one die, higher is better."""
    yield Roll(event.seat, "pips", event.die, uniform(SIDES), 1)
