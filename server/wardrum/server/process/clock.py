"""The interfaces of time: a clock, an alarm that it sets, and wall time that never goes back.

Everything that needs the time is given a `TimeSource`, so that tests can move it. Nothing here reads a clock itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """The call does not happen any more."""
        ...


class TimeSource(Protocol):
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
        """`call` runs on the loop once `monotonic()` has gone on by this many seconds, whatever becomes of wall time."""
        ...


class SteadyClock:
    """Wall time that is never set back: it goes on as durations do, from the latest that it has been seen at."""

    def __init__(self, clock: TimeSource) -> None:
        self._clock = clock
        self._start = 0  # what wall time would have been when durations began

    def now(self) -> int:
        """Milliseconds since the epoch."""
        passed = round(self._clock.monotonic() * 1000)
        self._start = max(self._start, self._clock.now() - passed)
        return self._start + passed
