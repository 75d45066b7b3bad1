"""Group commit: one thread gathers the requests that wait, commits them in one SQLite transaction, and answers.

All that came in while the last transaction ran shares one fsync. After the first failure nothing is acknowledged.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import NoReturn, Protocol

from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.server.lru import LruCache
from wardrum.server.process.metrics import CHECKPOINT_BUCKETS_S, Durations
from wardrum.server.store import rows
from wardrum.server.store.append_validator import AppendResult, AppendValidator, Key, StreamState
from wardrum.server.store.interface import (
    Append,
    ChangeResult,
    Deliver,
    Done,
    Entry,
    Erase,
    Full,
    PutName,
    PutSummary,
    RemoveMatches,
    Request,
    Response,
    StoreClosed,
    Unknown,
)
from wardrum.server.store.reader import StoreReader, is_damage
from wardrum.server.store.schema import waiting_at_most
from wardrum.server.store.traces import HELD_BY_READER, SliceLimits, TraceEraser
from wardrum.server.store.wal import FRAME_BYTES, HARD_BYTES, SOFT_BYTES, Wal

EXIT_CODE = 70
"""EX_SOFTWARE of sysexits.h: a supervisor restarts, and the log says what was committed."""


class GroupEngine(Protocol):
    """What the thread calls."""

    def settle(self, requests: Sequence[Request]) -> list[Response]:
        """One answer per request; an exception means that the outcomes are unknown."""

    def checkpoint(self) -> None:
        """Work that no answer waits for, after every group."""

    def slice_wait_s(self) -> float | None:
        """How long until `work_slice` may be called, negative when it may already; None: not before another request."""

    def work_slice(self) -> None:
        """A little work that no answer waits for, while no request waits."""


PATIENCE_S = 1.0
"""How long a slice of work is put off while requests wait without a break."""


class Writer:
    """Runs an engine in a thread of its own. After the first failure nothing is acknowledged any more."""

    def __init__(
        self, engine: GroupEngine, deliver: Deliver, on_fatal: Callable[[str], object], group_max: int
    ) -> None:
        self._engine = engine
        self._deliver = deliver
        self._on_fatal = on_fatal
        self._group_max = group_max
        self._waiting: SimpleQueue[tuple[Request, Done] | None] = SimpleQueue()
        self._open = True  # seen by the submitting thread
        self._stopped = False  # seen by the writing thread
        self._failure = ""
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def submit(self, request: Request, done: Done) -> None:
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

    def _gather(self) -> list[tuple[Request, Done]]:
        """Waits for a request and takes all that are there with it; empty when the writer is closed, or it is time for
        other work before a request comes.
        """
        group: list[tuple[Request, Done]] = []
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

    def _settle(self, requests: Sequence[Request]) -> list[Response]:
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
    traces: SliceLimits = SliceLimits()


class Committer:
    """Settles groups on the writing connection and checkpoints it. One thread at a time. checkpoint_s: how long that takes."""

    def __init__(self, db: sqlite3.Connection, limits: CommitLimits, wal: Wal) -> None:
        self.checkpoint_s = Durations(CHECKPOINT_BUCKETS_S)
        self._db = db
        self._limits = limits
        self._reader = StoreReader(db)
        # The newest row of the log is never deleted (see `rows.remove`), so the highest rowid is the last token ever given.
        self._token: int = db.execute("SELECT coalesce(max(token), 0) FROM log").fetchone()[0]
        self._states: LruCache[MatchId, StreamState] = LruCache(limits.states_max)
        self._rows = 0
        self._wal = wal
        self._checkpoint_error = ""  # why the last one has moved nothing
        self.traces = TraceEraser(db, self._truncate, limits.traces)

    def settle(self, requests: Sequence[Request]) -> list[Response]:
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
        if any(isinstance(request, Erase | PutName | RemoveMatches) for request in requests):
            self.traces.look()
        return answers

    def checkpoint(self) -> None:
        """Moves the WAL into the main file when it has grown enough. For when no request waits for an answer."""
        if self._rows >= self._limits.checkpoint_rows:
            if self._wal.size_bytes() > self._limits.wal_soft_bytes:
                self._empty_wal()
            else:
                self._checkpoint("PASSIVE")

    def _wal_full(self, needed_bytes: int) -> str:
        """Why the WAL cannot take so many bytes more; "" = it can."""
        if self._wal.size_bytes() + needed_bytes <= self._wal.room_bytes:
            return ""
        self._wal.reserve()
        self._empty_wal()
        if self._wal.used_bytes + needed_bytes <= self._wal.room_bytes:
            return ""
        if self._wal.lacks_room():
            return NO_INDEX_ROOM
        return self._checkpoint_error or kept_sentence(self._wal.used_bytes)

    def _empty_wal(self) -> None:
        """Empties the WAL if its readers end soon; waits for them, but not as long as a transaction would."""
        with waiting_at_most(self._db, self._limits.empty_wait_ms):
            self._checkpoint("TRUNCATE")

    def slice_wait_s(self) -> float | None:
        """See `TraceEraser`."""
        return self.traces.wait_s()

    def work_slice(self) -> None:
        """Overwrites some traces of what was erased. A disk without room or a damaged page leaves them for later."""
        if why := self._wal_full(SLICE_ROWS * ROW_WAL_BYTES):
            self.traces.put_off(why)
            return
        try:
            self.traces.step()
        except sqlite3.DatabaseError as error:
            if not refused(error) and not is_damage(error):
                raise
            self.traces.put_off(str(error))
        self._rows += SLICE_ROWS
        self.checkpoint()

    def _transact(self, requests: Sequence[Request]) -> list[Response]:
        self._db.execute("BEGIN IMMEDIATE")
        validator, results = self._insert([request for request in requests if isinstance(request, Append)])
        rows.put_due(self._db, validator.due_changes())
        rows.put_lobby(self._db, validator.summary_changes())
        result = iter(results)
        answers: list[Response] = [
            next(result) if isinstance(request, Append) else ChangeResult(rows.put_change(self._db, request))
            for request in requests
        ]
        self._db.execute("COMMIT")
        self._token = validator.token
        self._remember(validator.states)
        for request in requests:
            if isinstance(request, PutSummary):
                self._states.discard(request.summary.match)  # it is looked up again
            elif isinstance(request, RemoveMatches):
                for match, _ in request.matches:
                    self._states.discard(match)
        return answers

    def _insert(self, appends: Sequence[Append]) -> tuple[AppendValidator, list[AppendResult]]:
        """Validates and inserts. Most groups repeat nothing, so command ids are looked up only when the unique
        index has refused the insert as a whole.
        """
        try:
            return self._validate_and_insert(appends, check_ids=False)
        except sqlite3.IntegrityError:
            return self._validate_and_insert(appends, check_ids=True)

    def _validate_and_insert(
        self, appends: Sequence[Append], *, check_ids: bool
    ) -> tuple[AppendValidator, list[AppendResult]]:
        validator = self._validator(check_ids=check_ids)
        results = [validator.validate(append) for append in appends]
        rows.put_log(self._db, validator.accepted, validator.token)
        return validator, results

    def _validator(self, *, check_ids: bool) -> AppendValidator:
        return AppendValidator(self._state, self._find, self._token, check_ids=check_ids)

    def _refuse(self, requests: Sequence[Request], why: str) -> list[Response]:
        """Answers without writing: appends that would be refused anyway get that answer, all others `Full`."""
        # A full disk has rolled the transaction back already, and ROLLBACK outside of one is an error itself.
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")
        validator, full = self._validator(check_ids=True), Full(why)
        return [(isinstance(each, Append) and validator.refusal(each)) or full for each in requests]

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

    def _truncate(self) -> str:
        """Empties the WAL; why it has not, "" = it has."""
        return "" if self._checkpoint("TRUNCATE") else self._checkpoint_error or HELD_BY_READER

    def _find(self, key: Key) -> Entry | None:
        return self._reader.find(*key)

    def _state(self, match: MatchId) -> StreamState | None:
        """What is stored of a match, from memory where it was read before."""
        state = self._states.get(match)
        if state is None and (state := self._look_up(match)) is not None:
            self._states.put(match, state)
        return state

    def _look_up(self, match: MatchId) -> StreamState | None:
        tail, summary = self._reader.tail(match), self._reader.summary(match)
        return StreamState(tail, self._reader.due_of(match), summary) if tail and summary else None

    def _remember(self, states: dict[MatchId, StreamState]) -> None:
        for match, state in states.items():
            self._states.put(match, state)


ROW_BYTES = 32 * 1024
"""The eight pages that a row dirties at most, besides those that hold a long record."""

ROW_WAL_BYTES = 8 * FRAME_BYTES
"""What a row takes of the WAL."""


SLICE_ROWS = 10
"""What a slice of overwriting traces counts as until the next checkpoint: it dirties some 80 pages."""


def rows_of(request: Request) -> int:
    """How many rows a request counts as until the next checkpoint, by the pages that it dirties."""
    return 1 + len(request.entry.record) // ROW_BYTES if isinstance(request, Append) else 1


def refused(error: sqlite3.Error) -> bool:
    """Whether the engine refused cleanly, by its primary error code."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in REFUSALS


NO_INDEX_ROOM = "database or disk is full: there is no room for log.db-shm, the index of the WAL"


def kept_sentence(wal_bytes: int) -> str:
    """Why a WAL of so many bytes is not shorter, when no lack of room is the reason."""
    return (
        f"another program that reads log.db keeps {wal_bytes // 2**20:,} MiB of log.db-wal from being moved into it; "
        "commands are taken again when that program has ended"
    )
