"""Sending a file whose length nobody knows yet, in chunks (RFC 9112 §7.1), no faster than it is taken."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Protocol


class Way(Protocol):
    """The part of a connection that is needed to send."""

    @property
    def transport(self) -> asyncio.Transport: ...

    @property
    def connection_lost_waiter(self) -> asyncio.Future[None]: ...

    async def drain(self) -> None:
        """Wait until there is room for more."""
        ...


async def send(way: Way, head: bytes, pieces: Iterable[bytes], close_s: float) -> None:
    """Send all of it and wait until the peer has gone, `close_s` at most once everything is on its way.

    Between two pieces the loop is free for the matches. A peer that takes nothing is aborted by whoever looks after slow ones.
    """
    way.transport.write(head)
    for piece in pieces:
        if way.transport.is_closing():
            return
        way.transport.write(chunk(piece))
        await way.drain()
        await asyncio.sleep(0)
    way.transport.write(chunk(b""))
    await taken(way)
    if way.transport.can_write_eof():
        way.transport.write_eof()
    await asyncio.wait([way.connection_lost_waiter], timeout=close_s)


async def taken(way: Way) -> None:
    """Wait until nothing is unsent any more: what aborts the connection afterwards must not take the end with it."""
    low, high = way.transport.get_write_buffer_limits()
    way.transport.set_write_buffer_limits(high=0)
    try:
        await way.drain()
    finally:
        way.transport.set_write_buffer_limits(high=high, low=low)


def chunk(data: bytes) -> bytes:
    """One chunk; an empty one ends the file."""
    return b"%x\r\n%s\r\n" % (len(data), data)
