"""The connection to the servers: one of them at a time, another one as soon as that does not answer."""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import nats.errors
from msgspec import Struct
from nats.aio.client import Client
from nats.aio.msg import Msg

from wardrum.server.store.interface import StoreError, StoreUnreachable

from .message import Headers


def _tells_something(record: logging.LogRecord) -> bool:
    """Whether a line of asyncio's is for an operator: each end of a connection by TLS has one that is not."""
    return "eof_received" not in str(record.msg)


logging.getLogger("asyncio").addFilter(_tells_something)

ANSWER_S = 2.0
"""Who has not answered by then, or knows of no leader, is left for another server: one that was cut off knows of none until it is back."""

NO_LEADER = 10008
"""The server looks for a leader, or is cut off from those that have one."""

CLOSE_S = 1.0  # longer than a server needs that is there; one that is not must not hold up the end
RECONNECT_S = 0.1  # between two tries
PING_S = 1  # a server that has left two of them without an answer is left for another one
UNREACHABLE = (nats.errors.Error, OSError, asyncio.TimeoutError)


class Unanswered(StoreUnreachable):
    """Nobody has answered; what was asked for may have been done, or may still be."""


class ApiRefused(StoreUnreachable):
    """The servers have answered that they will not. code: theirs, see their list of errors."""

    def __init__(self, code: int, description: str) -> None:
        super().__init__(f"the log's servers answered: {description}")
        self.code, self.description = code, description


Hear = Callable[[Msg], Awaitable[None]]
"""Takes what is said on a subject."""


class Access(Struct, frozen=True):
    """How to reach the servers. urls: `nats://host:port`, one for each · credentials: a file of theirs, None = in the URLs."""

    urls: tuple[str, ...]
    credentials: Path | None = None
    tls: ssl.SSLContext | None = None


