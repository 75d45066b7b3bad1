"""SQLite files: the tables of the log's, the settings of each, and the refusal to work without them."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from wardrum.server.store.interface import StoreError, StoreUnsafe
from wardrum.server.store.wal import SOFT_BYTES


class DatabaseFormat(Struct, frozen=True):
    """What makes a SQLite file one of ours."""

    name: str
    """Of the file."""
    kind: str
    """What it is, as "a log": part of the sentence that refuses another one."""
    application_id: int
    """By which the file tells whose it is, to `file` and to us."""
    version: int
    """Shape of the tables; a file of a later release is refused rather than guessed at."""
    tables: tuple[str, ...]
    """The statements that make a new one."""
    secure_delete: bool
    """Whether what is deleted is overwritten where it stands, not just forgotten."""


PAIR = "CREATE TABLE pair (id BLOB NOT NULL) STRICT"

TABLES = (
    # A rowid table: appending touches the end of one tree and two narrow indexes, twice as fast as a clustered table.
    """CREATE TABLE log (
        token INTEGER PRIMARY KEY, match TEXT NOT NULL, version INTEGER NOT NULL, actor TEXT NOT NULL,
        command_id TEXT NOT NULL, at INTEGER NOT NULL, record BLOB NOT NULL, head BLOB NOT NULL,
        UNIQUE (match, version), UNIQUE (match, actor, command_id)) STRICT""",
    """CREATE TABLE due (
        match TEXT PRIMARY KEY, key TEXT NOT NULL, at INTEGER NOT NULL, version INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX due_at ON due (at, match)",
    """CREATE TABLE lobby (
        match TEXT PRIMARY KEY, ruleset TEXT NOT NULL, status TEXT NOT NULL, listed INTEGER NOT NULL,
        at INTEGER NOT NULL, info BLOB NOT NULL) STRICT, WITHOUT ROWID""",
    # One index for each kind of question, so that no list of a long-lived server scans its finished matches.
    "CREATE INDEX lobby_all ON lobby (listed, at DESC, match)",
    "CREATE INDEX lobby_status ON lobby (listed, status, at DESC, match)",
    "CREATE INDEX lobby_ruleset ON lobby (listed, ruleset, at DESC, match)",
    "CREATE INDEX lobby_both ON lobby (listed, status, ruleset, at DESC, match)",
    PAIR,
)
"""Of `log.db`. The one row of `pair` is that of the `people.db` which belongs to it."""

LOG_FORMAT = DatabaseFormat("log.db", "a log", 0x57415244, 1, TABLES, secure_delete=False)

UPTIMES = "CREATE TABLE IF NOT EXISTS uptimes (since INTEGER PRIMARY KEY, until INTEGER NOT NULL) STRICT"
"""Made by the first `PutUptime`: a log of an earlier release is served as it is, also on a disk without room."""

WRITER: dict[str, str | int] = {
    "busy_timeout": 5_000,  # ms; only another process, as a sqlite3 shell, can make the one writer wait
    "journal_mode": "wal",
    "synchronous": 2,  # FULL: every commit is fsynced; NORMAL loses acknowledged commits in a power cut
    "fullfsync": 1,  # macOS: fsync alone stops at the drive's cache
    "checkpoint_fullfsync": 1,
    "wal_autocheckpoint": 0,  # SQLite swallows errors of its own checkpoints; a swallowed failed fsync loses data
    "journal_size_limit": SOFT_BYTES,  # the WAL's file shrinks after a peak
    "temp_store": 2,  # MEMORY: names on their way to fresh pages must not pass through /tmp
    "cache_size": -16_384,  # KiB
}
READER: dict[str, str | int] = {"busy_timeout": 5_000, "query_only": 1, "cache_size": -8_192}


INDEX_IN_MEMORY = "?vfs=unix-excl"
"""Behind the address of a file: SQLite keeps the index of the WAL in this process's memory, and other programs out."""


def open_writer(path: Path, form: DatabaseFormat = LOG_FORMAT, how: str = "") -> sqlite3.Connection:
    """The one connection that writes and checkpoints; for one thread at a time. how: "" or INDEX_IN_MEMORY.

    What an earlier process left unsynced is on the disk when this returns, so that nothing is answered from it before.
    """
    sync_files(path)
    connection = sqlite3.connect(
        address(path, how), uri=True, isolation_level=None, check_same_thread=False, cached_statements=512
    )
    try:
        apply(connection, WRITER | {"secure_delete": int(form.secure_delete)})
        create(connection, form)
        sync_directory(path.parent)
    except BaseException:
        connection.close()
        raise
    return connection


def open_reader(path: Path, how: str = "") -> sqlite3.Connection:
    """A connection that cannot write, for the thread that opens it. how: as the writer's."""
    return reading(sqlite3.connect(address(path, how), uri=True, isolation_level=None))


def address(path: Path, how: str) -> str:
    """A file as SQLite's URI."""
    return f"{path.absolute().as_uri()}{how}"


