"""Writing: one write per connection and turn of the loop, acks first; and the end of peers that take too little.

Nothing here waits for a peer: what a slow one is owed is bounded, and one that takes nothing is aborted.
"""

from __future__ import annotations

import asyncio
import socket
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterable, Iterable

import structlog
from msgspec import Struct

from wardrum.server.process.clock import TimeSource
from wardrum.server.process.metrics import Durations, Metrics
from wardrum.server.protocol.frames import DeflateContexts, DeflatedFrames

from .context import ConnectionLimits

log = structlog.get_logger()


FLUSHES_MAX = 64  # connections flushed in one turn of the loop: with one send each half a millisecond


class FlushQueue:
    """The connections with something to send at the end of this turn of the loop, those with an ack first: nobody hears
    of a commit before its player because something else was to be sent in the same turn. Also when the commands whose
    acks leave then were read.

    Of a crowd each turn serves `FLUSHES_MAX`, in the order in which they were put: commands that arrive meanwhile go on in between.
    """

    def __init__(self, clock: TimeSource, ack_s: Durations) -> None:
        self._loop = asyncio.get_running_loop()
        self._clock, self._ack_s = clock, ack_s
        self.deflated = DeflatedFrames()
        self.contexts = DeflateContexts(self.deflated)
        self._waiting: deque[FlushedWriter] = deque()
        self._is_due = False
        self._acked: list[FlushedWriter] = []
        self._received_s: list[float] = []

    def add(self, writer: FlushedWriter) -> None:
        """Flush it with the others."""
        self._waiting.append(writer)
        self._schedule()

    def note_ack(self, writer: FlushedWriter, received_s: float) -> None:
        """What was put on a connection last is an ack; its command was read at this monotonic time."""
        self._acked.append(writer)
        self._received_s.append(received_s)

    def _schedule(self) -> None:
        if not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._is_due = False
        acked, self._acked = self._acked, []
        for writer in acked:
            writer.flush()
        if self._received_s:
            received_s, self._received_s = self._received_s, []
            now_s = self._clock.monotonic()
            for each in received_s:
                self._ack_s.add(now_s - each)
        waiting = self._waiting
        for _ in range(min(FLUSHES_MAX, len(waiting))):
            waiting.popleft().flush()  # which does nothing the second time
        if waiting:
            self._schedule()
        self.deflated.trim()


class WriteProgress(Struct):
    """How fast a slow peer takes what it was sent."""

    left_bytes: int
    since_s: float

    def goes_on(self, left_bytes: int, now_s: float, stalled_s: float) -> bool:
        """Whether anything was taken within the time."""
        if left_bytes < self.left_bytes:
            self.since_s = now_s
        self.left_bytes = left_bytes
        return now_s - self.since_s < stalled_s


class SlowPeers:
    """The connections with more than `write_limit_bytes` unsent, and how each goes on."""

    def __init__(self, limits: ConnectionLimits, clock: TimeSource, metrics: Metrics) -> None:
        self.limits, self._clock, self._metrics = limits, clock, metrics
        self.progress: dict[FlushedWriter, WriteProgress] = {}

    def add(self, writer: FlushedWriter) -> None:
        """A connection has become slow."""
        left_bytes = writer.transport.get_write_buffer_size()
        self.progress[writer] = WriteProgress(left_bytes, self._clock.monotonic())

    def remove(self, writer: FlushedWriter) -> None:
        """It has caught up, or ended."""
        self.progress.pop(writer, None)

    def cut_off_stalled(self) -> None:
        """End those that have taken nothing for too long. For every second."""
        now_s = self._clock.monotonic()
        for writer, progress in list(self.progress.items()):
            if not progress.goes_on(writer.transport.get_write_buffer_size(), now_s, writer.patience_s):
                writer.cut_off("takes nothing")

    def note_cut_off(self, address: str, why: str) -> None:
        """A connection is aborted because of its peer."""
        log.info("connection cut off", address=address, why=why)
        self._metrics.count["cut_off"] += 1