class Connection:
    """Asks and hears. reconnected: called each time there is a connection again."""

    def __init__(self, access: Access) -> None:
        self.reconnected: Callable[[], object] = lambda: None
        self._access = access
        self._error: BaseException | None = None
        self._client = Client()
        self._hearers: list[tuple[str, Hear]] = []
        self._changed_s = 0.0
        self._is_open = True
        self._work: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Raises StoreError: no server can be reached, or none lets us in."""
        access = self._access
        options: dict[str, Any] = {"user_credentials": str(access.credentials)} if access.credentials else {}
        client = self._client
        try:
            async with asyncio.timeout(ANSWER_S * (1 + len(access.urls))):
                await client.connect(
                    servers=list(access.urls),
                    name="wardrum",
                    tls=access.tls,
                    connect_timeout=int(ANSWER_S),
                    reconnect_time_wait=RECONNECT_S,  # type: ignore[arg-type, unused-ignore]  # a part of a second does as well
                    max_reconnect_attempts=-1,
                    allow_reconnect=False,  # until there is a connection: who is not let in hears of it at once
                    ping_interval=PING_S,
                    max_outstanding_pings=2,
                    error_cb=self._failed,
                    reconnected_cb=self._found,
                    closed_cb=self._ended,
                    **options,
                )
        except UNREACHABLE as error:
            await closed(client)
            cause = self._error or error  # where nobody answers at all, time runs out
            why = error_text(cause)
            if isinstance(cause, BrokenPipeError | ConnectionResetError):
                why = f"{why}: it was ended there, as for a wrong user or password"
            raise StoreError(f"cannot connect to the log at {names_of(access.urls)}: {why}") from error
        client.options["allow_reconnect"] = True
        self._changed_s = time.monotonic()

    @property
    def trouble(self) -> str:
        """Why there is no connection, as part of a sentence; "" = there is one."""
        if self._client.is_connected:
            return ""
        return error_text(self._error) if self._error else "the connection to the log is lost"

    @property
    def server(self) -> str:
        """The name of the server that answers now."""
        return str(self._client._server_info.get("server_name", ""))  # noqa: SLF001 -- it has no other way to say

    async def request(self, subject: str, body: bytes = b"", headers: Headers | None = None) -> Msg:
        """The one answer. Raises Unanswered."""
        try:
            return await self._client.request(subject, body, timeout=ANSWER_S, headers=headers)
        except nats.errors.NoRespondersError as error:
            await self._leave()
            raise Unanswered("the log has no leader now") from error
        except UNREACHABLE as error:
            await self._leave()
            raise Unanswered(f"the log does not answer: {error_text(error)}") from error

    async def api(self, name: str, asked: object = None) -> dict[str, Any]:
        """What JetStream answers. Raises Unanswered, ApiRefused."""
        body = b"" if asked is None else msgspec.json.encode(asked)
        answer = await self.request(f"$JS.API.{name}", body)
        try:
            return answered(answer.data)
        except ApiRefused as refusal:
            if refusal.code == NO_LEADER:
                await self._leave()
            raise

    async def gather(self, subject: str, body: bytes, is_last: Callable[[Msg, int], bool]) -> list[Msg]:
        """All answers until the last one. is_last: takes an answer and how many there are with it. Raises Unanswered."""
        answers: list[Msg] = []
        whole: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def take(message: Msg) -> None:
            answers.append(message)
            if not whole.done() and is_last(message, len(answers)):
                whole.set_result(None)

        try:
            inbox = self._client.new_inbox()
            subscription = await self._client.subscribe(inbox, cb=take)
            try:
                await self._client.publish(subject, body, reply=inbox)
                while not whole.done():
                    before = len(answers)
                    await asyncio.wait([whole], timeout=ANSWER_S)
                    if len(answers) == before and not whole.done():
                        raise Unanswered("the log does not answer")
            finally:
                with suppress(*UNREACHABLE):
                    await subscription.unsubscribe()
        except UNREACHABLE as error:
            raise Unanswered(f"the log does not answer: {error_text(error)}") from error
        return answers

    async def say(self, subject: str, body: bytes) -> None:
        """Says something on a subject; nobody answers. Raises Unanswered: it was not said."""
        try:
            await self._client.publish(subject, body)
        except UNREACHABLE as error:
            raise Unanswered(f"the log does not take it: {error_text(error)}") from error

    async def subscribe(self, subject: str, hear: Hear) -> None:
        """Calls `hear` for whatever is said on a subject. Raises Unanswered."""
        self._hearers.append((subject, hear))
        try:
            await self._client.subscribe(subject, cb=hear)
            await self._client.flush()
        except UNREACHABLE as error:
            raise Unanswered(f"the log does not answer: {error_text(error)}") from error

    def close(self) -> None:
        """Says nothing any more; `wait_closed` waits for the end of it."""
        if self._is_open:
            self._is_open = False
            if self._work:
                self._work.cancel()
            self._work = asyncio.get_running_loop().create_task(closed(self._client))

    async def wait_closed(self) -> None:
        """Returns when the connection is closed, however that ended: a server that died may end it badly."""
        if self._work:
            await asyncio.wait([self._work])

    async def _leave(self) -> None:
        """Goes to another server, unless it has just come to this one."""
        now_s = time.monotonic()
        if now_s - self._changed_s >= ANSWER_S:
            self._changed_s = now_s
            await self._client.force_reconnect()

    async def _failed(self, error: Exception) -> None:
        self._error = error

    async def _found(self) -> None:
        self._changed_s = time.monotonic()
        self._error = None
        self.reconnected()

    async def _ended(self) -> None:
        """The library goes on after most errors, but ends for good after some that a server has reported."""
        if self._is_open and self._changed_s:
            self._work = asyncio.get_running_loop().create_task(self._begin_anew())

    async def _begin_anew(self) -> None:
        while self._is_open:
            self._client = Client()
            try:
                await self.open()
                for subject, hear in self._hearers:
                    await self._client.subscribe(subject, cb=hear)
            except (StoreError, *UNREACHABLE) as error:
                self._error = error
                await asyncio.sleep(ANSWER_S)
            else:
                return await self._found()


async def closed(client: Client) -> None:
    """Ends a connection, whatever the other side does meanwhile.

    The library waits for a socket that has failed in its handshake, and cancels what it waits for itself.
    """
    closing = asyncio.ensure_future(client.close())
    await asyncio.wait([closing], timeout=CLOSE_S)
    if not closing.cancel() and not closing.cancelled():
        closing.exception()  # whichever it is, the connection has ended


def answered(body: bytes) -> dict[str, Any]:
    """An answer of JetStream's. Raises ApiRefused."""
    answer: dict[str, Any] = msgspec.json.decode(body)
    if error := answer.get("error"):
        raise ApiRefused(error.get("err_code", 0), error.get("description", ""))
    return answer


def error_text(error: BaseException) -> str:
    """An error's own words, or its name."""
    return str(error) or type(error).__name__


def without_password(url: str) -> str:
    """An address as it may be shown."""
    scheme, separator, rest = url.rpartition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}"


def names_of(urls: Sequence[str]) -> str:
    """Addresses as a sentence may have them."""
    return ", ".join(map(without_password, urls))
