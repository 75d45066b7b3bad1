"""`people.db`: who opened a match, who holds its seats, and what they are called; and how that is erased.

It is a file of its own so that the log never holds a name, and small, so that erasing is a transaction and a `VACUUM`.

`secure_delete` zeroes a row where it stands, but no copies that were left in the gaps of pages when their tree was
split, and nothing in the WAL. So after an erasure the whole file is written anew, and the WAL is emptied. Until then a
row of `erasures` says that there are traces: a process that is killed in between leaves that to the next one.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.server.store.group_commit import CommitLimits, Committer, refused
from wardrum.server.store.interface import (
    TRACES_UNDER_WAY,
    ChangeResult,
    Erase,
    OfferSeat,
    OfPeople,
    PassSeat,
    PutHost,
    PutName,
    PutSeat,
    Response,
)
from wardrum.server.store.reader import fetched, is_damage
from wardrum.server.store.schema import PAIR, DatabaseFormat, waiting_at_most
from wardrum.server.store.wal import Wal

OF_SEATS = (
    "CREATE TABLE {} (match TEXT, seat TEXT, {} NOT NULL, PRIMARY KEY (match, seat)) STRICT, WITHOUT ROWID"
)
KEPT: Final = {"hosts": "token_hash", "seats": "token_hash", "codes": "code_hash", "names": "name"}
"""The tables of what people leave, and what each keeps of a match, or of its seat."""

PEOPLE_FORMAT = DatabaseFormat(
    "people.db",
    "a file of people",
    0x57415250,
    1,
    (
        "CREATE TABLE hosts (match TEXT PRIMARY KEY, token_hash BLOB NOT NULL) STRICT, WITHOUT ROWID",
        OF_SEATS.format("seats", "token_hash BLOB"),
        OF_SEATS.format("codes", "code_hash BLOB"),
        OF_SEATS.format("names", "name TEXT"),
        "CREATE TABLE removals (match TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
        "CREATE TABLE erasures (id INTEGER PRIMARY KEY) STRICT",
        PAIR,
    ),
    secure_delete=True,
)
"""The one row of `pair` is that of the `log.db` which it belongs to."""

HELD_BY_READER = "another program reads the database"
RETRY_S, READER_RETRY_MAX_S, FAILURE_RETRY_MAX_S = 0.05, 1.0, 60.0


class BeginRemoval(Struct, frozen=True):
    """Asks to note that these matches may be about to be removed from the log."""

    matches: tuple[MatchId, ...]


class EndRemoval(Struct, frozen=True):
    """Asks to delete what is kept of matches that are gone from the log, and the notes of all that were looked at."""

    matches: tuple[MatchId, ...]
    gone: tuple[MatchId, ...]


class PeopleReader:
    """`People`, except its traces: answers from what is committed at the moment of asking."""

    def __init__(self, people: sqlite3.Connection) -> None:
        self._people = people

    def host(self, match: MatchId) -> bytes | None:
        rows = self._asked("SELECT token_hash FROM hosts WHERE match = ?", match)
        return rows[0][0] if rows else None

    def has_hosts(self) -> bool:
        return bool(self._asked("SELECT 1 FROM hosts LIMIT 1"))

    def seats(self, match: MatchId) -> dict[str, bytes]:
        return dict(self._asked("SELECT seat, token_hash FROM seats WHERE match = ?", match))

    def offered(self, match: MatchId) -> dict[str, bytes]:
        return dict(self._asked("SELECT seat, code_hash FROM codes WHERE match = ?", match))

    def names(self, match: MatchId) -> dict[str, str]:
        return dict(self._asked("SELECT seat, name FROM names WHERE match = ?", match))

    def named_since(self, match: MatchId) -> dict[str, int]:
        """Where nothing is heard from others no name is ahead of its match."""
        return {}

    def named(self, name: str) -> list[tuple[MatchId, str]]:
        return self._asked("SELECT match, seat FROM names WHERE name = ? ORDER BY match, seat", name)

    def _asked(self, query: str, *values: object) -> list[Any]:
        return fetched(self._people, PEOPLE_FORMAT, query, values)


PeopleRequest = OfPeople | BeginRemoval | EndRemoval


class PeopleCommitter(Committer[PeopleRequest]):
    """The committer of `people.db`, which overwrites traces while no request waits.

    pending: why there still are traces, "" = there are none; for any thread, as is `pending_s`.
    """

    def __init__(self, db: sqlite3.Connection, limits: CommitLimits, wal: Wal) -> None:
        super().__init__(db, limits, wal)
        self._due_s = self._since_s = 0.0
        self._retry_s = self._failure_retry_s = RETRY_S
        self.pending = ""
        self._look()

    def pending_s(self) -> float:
        """How long ago the first of the erasures was whose traces are pending; 0 = there are none."""
        return time.monotonic() - self._since_s if self.pending else 0.0

    def slice_wait_s(self) -> float | None:
        return self._due_s - time.monotonic() if self.pending else None

    def work_slice(self) -> None:
        """Overwrites all traces, without waiting for a reader. A disk without room or a damaged page leaves them for later."""
        began_s = time.monotonic()
        try:
            with waiting_at_most(self._db, 0):
                held = not self._overwrite()
        except sqlite3.DatabaseError as error:
            if not refused(error) and not is_damage(error):
                raise
            self.pending, pause_s = str(error), self._failure_retry_s
            self._failure_retry_s = min(2 * self._failure_retry_s, FAILURE_RETRY_MAX_S)
        else:
            self.pending, pause_s = (HELD_BY_READER, self._retry_s) if held else ("", 0.0)
            self._retry_s = min(2 * self._retry_s, READER_RETRY_MAX_S) if held else RETRY_S
            self._failure_retry_s = RETRY_S
        now_s = time.monotonic()
        self._due_s = now_s + max(pause_s, (now_s - began_s) * (1 / self._limits.erasing_share - 1))

    def _overwrite(self) -> bool:
        """Whether the file is without traces now; False: a reader keeps the WAL."""
        if (
            not self._emptied()
        ):  # while that is not possible, writing the file anew would make the WAL longer and longer
            return False
        self._vacuum()
        if not self._emptied():
            return False
        self._unmark()
        return True

    def _vacuum(self) -> None:
        """Writes the whole file anew, without gaps."""
        self._db.execute("VACUUM")

    def _unmark(self) -> None:
        """Says that there are no traces any more."""
        self._db.execute("DELETE FROM erasures")

    def _emptied(self) -> bool:
        """Whether the WAL is empty now. Raises sqlite3.Error: the disk has no room for what is in it."""
        [(busy, frames, moved)] = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        self._wal.note(frames, moved)
        return not busy

    def _look(self) -> None:
        """Learns of the mark that a transaction, or an earlier process, has left."""
        if not self.pending and self._db.execute("SELECT 1 FROM erasures").fetchall():
            self._since_s = time.monotonic()
            self.pending = TRACES_UNDER_WAY

    def _transact(self, requests: Sequence[PeopleRequest]) -> list[Response]:
        self._db.execute("BEGIN IMMEDIATE")
        answers: list[Response] = [ChangeResult(put_change(self._db, request)) for request in requests]
        self._db.execute("COMMIT")
        self._look()
        return answers


def put_change(db: sqlite3.Connection, change: PeopleRequest) -> bool:
    """Makes a change inside the running transaction; whether the file now holds what was asked."""
    match change:
        case PutHost(match, token_hash):
            db.execute("INSERT OR IGNORE INTO hosts VALUES (?, ?)", (match, token_hash))
            return bool(kept_at(db, "hosts", match) == token_hash)
        case PutSeat(match, seat, token_hash):
            db.execute("INSERT OR IGNORE INTO seats VALUES (?, ?, ?)", (match, seat, token_hash))
            return bool(kept_at(db, "seats", match, seat) == token_hash)
        case OfferSeat():
            return offer_seat(db, change)
        case PassSeat():
            return pass_seat(db, change)
        case PutName():
            put_name(db, change)
        case Erase():
            erase(db, change)
        case BeginRemoval(matches):
            db.executemany("INSERT OR IGNORE INTO removals VALUES (?)", [(match,) for match in matches])
        case EndRemoval():
            end_removal(db, change)
    return True


def kept_at(db: sqlite3.Connection, table: str, match: MatchId, *seat: str) -> Any:
    """What a table keeps of a match, or of its seat; None: nothing."""
    where = " AND seat = ?" if seat else ""
    query = f"SELECT {KEPT[table]} FROM {table} WHERE match = ?{where}"  # noqa: S608 -- ours
    rows = db.execute(query, (match, *seat)).fetchall()
    return rows[0][0] if rows else None


def offer_seat(db: sqlite3.Connection, offer: OfferSeat) -> bool:
    """Keeps the code for a seat in place of an earlier one; whether the seat is the asker's to offer."""
    if kept_at(db, "seats", offer.match, offer.seat) != offer.token_hash:
        return False
    db.execute("INSERT OR REPLACE INTO codes VALUES (?, ?, ?)", (offer.match, offer.seat, offer.code_hash))
    return True


