"""What time it is, and being called when it is another: given to everybody who needs it, so that tests can turn it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """A call that has been asked for."""

    def cancel(self) -> None:
        """Never mind."""
        ...


class Clock(Protocol):
    """Wall time orders nothing and may jump; durations are measured by `monotonic`."""

    def now(self) -> int:
        """Milliseconds since the epoch."""
        ...

    def monotonic(self) -> float:
        """Seconds since some moment; never runs backwards."""
        ...

    def call_at(self, at: int, call: Callable[[], object]) -> Alarm:
        """`call` runs on the loop once `now()` has reached `at` (ms), at once if it has."""
        ...

    def call_after(self, delay_s: float, call: Callable[[], object]) -> Alarm:
        """`call` runs on the loop once `monotonic()` has gone on by so much, whatever becomes of wall time."""
        ...


class SystemClock:
    """The machine's own."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        return time.monotonic()

    def call_at(self, at: int, call: Callable[[], object]) -> Alarm:
        return _Once(self, at, call)

    def call_after(self, delay_s: float, call: Callable[[], object]) -> Alarm:
        return asyncio.get_running_loop().call_later(delay_s, call)


class Steady:
    """Wall time that is never set back: it goes on as durations do, from the latest that it has been seen at."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._start = 0  # what wall time would have been when durations began

    def now(self) -> int:
        """Milliseconds since the epoch."""
        passed = round(self._clock.monotonic() * 1000)
        self._start = max(self._start, self._clock.now() - passed)
        return self._start + passed


NAP_MS_MAX = 60_000  # sleep no longer at a stretch: wall time may be set while we sleep


class _Once:
    """Looks at the wall clock again after each nap, so that neither a jump nor an early wake-up is trusted."""

    def __init__(self, clock: SystemClock, at: int, call: Callable[[], object]) -> None:
        self._clock, self._at, self._call = clock, at, call
        self._look()

    def _look(self) -> None:
        left = self._at - self._clock.now()
        ring = left <= 0
        delay_s = 0 if ring else min(left, NAP_MS_MAX) / 1000
        loop = asyncio.get_running_loop()
        self._handle = loop.call_later(delay_s, self._call if ring else self._look)

    def cancel(self) -> None:
        self._handle.cancel()
