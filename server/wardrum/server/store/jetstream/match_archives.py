"""Archives: the log of a match as one compressed message, beside its commits.

In the stream of the log the commits of a match lie among those of all others, so that reading them takes as long as what lies
between. An archive is a cache: it may be old, or lost, and what it does not have comes from the log. Whichever node accepts
every `ARCHIVE_EVERY`th commit of a match writes it anew, or its last one before `QUIET_S` pass, as at the end of a battle; so
does one that had to read `ARCHIVE_EVERY` from the log.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
import zlib
from collections import OrderedDict
from itertools import pairwise

import msgspec
from msgspec import Struct

from wardrum.events.core.kernel import Head, MatchId
from wardrum.server.store.interface import StoreError

from .connection import Connection, Unanswered
from .mirror import LogMirror
from .publisher import Publisher
from .stream_reader import StreamReader
from .streams import ARCHIVE, ARCHIVE_BYTES_MAX, ARCHIVE_OF, word

ARCHIVE_EVERY = 64
"""Commits. The whole archive is written each time, which is one message for this many."""
QUIET_S = 120.0
"""Longer than most turns take, so that a battle is not archived at each of them."""
ARCHIVED_MAX = 1_000
"""Commits of one match, so that to insert them does not hold the loop for long. Those behind them come from the log."""
LEVEL = 3


class ArchivedCommit(Struct, frozen=True, array_like=True):
    """A row of the log's table, except its match, which is part of the subject. token: its number in the stream."""

    token: int
    version: int
    actor: str
    command_id: str
    at: int
    record: bytes
    head: Head


_decoder = msgspec.msgpack.Decoder(list[ArchivedCommit])


class MatchArchives:
    """Reads archives, and writes those that are due one after the other."""

    def __init__(self, connection: Connection, mirror: LogMirror) -> None:
        self._reader = StreamReader(connection, ARCHIVE)
        self._publisher = Publisher(connection)
        self._mirror = mirror
        self._accepted_s: OrderedDict[MatchId, float] = OrderedDict()
        """When this node accepted the last commit of a match behind its archive, the earliest first."""
        self._due: OrderedDict[MatchId, None] = OrderedDict()
        self._quiet: asyncio.TimerHandle | None = None
        self._wake = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def read(self, match: MatchId) -> list[ArchivedCommit]:
        """What the archive of a match says; nothing = there is none that can be read, and the log has it all."""
        try:
            message = await self._reader.from_any(ARCHIVE_OF + word(match))
            return await asyncio.to_thread(unpacked, message.body) if message else []
        except (Unanswered, zlib.error, msgspec.DecodeError):
            return []

    def take(self, match: MatchId, commits: list[ArchivedCommit], until: int) -> None:
        """Fills the mirror, which has nothing of the match, unless the archive differs from what the log has.

        until: the number of the match's last message there.
        """
        if follow_each_other(commits, self._mirror.removed_at(match), until):
            self._mirror.take_archived(match, [msgspec.structs.astuple(commit) for commit in commits])

    def accepted(self, match: MatchId, version: int) -> None:
        """Hears of a commit that this node has appended."""
        self._accepted_s.pop(match, None)
        if version % ARCHIVE_EVERY == 0:
            return self.note(match)
        self._accepted_s[match] = time.monotonic()
        if self._quiet is None:
            self._await_quiet()

    def note(self, match: MatchId) -> None:
        """Writes the archive of a match soon."""
        self._due[match] = None
        self._wake.set()

    async def drop(self, match: MatchId) -> None:
        """Forgets the archive of a match that is gone. Raises Unanswered."""
        self._due.pop(match, None)
        self._accepted_s.pop(match, None)
        await self._reader.drop(ARCHIVE_OF + word(match))

    def close(self) -> None:
        """Writes nothing any more."""
        self._task.cancel()
        if self._quiet:
            self._quiet.cancel()

    def _await_quiet(self) -> None:
        """Notes the matches that have been quiet, and looks again when the next one may have been."""
        self._quiet = None
        now_s = time.monotonic()
        while self._accepted_s:
            match, accepted_s = next(iter(self._accepted_s.items()))
            if delay_s := max(0.0, accepted_s + QUIET_S - now_s):
                self._quiet = asyncio.get_running_loop().call_later(delay_s, self._await_quiet)
                return
            self._accepted_s.popitem(last=False)
            self.note(match)

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._due:
                match, _ = self._due.popitem(last=False)
                await self._write(match)

    async def _write(self, match: MatchId) -> None:
        """Whatever comes of it, nobody waits for it: the next one that is due has all that this one would have had."""
        try:
            rows = self._mirror.rows(match, ARCHIVED_MAX)
        except (StoreError, sqlite3.Error):
            return
        body = await asyncio.to_thread(packed, rows)
        if rows and len(body) <= ARCHIVE_BYTES_MAX:
            await self._publisher.publish(ARCHIVE_OF + word(match), body, {}, None)


def packed(rows: list[tuple[object, ...]]) -> bytes:
    """The body of an archive."""
    return zlib.compress(msgspec.msgpack.encode(rows), LEVEL)


def unpacked(body: bytes) -> list[ArchivedCommit]:
    """What is in an archive. Raises zlib.error, msgspec.DecodeError: it is not one of this release."""
    return _decoder.decode(zlib.decompress(body))


def follow_each_other(commits: list[ArchivedCommit], removed_at: int, until: int) -> bool:
    """Whether these are the commits of a match from its first one, behind its last removal, to one that the log has."""
    tokens = [removed_at, *(commit.token for commit in commits), until + 1]
    versions = [commit.version for commit in commits]
    return versions == list(range(1, len(commits) + 1)) and all(
        one < next_ for one, next_ in pairwise(tokens)
    )
