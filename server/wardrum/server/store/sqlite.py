"""The default store: the log and the people in a SQLite file each, a thread that writes each, reading on the spot."""

from __future__ import annotations

import errno
import fcntl
import os
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from wardrum.server.store.group_commit import CommitLimits, Writer, exit_process
from wardrum.server.store.interface import (
    Answer,
    ChangeResult,
    Deliver,
    Done,
    Full,
    OfPeople,
    Probe,
    RemoveMatches,
    Request,
    StoreClosed,
    StoreError,
    StoreHeld,
    Unknown,
)
from wardrum.server.store.log_committer import LogCommitter
from wardrum.server.store.people import (
    PEOPLE_FORMAT,
    BeginRemoval,
    EndRemoval,
    PeopleCommitter,
    PeopleReader,
    PeopleRequest,
    finish_removals,
)
from wardrum.server.store.reader import LogReader
from wardrum.server.store.schema import (
    INDEX_IN_MEMORY,
    LOG_FORMAT,
    DatabaseFormat,
    open_reader,
    open_writer,
    touch,
    transaction,
)
from wardrum.server.store.takeover import TAKEN_OVER, is_former, take_over
from wardrum.server.store.wal import Wal

from .awaitable import AwaitableStore
from .database_files import OpenedFiles, make_private

NO_ROOM = frozenset({sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP, sqlite3.SQLITE_FULL})
"""The errors of a disk that has no room for the index of the WAL."""

SPARE_BYTES = 1024 * 1024
"""With less than this free on the disk, the store tries whether it can write when it is opened."""


class Database(NamedTuple):
    """One of the two files, open."""

    writing: sqlite3.Connection
    reading: sqlite3.Connection
    wal: Wal
    files: OpenedFiles


class SqliteStore(LogReader, PeopleReader, AwaitableStore):
    """Keeps matches in `directory/log.db` and their people in `directory/people.db`, durable before answered.

    Opened, read and closed on one thread, to which `deliver` must hop. `on_fatal` is called when an outcome is unknown,
    and ends the process; should it return, every later request is answered `Unknown`. checkpoint_s: the durations of all
    checkpoints of the log, wal: its sizes, for the server's metrics. news: what was done to the files of an earlier
    format, "" = nothing.
    On a full disk it opens too: reading goes on, requests are answered `Full` until there is room.
    Raises StoreHeld when another server has the directory, StoreUnsafe when the files cannot be kept durable,
    StoreError when one is no database, a damaged one, or they do not belong together.
    """

    def __init__(
        self,
        directory: Path,
        deliver: Deliver,
        on_fatal: Callable[[str], object] = exit_process,
        limits: CommitLimits = CommitLimits(),
    ) -> None:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        with ExitStack() as opened:
            opened.callback(DirectoryLock(directory / "lock").release)
            log = open_database(directory, LOG_FORMAT, limits, opened)
            self.news = brought_up_to_date(directory, log.writing)
            need_people(directory, log.reading)
            people = open_database(directory, PEOPLE_FORMAT, limits, opened)
            need_pair(directory, log.writing, people.writing)
            LogReader.__init__(self, log.reading)
            PeopleReader.__init__(self, people.reading)
            try:
                finish_removals(people.writing, lambda match: self.tail(match) is None)
                committer, self._people_committer = (
                    LogCommitter(log.writing, limits, log.wal),
                    PeopleCommitter(people.writing, limits, people.wal),
                )
                self.trouble = first_trouble(committer, directory)
            except (sqlite3.Error, OSError) as error:
                raise StoreError(f"cannot use {directory}: {error}") from error
            self.wal, self.checkpoint_s = log.wal, committer.checkpoint_s
            self._files = (log.files, people.files)
            self._writer = Writer(committer, deliver, on_fatal, limits.group_max, "log-writer")
            opened.callback(self._writer.close)
            self._people_writer = Writer(
                self._people_committer, deliver, on_fatal, limits.group_max, "people-writer"
            )
            opened.callback(self._people_writer.close)
            self._opened = opened.pop_all()

    def submit(self, request: Request, done: Done) -> None:
        if isinstance(request, OfPeople):
            self._people_writer.submit(request, done)
        elif isinstance(request, RemoveMatches):
            Removal(self, self._writer, self._people_writer, request, done).begin()
        else:
            self._writer.submit(request, done)

    def traces_pending(self) -> str:
        return self._people_committer.pending

    def traces_pending_s(self) -> float:
        return self._people_committer.pending_s()

    def compare_files(self) -> None:
        for files in self._files:
            if trouble := files.trouble():
                for writer in (self._writer, self._people_writer):
                    writer.fail(trouble)

    def close(self) -> None:
        # In reverse: drain the writers, then the readers, so that a writer's connection is the last and checkpoints.
        self._opened.close()


