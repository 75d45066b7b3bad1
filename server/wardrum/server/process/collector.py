"""Python's garbage collector, kept short however much is in memory.

The states of open matches are many and have no cycles: they are freed as soon as nobody refers to them. Yet each pass over the old
generation looks at all of them, half a second for 10,000 matches, during which nobody gets an answer. So what has outlived two young
passes is frozen: no pass looks at it again, and it is freed as before. Only cycles among old objects would stay, and
nothing that ends leaves one (tests/server/connections/test_freed.py). In case something does, everything is looked at while nobody is connected.

Python itself begins a pass when some thousands more were made than freed. A commit frees about as many old objects, which are frozen, as
it makes, so of battles that are played such a pass comes late and meets all that was made in seconds. That is why there is also one at set times.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Literal

from .clock import Alarm, TimeSource
from .metrics import Metrics

YOUNG = 5_000  # new objects that begin a pass over the youngest: half a millisecond
YOUNG_PASSES = 2  # between two passes over those that outlived one, after which the survivors are frozen
NEVER = 1_000_000_000  # the third threshold: the old generation is empty
STEP_S = 0.025  # between two passes over what is new: of some commits, a millisecond
FULL_PASS_S = 3600.0  # at least between two passes over everything


def set_thresholds() -> None:
    """The young passes of a process that serves."""
    gc.set_threshold(YOUNG, YOUNG_PASSES, NEVER)


class ShortCollections:
    """Freezes what gets old, from `start` to `stop`, and fills `collection_s` of the metrics.

    is_idle: whether nobody would notice a pass over everything · clock: says when passes are due.
    """

    def __init__(self, metrics: Metrics, is_idle: Callable[[], bool], clock: TimeSource) -> None:
        self._metrics, self._is_idle, self._clock = metrics, is_idle, clock
        self._began_s = 0.0
        self._full_due_s = 0.0
        self._steps = 0
        self._alarm: Alarm | None = None

    def start(self) -> None:
        """Freeze all there is: rules, codecs and modules live for ever."""
        self._look_at_all()
        gc.callbacks.append(self._passed)

    def stop(self) -> None:
        """Freeze nothing more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        gc.callbacks.remove(self._passed)

    def _step(self) -> None:
        """A pass over what is new, and as often as in passes that begin by themselves over what has outlived one too.

        While nobody would notice a long one there are none, and nothing wakes the process.
        """
        self._alarm = None
        if self._is_idle():
            return
        self._steps += 1
        gc.collect(0 if self._steps % (YOUNG_PASSES + 1) else 1)
        self._alarm = self._clock.call_after(STEP_S, self._step)

    def look(self) -> None:
        """Look at everything if that is due and nobody is there, else step by step at what is new. For every second."""
        if self._alarm is None and not self._is_idle():
            self._alarm = self._clock.call_after(STEP_S, self._step)
        if self._clock.monotonic() >= self._full_due_s and self._is_idle():
            self._look_at_all()

    def _look_at_all(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._full_due_s = self._clock.monotonic() + FULL_PASS_S

    def _passed(self, phase: Literal["start", "stop"], info: dict[str, int]) -> None:
        """Called by the collector before and after each pass."""
        if phase == "start":
            self._began_s = time.perf_counter()
            return
        if info["generation"]:
            gc.freeze()
        self._metrics.collection_s.add(time.perf_counter() - self._began_s)
