"""Group commit: one thread gathers the requests that wait, commits them in one SQLite transaction, and answers.

All that came in while the last transaction ran shares one fsync. After the first failure nothing is acknowledged.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import Generic, NoReturn, Protocol, TypeVar

from msgspec import Struct

from wardrum.server.process.metrics import CHECKPOINT_BUCKETS_S, Durations
from wardrum.server.store.interface import (
    Append,
    Deliver,
    Done,
    Full,
    Response,
    StoreClosed,
    Unknown,
)
from wardrum.server.store.schema import waiting_at_most
from wardrum.server.store.wal import FRAME_BYTES, HARD_BYTES, SOFT_BYTES, Wal

EXIT_CODE = 70
"""EX_SOFTWARE of sysexits.h: a supervisor restarts, and the log says what was committed."""


R_contra = TypeVar("R_contra", contravariant=True)
R = TypeVar("R")
"""What is asked of the file that a thread writes."""


class GroupEngine(Protocol[R_contra]):
    """What the thread calls."""

    def settle(self, requests: Sequence[R_contra]) -> list[Response]:
        """One answer per request; an exception means that the outcomes are unknown."""

    def checkpoint(self) -> None:
        """Work that no answer waits for, after every group."""

    def slice_wait_s(self) -> float | None:
        """How long until `work_slice` may be called, negative when it may already; None: not before another request."""

    def work_slice(self) -> None:
        """A little work that no answer waits for, while no request waits."""


PATIENCE_S = 1.0
"""How long a slice of work is put off while requests wait without a break."""


class Writer(Generic[R]):
    """Runs an engine in a thread of its own. After the first failure nothing is acknowledged any more."""

    def __init__(
        self,
        engine: GroupEngine[R],
        deliver: Deliver,
        on_fatal: Callable[[str], object],
        group_max: int,
        name: str = "store-writer",
    ) -> None:
        self._engine = engine
        self._deliver = deliver
        self._on_fatal = on_fatal
        self._group_max = group_max
        self._waiting: SimpleQueue[tuple[R, Done] | None] = SimpleQueue()
        self._open = True  # seen by the submitting thread
        self._stopped = False  # seen by the writing thread
        self._failure = ""
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(self, request: R, done: Done) -> None:
        """Queues a request; `done` is called with the answer. Raises StoreClosed after `close`."""
        if not self._open:
            raise StoreClosed("the store is closed")
        self._waiting.put((request, done))

    def fail(self, why: str) -> None:
        """Acknowledges nothing from now on, for a reason that another thread has found."""
        if not self._failure:
            self._failure = why
            self._on_fatal(why)

    def close(self) -> None:
        """Returns when everything submitted before has been settled and its answer handed to `deliver`."""
        if self._open:
            self._open = False
            self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped:
            if group := self._gather():
                answers = self._settle([request for request, _ in group])
                self._answer(zip((done for _, done in group), answers, strict=True))
                self._work(self._engine.checkpoint)
            if self._is_idle():
                self._work(self._engine.work_slice)

    def _gather(self) -> list[tuple[R, Done]]:
        """Waits for a request and takes all that are there with it; empty when the writer is closed, or it is time for
        other work before a request comes.
        """
        group: list[tuple[R, Done]] = []
        wait_s = self._wait_s()
        try:
            while waiting := self._waiting.get(timeout=None if wait_s is None else max(wait_s, 0)):
                group.append(waiting)
                if len(group) == self._group_max or self._waiting.empty():
                    return group
        except Empty:
            return group
        self._stopped = True
        return group

    def _wait_s(self) -> float | None:
        """How long until it is time for a slice of other work; None: there is none."""
        return None if self._failure else self._engine.slice_wait_s()

    def _is_idle(self) -> bool:
        """Whether it is time for a slice, and nobody waits or too many for too long."""
        wait_s = self._wait_s()
        return wait_s is not None and wait_s <= (0 if self._waiting.empty() else -PATIENCE_S)

    def _settle(self, requests: Sequence[R]) -> list[Response]:
        if not self._failure:
            try:
                answers = self._engine.settle(requests)
            except BaseException as error:  # noqa: BLE001 - whatever it was, the outcome is unknown
                self._fail(error)
            else:
                if not self._failure:  # nothing is acknowledged after `fail`, not even what was under way
                    return answers
        return [Unknown(self._failure)] * len(requests)

    def _work(self, work: Callable[[], None]) -> None:
        if not self._failure:
            try:
                work()
            except BaseException as error:  # noqa: BLE001 - a failed fsync may have dropped committed pages
                self._fail(error)

    def _fail(self, error: BaseException) -> None:
        self.fail(f"{type(error).__name__}: {error}")

    def _answer(self, answers: Iterable[tuple[Done, Response]]) -> None:
        with suppress(RuntimeError):  # the loop is closed: no caller is left, and the commit stands
            self._deliver(partial(deliver_answers, list(answers)))


def deliver_answers(answers: Iterable[tuple[Done, Response]]) -> None:
    """Calls every `done` in order; one that raises does not keep the others from being called."""
    failures: list[Exception] = []
    for done, answer in answers:
        try:
            done(answer)
        except Exception as error:  # noqa: BLE001 - raised below, after all calls
            failures.append(error)
    if failures:
        raise ExceptionGroup("some callbacks failed on the store's answer", failures)


def exit_process(why: str) -> NoReturn:
    """Ends the process at once: after a failed fsync no later success can be trusted; the log shows what is committed."""
    os.write(2, f"wardrum: the log failed, leaving before anything is acknowledged wrongly: {why}\n".encode())
    os._exit(EXIT_CODE)


REFUSALS = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY})
"""The errors after which nothing was written; any other leaves the outcome unknown."""


class CommitLimits(Struct, frozen=True):
    """The bounds of the writing side: group size, memory and checkpoints."""

    group_max: int = 256
    """Requests in one transaction: a bound on the wait of the first for the last, far above what one fsync gathers."""
    states_max: int = 4_096
    """Matches whose tail is remembered, about 1 KB each; the others cost three look-ups when they wake."""
    checkpoint_rows: int = 2_500
    """Rows between checkpoints; a row dirties at most eight pages, and a long record counts as several rows.
    So the WAL stays below about 80 MB as long as no reader keeps a snapshot over a checkpoint.
    """
    wal_soft_bytes: int = SOFT_BYTES
    """Above it a checkpoint waits for readers, and empties the WAL's file."""
    wal_hard_bytes: int = HARD_BYTES
    """What would make the WAL longer is answered `Full`."""
    empty_wait_ms: int = 5
    """How long emptying the WAL waits for readers; whatever is submitted meanwhile waits too."""
    erasing_share: float = 0.01
    """Of the time of the people's writer, for overwriting traces: at most one request in a hundred waits for it."""


