"""The order of requests: those about one match one after the other, those about different ones side by side."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from msgspec import Struct

from wardrum.server.store.interface import Deliver, Done, StoreClosed, StoreError, Unknown

CLOSED = "the store was closed before the log had answered"


class QueuedRequest(Struct, frozen=True):
    """A request: what is to be done for it, and who hears of the answer."""

    work: Callable[[], Awaitable[Any]]
    done: Done


class MatchQueues:
    """Runs the work of each queue in its order."""

    def __init__(self, deliver: Deliver) -> None:
        self._deliver = deliver
        self._queues: dict[str, deque[QueuedRequest]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._is_open = True

    def submit(self, key: str, work: Callable[[], Awaitable[Any]], done: Done) -> None:
        """Queues a request. Raises StoreClosed after `close`."""
        if not self._is_open:
            raise StoreClosed("the store is closed")
        waiting = QueuedRequest(work, done)
        if key in self._queues:
            self._queues[key].append(waiting)
            return
        self._queues[key] = deque([waiting])
        self._tasks[key] = asyncio.get_running_loop().create_task(self._run(key))

    def close(self) -> None:
        """Answers all that waits: whether it was done is unknown."""
        self._is_open = False
        for task in self._tasks.values():
            task.cancel()
        queues, self._queues = list(self._queues.values()), {}
        for queue in queues:
            for waiting in queue:
                self._deliver(partial(waiting.done, Unknown(CLOSED)))

    async def _run(self, key: str) -> None:
        queue = self._queues[key]
        while queue:
            waiting = queue[0]
            try:
                answer = await waiting.work()
            except StoreError as error:
                answer = Unknown(str(error))
            except Exception as error:  # noqa: BLE001 -- whatever it was, the outcome is unknown
                answer = Unknown(f"{type(error).__name__}: {error}")
            queue.popleft()
            self._deliver(partial(waiting.done, answer))
        self._queues.pop(key, None)
        self._tasks.pop(key, None)
