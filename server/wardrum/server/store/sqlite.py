"""The default store: one SQLite file, one writing thread, reading on the spot."""

from __future__ import annotations

import errno
import fcntl
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from wardrum.server.store.group_commit import CommitLimits, Committer, Writer, exit_process
from wardrum.server.store.interface import PROBE, Deliver, Done, Full, PutName, Request, StoreError, StoreHeld
from wardrum.server.store.reader import StoreReader
from wardrum.server.store.schema import INDEX_IN_MEMORY, open_reader, open_writer, touch
from wardrum.server.store.wal import Wal

from .awaitable import AwaitableStore
from .database_files import OpenedFiles, make_private

NO_ROOM = frozenset({sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP, sqlite3.SQLITE_FULL})
"""The errors of a disk that has no room for the index of the WAL."""

SPARE_BYTES = 1024 * 1024
"""With less than this free on the disk, the store tries whether it can write when it is opened."""


class SqliteStore(StoreReader, AwaitableStore):
    """Keeps matches in `directory/log.db`, durable before answered.

    Opened, read and closed on one thread, to which `deliver` must hop. `on_fatal` is called when an outcome is unknown,
    and ends the process; should it return, every later request is answered `Unknown`. checkpoint_s: the durations of all
    checkpoints, wal: its sizes, for the server's metrics.
    On a full disk it opens too: reading goes on, requests are answered `Full` until there is room.
    Raises StoreHeld when another server has the directory, StoreUnsafe when the file cannot be kept durable,
    StoreError when it is no database or a damaged one.
    """

    def __init__(
        self,
        directory: Path,
        deliver: Deliver,
        on_fatal: Callable[[str], object] = exit_process,
        limits: CommitLimits = CommitLimits(),
    ) -> None:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = directory / "log.db"
        with ExitStack() as opened:
            opened.callback(DirectoryLock(directory / "lock").release)
            try:
                make_private(path)
                self.wal = Wal(path, limits.wal_hard_bytes)
                opened.callback(self.wal.close)
                writing, reading = open_connections(path, self.wal)
                opened.callback(writing.close)
                super().__init__(reading)
                opened.callback(reading.close)
                committer = Committer(writing, limits, self.wal)
                self._files = OpenedFiles(path)
                self.trouble = first_trouble(committer, directory)
            except (sqlite3.Error, OSError) as error:
                raise StoreError(f"cannot use {path}: {error}") from error
            self.checkpoint_s = committer.checkpoint_s
            self._traces = committer.traces
            self._writer = Writer(committer, deliver, on_fatal, limits.group_max)
            opened.callback(self._writer.close)
            self._opened = opened.pop_all()

    def submit(self, request: Request, done: Done) -> None:
        self._writer.submit(request, done)

    def traces_pending(self) -> str:
        return self._traces.pending

    def traces_pending_s(self) -> float:
        return self._traces.pending_s()

    def compare_files(self) -> None:
        if trouble := self._files.trouble():
            self._writer.fail(trouble)

    def close(self) -> None:
        # In reverse: drain the writer, then the reader, so that the writer's connection is the last and checkpoints.
        self._opened.close()


def open_connections(path: Path, wal: Wal) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """The writing and the reading connection. On a disk without room for the index of the WAL it is kept in memory."""
    try:
        connections = connect(path)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode not in NO_ROOM:
            raise
        return connect(path, INDEX_IN_MEMORY)
    try:
        wal.open_index()
    except OSError:
        for connection in connections:
            connection.close()
        raise
    return connections


def connect(path: Path, how: str = "") -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """The writing and the reading connection, or none. how: see `open_writer`."""
    with ExitStack() as opened:
        writing = open_writer(path, how)
        opened.callback(writing.close)
        reading = open_reader(path, how)
        opened.callback(reading.close)
        touch(reading)
        opened.pop_all()
    return writing, reading


def first_trouble(committer: Committer, directory: Path) -> str:
    """Why nothing can be written on a disk that has next to no room; "" = it can."""
    disk = os.statvfs(directory)
    if disk.f_bavail * disk.f_frsize >= SPARE_BYTES:
        return ""
    [answer] = committer.settle([PutName(PROBE, "probe", str(time.time_ns()))])
    return answer.why if isinstance(answer, Full) else ""


class DirectoryLock:
    """Holds a directory's lock file until `release`, or raises StoreHeld naming the process that has it.

    The kernel drops the lock with the last descriptor, so a killed server leaves nothing to clean up; the file
    stays, because unlinking it would let two servers lock two different files of the same name.
    """

    def __init__(self, path: Path) -> None:
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._descriptor)
            raise StoreHeld(f"{path.parent} is served by {_holder(path)} already") from None
        os.ftruncate(self._descriptor, 0)
        try:
            os.pwrite(self._descriptor, b"%d\n" % os.getpid(), 0)
        except OSError as error:  # on a full disk the lock holds, but does not say whose it is
            if error.errno not in (errno.ENOSPC, errno.EDQUOT):
                os.close(self._descriptor)
                raise

    def release(self) -> None:
        os.close(self._descriptor)


def _holder(path: Path) -> str:
    """The process that the lock file names, if it has been written."""
    pid = path.read_text().strip()
    return f"process {pid}" if pid else "another process"
