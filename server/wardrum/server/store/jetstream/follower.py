"""Hearing what other nodes have added to a stream.

What a stream has taken is sent as a hint: it may be lost, come twice, or late. So each message that is heard is applied,
and its number is kept: the numbers of a stream have no gaps, and what is missing below the number that the leader names is
read from the stream.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress

from nats.aio.msg import Msg

from wardrum.server.store.interface import StoreError

from .connection import Connection
from .message import Message
from .stream_reader import StreamReader, of_headers
from .streams import REPUBLISHED

SWEEP_S = 2.0  # without a hint for this long the stream itself is asked, as hints may be lost


class Follower:
    """Follows one stream. apply: takes each message at least once, not always in order · learn: takes those that the stream
    has at the beginning, in order; where a replica lacks some, once more from another one.
    """

    def __init__(
        self,
        connection: Connection,
        stream: str,
        learn: Callable[[Message], object],
        apply: Callable[[Message], object],
    ) -> None:
        self._connection = connection
        self._reader = StreamReader(connection, stream)
        self._learn, self._apply = learn, apply
        self.position = 0
        """Everything up to this number was applied."""
        self.lag = 0
        """How many messages had not been applied when the leader was asked last."""
        self._ahead: set[int] = set()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def begin(self, policy: str, *, with_bodies: bool) -> None:
        """Learns what the stream has, see `StreamReader.every`, and from then on applies what it takes. Raises Unanswered."""
        await self._connection.subscribe(f"{REPUBLISHED[self._reader.stream]}>", self._hear)
        last = await self._reader.last_seq()
        damaged: set[str] = set()
        while lacking := await self._reader.every(
            policy, self._learn_and_count, with_bodies=with_bodies, other_than=damaged
        ):
            damaged.add(lacking)  # what it has not given another one has; the rest of it is learnt twice
        # A replica that is behind gives no message with the leader's last number, or a later one; nor does one that was deleted.
        if self.position < last:
            await self._read_on(self.position, last)
        self._reach(last)
        self._task = asyncio.get_running_loop().create_task(self._sweep())

    def wake(self) -> None:
        """Asks the leader now, as after a connection was lost."""
        self._wake.set()

    def close(self) -> None:
        """Follows no longer."""
        if self._task:
            self._task.cancel()

    async def repair(self) -> None:
        """Applies what was not heard of. Raises Unanswered."""
        last = await self._reader.last_seq()
        self.lag = max(0, last - self.position - len(self._ahead))
        if self.position < last:
            await self._read_on(self.position, last)
            self._reach(last)

    async def _read_on(self, position: int, last: int) -> None:
        async for message in self._reader.read(">", position + 1, last):
            self._apply(message)

    def _learn_and_count(self, message: Message) -> None:
        self._learn(message)
        self.position = max(self.position, message.seq)

    async def _hear(self, hint: Msg) -> None:
        message = of_headers(hint)
        self._apply(message)
        if message.seq > self.position:
            self._ahead.add(message.seq)
            self._reach(self.position)

    def _reach(self, position: int) -> None:
        """Everything up to there was applied, and perhaps what comes next was, too."""
        if position > self.position:
            self.position = position
            self._ahead = {seq for seq in self._ahead if seq > position}
        while self.position + 1 in self._ahead:
            self.position += 1
            self._ahead.discard(self.position)

    async def _sweep(self) -> None:
        while True:
            with suppress(asyncio.TimeoutError):
                async with asyncio.timeout(SWEEP_S):
                    await self._wake.wait()
            self._wake.clear()
            # Until somebody answers, or the disk has room for the mirror.
            with suppress(StoreError, sqlite3.Error):
                await self.repair()
