"""A data directory, read without serving it: no lock is taken, nothing is written.

A server may go on meanwhile. Each answer is what is committed at that moment.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from wardrum.events.core.kernel import MatchId
from wardrum.server import data_directory
from wardrum.server.store.interface import READ_MAX, Entry, StoreDamaged, StoreError
from wardrum.server.store.people import KEPT, PEOPLE_FORMAT, PeopleReader
from wardrum.server.store.reader import LogReader
from wardrum.server.store.schema import LOG_FORMAT, DatabaseFormat, is_of, open_file_reader, touch

ROWS = (
    "SELECT token, CAST(match AS BLOB), version, CAST(actor AS BLOB), CAST(command_id AS BLOB), at, record, head"
    " FROM log NOT INDEXED WHERE token > ? ORDER BY token LIMIT ?"
)
"""Texts as their bytes: a flipped one may be no text any more."""


class Archive(LogReader, PeopleReader):
    """All matches of a directory, whether the lobby lists them or not. Damage raises StoreError.

    people_trouble: why nothing is known of people, "" = it is.
    """

    def __init__(self, log: sqlite3.Connection, people: sqlite3.Connection, people_trouble: str) -> None:
        LogReader.__init__(self, log)
        PeopleReader.__init__(self, people)
        self.people_trouble = people_trouble

    def ids(self) -> Iterator[MatchId]:
        """Every match that the log knows, in the order of their ids."""
        match = MatchId("")
        while row := self._query("SELECT match FROM log WHERE match > ? ORDER BY match LIMIT 1", match):
            (match,) = row
            yield match

    def count(self) -> int:
        """How many commits there are."""
        (count,) = self._query("SELECT count(*) FROM log")
        return int(count)

    def people_alone(self) -> int:
        """Of how many matches there are people, and no commits."""
        with _damage_as_store_error():
            known = {
                match
                for table in KEPT
                for (match,) in self._people.execute(f"SELECT match FROM {table}")  # noqa: S608 -- ours
            }
        return sum(self.tail(match) is None for match in known)

    def commits(self, match: MatchId) -> Iterator[Entry]:
        """The commits of a match, oldest first."""
        after = -1
        while page := self._page(match, after):
            yield from page
            after = page[-1].version

    def rows(self) -> Iterator[Entry]:
        """Every commit as its row holds it: what is found by match or command comes from the indexes."""
        token = -1
        while page := self._rows(token):
            for _, match, version, actor, command_id, at, record, head in page:
                yield Entry(MatchId(_text(match)), version, _text(actor), _text(command_id), at, record, head)
            token = page[-1][0]

    def _rows(self, after: int) -> list[tuple[Any, ...]]:
        with _damage_as_store_error():
            return self._db.execute(ROWS, (after, READ_MAX)).fetchall()

    def _page(self, match: MatchId, after: int) -> list[Entry]:
        with _damage_as_store_error():
            return self.read(match, after, READ_MAX)

    def _query(self, statement: str, *values: object) -> Any:
        with _damage_as_store_error():
            return self._row(statement, *values)


@contextmanager
def open_archive(directory: Path) -> Iterator[Archive]:
    """The archive of a data directory. Raises StoreError: there is none, or it is no wardrum log."""
    path = directory / "log.db"
    if not path.is_file():
        raise StoreError(f"{directory} holds no matches: there is no {path.name} in it")
    with _damage_as_store_error(), closing(open_file_reader(path)) as log:
        if data_directory.is_copied_alone(directory):
            raise StoreError(f"{path} has no matches: {data_directory.COPIED_ALONE}")
        need_format(log, LOG_FORMAT, path)
        touch(log)
        people, trouble = _opened_people(directory / PEOPLE_FORMAT.name)
        with closing(people):
            yield Archive(log, people, trouble)


def _opened_people(path: Path) -> tuple[sqlite3.Connection, str]:
    """The file of the people, or an empty one and why it is not read: the log can be read without it."""
    try:
        return _people(path), ""
    except (StoreError, sqlite3.Error) as error:
        empty = sqlite3.connect(":memory:")
        for table in PEOPLE_FORMAT.tables:
            empty.execute(table)
        return empty, str(error)


def _people(path: Path) -> sqlite3.Connection:
    """Raises StoreError, sqlite3.Error."""
    if not path.is_file():
        raise StoreError(f"there is no {path.name}")
    people = open_file_reader(path)
    try:
        need_format(people, PEOPLE_FORMAT, path)
        touch(people)
    except BaseException:
        people.close()
        raise
    return people


def need_format(connection: sqlite3.Connection, form: DatabaseFormat, path: Path) -> None:
    """Raises StoreError: the file is of another program or of a later release."""
    if not is_of(connection, form):
        [(version,)] = connection.execute("PRAGMA user_version").fetchall()
        raise StoreError(
            f"{path} is not {form.kind} this release can read (format {version}, this release: {form.version})"
        )


@contextmanager
def _damage_as_store_error() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise StoreError(
                "log.db is locked: a server that was started on a full disk keeps it to itself until it is started again"
            ) from error
        raise StoreDamaged(f"the database cannot be read: {error}") from error


def _text(column: bytes) -> str:
    return column.decode(errors="replace")
