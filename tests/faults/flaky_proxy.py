"""A network in trouble: a proxy that delays what passes, cuts it into slices, resets connections or lets them fall silent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random

from msgspec import Struct

READ_BYTES = 64 * 1024


class Trouble(Struct, frozen=True):
    """latency_s: of each piece, at most, each way · slice_bytes: of a piece, 0 = as it came · life_s: until a connection is
    reset, between · silent_s: how long it passes nothing on before that, at most, while both ends believe in it · leads_on: False:
    nothing passes, from the beginning.
    """

    latency_s: float = 0.0
    slice_bytes: int = 0
    life_s: tuple[float, float] | None = None
    silent_s: float = 0.0
    leads_on: bool = True


CALM, CUT = Trouble(), Trouble(leads_on=False)


class Passage:
    """One connection through the proxy."""

    def __init__(self, trouble: Trouble, rng: Random) -> None:
        self.trouble, self._rng = trouble, rng
        self.silent = not trouble.leads_on
        self._writers: list[asyncio.StreamWriter] = []

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int) -> None:
        """Until either end has gone, or its time is up."""
        self._writers.append(writer)
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
            self._writers.append(far_writer)
            async with asyncio.TaskGroup() as group:
                ways = [
                    group.create_task(self._pump(reader, far_writer)),
                    group.create_task(self._pump(far_reader, writer)),
                ]
                if self.trouble.life_s:
                    ways.append(group.create_task(self._age(self.trouble.life_s)))
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
        except OSError:
            pass
        finally:
            self.reset()

    def reset(self) -> None:
        """End both sides without a goodbye."""
        for writer in self._writers:
            writer.transport.abort()

    async def _age(self, life_s: tuple[float, float]) -> None:
        await asyncio.sleep(self._rng.uniform(*life_s))
        self.silent = True
        await asyncio.sleep(self._rng.uniform(0, self.trouble.silent_s))

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(READ_BYTES):
                if self.trouble.latency_s:
                    await asyncio.sleep(self._rng.uniform(0, self.trouble.latency_s))
                for piece in pieces(data, self.trouble.slice_bytes):
                    if not self.silent:
                        writer.write(piece)
                        await writer.drain()
                        await asyncio.sleep(0)  # the socket gets each slice by itself


def pieces(data: bytes, size: int) -> list[bytes]:
    """Slices of this many bytes; 0: one piece. Only the first 256 bytes are cut: a header and a small frame."""
    if not size:
        return [data]
    cut, rest = data[:256], data[256:]
    slices = [cut[at : at + size] for at in range(0, len(cut), size)]
    return [*slices, rest] if rest else slices


class FlakyProxy:
    """trouble: of the connections that are opened from now on · opened: connections so far."""

    def __init__(self, upstream: int, rng: Random) -> None:
        self.trouble = CALM
        self.opened = 0
        self.port = 0
        self._upstream, self._rng = upstream, rng
        self._passages: set[Passage] = set()

    @property
    def url(self) -> str:
        """Where clients connect."""
        return f"ws://127.0.0.1:{self.port}/ws"

    def drop_all(self) -> int:
        """Reset every connection at once; how many there were."""
        passages = list(self._passages)
        for passage in passages:
            passage.reset()
        return len(passages)

    def silence_all(self) -> None:
        """Every connection passes nothing on any more, and nobody is informed."""
        for passage in self._passages:
            passage.silent = True

    def cut(self) -> None:
        """Nothing passes any more, of what is open or opened from now on."""
        self.trouble = CUT
        self.silence_all()

    def recover(self) -> None:
        """The network is back: what is opened from now on passes untroubled, and what fell silent is reset."""
        self.trouble = CALM
        self.drop_all()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One client."""
        passage = Passage(self.trouble, self._rng)
        self._passages.add(passage)
        self.opened += 1
        with suppress(asyncio.CancelledError):  # at the end of a test
            await passage.carry(reader, writer, self._upstream)
        self._passages.discard(passage)


@asynccontextmanager
async def flaky(upstream: int, rng: Random) -> AsyncIterator[FlakyProxy]:
    """A proxy in front of a port of this machine; calm at first."""
    proxy = FlakyProxy(upstream, rng)
    listening = await asyncio.start_server(proxy.accept, "127.0.0.1", 0, backlog=4_096)
    proxy.port = listening.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        listening.close()
        proxy.drop_all()
