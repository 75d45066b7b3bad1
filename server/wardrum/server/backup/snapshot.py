"""Taking a backup: one consistent snapshot of a data directory, while a server writes to it as fast as it can.

One read transaction reads the token of the last commit and copies the tables that change. The commits up to that token
are read afterwards, a page at a time, each in a read of its own: commits are never changed, so they are those of the
snapshot, and no read lasts long enough to keep the WAL from being checkpointed.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.server.backup.audit import ChainAudit, unkeyed
from wardrum.server.backup.files import (
    FORMAT,
    BackupError,
    Manifest,
    MatchHead,
    Row,
    Sample,
    StoredFile,
    TableHeader,
    checksum,
    copy_file,
    read_manifest,
    remove_superseded,
    write_blocks,
    write_manifest,
)
from wardrum.server.backup.folders import key_files, locked, make_folder, need_apart, need_room
from wardrum.server.process.release import RELEASE
from wardrum.server.store.archive import Archive, open_archive
from wardrum.server.store.interface import READ_MAX, StoreError
from wardrum.server.store.people import KEPT, PEOPLE_FORMAT
from wardrum.server.store.schema import LOG_FORMAT, open_file_reader, sync_directory, tables_of

COMMITS = (
    "SELECT token, match, version, actor, command_id, at, record, head FROM log"
    " WHERE token > ? AND token <= ? ORDER BY token LIMIT ?"
)
NEWEST_SAMPLES, EARLIER_SAMPLES = 16, 48


class Taken(Struct, frozen=True):
    """What a run did. commits: those that it copied · removed: matches that were in the backup and are gone."""

    manifest: Manifest
    commits: int
    removed: int


def back_up(directory: Path, folder: Path, log: object = None) -> Taken:
    """Copy what is new in a data directory into a folder, which is made if it is missing.

    log: what sentences call it where the directory only holds what was read elsewhere. Raises BackupError, and OSError where a file cannot be written: the backup before is as it was.
    """
    need_apart(directory, folder)
    if not directory.is_dir():
        raise BackupError(f"{directory} is no directory")
    try:
        with (
            open_archive(directory) as archive,
            closing(open_file_reader(directory / LOG_FORMAT.name)) as db,
            closing(open_people(directory, db)) as people,
        ):
            make_folder(folder)
            with locked(folder):
                return BackupRun(directory, folder, archive, db, people, log or directory).take()
    except (StoreError, sqlite3.Error) as error:
        raise BackupError(f"cannot back up {log or directory}: {error}") from None


class BackupRun:
    """One run into a folder that nobody else writes to. Raises BackupError, StoreError, sqlite3.Error, OSError."""

    def __init__(
        self,
        directory: Path,
        folder: Path,
        archive: Archive,
        db: sqlite3.Connection,
        people: sqlite3.Connection,
        log: object,
    ) -> None:
        self._directory, self._folder, self._archive, self._log = directory, folder, archive, log
        self._db, self._people_db = db, people
        self._before = read_manifest(folder)
        self._run = self._before.run + 1 if self._before else 1
        self._newest: deque[Sample] = deque(maxlen=NEWEST_SAMPLES)
        self._last = self._commits = 0

    def take(self) -> Taken:
        """Copy, and replace the manifest last."""
        before = self._before
        start = self._where_to_go_on(before) if before else 0
        self._need_room(start)
        tables = write_blocks(self._path("tables", ".gz"), self._tables())
        people = write_blocks(
            self._path("people", ".gz"), self._people()
        )  # after the log, so that each has its people
        keys = self._keys(before)  # after the snapshot, so that the key of each match in it is here
        audit = ChainAudit(before.heads if before else {})
        segments = self._segments(before, audit, start)
        heads = {match: audit.heads[match] for match in self._archive.ids() if match in audit.heads}
        manifest = Manifest(
            format=FORMAT,
            release=RELEASE,
            run=self._run,
            taken_at=datetime.now(UTC).isoformat(timespec="seconds"),
            database=LOG_FORMAT.version,
            database_bytes=self._database_bytes(),
            segments=segments,
            tables=tables,
            people=people,
            keys=keys,
            samples=self._samples(before),
            heads=heads,
            damaged=only(heads, (before.damaged if before else {}) | audit.problems),
            unkeyed=only(heads, unkeyed(self._archive, self._directory)),
        )
        sync_directory(self._folder)
        write_manifest(self._folder, manifest)
        remove_superseded(self._folder, manifest)
        return Taken(manifest, self._commits, len(set(audit.heads) - set(heads)))

    def _where_to_go_on(self, before: Manifest) -> int:
        """The token of the newest commit that is in the backup. Raises BackupError: this is not what was backed up."""
        self._need_segments(before)
        for sample in before.samples:
            found = self._db.execute(
                "SELECT token, head FROM log WHERE match = ? AND version = ?", (sample.match, sample.version)
            ).fetchall()
            if found and found[0][1].hex() == sample.head:
                return int(found[0][0])
            if found or self._archive.tail(sample.match):
                raise BackupError(
                    f"{self._folder} holds version {sample.version} of match {sample.match}, and {self._log} "
                    "does not: it was set back, or has gone another way; name a new folder for its backups"
                )
        if before.samples:
            kind = "data directory" if self._log == self._directory else "log"
            raise BackupError(
                f"{self._folder} holds the backup of another {kind} than {self._log}; name a new folder"
            )
        return 0

    def _need_segments(self, before: Manifest) -> None:
        """Raises BackupError: a file of the backup is gone or cut off, so that it cannot be continued."""
        for each in before.segments:
            path = self._folder / each.name
            if not path.is_file() or path.stat().st_size != each.size_bytes:
                raise BackupError(
                    f"{path} is missing or cut off, so this backup cannot be continued; name a new folder"
                )

    def _need_room(self, start: int) -> None:
        """Commits are compressed, so they take less than their share of the database."""
        [(last,)] = self._db.execute("SELECT coalesce(max(token), 0) FROM log").fetchall()
        new = (last - start) / last if last else 0
        need_room(self._folder, int(self._database_bytes() * new))

    def _database_bytes(self) -> int:
        [(pages,)] = self._db.execute("PRAGMA page_count").fetchall()
        [(page_bytes,)] = self._db.execute("PRAGMA page_size").fetchall()
        return int(pages * page_bytes)

    def _tables(self) -> Iterator[object]:
        """The tables that change, in one read transaction: for each its name, then pages of its rows."""
        self._db.execute("BEGIN")
        try:
            [(self._last,)] = self._db.execute("SELECT coalesce(max(token), 0) FROM log").fetchall()
            yield from whole_tables(self._db, sorted(tables_of(self._db) - {"log", "pair"}))
        finally:
            self._db.execute("ROLLBACK")

    def _people(self) -> Iterator[object]:
        """The tables of the people, likewise."""
        self._people_db.execute("BEGIN")
        try:
            yield from whole_tables(self._people_db, sorted(KEPT))
        finally:
            self._people_db.execute("ROLLBACK")

    def _segments(self, before: Manifest | None, audit: ChainAudit, start: int) -> tuple[StoredFile, ...]:
        """The segments of the runs before, and that of this one, if there is anything new."""
        earlier = before.segments if before else ()
        if start == self._last:
            return earlier
        segment = write_blocks(self._path("commits", ".gz"), self._pages(audit, start))
        if not self._commits:
            (self._folder / segment.name).unlink()
            return earlier
        return (*earlier, segment)

    def _pages(self, audit: ChainAudit, start: int) -> Iterator[list[Row]]:
        token = start
        while page := self._db.execute(COMMITS, (token, self._last, READ_MAX)).fetchall():
            if new := [row for row in page if audit.follow(row)]:
                self._commits += len(new)
                self._newest.extend(Sample(row[1], row[2], row[7].hex()) for row in new[-NEWEST_SAMPLES:])
                yield new
            token = page[-1][0]

    def _keys(self, before: Manifest | None) -> tuple[StoredFile, ...]:
        """Copies of the key files; one that has not changed is not copied again. Earlier copies stay in the folder."""
        known = {each.source: each for each in before.keys} if before else {}
        found = []
        for path in key_files(self._directory):
            copy = known.get(path.name)
            if copy is None or copy.sha256 != checksum(path):
                copy = copy_file(path, self._path("key", f"-{path.name}"))
            found.append(copy)
        return tuple(found)

    def _samples(self, before: Manifest | None) -> tuple[Sample, ...]:
        """Newest first. Of the earlier ones every other is dropped when they become too many."""
        earlier = before.samples if before else ()
        if len(earlier) > EARLIER_SAMPLES:
            earlier = earlier[::2]
        return (*reversed(self._newest), *earlier)

    def _path(self, kind: str, ending: str) -> Path:
        return self._folder / f"{kind}-{self._run:08}{ending}"


def open_people(directory: Path, log: sqlite3.Connection) -> sqlite3.Connection:
    """The people of a data directory. Raises BackupError: they are not there, or not in a file of their own yet."""
    if "pair" not in tables_of(log):
        raise BackupError(f"{directory} was last served by an earlier release: start the server on it once")
    path = directory / PEOPLE_FORMAT.name
    if not path.is_file():
        raise BackupError(f"{path} is missing, in which stands who holds which seat")
    return open_file_reader(path)


def whole_tables(db: sqlite3.Connection, names: Sequence[str]) -> Iterator[object]:
    """For each table its name, then pages of its rows."""
    for name in names:
        cursor = db.execute(f'SELECT * FROM "{name}"')  # noqa: S608 -- a table of ours
        yield TableHeader(name, tuple(column[0] for column in cursor.description))
        while page := cursor.fetchmany(READ_MAX):
            yield page


def only(heads: dict[MatchId, MatchHead], problems: dict[MatchId, str]) -> dict[MatchId, str]:
    """Those of the problems whose match is in the backup."""
    return {match: why for match, why in problems.items() if match in heads}
