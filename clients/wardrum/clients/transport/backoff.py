"""When to reconnect, and the clock, sleep and random source of a client, which tests replace.

The delays grow exponentially up to a maximum, with jitter, and end after a number of attempts. They begin anew only after a
connection that lasted: a server that lets everybody in and soon sends them away is not stormed.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Backoff:
    """The delay before each attempt to reconnect, in seconds; the jitter spreads the clients of a restarted server."""

    first_s: float = 0.25
    factor: float = 2.0
    longest_s: float = 10.0
    tries_max: int = 100

    def delays(self, rng: random.Random) -> Iterator[float]:
        """One delay per attempt, each between half of its nominal value and all of it; `tries_max` of them."""
        nominal = self.first_s
        for _ in range(self.tries_max):
            yield nominal * rng.uniform(0.5, 1.0)
            nominal = min(nominal * self.factor, self.longest_s)


@dataclass(frozen=True)
class Timing:
    """sleep: seconds · clock: seconds, monotonic · rng: for the jitter only · open_s: timeout of one connection attempt ·
    lasting_s: a connection that was open for so long lasted, so that the delays begin anew when it is lost ·
    no_room_s: how long a first connection is attempted again while the server answers that it has no room ·
    wall: seconds since the epoch, which go on while the machine sleeps · look_s: how often it is looked whether it did ·
    answer_s: within which the server has to answer after a sleep.
    """

    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    clock: Callable[[], float] = time.monotonic
    rng: random.Random = field(default_factory=random.Random)
    backoff: Backoff = Backoff()
    open_s: float = 10.0
    lasting_s: float = 10.0
    no_room_s: float = 60.0
    wall: Callable[[], float] = time.time
    look_s: float = 1.0
    answer_s: float = 3.0
