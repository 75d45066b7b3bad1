"""The updates of a match as an asynchronous iterator with a bounded queue."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Self

from ..errors import UpdatesOverflow
from .subscription import Update

WAITING_MAX = 20_000  # twice the commits of the longest match


class UpdateStream:
    """`async for update in updates`: every update in order; leaving `async with` ends the subscription.

    Raises the error that ended it: ProblemError, ConnectionLost; UpdatesOverflow: the queue is full.
    """

    def __init__(self) -> None:
        self._started = False
        self._waiting: deque[Update] = deque()
        self._error: Exception | None = None
        self._more = asyncio.Event()

    def bind(self, start: Callable[[], Awaitable[None]], stop: Callable[[], Awaitable[None]]) -> None:
        """Set the callbacks that start the subscription (on first use) and stop it."""
        self._start, self._stop = start, stop

    async def __aenter__(self) -> Self:
        await self._begin()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stop()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Update:
        await self._begin()
        while not self._waiting:
            if self._error is not None:
                raise self._error
            self._more.clear()
            await self._more.wait()
        return self._waiting.popleft()

    async def _begin(self) -> None:
        if not self._started:
            self._started = True
            await self._start()

    def arrived(self) -> list[Update]:
        """The updates that are here already, without waiting for others."""
        found = list(self._waiting)
        self._waiting.clear()
        return found

    def take(self, update: Update) -> None:
        """See `UpdateSink.take`."""
        if len(self._waiting) == WAITING_MAX:
            self.fail(UpdatesOverflow(f"{WAITING_MAX} updates are waiting to be read"))
        elif self._error is None:
            self._waiting.append(update)
            self._more.set()

    def fail(self, error: Exception) -> None:
        """See `UpdateSink.fail`; updates received before can still be read."""
        self._error = self._error or error
        self._more.set()
