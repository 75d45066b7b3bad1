"""The clock of the machine and of the running event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from wardrum.server.process.clock import Alarm

NAP_MS_MAX = 60_000  # the longest sleep without a look at wall time, which may be set meanwhile


class SystemClock:
    """The `Clock` of a server that runs."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        return time.monotonic()

    def call_at(self, at: int, call: Callable[[], object]) -> Alarm:
        return _WallAlarm(self, at, call)

    def call_after(self, delay_s: float, call: Callable[[], object]) -> Alarm:
        return asyncio.get_running_loop().call_later(delay_s, call)


class _WallAlarm:
    """Looks at the wall clock again after each nap, so that neither a jump nor an early wake-up is trusted."""

    def __init__(self, clock: SystemClock, at: int, call: Callable[[], object]) -> None:
        self._clock, self._at, self._call = clock, at, call
        self._look()

    def _look(self) -> None:
        left = self._at - self._clock.now()
        is_due = left <= 0
        delay_s = 0 if is_due else min(left, NAP_MS_MAX) / 1000
        loop = asyncio.get_running_loop()
        self._handle = loop.call_later(delay_s, self._call if is_due else self._look)

    def cancel(self) -> None:
        self._handle.cancel()
