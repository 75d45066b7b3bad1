"""The SQL that writes. Many rows go in one statement: Python takes its lock once per statement."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from wardrum.server.store.protocol import (
    Append,
    Change,
    Due,
    PutName,
    PutSeat,
    PutSummary,
    Summary,
    WipeNames,
)

LOG_COLUMNS = 8
DUE_COLUMNS = 4
LOBBY_COLUMNS = 6


def put_log(db: sqlite3.Connection, appends: Sequence[Append], last_token: int) -> None:
    """Adds the entries, the last one at `last_token`; sqlite3.IntegrityError when a command id was spent."""
    first = last_token - len(appends) + 1
    entries = enumerate((append.entry for append in appends), first)
    rows = [(t, e.match, e.version, e.actor, e.command_id, e.at, e.record, e.head) for t, e in entries]
    put_rows(db, "INSERT INTO log", LOG_COLUMNS, rows)


def put_due(db: sqlite3.Connection, changes: Mapping[str, Due | None]) -> None:
    """Sets the matches' due times, or removes them."""
    rows = [(match, due.key, due.at, due.version) for match, due in changes.items() if due]
    put_rows(db, "INSERT OR REPLACE INTO due", DUE_COLUMNS, rows)
    db.executemany("DELETE FROM due WHERE match = ?", [(match,) for match, due in changes.items() if not due])


def put_lobby(db: sqlite3.Connection, summaries: Sequence[Summary]) -> None:
    """Sets the matches' summaries."""
    rows = [(s.match, s.ruleset, s.status, s.listed, s.at, s.info) for s in summaries]
    put_rows(db, "INSERT OR REPLACE INTO lobby", LOBBY_COLUMNS, rows)


def put_change(db: sqlite3.Connection, change: Change) -> bool:
    """Makes a small change inside the running transaction; whether the database now holds what was asked."""
    match change:
        case PutSeat():
            return put_seat(db, change)
        case PutName(match, seat, name):
            db.execute("INSERT OR REPLACE INTO names VALUES (?, ?, ?)", (match, seat, name))
        case PutSummary(summary):
            put_lobby(db, [summary])
        case WipeNames():
            wipe_names(db, change)
    return True


def put_seat(db: sqlite3.Connection, change: PutSeat) -> bool:
    """Gives the seat to the first who asks; whether it is this one."""
    place = (change.match, change.seat)
    db.execute("INSERT OR IGNORE INTO seats VALUES (?, ?, ?)", (*place, change.token_hash))
    row = db.execute("SELECT token_hash FROM seats WHERE match = ? AND seat = ?", place).fetchone()
    return bool(row[0] == change.token_hash)


def wipe_names(db: sqlite3.Connection, wipe: WipeNames) -> None:
    """Deletes names and moves the rest to fresh pages: trees that once split may hold copies in their gaps,
    which secure_delete zeroes only when it frees the whole page.
    """
    db.execute("DELETE FROM names WHERE match = ? AND ? IN ('', seat)", (wipe.match, wipe.seat))
    db.execute("CREATE TEMP TABLE kept AS SELECT * FROM names")
    db.execute("DELETE FROM names")
    db.execute("INSERT INTO names SELECT * FROM kept")
    db.execute("DROP TABLE kept")


def put_rows(db: sqlite3.Connection, verb: str, columns: int, rows: Sequence[tuple[Any, ...]]) -> None:
    """Runs `verb` with all rows in one statement, nothing when there are none."""
    if rows:
        db.execute(statement(verb, columns, len(rows)), list(chain.from_iterable(rows)))


@lru_cache(maxsize=1_024)
def statement(verb: str, columns: int, rows: int) -> str:
    """The text is kept because sqlite3 finds a prepared statement by its text."""
    row = "(" + ", ".join("?" * columns) + ")"
    return f"{verb} VALUES " + ", ".join([row] * rows)
