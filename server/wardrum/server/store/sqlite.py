"""The default store: one SQLite file, one writing thread, reading on the spot."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from wardrum.server.store.group_commit import CommitLimits, Committer, Writer, exit_process
from wardrum.server.store.interface import Deliver, Done, Request, StoreError, StoreHeld
from wardrum.server.store.reader import StoreReader
from wardrum.server.store.schema import open_reader, open_writer, touch

from .awaitable import AwaitableStore
from .database_files import OpenedFiles, make_private


class SqliteStore(StoreReader, AwaitableStore):
    """Keeps matches in `directory/log.db`, durable before answered.

    Opened, read and closed on one thread, to which `deliver` must hop. `on_fatal` is called when an outcome is unknown,
    and ends the process; should it return, every later request is answered `Unknown`. checkpoint_s: the durations of all
    checkpoints, for the server's metrics.
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
                writing = open_writer(path)
                opened.callback(writing.close)
                super().__init__(open_reader(path))
                opened.callback(self._db.close)
                touch(self._db)
                committer = Committer(writing, limits)
                self._files = OpenedFiles(path)
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
        os.pwrite(self._descriptor, b"%d\n" % os.getpid(), 0)

    def release(self) -> None:
        os.close(self._descriptor)


def _holder(path: Path) -> str:
    """The process that the lock file names, if it has been written."""
    pid = path.read_text().strip()
    return f"process {pid}" if pid else "another process"