class FlushedWriter(asyncio.Protocol, ABC):
    """The outgoing half of a connection. patience_s: how long a peer may take nothing · deflates, inflates_on: as agreed with the
    peer, whether it takes deflated frames, and such as stand behind those before · has_context: whether it is sent such.
    """

    transport: asyncio.Transport

    def __init__(self, flushes: FlushQueue, slow: SlowPeers) -> None:
        self._flushes, self._slow = flushes, slow
        self.patience_s = slow.limits.stalled_s
        self.deflates = self.inflates_on = self.has_context = False
        self.is_paused = False  # more than `write_limit_bytes` are unsent
        self._frames: list[bytes] = []
        self._drained: asyncio.Future[None] | None = None

    @property
    @abstractmethod
    def address(self) -> str:
        """What limits by address count it under."""

    @property
    @abstractmethod
    def is_open(self) -> bool:
        """Whether frames may be sent: from the end of the handshake to the first close frame."""

    def put(self, frame: bytes) -> None:
        """See `Outlet.put`."""
        if not self._frames:
            self._flushes.add(self)
        self._frames.append(frame)

    def keep_context(self) -> None:
        """See `Outlet.keep_context`."""
        self.has_context = self.inflates_on

    def note_ack(self, received_s: float) -> None:
        """See `Outlet.note_ack`."""
        self._flushes.note_ack(self, received_s)

    def flush(self) -> None:
        """Write what was put, in one piece. A peer that is owed too much already is cut off instead."""
        frames, self._frames = self._frames, []
        if not frames or not self.is_open or self.transport.is_closing():
            return None
        if self._is_owed_too_much():
            return self.cut_off("is owed too much")
        if self.has_context:
            frames = [self._flushes.contexts.of(self, frame) for frame in frames]
        elif self.deflates:
            frames = list(map(self._flushes.deflated.of, frames))
        self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))
        return None

    def write(self, pieces: Iterable[bytes]) -> None:
        """Control frames and responses, under the same cap as everything else; an empty piece ends our half of the socket."""
        if self.transport.is_closing():
            return None
        if self._is_owed_too_much():
            return self.cut_off("is owed too much")
        for piece in pieces:
            if piece:
                self.transport.write(piece)
            else:
                self._end_our_half()
        return None

    def _end_our_half(self) -> None:
        """A peer that has reset the socket, of which we have not heard yet, needs no end."""
        try:
            self.transport.write_eof()
        except OSError:
            self.transport.abort()

    def _is_owed_too_much(self) -> bool:
        return (
            self.is_paused and self.transport.get_write_buffer_size() > self._slow.limits.outbound_bytes_max
        )

    def pause_writing(self) -> None:
        """Called when more than `write_limit_bytes` are unsent."""
        self.is_paused = True
        self._slow.add(self)

    def resume_writing(self) -> None:
        """Called when most of it has been sent, and at the end."""
        self.is_paused = False
        self._slow.remove(self)
        if self._drained is not None and not self._drained.done():
            self._drained.set_result(None)

    async def drain(self) -> None:
        """Wait until there is room for more, or the connection has ended. For one task."""
        if self.is_paused:
            self._drained = asyncio.get_running_loop().create_future()
            await self._drained

    async def flushed(self) -> None:
        """Wait until nothing is unsent any more: an abort afterwards takes nothing with it."""
        low, high = self.transport.get_write_buffer_limits()
        self.transport.set_write_buffer_limits(high=0)
        try:
            await self.drain()
        finally:
            self.transport.set_write_buffer_limits(high=high, low=low)

    async def send_chunks(self, pieces: AsyncIterable[bytes]) -> None:
        """Send a body of unknown length by chunked transfer (RFC 9112 §7.1), no faster than the peer takes it.

        An empty piece is a pause in the making of the next one.
        """
        async for piece in pieces:
            if self.transport.is_closing():
                return
            if piece:
                self.transport.write(chunk(piece))
                await self.drain()
        self.transport.write(chunk(b""))

    def set_patience(self, stalled_s: float) -> None:
        """Abort the peer only after it has taken nothing for so long; the kernel gets the same limit."""
        self.patience_s = stalled_s
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            sock = self.transport.get_extra_info("socket")
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(stalled_s * 1000))

    def cut_off(self, why: str) -> None:
        """See `Outlet.cut_off`."""
        if not self.transport.is_closing():
            self._slow.note_cut_off(self.address, why)
            self.transport.abort()


def chunk(data: bytes) -> bytes:
    """One chunk; an empty one ends the body."""
    return b"%x\r\n%s\r\n" % (len(data), data)
