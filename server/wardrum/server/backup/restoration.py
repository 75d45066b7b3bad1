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
    StoredFile,
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
from wardrum.server.store.people import PEOPLE_FORMAT
from wardrum.server.store.rows import LOG_COLUMNS, put_rows
from wardrum.server.store.schema import (
    LOG_FORMAT,
    UPTIMES,
    DatabaseFormat,
    open_writer,
    sync_directory,
    transaction,
)
from wardrum.server.store.sqlite import DirectoryLock, need_pair

BUILDING = "restoring"
CHECKPOINT_PAGES = 10  # of 1,000 commits


def restore(folder: Path, directory: Path) -> Manifest:
    """Make a data directory from a backup. Raises BackupError, OSError: nothing is in the directory then."""
    need_apart(directory, folder)
    manifest = read_manifest(folder) if folder.is_dir() else None
    if manifest is None:
        raise BackupError(f"{folder} holds no backup: there is no manifest in it")
    if manifest.database != LOG_FORMAT.version:
        raise BackupError(
            f"{folder} holds a log of format {manifest.database}; this release restores format {LOG_FORMAT.version}"
        )
    if manifest.people is None:
        raise BackupError(
            f"{folder} was taken before names and seats had a file of their own: restore it with the release that took "
            "it, and start this one on the result"
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
        for form in (PEOPLE_FORMAT, LOG_FORMAT):  # the log last: without it nothing is served
            (self._building / form.name).rename(self._directory / form.name)
        self._building.rmdir()
        sync_directory(self._directory)

    def _build(self) -> None:
        with (
            closing(open_writer(self._building / PEOPLE_FORMAT.name, PEOPLE_FORMAT)) as people,
            closing(open_writer(self._building / LOG_FORMAT.name, LOG_FORMAT)) as log,
        ):
            need_pair(self._building, log, people)
            for count, page in enumerate(self._pages(), 1):
                put_page(log, page)
                if count % CHECKPOINT_PAGES == 0:
                    log.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            with transaction(log), transaction(people):
                self._put_tables(log, people)
            for db in (log, people):
                [(busy, _, _)] = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                if busy:
                    raise BackupError(f"another program reads {self._building}; stop it and ask again")
        for form in (PEOPLE_FORMAT, LOG_FORMAT):
            (self._building / form.name).chmod(0o600)

    def _pages(self) -> Iterator[list[Row]]:
        """The commits of the matches that the manifest names, each once."""
        for segment in self._manifest.segments:
            for page in read_commits(self._folder / segment.name):
                yield [row for row in page if row[1] in self._manifest.heads and self._audit.follow(row)]

    def _put_tables(self, log: sqlite3.Connection, people: sqlite3.Connection) -> None:
        """Fills the tables that the backup holds whole, without rows of matches that it does not hold."""
        for db, form, file in (
            (log, LOG_FORMAT, self._manifest.tables),
            (people, PEOPLE_FORMAT, self._manifest.people),
        ):
            for table, rows in self._tables(file) if file else ():
                self._put_rows(db, form, table, rows)

    def _tables(self, file: StoredFile) -> Iterator[tuple[TableHeader, list[Row]]]:
        """The pages of tables in a file of the backup, without rows of matches that it does not hold."""
        path, table = self._folder / file.name, None
        for block in read_blocks(path):
            try:
                value = msgspec.msgpack.decode(block)
                if isinstance(value, dict):
                    table = msgspec.convert(value, TableHeader)
                elif table:
                    yield table, self._known(table, msgspec.convert(value, list[Row]))
            except msgspec.MsgspecError as error:
                raise BackupError(f"{path} is damaged: {error}") from None

    def _known(self, table: TableHeader, rows: list[Row]) -> list[Row]:
        if "match" not in table.columns:
            return rows
        place = table.columns.index("match")
        return [row for row in rows if row[place] in self._manifest.heads]

    def _put_rows(
        self, db: sqlite3.Connection, form: DatabaseFormat, table: TableHeader, rows: list[Row]
    ) -> None:
        if (form, table.name) == (LOG_FORMAT, "uptimes"):
            db.execute(UPTIMES)
        known = {row[1] for row in db.execute("SELECT * FROM pragma_table_info(?)", (table.name,))}
        if not known or not known.issuperset(table.columns):
            raise BackupError(f"{self._folder} holds a table {table.name!r} that this release does not have")
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
        for form in (LOG_FORMAT, PEOPLE_FORMAT):
            with closing(sqlite3.connect(self._building / form.name)) as db:
                [(said,), *_] = db.execute("PRAGMA quick_check(1)").fetchall()
            if said != "ok":
                raise BackupError(f"the restored {form.name} is not sound: {said}")


def put_page(db: sqlite3.Connection, page: list[Row]) -> None:
    """Appends rows to the log in a transaction, as they were."""
    db.execute("BEGIN IMMEDIATE")
    for start in range(0, len(page), 250):  # SQLite's bound on the parameters of a statement is 32,766
        put_rows(db, "INSERT INTO log", LOG_COLUMNS, page[start : start + 250])
    db.execute("COMMIT")
