"""Requests and responses over a connection that is reopened when it is lost.

A request is kept from before it is sent until its response arrives. After a loss the client reconnects with
backoff, claims its seats, resumes its subscriptions and then sends every pending request again under the same id:
the server answers a repeated request as it did the first time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from wardrum.events.formats import wire

from ..errors import ConnectionLost, ProblemError, RejectedError
from .backoff import Timing
from .connection import RETRYABLE, ClientConnection, describe, has_no_room, is_permanent, open_connection
from .throttle import Throttle

ASLEEP_S = (
    5.0  # a look that comes so late was not late by itself: the machine slept, or this process was stopped
)
SEAT_LOST_CODES = ("seat_handed_over", "unauthorized")  # the token is no longer that of the seat
BUSY_RETRIES_MAX = 8  # of a request that is answered with `retry_after`

SendRequest = Callable[[Any], Awaitable[Any]]
"""Sends a request and returns its response. Raises RejectedError, ProblemError, ConnectionLost."""


@dataclass(frozen=True)
class Disconnected:
    """The connection is lost; the next attempt is in `retry_s` seconds."""

    reason: str
    retry_s: float


@dataclass(frozen=True)
class Connected:
    """The connection is open, and every seat of this client is attached to it."""


ConnectionStatus = Disconnected | Connected
"""What `on_status` is called with."""


class SessionListener(Protocol):
    """Supplies the frames that set up a new connection, and receives frames that answer no request."""

    def seat_claims(self) -> Iterable[wire.SeatFrame]:
        """The seats to claim, before anything else."""
        ...

    def seat_lost(self, frame: wire.SeatFrame) -> None:
        """The seat's token is no longer valid: somebody else has the seat."""
        ...

    def watches(self) -> Iterable[wire.Watch]:
        """The subscriptions to resume, each after the last version delivered."""
        ...

    def on_frame(self, frame: wire.ServerFrame) -> Iterable[Any]:
        """A frame that answers no request; returns frames to send. Raises VersionGap: reconnect."""
        ...

    def on_closed(self, error: ConnectionLost) -> None:
        """The client is closed, or has given up reconnecting."""
        ...


class PendingRequest:
    """A request without a response yet. later: what is sent when it is not sent at once, or again, under the same id ·
    via: the connection it was last sent over.
    """

    def __init__(self, frame: Any, later: Any) -> None:
        self.frame, self.later = frame, later
        self.response: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.via: ClientConnection | None = None


