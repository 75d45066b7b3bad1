"""This machine's clock against that of the keeper of the log, which several nodes share: they do things in turn, by their clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import structlog

from wardrum.server.process.clock import Alarm, TimeSource
from wardrum.server.store.interface import Store, StoreError

log = structlog.get_logger()

INTERVAL_S = 10.0  # a quartz drifts by less than a millisecond in it
OFFSET_MAX_S = 0.5
"""Greatest offset: two nodes that are both off by this still act one after the other, by `deadlines.RANK_MS`."""

ROUND_TRIP_MAX_S = 0.5
"""What is answered later says too little: half of the time until the answer is not known."""


class ClockOffset:
    """offset_s: by how much this machine's clock is ahead, as it was measured last; negative: behind."""

    def __init__(self, store: Store, clock: TimeSource) -> None:
        self._store, self._clock = store, clock
        self._alarm: Alarm | None = None
        self._measuring: asyncio.Task[None] | None = None
        self.offset_s = 0.0
        self.trouble = ""
        """Why this node should not serve until the clock is set, as part of a sentence; "" = it may. Play goes on."""

    async def start(self) -> None:
        """Measure now, and again after each interval until `stop`; nothing happens where there is no other clock."""
        if (asking := self._store.time_s()) is not None:
            self._again()
            await self._measure(asking)

    def stop(self) -> None:
        """Measure no more."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._measuring is not None:
            self._measuring.cancel()

    def _again(self) -> None:
        self._alarm = self._clock.call_after(INTERVAL_S, self._ring)

    def _ring(self) -> None:
        self._again()
        if (asking := self._store.time_s()) is not None:
            self._measuring = asyncio.get_running_loop().create_task(self._measure(asking))

    async def _measure(self, asking: Awaitable[float]) -> None:
        before_s, asked_s = self._clock.monotonic(), self._clock.now() / 1000
        try:
            theirs_s = await asking
        except StoreError:
            return  # it is measured when there is an answer again
        took_s = self._clock.monotonic() - before_s
        if took_s <= ROUND_TRIP_MAX_S:
            self._note(asked_s + took_s / 2 - theirs_s)

    def _note(self, offset_s: float) -> None:
        self.offset_s = offset_s
        had_trouble = bool(self.trouble)
        side = "ahead of" if offset_s > 0 else "behind"
        is_off = abs(offset_s) > OFFSET_MAX_S
        self.trouble = (
            f"this machine's clock is {abs(offset_s):.1f} s {side} those of the log's servers: set it by NTP"
            if is_off
            else ""
        )
        if is_off != had_trouble:
            log.warning("clock", trouble=self.trouble or "over")
