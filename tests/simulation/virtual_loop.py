"""An event loop on virtual time: it never sleeps, and its clock stands still while anything can be done.

What a server's callbacks, timers and tasks schedule belongs to that server's life, and is not run once the life is over:
so a process can be killed at any moment, and another one can run on the same loop after it.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from functools import partial
from typing import Any

from wardrum.server.process.system_clock import SystemClock

START_MS = 1_700_000_000_000
TURNS_MAX = 5_000


class Life:
    """Of one process."""

    def __init__(self) -> None:
        self.is_over = False
        self.context = contextvars.copy_context()
        self.context.run(_life.set, self)

    def run(self, call: Callable[..., Any], *args: Any) -> Any:
        """Call something as this process; what it schedules belongs to it."""
        return self.context.run(call, *args)


_life: contextvars.ContextVar[Life | None] = contextvars.ContextVar("life", default=None)
OUTSIDE = contextvars.Context()
"""Of everything that no server's death stops: clients, networks, disks."""


class NeverAtRest(Exception):
    """There is always something to be done at once, so that no time passes."""


class VirtualLoop(asyncio.BaseEventLoop):
    """now_s: seconds since it was made. A timer rings exactly when it is due."""

    def __init__(self) -> None:
        super().__init__()
        self.now_s = 0.0
        self._turns = 0  # in which no time has passed
        self._selector = self
        self.set_task_factory(_quiet_task)

    def time(self) -> float:
        return self.now_s

    def select(self, timeout: float | None) -> list[Any]:
        """Instead of waiting, let the time pass."""
        assert timeout is not None, "nothing will ever happen again"
        self._turns = 0 if timeout else self._turns + 1
        if self._turns > TURNS_MAX:
            raise NeverAtRest(f"something goes on for ever, at {self.now_s:.3f} s")
        self.now_s += timeout
        return []

    def call_soon(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:
        context = contextvars.copy_context() if context is None else context
        return super().call_soon(_while_alive(callback, context), *args, context=context)

    call_soon_threadsafe = call_soon

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> asyncio.TimerHandle:
        context = contextvars.copy_context() if context is None else context
        return super().call_at(when, _while_alive(callback, context), *args, context=context)

    def _process_events(self, event_list: Any) -> None:
        """There are no sockets."""

    def _write_to_self(self) -> None:
        """There is no other thread."""


def _while_alive(callback: Any, context: contextvars.Context) -> Any:
    life = context.get(_life)
    return callback if life is None else partial(_unless_over, life, callback)


def _unless_over(life: Life, callback: Any, *args: Any) -> None:
    if not life.is_over:
        callback(*args)


def _quiet_task(loop: Any, coroutine: Any, context: Any = None) -> asyncio.Task[Any]:
    task: Any = asyncio.Task(coroutine, loop=loop, context=context)
    task._log_destroy_pending = False  # tasks end with their process, wherever they are
    return task


class VirtualClock(SystemClock):
    """The server's own clock on the time of a virtual loop."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def now(self) -> int:
        return START_MS + int(self._loop.now_s * 1000 + 1e-4)

    def monotonic(self) -> float:
        return self._loop.now_s
