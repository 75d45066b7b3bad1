"""A clock that stands still until it is asked to go on."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import math
from collections.abc import Callable


class ManualClock:
    """Satisfies `wardrum.server.process.clock.TimeSource`. Starts in November 2023; `advance` rings what is due on the way."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self._now = now
        self._passed = 0
        self._due: list[tuple[int, int, ManualAlarm]] = []
        self._after: list[tuple[int, int, ManualAlarm]] = []
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

    def call_after(self, delay_s: float, call: Callable[[], object]) -> ManualAlarm:
        alarm = ManualAlarm(call)
        if delay_s <= 0:
            asyncio.get_running_loop().call_soon(alarm.ring)
        else:
            at = self._passed + math.ceil(round(delay_s * 1000, 6))
            heapq.heappush(self._after, (at, next(self._order), alarm))
        return alarm

    def advance(self, ms: int) -> None:
        """Let time pass. What is due rings in order, each at its own time."""
        end = self._passed + ms
        while (following := self._next()) is not None and following[0] <= end - self._passed:
            wait, queue = following
            self._pass(max(wait, 0))
            _, _, alarm = heapq.heappop(queue)
            alarm.ring()
        self._pass(end - self._passed)

    def _next(self) -> tuple[int, list[tuple[int, int, ManualAlarm]]] | None:
        """How long until the next alarm, and where it stands."""
        waits = [(queue[0][0] - now, queue[0][1], queue) for queue, now in self._queues() if queue]
        return (min(waits)[0], min(waits)[2]) if waits else None

    def _queues(self) -> tuple[tuple[list[tuple[int, int, ManualAlarm]], int], ...]:
        return (self._due, self._now), (self._after, self._passed)

    def _pass(self, ms: int) -> None:
        self._now += ms
        self._passed += ms

    def forget(self) -> None:
        """Nothing rings any more: the process that wanted to be woken is gone."""
        self._due.clear()
        self._after.clear()

    def sleep(self, ms: int) -> None:
        """The machine sleeps: time passes and nothing rings before it is over; then what is due rings at once."""
        self._pass(ms)
        self.advance(0)

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