class Committer(ABC, Generic[R]):
    """Settles groups on the writing connection of a file and checkpoints it. One thread at a time.

    checkpoint_s: how long that takes.
    """

    def __init__(self, db: sqlite3.Connection, limits: CommitLimits, wal: Wal) -> None:
        self.checkpoint_s = Durations(CHECKPOINT_BUCKETS_S)
        self._db = db
        self._limits = limits
        self._rows = 0
        self._wal = wal
        self._checkpoint_error = ""  # why the last one has moved nothing

    @abstractmethod
    def _transact(self, requests: Sequence[R]) -> list[Response]:
        """Makes all changes in one transaction. Raises sqlite3.Error."""

    def slice_wait_s(self) -> float | None:
        """There is nothing to do without a request, unless a subclass says so."""
        return None

    @abstractmethod
    def work_slice(self) -> None:
        """See `GroupEngine.work_slice`."""

    def settle(self, requests: Sequence[R]) -> list[Response]:
        """The answer to each request, durable. Raises sqlite3.Error: the outcome is unknown."""
        added = sum(map(rows_of, requests))
        if why := self._wal_full(added * ROW_WAL_BYTES):
            return self._refuse(requests, why)
        try:
            answers = self._transact(requests)
        except sqlite3.OperationalError as error:
            if not refused(error):
                raise
            return self._refuse(requests, str(error))
        self._rows += added
        return answers

    def checkpoint(self) -> None:
        """Moves the WAL into the main file when it has grown enough. For when no request waits for an answer."""
        if self._rows >= self._limits.checkpoint_rows:
            if self._wal.size_bytes() > self._limits.wal_soft_bytes:
                self._empty_wal()
            else:
                self._checkpoint("PASSIVE")

    def _wal_full(self, needed_bytes: int) -> str:
        """Why the WAL cannot take this many more bytes; "" = it can."""
        if self._wal.size_bytes() + needed_bytes <= self._wal.room_bytes:
            return ""
        self._wal.reserve()
        self._empty_wal()
        if self._wal.used_bytes + needed_bytes <= self._wal.room_bytes:
            return ""
        if self._wal.lacks_room():
            return no_index_room(self._wal.database)
        return self._checkpoint_error or kept_sentence(self._wal.database, self._wal.used_bytes)

    def _empty_wal(self) -> None:
        """Empties the WAL if its readers end soon; waits for them, but not as long as a transaction would."""
        with waiting_at_most(self._db, self._limits.empty_wait_ms):
            self._checkpoint("TRUNCATE")

    def _refuse(self, requests: Sequence[R], why: str) -> list[Response]:
        """Answers `Full` without writing."""
        # A full disk has rolled the transaction back already, and ROLLBACK outside of one is an error itself.
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")
        return [Full(why)] * len(requests)

    def _checkpoint(self, mode: str) -> bool:
        """Whether everything was moved; a disk without room leaves it for next time."""
        self._rows = 0
        began_s = time.monotonic()
        try:
            [(busy, frames, moved)] = self._db.execute(f"PRAGMA wal_checkpoint({mode})").fetchall()
        except sqlite3.OperationalError as error:
            if not refused(error):
                raise
            self._checkpoint_error = str(error)
            self._wal.note(-1, -1)
            return False
        finally:
            self.checkpoint_s.add(time.monotonic() - began_s)
        self._checkpoint_error = ""
        self._wal.note(frames, moved)
        return not busy


ROW_BYTES = 32 * 1024
"""The eight pages that a row dirties at most, besides those that hold a long record."""

ROW_WAL_BYTES = 8 * FRAME_BYTES
"""What a row takes of the WAL."""


def rows_of(request: object) -> int:
    """How many rows a request counts as until the next checkpoint, by the pages that it dirties."""
    return 1 + len(request.entry.record) // ROW_BYTES if isinstance(request, Append) else 1


def refused(error: sqlite3.Error) -> bool:
    """Whether the engine refused cleanly, by its primary error code."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in REFUSALS


def no_index_room(database: str) -> str:
    """Why nothing is written when the disk has no room for the index of the WAL."""
    return f"database or disk is full: there is no room for {database}-shm, the index of the WAL"


def kept_sentence(database: str, wal_bytes: int) -> str:
    """Why a WAL of this many bytes is not shorter, when no lack of room is the reason."""
    return (
        f"another program that reads {database} keeps {wal_bytes // 2**20:,} MiB of {database}-wal from being moved into it; "
        "commands are taken again when that program has ended"
    )
