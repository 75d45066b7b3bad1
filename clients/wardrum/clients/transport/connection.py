"""One websocket, from `hello` to its end: frames in, frames out, nothing remembered."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import AsyncIterator
from typing import Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from wardrum.events.formats import wire

from ..errors import Gap, Garbled

FRAME_BYTES_MAX = 16 * 1024 * 1024  # a snapshot of a whole state has to fit
PING_S = 10  # a server that answers no ping for as long again is taken for gone
BROKEN = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, Garbled, Gap)  # worth another try
FINAL_CODES = frozenset(
    {
        wire.CloseCode.TOO_BIG,
        wire.CloseCode.BAD_FRAME,
        wire.CloseCode.UNAUTHORIZED,
        wire.CloseCode.FORBIDDEN,
        wire.CloseCode.NOT_FOUND,
    }
)

_CLOSED = {
    wire.CloseCode.RESTARTING: "the server is restarting",
    wire.CloseCode.GOING_AWAY: "the server is going away",
    wire.CloseCode.TOO_SLOW: "this client took too long to read",
    wire.CloseCode.FLOOD: "the server was asked too much at once",
    wire.CloseCode.UNAVAILABLE: "the server has no room now",
}


class _Kind(Struct):
    type: str


_KINDS = frozenset(frame.__struct_config__.tag for frame in wire.FromServer.__args__)
_kind = msgspec.json.Decoder(_Kind)


class Connection:
    """An open connection that has been welcomed. Raises on its end whatever ended it: one of BROKEN."""

    def __init__(self, socket: ClientConnection, welcome: wire.Welcome) -> None:
        self._socket, self.welcome = socket, welcome

    async def send(self, frame: wire.ClientFrame) -> None:
        """Hand one frame to the network."""
        await self._socket.send(wire.encode(frame), text=True)

    async def frames(self) -> AsyncIterator[wire.ServerFrame]:
        """What the server sends, without the kinds of frame that this client is too old to know."""
        while True:
            frame = decode(await self._socket.recv(decode=False))
            if frame is not None:
                yield frame

    async def close(self) -> None:
        """Say goodbye."""
        await self._socket.close()


async def open_connection(url: str, name: str, open_s: float) -> Connection:
    """A welcomed connection to a `ws://` or `wss://` address. Raises one of BROKEN."""
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
            await socket.send(wire.encode(wire.Hello(name)), text=True)
            return Connection(socket, _welcome(await socket.recv(decode=False)))
    except BaseException:
        socket.transport.abort()
        raise


def _welcome(data: bytes) -> wire.Welcome:
    frame = decode(data)
    if isinstance(frame, wire.Welcome):
        return frame
    raise Garbled(f"the server did not say welcome but {data[:80]!r}")


def decode(data: bytes) -> wire.ServerFrame | None:
    """A frame of the server; None for a kind that is not known here. Raises Garbled."""
    try:
        return wire.from_server.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        if _is_unknown(data):
            return None
        raise Garbled(f"not a frame of {wire.PROTOCOL}: {error}") from error


def _is_unknown(data: bytes) -> bool:
    try:
        return _kind.decode(data).type not in _KINDS
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def is_final(error: BaseException) -> bool:
    """Whether the server made plain that the same again will not do."""
    if isinstance(error, ConnectionClosed):
        return error.rcvd is not None and error.rcvd.code in FINAL_CODES
    return isinstance(error, InvalidStatus) and 400 <= error.response.status_code < 500


def is_loopback(url: str) -> bool:
    """Whether the address is this machine itself, where no proxy has any business."""
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def reason(error: BaseException) -> str:
    """Why there is no connection, for a person."""
    match error:
        case ConnectionClosed(rcvd=close) if close is not None:
            return (
                _CLOSED.get(close.code)
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
