"""The awaitable requests of a store. Commands use `submit` directly."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable
from typing import overload

from wardrum.events.core.kernel import MatchId

from .interface import (
    Answer,
    Append,
    Arrived,
    Change,
    ChangeResult,
    Done,
    Outcome,
    Renamed,
    Request,
    Response,
    StoreError,
)


class AwaitableStore(ABC):
    """The part of a store that every engine shares: each method submits one request and awaits its answer."""

    trouble = ""

    def ready(self, match: MatchId) -> Awaitable[None] | None:
        """None: everything is here."""
        return None

    def fresh(self, match: MatchId) -> Awaitable[None] | None:
        """None: everybody is here."""
        return None

    def follow(self, arrived: Arrived) -> None:  # noqa: B027 -- nothing is to be done
        """There is nobody else to hear of."""

    def follow_names(self, renamed: Renamed) -> None:  # noqa: B027 -- nothing is to be done
        """Nobody else changes names."""

    def cut_off(self) -> str:
        """There is nothing that it could be cut off from."""
        return ""

    def lag(self) -> int:
        """0: nobody else adds to it."""
        return 0

    def missing(self) -> frozenset[str]:
        """Empty: there is one copy."""
        return frozenset()

    def time_s(self) -> Awaitable[float] | None:
        """None: there is no clock but this machine's."""
        return None

    async def wait_closed(self) -> None:  # noqa: B027 -- nothing is to be waited for
        """Nothing is open after `close`."""

    @abstractmethod
    def submit(self, request: Request, done: Done) -> None:
        """Takes a request; `done` is called with the answer on the waiter's loop."""

    async def append(self, append: Append) -> Outcome:
        return await self._answer(append)

    async def change(self, change: Change) -> bool:
        """What `ChangeResult` says. Raises StoreError: the change was not made, or the outcome is unknown."""
        answer = await self._answer(change)
        if isinstance(answer, ChangeResult):
            return answer.held
        raise StoreError(answer.why)

    @overload
    async def _answer(self, request: Append) -> Outcome: ...
    @overload
    async def _answer(self, request: Change) -> Answer: ...

    async def _answer(self, request: Request) -> Response:
        answer: asyncio.Future[Response] = asyncio.get_running_loop().create_future()

        def done(value: Response) -> None:
            if not answer.done():  # the waiter may have been cancelled; the append stands all the same
                answer.set_result(value)

        self.submit(request, done)
        return await answer
