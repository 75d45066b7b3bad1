"""Overwriting the traces of erased rows, in slices between the writer's transactions.

`secure_delete` zeroes a row where it stands and every page that becomes free, but no copies that were left in the gaps of pages when
their tree was split, and nothing in the WAL. Therefore the rows that remain are copied to a new table, which takes the old one's name;
dropping the old one frees, and so zeroes, all of its pages; and at last the WAL is truncated.

A mark in the table of names says that a table holds traces. It is written in the transaction that erases and deleted when the traces
are gone, so a process that is killed in between leaves it to the next one, which begins anew.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.server.store.interface import TRACES_UNDER_WAY

from .schema import ERASABLE, new_table, old_table, waiting_at_most

MARKS = MatchId("traces")
"""No match has this id: its rows in the table of names are marks. The seat is a table; the name changes with every erasure."""

HELD_BY_READER = "another program reads the database"
RETRY_S, READER_RETRY_MAX_S, FAILURE_RETRY_MAX_S = 0.05, 1.0, 60.0

Place = tuple[MatchId, str]
"""The primary key of a row: match and seat."""

FIRST: Place = (MatchId(""), "")
"""Not behind any row."""


class SliceLimits(Struct, frozen=True):
    """What erasing traces may take of the writer."""

    rows: int = 1_000
    """Rows that one transaction copies or deletes, about 5 ms with its fsync."""
    share: float = 0.01
    """Of the writer's time, so that at most one request in a hundred waits for a slice. 1 = all of it."""


def mark(db: sqlite3.Connection, table: str) -> None:
    """Says, in the running transaction, that a table holds traces of rows erased by it."""
    db.execute("INSERT OR REPLACE INTO names VALUES (?, ?, hex(randomblob(8)))", (MARKS, table))


class TraceEraser:
    """Overwrites the traces in the tables that are marked. For the writer's thread; `pending` and `pending_s` are for any.

    db: the writer's connection · truncate: a checkpoint that empties the WAL, or says why it has not. pending: why there
    still are traces, "" = there are none.
    """

    def __init__(self, db: sqlite3.Connection, truncate: Callable[[], str], limits: SliceLimits) -> None:
        self._db, self._truncate, self._limits = db, truncate, limits
        self._pass: Iterator[float] | None = None
        self._due_s = self._since_s = self._begun_s = self._slice_begun_s = 0.0
        self._retry_s = self._failure_retry_s = RETRY_S
        self.pending = ""
        self.look()

    def look(self) -> None:
        """Learns of marks that a transaction, or an earlier process, has left."""
        if not self.pending and self._marks():
            self._since_s = time.monotonic()
            self.pending = TRACES_UNDER_WAY

    def pending_s(self) -> float:
        """How long ago the first of the erasures was whose traces are pending; 0 = there are none."""
        return time.monotonic() - self._since_s if self.pending else 0.0

    def wait_s(self) -> float | None:
        """How long until `step` may be called, negative when it may already; None: there is nothing to do."""
        return self._due_s - time.monotonic() if self.pending else None

    def step(self) -> None:
        """Does one slice without waiting for any reader. Raises sqlite3.Error, after which `put_off` is to be called."""
        began_s = self._slice_begun_s = time.monotonic()
        if self._pass is None:
            self._pass, self._begun_s = self._overwriting(), began_s
        with waiting_at_most(self._db, 0):
            pause_s = next(self._pass, None)
        if pause_s is None:
            self._pass, self._since_s, self._failure_retry_s = None, self._begun_s, RETRY_S
            self.pending = TRACES_UNDER_WAY if self._marks() else ""
        self._pause(pause_s or 0.0)

    def put_off(self, why: str) -> None:
        """Begins anew later, after an error that has undone the slice. Each in a row doubles how long that is put off."""
        self._pass = None
        self.pending = why
        self._pause(self._failure_retry_s)
        self._failure_retry_s = min(2 * self._failure_retry_s, FAILURE_RETRY_MAX_S)

    def _pause(self, at_least_s: float) -> None:
        """Puts the next slice off by so much, and by what the slice that has just ended may take of the writer's time."""
        now_s = time.monotonic()
        self._due_s = now_s + max(at_least_s, (now_s - self._slice_begun_s) * (1 / self._limits.share - 1))

    def _overwriting(self) -> Iterator[float]:
        """Overwrites all traces of what was erased until now; yields after each slice how many seconds to pause at least."""
        yield from self._emptied_wal()  # while that is not possible, copying would make the WAL longer and longer
        marks = self._marks()
        for table in ERASABLE:
            if table in marks:
                yield from self._renew(table)
        yield from self._emptied_wal()
        with transaction(self._db):  # a mark that has changed since tells of a later erasure
            rows = [(MARKS, table, made) for table, made in marks.items()]
            self._db.executemany("DELETE FROM names WHERE match = ? AND seat = ? AND name = ?", rows)

    def _emptied_wal(self) -> Iterator[float]:
        """Ends when the WAL is empty."""
        while why := self._truncate():
            self.pending = why
            yield self._retry_s
            self._retry_s = min(2 * self._retry_s, READER_RETRY_MAX_S)
        self._retry_s = RETRY_S
        if self._failure_retry_s == RETRY_S:  # else what failed in the last pass may fail in this one
            self.pending = TRACES_UNDER_WAY

    def _renew(self, table: str) -> Iterator[float]:
        """Moves the rows of a table to a new tree and frees the old one's pages."""
        with transaction(self._db):
            drop_triggers(self._db, table)
        yield from self._discard(new_table(table))  # as a pass that did not end has left it
        yield from self._discard(old_table(table))
        place: Place | None = FIRST
        while place is not None:
            with transaction(self._db):
                if place == FIRST:
                    begin_copy(self._db, table)
                place = copy_rows(self._db, table, place, self._limits.rows)
                if place is None:
                    swap(self._db, table)
            yield 0.0
        yield from self._discard(old_table(table))

    def _discard(self, table: str) -> Iterator[float]:
        """Drops a table that may be large, or may not be there."""
        while self._db.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (table,)).fetchall():
            with transaction(self._db):
                end = key_at(self._db, table, FIRST, self._limits.rows)
                if end is None:
                    self._db.execute(f"DROP TABLE {table}")
                else:
                    self._db.execute(f"DELETE FROM {table} WHERE (match, seat) < (?, ?)", end)  # noqa: S608 -- ours
            yield 0.0

    def _marks(self) -> dict[str, str]:
        """The tables that hold traces, each with the text that its last erasure has left."""
        return dict(self._db.execute("SELECT seat, name FROM names WHERE match = ?", (MARKS,)).fetchall())


