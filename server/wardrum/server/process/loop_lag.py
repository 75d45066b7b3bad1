"""How late the event loop is: a timer that is set every 50 ms, and how much later than asked for it runs.

Whatever holds the loop for longer than that is seen; of shorter holds a share that grows with their length.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from wardrum.server.process.metrics import Metrics

INTERVAL_S = 0.05
WINDOW_S = 60.0  # an alarm looks at the worst of at least the last such time, at most of two


class LoopLag:
    """Fills `loop_lag_s` and the gauge `loop_lag_max_seconds` of the metrics. Runs on one loop.

    monotonic: seconds since some moment, not those of the loop, which uvloop reads once for each turn.
    """

    def __init__(self, metrics: Metrics, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._metrics, self._monotonic = metrics, monotonic
        self._timer: asyncio.TimerHandle | None = None
        self._max_s = self._before_max_s = 0.0
        metrics.gauges["loop_lag_max_seconds"] = lambda: max(self._max_s, self._before_max_s)

    def start(self) -> None:
        """Begin to measure."""
        self._window_end_s = self._monotonic() + WINDOW_S
        self._set()

    def stop(self) -> None:
        """Measure no more."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _set(self) -> None:
        self._due_s = self._monotonic() + INTERVAL_S
        self._timer = asyncio.get_running_loop().call_later(INTERVAL_S, self._ring)

    def _ring(self) -> None:
        now_s = self._monotonic()
        if now_s >= self._window_end_s:
            self._before_max_s, self._max_s = self._max_s, 0.0
            self._window_end_s = now_s + WINDOW_S
        lag_s = max(0.0, now_s - self._due_s)
        self._metrics.loop_lag_s.add(lag_s)
        self._max_s = max(self._max_s, lag_s)
        self._set()
