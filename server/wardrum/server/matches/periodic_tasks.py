"""Chores that are done about once a second, for as long as the server runs.

A component that has such a chore is given the `PeriodicTasks` and registers the chore in its constructor.
"""

from __future__ import annotations

from collections.abc import Callable

from wardrum.server.process.clock import Alarm, TimeSource

INTERVAL_S = 1.0

Chore = Callable[[], None]


class PeriodicTasks:
    """Runs the chores in the order of their registration."""

    def __init__(self, clock: TimeSource) -> None:
        self._clock = clock
        self._chores: list[Chore] = []
        self._alarm: Alarm | None = None

    def every_second(self, chore: Chore) -> None:
        """Register one more chore."""
        self._chores.append(chore)

    def start(self) -> None:
        """Do all chores now, and again after each interval."""
        for chore in self._chores:
            chore()
        self._alarm = self._clock.call_after(INTERVAL_S, self.start)

    def stop(self) -> None:
        """Do no more chores."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
