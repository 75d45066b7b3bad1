"""The default store: one SQLite file, one writing thread, reading on the spot."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from wardrum.server.store.awaiting import Awaiting
from wardrum.server.store.committer import CommitLimits, Committer
from wardrum.server.store.lock import Lock
from wardrum.server.store.protocol import Deliver, Done, Request, StoreError
from wardrum.server.store.reader import StoreReader
from wardrum.server.store.schema import open_reader, open_writer
from wardrum.server.store.writer import Writer, die


class SqliteStore(StoreReader, Awaiting):
    """Keeps matches in `directory/log.db`, durable before answered.

    Opened, read and closed on one thread, the asker's; `deliver` must hop there. `on_fatal` hears that an outcome
    is unknown and ends the process; should it return, everything from then on is answered `Unknown`.
    Raises StoreHeld when another server has the directory, StoreUnsafe when the file cannot be kept durable,
    StoreError when it is no database or a damaged one.
    """

    def __init__(
        self,
        directory: Path,
        deliver: Deliver,
        on_fatal: Callable[[str], object] = die,
        limits: CommitLimits = CommitLimits(),
    ) -> None:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = directory / "log.db"
        with ExitStack() as opened:
            opened.callback(Lock(directory / "lock").release)
            try:
                writing = open_writer(path)
                opened.callback(writing.close)
                super().__init__(open_reader(path))
                opened.callback(self._db.close)
                committer = Committer(writing, limits)
            except sqlite3.Error as error:
                raise StoreError(f"cannot use {path}: {error}") from error
            self._writer = Writer(committer, deliver, on_fatal, limits.group_max)
            opened.callback(self._writer.close)
            self._opened = opened.pop_all()

    def submit(self, request: Request, done: Done) -> None:
        self._writer.submit(request, done)

    def close(self) -> None:
        # In reverse: drain the writer, then the reader, so that the writer's connection is the last and checkpoints.
        self._opened.close()
