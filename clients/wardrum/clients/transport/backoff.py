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
    """How long a client waits, and by which clocks."""

    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    """Takes seconds."""
    clock: Callable[[], float] = time.monotonic
    """Seconds, monotonic."""
    rng: random.Random = field(default_factory=random.Random)
    """For the jitter only."""
    backoff: Backoff = Backoff()
    """The delays between attempts."""
    open_s: float = 10.0
    """Timeout of one connection attempt."""
    lasting_s: float = 10.0
    """A connection that was open for this long has lasted: the delays begin anew when it is lost."""
    no_room_s: float = 60.0
    """How long a first connection is attempted again while the server answers that it has no room."""
    wall: Callable[[], float] = time.time
    """Seconds since the epoch, which go on while the machine sleeps."""
    look_s: float = 1.0
    """How often the client looks whether the machine slept."""
    answer_s: float = 3.0
    """Time within which the server has to answer after a sleep."""
