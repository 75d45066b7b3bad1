"""The SQL that writes. Many rows go in one statement: Python takes its lock once per statement."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain

from wardrum.events.core.kernel import MatchId
from wardrum.server.store.interface import (
    PROBE,
    Append,
    Change,
    Due,
    Erase,
    OfferSeat,
    PassSeat,
    PutName,
    PutSeat,
    PutSummary,
    PutUptime,
    RemoveMatches,
    Summary,
)

from .awaitable import code_place
from .schema import UPTIMES
from .traces import mark

LOG_COLUMNS = 8
DUE_COLUMNS = 4
LOBBY_COLUMNS = 6


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
        case PutSeat():
            return put_seat(db, change)
        case OfferSeat():
            return offer_seat(db, change)
        case PassSeat():
            return pass_seat(db, change)
        case PutName():
            put_name(db, change)
        case PutSummary(summary):
            put_lobby(db, [summary])
        case PutUptime(since, until):
            db.execute(UPTIMES)
            db.execute("INSERT OR REPLACE INTO uptimes VALUES (?, ?)", (since, until))
        case Erase():
            erase(db, change)
        case RemoveMatches():
            remove(db, change)
    return True


def put_seat(db: sqlite3.Connection, change: PutSeat) -> bool:
    """Gives the seat to the first who asks; whether it is this one."""
    place = (change.match, change.seat)
    db.execute("INSERT OR IGNORE INTO seats VALUES (?, ?, ?)", (*place, change.token_hash))
    return kept_at(db, *place) == change.token_hash


def offer_seat(db: sqlite3.Connection, offer: OfferSeat) -> bool:
    """Keeps the code for a seat in place of an earlier one; whether the seat is the asker's to offer."""
    if kept_at(db, offer.match, offer.seat) != offer.token_hash:
        return False
    row = (offer.match, code_place(offer.seat), offer.code_hash)
    db.execute("INSERT OR REPLACE INTO seats VALUES (?, ?, ?)", row)
    return True


def pass_seat(db: sqlite3.Connection, passing: PassSeat) -> bool:
    """Spends the code for a seat on another holder; whether the seat is this one's now."""
    place, code = (passing.match, passing.seat), code_place(passing.seat)
    if kept_at(db, passing.match, code) == passing.code_hash:
        db.execute(
            "UPDATE seats SET token_hash = ? WHERE match = ? AND seat = ?", (passing.token_hash, *place)
        )
        db.execute("DELETE FROM seats WHERE match = ? AND seat = ?", (passing.match, code))
    return kept_at(db, *place) == passing.token_hash


def kept_at(db: sqlite3.Connection, match: MatchId, seat: str) -> bytes | None:
    """The hash that is kept at a place."""
    row = db.execute("SELECT token_hash FROM seats WHERE match = ? AND seat = ?", (match, seat)).fetchone()
    return row[0] if row else None


def put_name(db: sqlite3.Connection, change: PutName) -> None:
    """Shows the name; marks that the one before has left traces."""
    place = (change.match, change.seat)
    before = db.execute("SELECT name FROM names WHERE match = ? AND seat = ?", place).fetchall()
    db.execute("INSERT OR REPLACE INTO names VALUES (?, ?, ?)", (*place, change.name))
    if before and before[0][0] not in ("", change.name) and change.match != PROBE:
        mark(db, "names")


def erase(db: sqlite3.Connection, change: Erase) -> None:
    """Deletes rows, and marks their tables as holding traces."""
    gone = (change.match, change.seat, change.seat, code_place(change.seat))
    for table in ("names", "seats") if change.keys else ("names",):
        db.execute(f"DELETE FROM {table} WHERE match = ? AND (? = '' OR seat IN (?, ?))", gone)  # noqa: S608 -- ours
        mark(db, table)


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
                for table in ("log", "due", "lobby", "seats"):
                    db.execute(f"DELETE FROM {table} WHERE match = ?", (match,))  # noqa: S608 -- ours
                if db.execute("DELETE FROM names WHERE match = ?", (match,)).rowcount:
                    mark(db, "names")


def put_rows(db: sqlite3.Connection, verb: str, columns: int, rows: Sequence[tuple[object, ...]]) -> None:
    """Runs `verb` with all rows in one statement, nothing when there are none."""
    if rows:
        db.execute(statement(verb, columns, len(rows)), list(chain.from_iterable(rows)))


@lru_cache(maxsize=1_024)
def statement(verb: str, columns: int, rows: int) -> str:
    """The text is kept because sqlite3 finds a prepared statement by its text."""
    row = "(" + ", ".join("?" * columns) + ")"
    return f"{verb} VALUES " + ", ".join([row] * rows)