def open_file_reader(path: Path) -> sqlite3.Connection:
    """A connection that opens the file for reading alone, so that closing it as the last one cannot checkpoint.

    SQLite makes files beside a database with a WAL even to read it. Where it cannot, as on read-only media, the file is read as
    one that nothing changes. Raises StoreError: then there is a WAL, which cannot be read without an index.
    """
    try:
        return _probed("?mode=ro", path)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CANTOPEN or os.access(path.parent, os.W_OK):
            raise
    wal = path.with_name(f"{path.name}-wal")
    if wal.exists() and wal.stat().st_size:
        raise StoreError(
            f"{path.parent} cannot be written, and {wal.name} is read with an index beside it: copy {path.name} and "
            f"{wal.name} to where you may write, and read the copy"
        )
    return _probed("?mode=ro&immutable=1", path)


def _probed(how: str, path: Path) -> sqlite3.Connection:
    """A reader that has read."""
    connection = reading(sqlite3.connect(address(path, how), uri=True, isolation_level=None))
    try:
        connection.execute("PRAGMA application_id").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def reading(connection: sqlite3.Connection) -> sqlite3.Connection:
    """The same connection with the settings of a reader, or closed."""
    try:
        apply(connection, READER)
    except BaseException:
        connection.close()
        raise
    return connection


def apply(connection: sqlite3.Connection, pragmas: dict[str, str | int]) -> None:
    """Sets each pragma and reads it back; raises StoreUnsafe when the engine did not take it."""
    for name, wanted in pragmas.items():
        # Fetched to the end: a pragma that fails half-way through would otherwise be dropped together with its cursor.
        connection.execute(f"PRAGMA {name} = {wanted}").fetchall()
        [(got,)] = connection.execute(f"PRAGMA {name}").fetchall()
        if got != wanted:
            raise StoreUnsafe(f"SQLite answered {name} = {got} where {wanted} is needed; refusing to serve")


def create(connection: sqlite3.Connection, form: DatabaseFormat) -> None:
    """Makes the tables of a new file; refuses a file of another program or of a later release."""
    if is_of(connection, form):
        return
    [(version,)] = connection.execute("PRAGMA user_version").fetchall()
    if version or connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        raise StoreError(
            f"{form.name} is not {form.kind} this release can serve (format {version}, this release: {form.version})"
        )
    connection.execute("BEGIN IMMEDIATE")
    for table in form.tables:
        connection.execute(table)
    connection.execute(f"PRAGMA application_id = {form.application_id}")
    connection.execute(f"PRAGMA user_version = {form.version}")
    connection.execute("COMMIT")


def is_of(connection: sqlite3.Connection, form: DatabaseFormat) -> bool:
    """Whether a database is of this format."""
    [(application,)] = connection.execute("PRAGMA application_id").fetchall()
    [(version,)] = connection.execute("PRAGMA user_version").fetchall()
    return bool((application, version) == (form.application_id, form.version))


def tables_of(connection: sqlite3.Connection) -> set[str]:
    """The names of its tables."""
    query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    return {name for (name,) in connection.execute(query).fetchall()}


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


def sync_files(path: Path) -> None:
    """Makes durable what is in the file and its WAL now; a process that was killed may have died before its fsync.

    Before SQLite opens them: closing a second descriptor of the file would drop the locks of its connection.
    """
    for each in (path, path.with_name(f"{path.name}-wal")):
        if each.exists():
            descriptor = os.open(each, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def touch(connection: sqlite3.Connection) -> None:
    """Reads both ends of every table and index, so that damage where all searches begin is found when the file is opened.

    In one snapshot. Takes as many reads as the trees are high.
    Raises sqlite3.DatabaseError: a page there is damaged.
    """
    connection.execute("BEGIN")
    try:
        touch_all(connection)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def touch_all(connection: sqlite3.Connection) -> None:
    """`touch` within a transaction."""
    objects = connection.execute(
        "SELECT type, name, tbl_name FROM sqlite_schema WHERE rootpage > 0"
    ).fetchall()
    for kind, name, table in objects:
        if kind == "index":
            [order, *_] = [row[2] for row in connection.execute(f"PRAGMA index_info('{name}')").fetchall()]
        else:
            [order, *_] = [row[1] for row in connection.execute(f"PRAGMA table_info('{name}')").fetchall()]
        by = f" INDEXED BY {name}" if kind == "index" else ""
        for way in ("ASC", "DESC"):
            connection.execute(f"SELECT {order} FROM {table}{by} ORDER BY {order} {way} LIMIT 1").fetchall()  # noqa: S608


@contextmanager
def waiting_at_most(connection: sqlite3.Connection, wait_ms: int) -> Iterator[None]:
    """Inside, what another connection holds is waited for that long, instead of for the connection's busy timeout."""
    [(usual_ms,)] = connection.execute("PRAGMA busy_timeout").fetchall()
    connection.execute(f"PRAGMA busy_timeout = {wait_ms}").fetchall()
    try:
        yield
    finally:
        connection.execute(f"PRAGMA busy_timeout = {usual_ms}").fetchall()


def sync_directory(directory: Path) -> None:
    """Makes the names of new files durable, the directory's own name included."""
    for each in (directory, directory.parent):
        descriptor = os.open(each, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
