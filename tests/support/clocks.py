"""A clock that stands still until it is told to go on."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Callable


class ManualClock:
    """Satisfies `wardrum.server.clock.Clock`. Starts in November 2023; `advance` rings what is due on the way."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self._now = now
        self._passed = 0
        self._due: list[tuple[int, int, ManualAlarm]] = []
        self._order = itertools.count()

    def now(self) -> int:
        return self._now

    def monotonic(self) -> float:
        return self._passed / 1000

    def call_at(self, at: int, call: Callable[[], object]) -> ManualAlarm:
        alarm = ManualAlarm(call)
        if at <= self._now:
            asyncio.get_running_loop().call_soon(alarm.ring)
        else:
            heapq.heappush(self._due, (at, next(self._order), alarm))
        return alarm

    def advance(self, ms: int) -> None:
        """Let time pass. What is due rings in order, each at its own time."""
        end = self._now + ms
        self._passed += ms
        while self._due and self._due[0][0] <= end:
            at, _, alarm = heapq.heappop(self._due)
            self._now = max(self._now, at)
            alarm.ring()
        self._now = end

    def jump(self, ms: int) -> None:
        """Wall time is set, backwards too; nothing rings."""
        self._now += ms


class ManualAlarm:
    def __init__(self, call: Callable[[], object]) -> None:
        self._call: Callable[[], object] | None = call

    def ring(self) -> None:
        if self._call is not None:
            self._call()

    def cancel(self) -> None:
        self._call = None