class Removal:
    """The removal of matches from both files: noted with the people, done in the log, then done with the people.

    Whenever the process dies, the next one finds the note and the log tells it which matches are gone.
    """

    def __init__(
        self,
        log: LogReader,
        writer: Writer[Request],
        people: Writer[PeopleRequest],
        request: RemoveMatches,
        done: Done,
    ) -> None:
        self._log, self._writer, self._people = log, writer, people
        self._request, self._done = request, done
        self._matches = tuple(match for match, _ in request.matches)

    def begin(self) -> None:
        self._people.submit(BeginRemoval(self._matches), self._noted)

    def _noted(self, answer: Answer) -> None:
        self._go_on(answer, lambda: self._writer.submit(self._request, self._removed))

    def _removed(self, answer: Answer) -> None:
        gone = tuple(match for match in self._matches if self._log.tail(match) is None)
        self._go_on(answer, lambda: self._people.submit(EndRemoval(self._matches, gone), self._done))

    def _go_on(self, answer: Answer, submit: Callable[[], None]) -> None:
        """Submits what follows, or says why it does not."""
        if not isinstance(answer, ChangeResult):
            return self._done(answer)
        try:
            return submit()
        except StoreClosed as error:
            return self._done(Unknown(str(error)))


def open_database(directory: Path, form: DatabaseFormat, limits: CommitLimits, opened: ExitStack) -> Database:
    """Opens a file, or makes it; `opened` closes it. Raises StoreError."""
    path = directory / form.name
    try:
        make_private(path)
        wal = Wal(path, limits.wal_hard_bytes)
        opened.callback(wal.close)
        writing, reading = open_connections(path, form, wal)
        opened.callback(writing.close)
        opened.callback(reading.close)
        return Database(writing, reading, wal, OpenedFiles(path))
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"cannot use {path}: {error}") from error


def open_connections(
    path: Path, form: DatabaseFormat, wal: Wal
) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """The writing and the reading connection. On a disk without room for the index of the WAL it is kept in memory."""
    try:
        connections = connect(path, form)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode not in NO_ROOM:
            raise
        return connect(path, form, INDEX_IN_MEMORY)
    try:
        wal.open_index()
    except OSError:
        for connection in connections:
            connection.close()
        raise
    return connections


def connect(path: Path, form: DatabaseFormat, how: str = "") -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """The writing and the reading connection, or none. how: see `open_writer`."""
    with ExitStack() as opened:
        writing = open_writer(path, form, how)
        opened.callback(writing.close)
        reading = open_reader(path, how)
        opened.callback(reading.close)
        touch(reading)
        opened.pop_all()
    return writing, reading


def brought_up_to_date(directory: Path, log: sqlite3.Connection) -> str:
    """What was done to the files of an earlier format, "" = nothing was to do. Raises StoreError."""
    try:
        if not is_former(log):
            return ""
        take_over(log, directory)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(
            f"cannot move the people of {directory} out of {LOG_FORMAT.name}: {error}"
        ) from error
    return TAKEN_OVER


def need_people(directory: Path, log: sqlite3.Connection) -> None:
    """Raises StoreError: there are matches, and the file of their people is not there."""
    path = directory / PEOPLE_FORMAT.name
    if not path.exists() and has_commits(log):
        raise StoreError(
            f"{path} is missing, in which stands who holds which seat: restore it from a backup; the battles in "
            f"{LOG_FORMAT.name} can be read and exported, but none of them can be served"
        )


def need_pair(directory: Path, log: sqlite3.Connection, people: sqlite3.Connection) -> None:
    """Notes in both files that they belong together, when they are new. Raises StoreError: they do not."""
    [*of_log], [*of_people] = (
        [row[0] for row in db.execute("SELECT id FROM pair").fetchall()] for db in (log, people)
    )
    if of_log == of_people and of_log:
        return
    if has_commits(log) or (of_log and of_people):
        raise StoreError(
            f"{directory / PEOPLE_FORMAT.name} does not belong to {directory / LOG_FORMAT.name}: put the one that was "
            "written with it in its place, or restore both from a backup; no seat opens before that"
        )
    pair = [*of_people, *of_log, os.urandom(16)][0]
    for db, kept in ((people, of_people), (log, of_log)):
        if not kept:
            with transaction(db):
                db.execute("INSERT INTO pair VALUES (?)", (pair,))


def has_commits(log: sqlite3.Connection) -> bool:
    """Whether any match is stored."""
    return bool(log.execute("SELECT 1 FROM log LIMIT 1").fetchall())


def first_trouble(committer: LogCommitter, directory: Path) -> str:
    """Why nothing can be written on a disk that has next to no room; "" = it can."""
    disk = os.statvfs(directory)
    if disk.f_bavail * disk.f_frsize >= SPARE_BYTES:
        return ""
    [answer] = committer.settle([Probe()])
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