def begin_copy(db: sqlite3.Connection, table: str) -> None:
    """Makes the new table; from now on each change of the old one is made in both."""
    new, (_, _, value) = new_table(table), ERASABLE[table].columns
    db.execute(ERASABLE[table].create(new))
    delete = f"DELETE FROM {new} WHERE match = %s.match AND seat = %s.seat;"  # noqa: S608 -- ours
    put = f"{delete % ('new', 'new')} INSERT INTO {new} VALUES (new.match, new.seat, new.{value});"  # noqa: S608 -- ours
    for event, body in (("INSERT", put), ("UPDATE", put), ("DELETE", delete % ("old", "old"))):
        name = trigger_name(table, event)
        db.execute(f"CREATE TEMP TRIGGER {name} AFTER {event} ON main.{table} BEGIN {body} END")


def drop_triggers(db: sqlite3.Connection, table: str) -> None:
    """Changes are made in the table alone again."""
    for event in ("INSERT", "UPDATE", "DELETE"):
        db.execute(f"DROP TRIGGER IF EXISTS temp.{trigger_name(table, event)}")


def trigger_name(table: str, event: str) -> str:
    """The name of the trigger that makes a change in the new table too."""
    return f"{table}_{event.lower()}"


def copy_rows(db: sqlite3.Connection, table: str, place: Place, rows: int) -> Place | None:
    """Copies so many rows from a key on; the key to go on with, None: all have been copied."""
    end = key_at(db, table, place, rows)
    until = " AND (match, seat) < (?, ?)" if end else ""
    query = f"SELECT * FROM {table} WHERE (match, seat) >= (?, ?){until}"  # noqa: S608 -- ours
    db.execute(f"INSERT OR REPLACE INTO {new_table(table)} {query}", (*place, *(end or ())))
    return end


def swap(db: sqlite3.Connection, table: str) -> None:
    """Lets the new table take the place of the old one."""
    drop_triggers(db, table)
    db.execute(f"ALTER TABLE {table} RENAME TO {old_table(table)}")
    db.execute(f"ALTER TABLE {new_table(table)} RENAME TO {table}")


def key_at(db: sqlite3.Connection, table: str, place: Place, rows: int) -> Place | None:
    """The key so many rows behind another; None: there are not so many."""
    query = (
        f"SELECT match, seat FROM {table} WHERE (match, seat) >= (?, ?) ORDER BY match, seat LIMIT 1 OFFSET ?"  # noqa: S608
    )
    found: list[Place] = db.execute(query, (*place, rows)).fetchall()
    return found[0] if found else None


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Commits what is done inside, or undoes it when that raises."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # a full disk has rolled back already
            db.execute("ROLLBACK")
        raise
