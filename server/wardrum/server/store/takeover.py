"""Data directories of before `people.db`: what people left is moved out of `log.db`, once, when a server opens them.

1. `people.db` is built under another name from what the log holds, and takes its name when it is whole and on the disk.
   Until step 2 the log's tables stand, so a process that dies here begins anew.
2. The tables are dropped, which zeroes their pages (`secure_delete`), and the WAL is emptied.
3. The log notes which `people.db` belongs to it. A process that dies before that repeats the emptying.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from wardrum.server.store.database_files import database_files, make_private
from wardrum.server.store.interface import StoreError
from wardrum.server.store.people import PEOPLE_FORMAT
from wardrum.server.store.schema import (
    PAIR,
    open_writer,
    sync_directory,
    sync_files,
    tables_of,
    transaction,
)

FORMER = ("seats", "names")
LEFT_OVER = ("seats_new", "seats_old", "names_new", "names_old")
HOST, OFFERED = "", "+"
"""How the former table of seats distinguished the host of a match, and the code for a seat, from the holder of a seat."""

NO_MATCHES = ("traces", "0" * 32)
"""Notes of the store itself in the former table of names."""

BUILDING = "people.db.new"
READ_BY_ANOTHER = (
    "another program reads log.db, whose names are to be moved into people.db: stop it, and start again"
)
TAKEN_OVER = "names and seats were moved from log.db into people.db"


def is_former(log: sqlite3.Connection) -> bool:
    """Whether no `people.db` belongs to this log yet."""
    return "pair" not in tables_of(log)


def take_over(log: sqlite3.Connection, directory: Path) -> None:
    """Moves what people left. log: the writing connection of `log.db`; the directory's lock is held.

    Raises StoreError, sqlite3.Error, OSError: nothing is lost, and the next call goes on.
    """
    empty_wal(log)
    if "seats" in tables_of(log):
        build_people(log, directory)
        log.execute("PRAGMA secure_delete = 1").fetchall()
        with transaction(log):
            for table in (*FORMER, *LEFT_OVER):
                log.execute(f"DROP TABLE IF EXISTS {table}")
        empty_wal(log)
        log.execute("PRAGMA secure_delete = 0").fetchall()
    with closing(open_writer(directory / PEOPLE_FORMAT.name, PEOPLE_FORMAT)) as people:
        pair = people.execute("SELECT id FROM pair").fetchall()
    with transaction(log):
        log.execute(PAIR)
        log.executemany("INSERT INTO pair VALUES (?)", pair)


def build_people(log: sqlite3.Connection, directory: Path) -> None:
    """Makes `people.db` of what the log holds, whole and durable, in place of what an interrupted take-over has left."""
    path = directory / BUILDING
    for file in (*database_files(path), *database_files(directory / PEOPLE_FORMAT.name)):
        with suppress(FileNotFoundError):
            file.unlink()
    make_private(path)
    with closing(open_writer(path, PEOPLE_FORMAT)) as people:
        with transaction(people):
            fill(people, *former_rows(log))
            people.execute("INSERT INTO pair VALUES (?)", (os.urandom(16),))
        empty_wal(people)
    sync_files(path)
    path.rename(directory / PEOPLE_FORMAT.name)
    sync_directory(directory)


Rows = list[tuple[str, str, bytes | str]]
"""Match, seat and what is kept of it."""


def former_rows(log: sqlite3.Connection) -> tuple[Rows, Rows]:
    """The rows of both former tables."""
    seats = log.execute("SELECT match, seat, token_hash FROM seats").fetchall()
    return seats, log.execute("SELECT match, seat, name FROM names").fetchall()


def fill(people: sqlite3.Connection, seats: Rows, names: Rows) -> None:
    """Puts rows of the former tables where they belong now."""
    for match, seat, kept in seats:
        if seat == HOST:
            people.execute("INSERT INTO hosts VALUES (?, ?)", (match, kept))
        elif seat.endswith(OFFERED):
            people.execute("INSERT INTO codes VALUES (?, ?, ?)", (match, seat.removesuffix(OFFERED), kept))
        else:
            people.execute("INSERT INTO seats VALUES (?, ?, ?)", (match, seat, kept))
    people.executemany(
        "INSERT INTO names VALUES (?, ?, ?)", [row for row in names if row[0] not in NO_MATCHES]
    )


def empty_wal(db: sqlite3.Connection) -> None:
    """Moves all of the WAL into the file. Raises StoreError: another program reads it."""
    [(busy, _, _)] = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    if busy:
        raise StoreError(READ_BY_ANOTHER)
