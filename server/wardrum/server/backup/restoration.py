"""Restoring a backup into a data directory: built and checked under another name, then put in its place as a whole.

While that goes on the directory's lock is held, so no server can serve what has not been checked.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from wardrum.server.backup.audit import ChainAudit, unkeyed
from wardrum.server.backup.files import (
    BackupError,
    Manifest,
    Row,
    TableHeader,
    need_intact,
    new_file,
    read_blocks,
    read_commits,
    read_manifest,
)
from wardrum.server.backup.folders import make_empty, need_apart, need_room
from wardrum.server.store.archive import open_archive
from wardrum.server.store.interface import StoreError
from wardrum.server.store.rows import LOG_COLUMNS, put_rows
from wardrum.server.store.schema import UPTIMES, VERSION, open_writer, sync_directory
from wardrum.server.store.sqlite import DirectoryLock

BUILDING = "restoring"
CHECKPOINT_PAGES = 10  # of 1,000 commits


def restore(folder: Path, directory: Path) -> Manifest:
    """Make a data directory from a backup. Raises BackupError, OSError: nothing is in the directory then."""
    need_apart(directory, folder)
    manifest = read_manifest(folder) if folder.is_dir() else None
    if manifest is None:
        raise BackupError(f"{folder} holds no backup: there is no manifest in it")
    if manifest.database != VERSION:
        raise BackupError(
            f"{folder} holds a log of format {manifest.database}; this release restores format {VERSION}"
        )
    need_intact(folder, manifest.files)
    is_new = make_empty(directory)
    done = False
    try:
        lock = DirectoryLock(directory / "lock")
        try:
            need_room(directory, manifest.database_bytes)
            Restoration(folder, directory, manifest).carry_out()
            done = True
        finally:
            shutil.rmtree(directory / BUILDING, ignore_errors=True)
            lock.release()
    except (StoreError, sqlite3.Error) as error:
        raise BackupError(f"cannot restore into {directory}: {error}") from None
    finally:
        if is_new and not done:
            with suppress(OSError):
                (directory / "lock").unlink()
                directory.rmdir()
    return manifest


class Restoration:
    """One restore into a directory whose lock is held. Raises BackupError, StoreError, sqlite3.Error, OSError."""

    def __init__(self, folder: Path, directory: Path, manifest: Manifest) -> None:
        self._folder, self._directory, self._manifest = folder, directory, manifest
        self._building = directory / BUILDING
        self._audit = ChainAudit({})

    def carry_out(self) -> None:
        """Build, check, and put in place."""
        shutil.rmtree(self._building, ignore_errors=True)  # what an interrupted restore left
        self._building.mkdir(mode=0o700)
        for key in self._manifest.keys:
            with new_file(self._building / key.source) as file:
                file.write((self._folder / key.name).read_bytes())
        self._build()
        self._check()
        for key in self._manifest.keys:
            (self._building / key.source).rename(self._directory / key.source)
        (self._building / "log.db").rename(self._directory / "log.db")  # last: without it nothing is served
        self._building.rmdir()
        sync_directory(self._directory)

    def _build(self) -> None:
        with closing(open_writer(self._building / "log.db")) as db:
            for count, page in enumerate(self._pages(), 1):
                put_page(db, page)
                if count % CHECKPOINT_PAGES == 0:
                    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._put_tables(db)
            [(busy, _, _)] = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            if busy:
                raise BackupError(f"another program reads {self._building}; stop it and ask again")
        (self._building / "log.db").chmod(0o600)

    def _pages(self) -> Iterator[list[Row]]:
        """The commits of the matches that the manifest names, each once."""
        for segment in self._manifest.segments:
            for page in read_commits(self._folder / segment.name):
                yield [row for row in page if row[1] in self._manifest.heads and self._audit.follow(row)]

    def _put_tables(self, db: sqlite3.Connection) -> None:
        """Fills the tables that the backup holds whole, without rows of matches that it does not hold."""
        path, table = self._folder / self._manifest.tables.name, None
        db.execute("BEGIN IMMEDIATE")
        for block in read_blocks(path):
            try:
                value = msgspec.msgpack.decode(block)
                if isinstance(value, dict):
                    table = msgspec.convert(value, TableHeader)
                elif table:
                    self._put_rows(db, table, msgspec.convert(value, list[Row]))
            except msgspec.MsgspecError as error:
                raise BackupError(f"{path} is damaged: {error}") from None
        db.execute("COMMIT")

    def _put_rows(self, db: sqlite3.Connection, table: TableHeader, rows: list[Row]) -> None:
        if table.name == "uptimes":
            db.execute(UPTIMES)
        known = {row[1] for row in db.execute("SELECT * FROM pragma_table_info(?)", (table.name,))}
        if not known or not known.issuperset(table.columns):
            raise BackupError(f"{self._folder} holds a table {table.name!r} that this release does not have")
        if "match" in table.columns:
            place = table.columns.index("match")
            rows = [row for row in rows if row[place] in self._manifest.heads]
        columns, marks = ", ".join(table.columns), ", ".join("?" * len(table.columns))
        query = f"INSERT INTO {table.name} ({columns}) VALUES ({marks})"  # noqa: S608 -- compared with our tables
        db.executemany(query, rows)

    def _check(self) -> None:
        """Raises BackupError: what was built is not what was backed up."""
        with open_archive(self._building) as archive:
            heads = dict(self._audit.heads)
            for match, head in self._manifest.heads.items():
                tail = archive.tail(match)
                if (
                    heads.pop(match, None) != head
                    or not tail
                    or (tail.version, tail.head.hex())
                    != (
                        head.version,
                        head.head,
                    )
                ):
                    raise BackupError(f"match {match} does not end with the head that the manifest names")
            problems = self._audit.problems | unkeyed(archive, self._building)
        for match, why in problems.items():
            if match not in self._manifest.problems:
                raise BackupError(f"match {match} is not sound, and was when it was backed up: {why}")
        self._need_database()

    def _need_database(self) -> None:
        with closing(sqlite3.connect(self._building / "log.db")) as db:
            [(said,), *_] = db.execute("PRAGMA quick_check(1)").fetchall()
        if said != "ok":
            raise BackupError(f"the restored database is not sound: {said}")


def put_page(db: sqlite3.Connection, page: list[Row]) -> None:
    """Appends rows to the log in a transaction, as they were."""
    db.execute("BEGIN IMMEDIATE")
    for start in range(0, len(page), 250):  # SQLite's bound on the parameters of a statement is 32,766
        put_rows(db, "INSERT INTO log", LOG_COLUMNS, page[start : start + 250])
    db.execute("COMMIT")
