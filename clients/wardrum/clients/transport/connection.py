"""One websocket connection, from `hello` to its close: decodes and encodes frames, keeps no other state."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection as WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from wardrum.events.formats import wire
from wardrum.events.toolkit.language import spoken_tag

from ..errors import MalformedFrame, VersionGap

FRAME_BYTES_MAX = 16 * 1024 * 1024  # a snapshot of a whole state has to fit
PING_S = 10  # a connection without a pong for as long again is closed
RETRYABLE = (
    ConnectionClosed,
    InvalidHandshake,
    OSError,
    TimeoutError,
    MalformedFrame,
    VersionGap,
)  # reconnecting may help
PERMANENT_CODES = frozenset(
    {
        wire.CloseCode.TOO_BIG,
        wire.CloseCode.BAD_FRAME,
        wire.CloseCode.UNAUTHORIZED,
        wire.CloseCode.FORBIDDEN,
        wire.CloseCode.NOT_FOUND,
    }
)

_CLOSE_REASONS = {
    wire.CloseCode.RESTARTING: "the server is restarting",
    wire.CloseCode.GOING_AWAY: "the server is going away",
    wire.CloseCode.TOO_SLOW: "this client took too long to read",
    wire.CloseCode.FLOOD: "the server was asked too much at once",
    wire.CloseCode.UNAVAILABLE: "the server has no room now",
}


class _Tagged(Struct):
    type: str


_KNOWN_TYPES = frozenset(frame.__struct_config__.tag for frame in wire.FromServer.__args__)
_tagged = msgspec.json.Decoder(_Tagged)


class ClientConnection:
    """An open connection after the handshake. Its methods raise the error that closed it: one of RETRYABLE."""

    def __init__(self, socket: WebSocket, welcome: wire.Welcome) -> None:
        self._socket, self.welcome = socket, welcome

    async def send(self, frame: wire.ClientFrame) -> None:
        """Send one frame."""
        await self._socket.send(wire.encode(frame), text=True)

    async def frames(self) -> AsyncIterator[wire.ServerFrame]:
        """The server's frames, without those of types that this version of the client does not know."""
        while True:
            frame = decode(await self._socket.recv(decode=False))
            if frame is not None:
                yield frame

    async def ask(self, answer_s: float) -> None:
        """See that the server is still there. Raises one of RETRYABLE; without an answer in time the connection is cut."""
        try:
            async with asyncio.timeout(answer_s):
                await (await self._socket.ping())
        except TimeoutError:
            self._socket.transport.abort()
            raise

    async def close(self) -> None:
        """Close the websocket."""
        await self._socket.close()


async def open_connection(url: str, name: str, open_s: float) -> ClientConnection:
    """Connect to a `ws://` or `wss://` address and wait for `welcome`, in the language that is spoken. Raises one of RETRYABLE."""
    proxy: Literal[True] | None = None if is_loopback(url) else True
    socket = await connect(
        url,
        subprotocols=[wire.PROTOCOL],  # type: ignore[list-item]  # a NewType of str
        compression=None,
        proxy=proxy,
        open_timeout=open_s,
        close_timeout=2,
        ping_interval=PING_S,
        ping_timeout=PING_S,
        max_size=FRAME_BYTES_MAX,
    )
    try:
        async with asyncio.timeout(open_s):
            await socket.send(wire.encode(wire.Hello(name, spoken_tag())), text=True)
            return ClientConnection(socket, _welcome(await socket.recv(decode=False)))
    except BaseException:
        socket.transport.abort()
        raise


def _welcome(data: bytes) -> wire.Welcome:
    frame = decode(data)
    if isinstance(frame, wire.Welcome):
        return frame
    raise MalformedFrame(f"the server did not say welcome but {data[:80]!r}")


def decode(data: bytes) -> wire.ServerFrame | None:
    """A frame of the server; None for an unknown type. Raises MalformedFrame."""
    try:
        return wire.from_server.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        if _has_unknown_type(data):
            return None
        raise MalformedFrame(f"not a frame of {wire.PROTOCOL}: {error}") from error


def _has_unknown_type(data: bytes) -> bool:
    try:
        return _tagged.decode(data).type not in _KNOWN_TYPES
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def is_permanent(error: BaseException) -> bool:
    """Whether reconnecting cannot help: the server refused this client."""
    if isinstance(error, ConnectionClosed):
        return error.rcvd is not None and error.rcvd.code in PERMANENT_CODES
    return isinstance(error, InvalidStatus) and 400 <= error.response.status_code < 500


def has_no_room(error: BaseException) -> bool:
    """Whether the server is there and asks to come back later (RFC 9110, section 15.6.4)."""
    return isinstance(error, InvalidStatus) and error.response.status_code == HTTPStatus.SERVICE_UNAVAILABLE


def is_loopback(url: str) -> bool:
    """Whether the address is on this machine, so that no proxy is used."""
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def describe(error: BaseException) -> str:
    """Why there is no connection, as a phrase for the user."""
    match error:
        case ConnectionClosed(rcvd=close) if close is not None:
            return (
                _CLOSE_REASONS.get(close.code)
                or f"the server closed the connection ({close.code} {close.reason})".strip()
            )
        case ConnectionClosed():
            return "the connection broke"
        case InvalidStatus():
            return f"the server answered with HTTP status {error.response.status_code}"
        case TimeoutError():
            return "the server does not answer"
        case OSError():
            return "the server cannot be reached"
        case _:
            return str(error) or type(error).__name__