class RpcClient:
    """The requests of one client. One task reads all frames; each caller writes its own."""

    def __init__(
        self, url: str, name: str, timing: Timing, on_status: Callable[[ConnectionStatus], None]
    ) -> None:
        self.url, self._name, self._timing, self._on_status = url, name, timing, on_status
        self._pending: dict[str, PendingRequest] = {}
        self._live: ClientConnection | None = None  # the open connection, once seats are attached to it
        self._lost: ConnectionLost | None = None

    async def open(self) -> ClientConnection:
        """A new connection. Raises one of RETRYABLE."""
        connection = await open_connection(self.url, self._name, self._timing.open_s)
        self.welcome = connection.welcome
        self._throttle = Throttle(connection.welcome.limits, self._timing.clock)
        return connection

    async def open_first(self) -> ClientConnection:
        """The first connection: attempted again only while the server has no room, for `no_room_s`.

        Raises one of RETRYABLE.
        """
        until_s = self._timing.clock() + self._timing.no_room_s
        for delay_s in self._timing.backoff.delays(self._timing.rng):
            try:
                return await self.open()
            except RETRYABLE as error:
                if not has_no_room(error) or self._timing.clock() + delay_s > until_s:
                    raise
                self._on_status(Disconnected(describe(error), delay_s))
            await self._timing.sleep(delay_s)
        return await self.open()

    async def run(self, connection: ClientConnection, listener: SessionListener) -> None:
        """Read and reconnect until cancelled or out of attempts; then every pending request fails."""
        lost = ConnectionLost("the client is closed")
        timing = self._timing
        delays = timing.backoff.delays(timing.rng)
        try:
            while True:
                since_s = timing.clock()
                error = await self._serve(connection, listener)
                if timing.clock() - since_s >= timing.lasting_s:
                    delays = timing.backoff.delays(timing.rng)
                connection = await self._reconnect(error, delays)
        except ConnectionLost as given_up:
            lost = given_up
        finally:
            self._end(lost)
            listener.on_closed(lost)

    async def ask(self, frame: Any, later: Any = None) -> Any:
        """Send a request and return its response. Raises RejectedError, ProblemError, ConnectionLost.

        A request answered with `retry_after` is sent again after that time.
        later: what is sent in its place, under the same id, when it cannot be sent at once or has to be sent again.
        """
        later = later or frame
        answer = await self._exchange(frame, later)
        for _ in range(BUSY_RETRIES_MAX):
            if not (retry_s := _retry_s(answer)):
                break
            await self._timing.sleep(retry_s)
            answer = await self._exchange(later, later)
        return _checked(answer)

    async def notify(self, frame: Any) -> None:
        """Send a frame that has no response, if connected; frames for later connections come from the listener."""
        if self._live is not None:
            await self._wait(frame)
            await _send(self._live, frame)

    async def _exchange(self, frame: Any, later: Any) -> Any:
        request = self._enter(frame, later)
        try:
            if await self._wait(frame):
                request.frame = later
            await self._transmit(request, self._live)
            return await request.response
        finally:
            self._pending.pop(frame.id, None)

    def _enter(self, frame: Any, later: Any = None) -> PendingRequest:
        if self._lost is not None:
            raise self._lost
        request = self._pending[frame.id] = PendingRequest(frame, later or frame)
        return request

    async def _wait(self, frame: Any) -> bool:
        """Keep to the server's limits; returns whether that took a while."""
        delay_s = self._throttle.take(frame)
        if delay_s > 0:
            await self._timing.sleep(delay_s)
        return delay_s > 0

    async def _transmit(self, request: PendingRequest, connection: ClientConnection | None) -> None:
        if connection is not None and request.via is not connection and not request.response.done():
            request.via = connection
            await _send(connection, request.frame)
        request.frame = request.later

    async def _serve(self, connection: ClientConnection, listener: SessionListener) -> BaseException:
        """Serve one connection until it is lost; returns the error."""
        error: BaseException = ConnectionLost("the server has no more to say")
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._read(connection, listener, group))
                group.create_task(self._ask_after_sleep(connection))
                await self._restore(connection, listener)
        except* RETRYABLE as broken:
            error = broken.exceptions[0]
        finally:
            self._live = None
            await connection.close()
        return error

    async def _read(
        self, connection: ClientConnection, listener: SessionListener, group: asyncio.TaskGroup
    ) -> None:
        async for frame in connection.frames():
            id = getattr(frame, "id", None)
            request = self._pending.get(id) if isinstance(id, str) else None
            if request is None and isinstance(id, str) and (retry_s := _retry_s(frame)):
                group.create_task(self._watch_later(id, retry_s, connection, listener))
            elif request is None:
                for follow_up in listener.on_frame(frame):
                    await self._send_from_reader(follow_up, connection)
            elif not request.response.done():
                request.response.set_result(frame)

    async def _watch_later(
        self, id: str, retry_s: float, connection: ClientConnection, listener: SessionListener
    ) -> None:
        """Resume a subscription that the server cannot serve now."""
        await self._timing.sleep(retry_s)
        for watch in listener.watches():
            if watch.id == id:
                await _send(connection, watch)

    async def _ask_after_sleep(self, connection: ClientConnection) -> None:
        """A connection may die while the machine sleeps; the clocks that would notice sleep as well."""
        timing = self._timing
        while True:
            due_s = timing.wall() + timing.look_s
            await asyncio.sleep(timing.look_s)
            if timing.wall() - due_s > ASLEEP_S:
                await connection.ask(timing.answer_s)

    async def _restore(self, connection: ClientConnection, listener: SessionListener) -> None:
        """Claim seats, then resume subscriptions, then send pending requests again."""
        await self._attach(listener, connection)
        self._live = connection
        self._on_status(Connected())
        requests = list(self._pending.values())
        for watch in listener.watches():
            await self._wait(watch)
            await _send(connection, watch)
        for request in requests:
            await self._transmit(request, connection)

    async def _attach(self, listener: SessionListener, connection: ClientConnection) -> None:
        """Claim the seats, until the server knows; one that was handed over or taken meanwhile is dropped."""
        requests = [self._enter(frame) for frame in listener.seat_claims()]
        try:
            for request in requests:
                await self._wait(request.frame)
                await self._transmit(request, connection)
            for request in requests:
                claim, answer = request.frame, await request.response
                while retry_s := _retry_s(answer):
                    await self._timing.sleep(retry_s)
                    again = self._enter(claim)
                    await self._transmit(again, connection)
                    answer = await again.response
                if isinstance(answer, wire.Problem) and answer.code in SEAT_LOST_CODES:
                    listener.seat_lost(claim)
        finally:
            for request in requests:
                self._pending.pop(request.frame.id, None)

    async def _send_from_reader(self, frame: Any, connection: ClientConnection) -> None:
        """Send a request without waiting: the reading task would wait for itself. Its response is discarded."""
        if isinstance(frame, wire.Unwatch):
            return await _send(connection, frame)
        request = self._enter(frame)
        request.response.add_done_callback(lambda response: self._discard(frame.id, response))
        await self._transmit(request, connection)

    def _discard(self, id: str, response: asyncio.Future[Any]) -> None:
        self._pending.pop(id, None)
        if not response.cancelled():
            response.exception()  # marks it as retrieved

    async def _reconnect(self, error: BaseException, delays: Iterator[float]) -> ClientConnection:
        """The next connection that opens. Raises ConnectionLost: the error is permanent, or no attempt is left."""
        for delay_s in delays:
            if is_permanent(error):
                break
            self._on_status(Disconnected(describe(error), delay_s))
            await self._timing.sleep(delay_s)
            try:
                return await self.open()
            except RETRYABLE as again:
                error = again
        raise ConnectionLost(describe(error)) from error

    def _end(self, lost: ConnectionLost) -> None:
        self._lost = lost
        for request in list(self._pending.values()):
            if not request.response.done():
                request.response.set_exception(lost)


async def _send(connection: ClientConnection, frame: Any) -> None:
    """Send; a failure is ignored here: the reader notices the loss, and the request is sent again."""
    with suppress(*RETRYABLE):
        await connection.send(frame)


def _retry_s(answer: Any) -> int:
    retry = answer.retry_after if isinstance(answer, wire.Problem) else 0
    return retry if isinstance(retry, int) else 0


def _checked(answer: Any) -> Any:
    if isinstance(answer, wire.RejectedFrame):
        raise RejectedError(answer)
    if isinstance(answer, wire.Problem):
        raise ProblemError(answer)
    return answer
