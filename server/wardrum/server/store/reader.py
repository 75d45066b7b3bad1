"""The SQL that reads the log, on a connection of either side."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from wardrum.events.core.kernel import MatchId
from wardrum.server.store.interface import READ_MAX, Due, Entry, Filter, PageKey, StoreDamaged, Summary, Tail

from .schema import LOG_FORMAT, DatabaseFormat

ENTRY = "SELECT match, version, actor, command_id, at, record, head FROM log"
SUMMARY = "SELECT match, ruleset, status, listed, at, info FROM lobby"

DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class LogReader:
    """`Log`, `Lobby` and `Timers`: answers from what is committed at the moment of asking."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def tail(self, match: MatchId) -> Tail | None:
        row = self._row(
            "SELECT version, head, at, token FROM log WHERE match = ? ORDER BY version DESC LIMIT 1", match
        )
        return Tail(*row) if row else None

    def read(self, match: MatchId, after: int, limit: int = READ_MAX) -> list[Entry]:
        query = f"{ENTRY} WHERE match = ? AND version > ? ORDER BY version LIMIT ?"
        return [Entry(*row) for row in self._fetch(query, (match, after, limit))]

    def find(self, match: MatchId, actor: str, command_id: str) -> Entry | None:
        row = self._row(f"{ENTRY} WHERE match = ? AND actor = ? AND command_id = ?", match, actor, command_id)
        return Entry(*row) if row else None

    def summary(self, match: MatchId) -> Summary | None:
        row = self._row(f"{SUMMARY} WHERE match = ?", match)
        return summary_of(row) if row else None

    def matches(self, which: Filter, after: PageKey | None = None, limit: int = READ_MAX) -> list[Summary]:
        query, values = lobby_query(which, after, limit)
        return [summary_of(row) for row in self._fetch(query, values)]

    def due_of(self, match: MatchId) -> Due | None:
        row = self._row("SELECT key, at, version FROM due WHERE match = ?", match)
        return Due(*row) if row else None

    def due(self, until: int, limit: int = READ_MAX) -> list[tuple[MatchId, Due]]:
        query = "SELECT match, key, at, version FROM due WHERE at <= ? ORDER BY at, match LIMIT ?"
        return [(row[0], Due(*row[1:])) for row in self._fetch(query, (until, limit))]

    def next_due(self) -> int | None:
        earliest: int | None = self._row("SELECT min(at) FROM due")[0]
        return earliest

    def uptimes(self) -> list[tuple[int, int]]:
        if self._row("SELECT 1 FROM sqlite_schema WHERE name = 'uptimes'") is None:
            return []
        return self._fetch("SELECT since, until FROM uptimes ORDER BY since", ())

    def _row(self, query: str, *values: object) -> Any:
        rows = self._fetch(query, values)
        return rows[0] if rows else None

    def _fetch(self, query: str, values: Sequence[object]) -> list[Any]:
        return fetched(self._db, LOG_FORMAT, query, values)


def fetched(db: sqlite3.Connection, form: DatabaseFormat, query: str, values: Sequence[object]) -> list[Any]:
    """All rows of a query. Raises StoreDamaged; sqlite3.Error: it cannot be read for another reason."""
    try:
        # fetchall: a statement left half-way keeps its snapshot, and a snapshot keeps the WAL growing
        return db.execute(query, values).fetchall()
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            raise StoreDamaged(f"{form.name} is damaged: {error}") from error
        raise


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether an error says that the file is damaged. A text that is not UTF-8 comes without an error code."""
    if isinstance(error, sqlite3.ProgrammingError):
        return False
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return code is None or code & 0xFF in DAMAGE


def lobby_query(which: Filter, after: PageKey | None, limit: int) -> tuple[str, list[object]]:
    """The query for one page of the lobby, worded so that one of the lobby's indexes answers it in order."""
    terms: list[tuple[str, list[object]]] = [("listed = ?", [which.listed])]
    if which.status:
        terms.append(("status = ?", [which.status]))
    if which.ruleset:
        terms.append(("ruleset = ?", [which.ruleset]))
    if after:
        at, match = after
        terms.append(("at <= ? AND (at < ? OR match > ?)", [at, at, match]))
    where = " AND ".join(term for term, _ in terms)
    query = f"{SUMMARY} WHERE {where} ORDER BY at DESC, match LIMIT ?"
    return query, [value for _, values in terms for value in values] + [limit]


def summary_of(row: tuple[Any, ...]) -> Summary:
    match, ruleset, status, listed, at, info = row
    return Summary(match, ruleset, status, bool(listed), at, info)
