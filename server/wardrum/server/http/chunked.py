"""Sending a file of unknown length by chunked transfer (RFC 9112 §7.1), no faster than the peer takes it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable
from typing import Protocol


class ChunkedConnection(Protocol):
    """The part of a connection that is needed to send."""

    @property
    def transport(self) -> asyncio.Transport: ...

    @property
    def connection_lost_waiter(self) -> asyncio.Future[None]: ...

    async def drain(self) -> None:
        """Wait until there is room for more."""
        ...


async def send(
    connection: ChunkedConnection, head: bytes, pieces: AsyncIterable[bytes], close_s: float
) -> None:
    """Send all of it and wait until the peer has closed, `close_s` at most once everything is written.

    An empty piece is a pause in the making of the next one. A peer that takes nothing is aborted by the gateway.
    """
    connection.transport.write(head)
    async for piece in pieces:
        if connection.transport.is_closing():
            return
        if piece:
            connection.transport.write(chunk(piece))
            await connection.drain()
    connection.transport.write(chunk(b""))
    await flushed(connection)
    if connection.transport.can_write_eof():
        connection.transport.write_eof()
    await asyncio.wait([connection.connection_lost_waiter], timeout=close_s)


async def flushed(connection: ChunkedConnection) -> None:
    """Wait until nothing is unsent any more: an abort afterwards must not take the end of the file with it."""
    low, high = connection.transport.get_write_buffer_limits()
    connection.transport.set_write_buffer_limits(high=0)
    try:
        await connection.drain()
    finally:
        connection.transport.set_write_buffer_limits(high=high, low=low)


def chunk(data: bytes) -> bytes:
    """One chunk; an empty one ends the file."""
    return b"%x\r\n%s\r\n" % (len(data), data)
