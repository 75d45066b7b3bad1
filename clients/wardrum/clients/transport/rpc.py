"""Asking and being answered over connections that come and go.

A question is kept from before it is sent until it is answered. After every loss the client comes back with
patience, attaches its seats, asks for what it follows, and then sends again, under the same ids, whatever is
still unanswered: the server answers a repeated question as it did the first time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from wardrum.events.formats import wire

from ..errors import ConnectionLost, ProblemError, Refused
from .backoff import Timing
from .connection import BROKEN, Connection, is_final, open_connection, reason
from .throttle import Pace

OTHER_HANDS = ("seat_handed_over", "unauthorized")  # what a key is told that opens its seat no longer
BUSY_TRIES = 8  # how often a question is put again to a server that says `retry_after`


@dataclass(frozen=True)
class Lost:
    """The connection broke; it is tried again in `retry_s` seconds."""

    reason: str
    retry_s: float


@dataclass(frozen=True)
class Connected:
    """There is a connection, and every seat held is attached to it."""


Status = Lost | Connected


class Listener(Protocol):
    """Who knows what has to be set up again on a new connection, and who hears what was not asked for."""

    def attachments(self) -> Iterable[wire.TakeUp]:
        """The seats to take up, before anything else."""
        ...

    def turned_away(self, frame: wire.TakeUp) -> None:
        """The seat is in other hands."""
        ...

    def watches(self) -> Iterable[wire.Watch]:
        """The matches to follow, each from the last version seen."""
        ...

    def hear(self, frame: wire.ServerFrame) -> Iterable[Any]:
        """A frame that answers no question; what comes back is sent. Raises Gap: the connection is unsound."""
        ...

    def end(self, error: ConnectionLost) -> None:
        """Nothing will be heard any more."""
        ...


class Ask:
    """A question on its way. via: the connection it was last sent over."""

    def __init__(self, frame: Any) -> None:
        self.frame = frame
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.via: Connection | None = None


class Conversation:
    """The questions of one client: one task reads, whoever asks writes."""

    def __init__(self, url: str, name: str, timing: Timing, on_status: Callable[[Status], None]) -> None:
        self.url, self._name, self._timing, self._on_status = url, name, timing, on_status
        self._asks: dict[str, Ask] = {}
        self._live: Connection | None = None  # the open connection, once seats are attached to it
        self._lost: ConnectionLost | None = None

    async def open(self) -> Connection:
        """A new connection. Raises one of BROKEN."""
        connection = await open_connection(self.url, self._name, self._timing.open_s)
        self.welcome = connection.welcome
        self._pace = Pace(connection.welcome.limits, self._timing.clock)
        return connection

    async def run(self, connection: Connection, listener: Listener) -> None:
        """Read, come back, read again, until cancelled or out of patience; then every question fails."""
        lost = ConnectionLost("the client is closed")
        try:
            while True:
                error = await self._serve(connection, listener)
                connection = await self._come_back(error)
        except ConnectionLost as reason_given:
            lost = reason_given
        finally:
            self._end(lost)
            listener.end(lost)

    async def ask(self, frame: Any) -> Any:
        """The answer to a question. Raises Refused, ProblemError, ConnectionLost.

        A server that is busy is asked again as soon as it allows.
        """
        answer = await self._exchange(frame)
        for _ in range(BUSY_TRIES):
            if not (retry_s := _retry_s(answer)):
                break
            await self._timing.sleep(retry_s)
            answer = await self._exchange(frame)
        return _granted(answer)

    async def tell(self, frame: Any) -> None:
        """Send what has no answer, if there is a connection; what must outlive one is the listener's to know."""
        if self._live is not None:
            await self._wait(frame)
            await _send(self._live, frame)

    async def _exchange(self, frame: Any) -> Any:
        ask = self._enter(frame)
        try:
            await self._wait(frame)
            await self._transmit(ask, self._live)
            return await ask.answer
        finally:
            self._asks.pop(frame.id, None)

    def _enter(self, frame: Any) -> Ask:
        if self._lost is not None:
            raise self._lost
        ask = self._asks[frame.id] = Ask(frame)
        return ask

    async def _wait(self, frame: Any) -> None:
        delay_s = self._pace.take(frame)
        if delay_s > 0:
            await self._timing.sleep(delay_s)

    async def _transmit(self, ask: Ask, connection: Connection | None) -> None:
        if connection is not None and ask.via is not connection and not ask.answer.done():
            ask.via = connection
            await _send(connection, ask.frame)

    async def _serve(self, connection: Connection, listener: Listener) -> BaseException:
        """One connection to its end; what ended it."""
        error: BaseException = ConnectionLost("the server has no more to say")
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._read(connection, listener))
                await self._restore(connection, listener)
        except* BROKEN as broken:
            error = broken.exceptions[0]
        finally:
            self._live = None
            await connection.close()
        return error

    async def _read(self, connection: Connection, listener: Listener) -> None:
        async for frame in connection.frames():
            id = getattr(frame, "id", None)
            ask = self._asks.get(id) if isinstance(id, str) else None
            if ask is None:
                for further in listener.hear(frame):
                    await self._go_on(further, connection)
            elif not ask.answer.done():
                ask.answer.set_result(frame)

    async def _restore(self, connection: Connection, listener: Listener) -> None:
        """Seats first, then what is followed, then what is still unanswered."""
        await self._attach(listener, connection)
        self._live = connection
        self._on_status(Connected())
        asks = list(self._asks.values())
        for watch in listener.watches():
            await self._wait(watch)
            await _send(connection, watch)
        for ask in asks:
            await self._transmit(ask, connection)

    async def _attach(self, listener: Listener, connection: Connection) -> None:
        """Take up seats; one that was handed over or taken meanwhile is let go."""
        asks = [self._enter(frame) for frame in listener.attachments()]
        try:
            for ask in asks:
                await self._wait(ask.frame)
                await self._transmit(ask, connection)
            for ask in asks:
                if isinstance(problem := await ask.answer, wire.Problem) and problem.code in OTHER_HANDS:
                    listener.turned_away(ask.frame)
        finally:
            for ask in asks:
                self._asks.pop(ask.frame.id, None)

    async def _go_on(self, frame: Any, connection: Connection) -> None:
        """Send what the reader cannot wait for; the answer settles only that it need not be asked again."""
        if isinstance(frame, wire.Unwatch):
            return await _send(connection, frame)
        ask = self._enter(frame)
        ask.answer.add_done_callback(lambda answer: self._settle(frame.id, answer))
        await self._transmit(ask, connection)

    def _settle(self, id: str, answer: asyncio.Future[Any]) -> None:
        self._asks.pop(id, None)
        if not answer.cancelled():
            answer.exception()  # has been looked at: nobody else will

    async def _come_back(self, error: BaseException) -> Connection:
        """The next connection that opens. Raises ConnectionLost: it makes no sense, or patience is at its end."""
        for delay_s in self._timing.backoff.delays(self._timing.rng):
            if is_final(error):
                break
            self._on_status(Lost(reason(error), delay_s))
            await self._timing.sleep(delay_s)
            try:
                return await self.open()
            except BROKEN as again:
                error = again
        raise ConnectionLost(reason(error)) from error

    def _end(self, lost: ConnectionLost) -> None:
        self._lost = lost
        for ask in list(self._asks.values()):
            if not ask.answer.done():
                ask.answer.set_exception(lost)


async def _send(connection: Connection, frame: Any) -> None:
    """Send; whether it arrives is the reader's to find out, and the restorer's to make good."""
    with suppress(*BROKEN):
        await connection.send(frame)


def _retry_s(answer: Any) -> int:
    retry = answer.retry_after if isinstance(answer, wire.Problem) else 0
    return retry if isinstance(retry, int) else 0


def _granted(answer: Any) -> Any:
    if isinstance(answer, wire.RejectedFrame):
        raise Refused(answer)
    if isinstance(answer, wire.Problem):
        raise ProblemError(answer)
    return answer
