"""The SQL that writes to the log. Many rows go in one statement: Python takes its lock once per statement."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain

from wardrum.events.core.kernel import MatchId
from wardrum.server.store.interface import (
    Append,
    Change,
    Due,
    Probe,
    PutSummary,
    PutUptime,
    RemoveMatches,
    Summary,
)

from .schema import UPTIMES

LOG_COLUMNS = 8
DUE_COLUMNS = 4
LOBBY_COLUMNS = 6

PROBE = MatchId("0" * 32)
"""The id of no match."""


def put_log(db: sqlite3.Connection, appends: Sequence[Append], last_token: int) -> None:
    """Adds the entries, the last one at `last_token`; sqlite3.IntegrityError when a command id was spent."""
    first = last_token - len(appends) + 1
    entries = enumerate((append.entry for append in appends), first)
    rows = [(t, e.match, e.version, e.actor, e.command_id, e.at, e.record, e.head) for t, e in entries]
    put_rows(db, "INSERT INTO log", LOG_COLUMNS, rows)


def put_due(db: sqlite3.Connection, changes: Mapping[MatchId, Due | None]) -> None:
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
        case PutSummary(summary):
            put_lobby(db, [summary])
        case PutUptime(since, until):
            db.execute(UPTIMES)
            db.execute("INSERT OR REPLACE INTO uptimes VALUES (?, ?)", (since, until))
        case Probe():
            put_due(db, {PROBE: Due("probe", 0, 0)})
            put_due(db, {PROBE: None})
        case RemoveMatches():
            remove(db, change)
        case _:
            raise TypeError(f"{type(change).__name__} is no change of the log")
    return True


REFERRED = "SELECT DISTINCT substr(info, instr(info, ?) + ?, ?) FROM lobby WHERE instr(info, ?)"
TAIL = "SELECT version, token = (SELECT max(token) FROM log) FROM log WHERE match = ? ORDER BY version DESC LIMIT 1"


def remove(db: sqlite3.Connection, change: RemoveMatches) -> None:
    """Deletes the rows of the matches that may be removed. Reads the summaries once for all of them."""
    before = change.reference
    for length in {len(match) for match, _ in change.matches}:
        found = db.execute(REFERRED, (before, len(before), length, before))
        referred = {bytes(row[0]).decode(errors="replace") for row in found}
        for match, version in change.matches:
            if len(match) != length or match in referred:
                continue
            if db.execute(TAIL, (match,)).fetchone() == (version, 0):
                for table in ("log", "due", "lobby"):
                    db.execute(f"DELETE FROM {table} WHERE match = ?", (match,))  # noqa: S608 -- ours


def put_rows(db: sqlite3.Connection, verb: str, columns: int, rows: Sequence[tuple[object, ...]]) -> None:
    """Runs `verb` with all rows in one statement, nothing when there are none."""
    if rows:
        db.execute(statement(verb, columns, len(rows)), list(chain.from_iterable(rows)))


@lru_cache(maxsize=1_024)
def statement(verb: str, columns: int, rows: int) -> str:
    """The text is kept because sqlite3 finds a prepared statement by its text."""
    row = "(" + ", ".join("?" * columns) + ")"
    return f"{verb} VALUES " + ", ".join([row] * rows)
