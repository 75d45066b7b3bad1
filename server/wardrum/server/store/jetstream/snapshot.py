"""A data directory with what the streams hold at one moment, for programs that read a log without serving it.

1. The moment is a number of the log's stream: every commit up to it is there, and none behind it, whatever nodes write
   meanwhile. Summaries that tell of later versions are left out.
2. The token of a commit is its number in the stream. Two snapshots of one log agree in them, so a backup goes on from where
   the one before ended.
3. People are read afterwards: no commit lacks its people.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from wardrum.events.core.kernel import MatchId
from wardrum.server.store.interface import StoreError
from wardrum.server.store.people import KEPT, PEOPLE_FORMAT
from wardrum.server.store.rows import PROBE
from wardrum.server.store.schema import LOG_FORMAT, open_writer

from .connection import Access, Connection, Unanswered
from .message import Message, late_of
from .mirror import MIRROR_FORMAT, LogMirror
from .people import PeopleInMemory
from .servers import replicas
from .stream_reader import StreamReader
from .streams import LATE, LATE_OF, LOG, NAMES, NO_LOG, SEATS, UPTIME_SINCE, info_of, match_of

SNAPSHOT_FORMAT = replace(LOG_FORMAT, tables=MIRROR_FORMAT.tables)
"""A mirror while it is filled, `log.db` when it is done."""

PAGE = 2_000  # messages between two reports


class LogSnapshot(Struct, frozen=True):
    """What was found. last: the number of the last message that is in it · wrongs: what the log lacks, each as a sentence."""

    last: int
    wrongs: tuple[str, ...]


async def take_snapshot(
    access: Access, directory: Path, report: Callable[[int, int], object] = lambda done, of: None
) -> LogSnapshot:
    """Fills a directory. report: called with how many messages of how many.

    Raises StoreError: the servers cannot be reached or have no such log, or the directory cannot be written.
    """
    connection = Connection(access)
    await connection.open()
    try:
        info = await info_of(connection, LOG)
        if info is None:
            raise StoreError(NO_LOG)
        return await SnapshotRun(connection, directory, info, report).take()
    except sqlite3.Error as error:
        raise StoreError(f"cannot write {directory}: {error}") from error
    finally:
        connection.close()
        await connection.wait_closed()


class SnapshotRun:
    """One snapshot. info: what the servers say of the stream of the log."""

    def __init__(
        self,
        connection: Connection,
        directory: Path,
        info: dict[str, Any],
        report: Callable[[int, int], object],
    ) -> None:
        self._connection, self._directory, self._report = connection, directory, report
        self._unwritten: list[Callable[[], None]] = []
        self._mirror = LogMirror(directory, str(info["created"]), self._unwritten.append, SNAPSHOT_FORMAT)
        self._servers = replicas([info], connection.server)
        self._reader = StreamReader(connection, LOG)
        self._last = self._position = 0
        self._lacking: list[int] = []
        self._torn: set[MatchId] = set()

    async def take(self) -> LogSnapshot:
        """Raises StoreError, sqlite3.Error."""
        try:
            self._last = await self._reader.last_seq()
            await self._reader.every("all", self._take, with_bodies=True)
            async for message in self._reader.read(">", self._position + 1, self._last):  # it was behind
                self._take(message)
            wrongs = await self._repair()
            late = StreamReader(self._connection, LATE)
            await late.every("last_per_subject", self._take_late, with_bodies=True)
            self._finish()
        finally:
            self._mirror.close()
        await self._take_people()
        return LogSnapshot(self._last, tuple(wrongs))

    def _take(self, message: Message) -> None:
        """Adds a commit or a removal."""
        if not self._position < message.seq <= self._last:
            return
        self._lacking += range(self._position + 1, message.seq)
        self._position = message.seq
        if not self._mirror.take(message, is_own=True):
            self._torn.add(match_of(message.subject))
        if message.seq % PAGE == 0:
            self._write()
            self._report(message.seq, self._last)

    async def _repair(self) -> list[str]:
        """Adds what the replica that was read lacks, from wherever it is; says what no replica has."""
        lacking = {*self._lacking, *range(self._position + 1, self._last + 1)}
        if not lacking and not self._torn:
            return []
        found: dict[int, Message] = {}

        def pick(message: Message) -> None:
            if message.seq in lacking or match_of(message.subject) in self._torn:
                found[message.seq] = message

        for server in sorted(self._servers):
            with suppress(Unanswered):  # one that is down; the others have it
                await self._reader.every("all", pick, with_bodies=True, server=server)
        for match in self._torn:
            self._mirror.forget(match)
        behind = [
            f"match {match_of(message.subject)}: message {seq:,} of the log follows one that is lost"
            for seq, message in sorted(found.items())
            if seq <= self._last and not self._mirror.take(message, is_own=True)
        ]
        return [f"message {seq:,} of the log is lost" for seq in sorted(lacking - set(found))] + behind

    def _take_late(self, message: Message) -> None:
        """Adds when servers ran, and a summary that no commit brings, unless it tells of what is not here."""
        if message.subject.startswith(UPTIME_SINCE):
            self._mirror.put_uptime(int(message.subject.removeprefix(UPTIME_SINCE)), int(message.body))
        elif message.subject != LATE_OF + PROBE:
            late = late_of(message)
            if late.version <= self._mirror.known(late.summary.match).version:
                self._mirror.show(late)

    def _write(self) -> None:
        for write in self._unwritten:
            write()
        self._unwritten.clear()

    def _finish(self) -> None:
        self._write()
        for table in ("indexed", "source"):
            self._mirror.db.execute(f"DROP TABLE {table}")

    async def _take_people(self) -> None:
        people = PeopleInMemory()
        with (
            closing(people.db),
            closing(open_writer(self._directory / PEOPLE_FORMAT.name, PEOPLE_FORMAT)) as db,
        ):
            for stream in (SEATS, NAMES):
                await StreamReader(self._connection, stream).every("all", people.apply, with_bodies=True)
            for table in KEPT:
                rows = people.db.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608 -- ours
                if rows:
                    marks = ", ".join("?" * len(rows[0]))
                    db.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608 -- ours
