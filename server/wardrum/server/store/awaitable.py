"""The awaitable requests of a store, and the places at which it keeps hashes. Commands use `submit` directly."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import overload

from wardrum.events.core.kernel import MatchId

from .interface import (
    Answer,
    Append,
    Change,
    ChangeResult,
    Done,
    Erase,
    OfferSeat,
    Outcome,
    PassSeat,
    PutName,
    PutSeat,
    Request,
    Response,
    StoreError,
)

HOST = ""
"""The host is kept as a seat without an id; no real seat id is empty."""

OFFERED = "+"
"""The code for an offered seat is kept as a seat whose id ends so; no real one's does."""


def code_place(seat: str) -> str:
    """Where the code for a seat is kept."""
    return seat + OFFERED


def seat_hashes(rows: Mapping[str, bytes]) -> dict[str, bytes]:
    """The token hashes of real seats, of all that is kept of a match."""
    return {seat: kept for seat, kept in rows.items() if seat != HOST and not seat.endswith(OFFERED)}


def code_hashes(rows: Mapping[str, bytes]) -> dict[str, bytes]:
    """The code hashes by the seat they are for, of all that is kept of a match."""
    return {seat.removesuffix(OFFERED): kept for seat, kept in rows.items() if seat.endswith(OFFERED)}


class AwaitableStore(ABC):
    """The part of a store that every engine shares: each method submits one request and awaits its answer."""

    trouble = ""

    @abstractmethod
    def submit(self, request: Request, done: Done) -> None:
        """Takes a request; `done` is called with the answer on the waiter's loop."""

    async def append(self, append: Append) -> Outcome:
        return await self._answer(append)

    async def put_seat(self, match: MatchId, seat: str, token_hash: bytes) -> bool:
        return await self._change(PutSeat(match, seat, token_hash))

    async def put_host(self, match: MatchId, token_hash: bytes) -> bool:
        return await self._change(PutSeat(match, HOST, token_hash))

    async def offer_seat(self, match: MatchId, seat: str, token_hash: bytes, code_hash: bytes) -> bool:
        return await self._change(OfferSeat(match, seat, token_hash, code_hash))

    async def pass_seat(self, match: MatchId, seat: str, code_hash: bytes, token_hash: bytes) -> bool:
        return await self._change(PassSeat(match, seat, code_hash, token_hash))

    async def put_name(self, match: MatchId, seat: str, name: str) -> None:
        await self._change(PutName(match, seat, name))

    async def erase(self, match: MatchId, seat: str = "", *, keys: bool = False) -> None:
        await self._change(Erase(match, seat, keys))

    async def _change(self, change: Change) -> bool:
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