def pass_seat(db: sqlite3.Connection, passing: PassSeat) -> bool:
    """Spends the code for a seat on another holder; whether the seat is this one's now."""
    place = (passing.match, passing.seat)
    if kept_at(db, "codes", *place) == passing.code_hash:
        db.execute(
            "UPDATE seats SET token_hash = ? WHERE match = ? AND seat = ?", (passing.token_hash, *place)
        )
        db.execute("DELETE FROM codes WHERE match = ? AND seat = ?", place)
    return bool(kept_at(db, "seats", *place) == passing.token_hash)


def put_name(db: sqlite3.Connection, change: PutName) -> None:
    """Shows the name; marks that the one before has left traces."""
    place = (change.match, change.seat)
    before = kept_at(db, "names", *place)
    db.execute("INSERT OR REPLACE INTO names VALUES (?, ?, ?)", (*place, change.name))
    if before not in (None, "", change.name):
        mark(db)


def erase(db: sqlite3.Connection, change: Erase) -> None:
    """Deletes rows, and marks that they have left traces."""
    for table in ("names", "seats", "codes") if change.keys else ("names",):
        gone = (change.match, change.seat, change.seat)
        db.execute(f"DELETE FROM {table} WHERE match = ? AND (? = '' OR seat = ?)", gone)  # noqa: S608 -- ours
    if change.keys and not change.seat:
        db.execute("DELETE FROM hosts WHERE match = ?", (change.match,))
    mark(db)


def end_removal(db: sqlite3.Connection, change: EndRemoval) -> None:
    """Deletes all rows of matches that are gone; marks that their names have left traces."""
    for match in change.gone:
        counts = {
            table: db.execute(f"DELETE FROM {table} WHERE match = ?", (match,)).rowcount  # noqa: S608 -- ours
            for table in KEPT
        }
        if counts["names"]:
            mark(db)
    db.executemany("DELETE FROM removals WHERE match = ?", [(match,) for match in change.matches])


def mark(db: sqlite3.Connection) -> None:
    """Says, in the running transaction, that the file holds traces of what was erased."""
    db.execute("INSERT OR IGNORE INTO erasures VALUES (1)")


def finish_removals(db: sqlite3.Connection, is_gone: Callable[[MatchId], bool]) -> None:
    """Ends the removals in whose middle a process has died. is_gone: whether the log has no commit of a match."""
    if matches := tuple(match for (match,) in db.execute("SELECT match FROM removals").fetchall()):
        db.execute("BEGIN IMMEDIATE")
        end_removal(db, EndRemoval(matches, tuple(filter(is_gone, matches))))
        db.execute("COMMIT")
