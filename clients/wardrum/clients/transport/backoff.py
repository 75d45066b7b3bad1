"""What a client takes from the outside world: time, chance and patience. Tests hand in their own."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Backoff:
    """How long to wait before each try to come back, in seconds; the jitter keeps a crowd from returning at once."""

    first_s: float = 0.25
    factor: float = 2.0
    longest_s: float = 10.0
    tries_max: int = 100

    def delays(self, rng: random.Random) -> Iterator[float]:
        """One delay per try, each between half of its due and all of it; ends when patience does."""
        due = self.first_s
        for _ in range(self.tries_max):
            yield due * rng.uniform(0.5, 1.0)
            due = min(due * self.factor, self.longest_s)


@dataclass(frozen=True)
class Timing:
    """sleep: seconds · clock: seconds, monotonic · rng: for the jitter only · open_s: for one try to connect."""

    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    clock: Callable[[], float] = time.monotonic
    rng: random.Random = field(default_factory=random.Random)
    backoff: Backoff = Backoff()
    open_s: float = 10.0
