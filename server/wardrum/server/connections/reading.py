"""Reading in turns: what one peer sends at once is acted on in slices, so a flood waits behind everybody else."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from time import perf_counter

SLICE_BYTES = 512  # of one connection before others have their turn: at most 85 empty pings
TURN_S = 0.004  # reading in one turn of the loop: on arrival, and again of what queues
NOTHING = memoryview(b"")  # an empty slice would keep all that it was cut from


class ReadQueue:
    """The connections whose bytes were not all acted on when they arrived, served in slices, a few in each turn of the loop.

    A connection that has just got something goes before one that has had a slice. Its socket is not read meanwhile.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._new: deque[SlicedReader] = deque()
        self._begun: deque[SlicedReader] = deque()
        self._direct_end_s = 0.0  # of reading on arrival in this turn of the loop; 0 = nothing was read yet
        self._is_scheduled = False

    def admits(self, size_bytes: int) -> bool:
        """Whether this many bytes may be acted on at once: a little, in time, and while nobody who came before waits."""
        if size_bytes > SLICE_BYTES or self._new:
            return False
        now_s = perf_counter()
        if not self._direct_end_s:
            self._direct_end_s = now_s + TURN_S
            self._schedule()
        return now_s < self._direct_end_s

    def add(self, reader: SlicedReader) -> None:
        """Serve it soon."""
        self._new.append(reader)
        self._schedule()

    def _schedule(self) -> None:
        if not self._is_scheduled:
            self._is_scheduled = True
            self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        self._is_scheduled = False
        self._direct_end_s = 0.0
        end_s = perf_counter() + TURN_S
        while self._new or self._begun:
            reader = (self._new or self._begun).popleft()
            if reader.read_slice():
                self._begun.append(reader)
            if perf_counter() > end_s:
                break
        if self._new or self._begun:
            self._schedule()


class SlicedReader(asyncio.Protocol, ABC):
    """The incoming half of a connection. The socket is not read while something that has arrived was not acted on."""

    transport: asyncio.Transport

    def __init__(self, reads: ReadQueue) -> None:
        self._reads = reads
        self._unread = NOTHING
        self._is_held = False  # nothing is acted on for now
        self._is_deaf = False  # nor ever again

    @property
    def is_behind(self) -> bool:
        """See `Outlet.is_behind`."""
        return bool(self._unread)

    @abstractmethod
    def act_on(self, data: bytes) -> int:
        """Act on these bytes, or on the first of them and be held; how many were acted on."""

    def data_received(self, data: bytes) -> None:
        """Called with what has arrived: a little is acted on at once, more in slices."""
        if self._is_deaf:
            return
        if not self._is_held and self._reads.admits(len(data)):
            data = data[self.act_on(data) :]
            if not data:
                return
        self._unread = memoryview(data)
        self.transport.pause_reading()
        self._reads.add(self)

    def read_slice(self) -> bool:
        """Act on one slice of what has arrived; whether there is more to act on now."""
        if not self._may_read():
            return False
        self._unread = self._unread[self.act_on(bytes(self._unread[:SLICE_BYTES])) :] or NOTHING
        if not self._may_read():
            return False
        if self._unread:
            return True
        self.transport.resume_reading()
        return False

    def _may_read(self) -> bool:
        return not (self._is_held or self._is_deaf or self.transport.is_closing())

    def hold(self, *, on: bool) -> None:
        """See `Outlet.hold`."""
        if on is self._is_held or self.transport.is_closing():
            return
        self._is_held = on
        if on:
            self.transport.pause_reading()
        elif self._unread:
            self._reads.add(self)
        else:
            self.transport.resume_reading()
