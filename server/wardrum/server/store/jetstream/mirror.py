"""What a node has of the log: a SQLite file with the tables of `log.db`, which may be deleted, as the streams have it all.

Matches that were asked for, or begun since, are here from their first commit to some later one, without a gap. The index
(summaries, due times, uptimes) is of all matches; it is built anew whenever the store is opened. Names and seats are not
in the file, see `people`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from wardrum.events.core.kernel import MatchId
from wardrum.server.lru import LruCache
from wardrum.server.store import rows
from wardrum.server.store.database_files import database_files, make_private
from wardrum.server.store.interface import Due, StoreError, Summary, Tail
from wardrum.server.store.reader import LogReader
from wardrum.server.store.schema import TABLES, UPTIMES, DatabaseFormat, address, create, touch, transaction

from .message import REMOVED, Message, Shown, commit_in
from .streams import match_of

MIRROR_FORMAT = DatabaseFormat(
    "mirror.db",
    "a mirror of a log",
    0x5741524D,
    1,
    (
        *TABLES,
        UPTIMES,
        """CREATE TABLE indexed (
            match TEXT PRIMARY KEY, seq INTEGER NOT NULL, version INTEGER NOT NULL, shown_version INTEGER NOT NULL,
            shown_late INTEGER NOT NULL, removed INTEGER NOT NULL) STRICT, WITHOUT ROWID""",
        "CREATE INDEX indexed_seq ON indexed (removed, seq)",
        "CREATE TABLE source (id TEXT NOT NULL) STRICT",
    ),
    secure_delete=False,
)
"""`indexed`: by match, what the index knows of its last message · `source`: which stream this is a mirror of."""

PRAGMAS = "PRAGMA journal_mode = wal", "PRAGMA synchronous = 0", "PRAGMA cache_size = -16384"
BOOT = Path("/proc/sys/kernel/random/boot_id")
INDEX = ("due", "lobby", "uptimes", "indexed")


KNOWN_MAX = 4_096
"""Matches of which the index, and the tail, are remembered beside the file: what most commits need is there."""


class KnownMatch(Struct, frozen=True):
    """What the index knows of a match."""

    seq: int
    """The number of its last message."""
    version: int
    """The version in its last message."""
    shown_version: int
    """The version of its summary, which orders summaries."""
    shown_late: int
    """The number of its late summary, which orders late ones."""
    removed: bool
    """Whether its last message removed it."""
    due: Due | None
    """When it must be woken."""
    summary: Summary | None
    """What the lobby shows."""


NOTHING = KnownMatch(0, 0, -1, -1, removed=False, due=None, summary=None)


class Indexed(LogReader):
    """The index: of every match its last message, summary and due time."""

    def __init__(self, db: sqlite3.Connection, write: Callable[[], None]) -> None:
        super().__init__(db)
        self._write = write
        self._remembered: LruCache[MatchId, KnownMatch] = LruCache(KNOWN_MAX)
        self._early: dict[MatchId, Shown] = {}
        """Summaries of matches that are not known yet: two streams have no common order."""

    def known(self, match: MatchId) -> KnownMatch:
        """What the index knows of a match; `NOTHING` = it does not know it."""
        known = self._remembered.get(match)
        if known is None:
            query = "SELECT seq, version, shown_version, shown_late, removed FROM indexed WHERE match = ?"
            row = self._row(query, match)
            known = NOTHING
            if row:
                seq, version, shown_version, shown_late, removed = row
                due, summary = self.due_of(match), self.summary(match)
                known = KnownMatch(seq, version, shown_version, shown_late, bool(removed), due, summary)
            self._remembered.put(match, known)
        return known

    def removed_at(self, match: MatchId) -> int:
        """The number of the message by which the match was removed; 0 = it was not, or has begun again."""
        known = self.known(match)
        return known.seq if known.removed else 0

    def is_newest(self, token: int) -> bool:
        """Whether a token is that of the newest commit of all."""
        return bool(self._row("SELECT max(seq) FROM indexed WHERE removed = 0")[0] == token)

    def is_referred_to(self, match: MatchId, reference: bytes) -> bool:
        """Whether a summary has the match's id behind the reference."""
        wanted = reference + match.encode()
        return self._row("SELECT 1 FROM lobby WHERE instr(info, ?) LIMIT 1", wanted) is not None

    def shown(self, match: MatchId) -> Shown | None:
        """The match's summary, with its place in their order."""
        known = self.known(match)
        return Shown(known.shown_version, known.shown_late, known.summary) if known.summary else None

    def index(self, message: Message) -> None:
        """Learns of a commit or a removal, with or without its body, unless it knows of a later one."""
        match = match_of(message.subject)
        known = self.known(match)
        if message.seq <= known.seq:
            return None
        self._write()
        if REMOVED in message.headers:
            self._db.execute("DELETE FROM lobby WHERE match = ?", (match,))
            return self._note(match, known, replace(NOTHING, seq=message.seq, removed=True))
        commit = commit_in(message)
        noted = replace(known, seq=message.seq, version=commit.version, removed=False, due=commit.due)
        self._note(match, known, self._with_summary(noted, commit.shown))
        if early := self._early.pop(match, None):
            self.show(early)

    def show(self, shown: Shown) -> None:
        """Learns of a summary that no commit brought; one of a match that was removed is of no use."""
        match = shown.summary.match
        known = self.known(match)
        if known == NOTHING:
            self._early[match] = shown
        elif not known.removed:
            self._write()
            self._note(match, known, self._with_summary(known, shown))

    def _with_summary(self, known: KnownMatch, shown: Shown) -> KnownMatch:
        """What is known with this summary, which is put unless a later one was."""
        if (shown.version, shown.late_seq) <= (known.shown_version, known.shown_late):
            return known
        if shown.summary != known.summary:
            rows.put_lobby(self._db, [shown.summary])
        return replace(known, shown_version=shown.version, shown_late=shown.late_seq, summary=shown.summary)

    def _note(self, match: MatchId, before: KnownMatch, known: KnownMatch) -> None:
        """Remembers, and writes what differs."""
        if known.due != before.due:
            rows.put_due(self._db, {match: known.due})
        self._db.execute(
            "INSERT OR REPLACE INTO indexed VALUES (?, ?, ?, ?, ?, ?)",
            (match, known.seq, known.version, known.shown_version, known.shown_late, known.removed),
        )
        self._remembered.put(match, known)

    def put_uptime(self, since: int, until: int) -> None:
        """Learns when a server ran."""
        self._write()
        self._db.execute("INSERT OR REPLACE INTO uptimes VALUES (?, ?)", (since, until))

    def removed(self) -> list[MatchId]:
        """The matches that were removed."""
        return [match for (match,) in self._fetch("SELECT match FROM indexed WHERE removed = 1", ())]

    def clear_index(self) -> None:
        """Forgets the index; the commits stay."""
        self._write()
        self._remembered = LruCache(KNOWN_MAX)
        for table in INDEX:
            self._db.execute(f"DELETE FROM {table}")  # noqa: S608 -- ours


class LogMirror(Indexed):
    """The file, open. Read and written on one thread.

    heard: called with the match of each commit that came from elsewhere · soon: calls what it is given a little later. What is
    written meanwhile is one transaction, which its own connection reads at once; that it outlives the process is worth nothing.
    """

    def __init__(
        self,
        directory: Path,
        source: str,
        soon: Callable[[Callable[[], None]], object],
        form: DatabaseFormat = MIRROR_FORMAT,
    ) -> None:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._soon = soon
        self.heard: Callable[[MatchId], object] = lambda match: None
        self.db = opened(directory / form.name, f"{source} {boot_id()}", form)
        self._tails: LruCache[MatchId, Tail] = LruCache(KNOWN_MAX)
        super().__init__(self.db, self._begin)

    def tail(self, match: MatchId) -> Tail | None:
        """The end of what is here of the match."""
        tail = self._tails.get(match) or super().tail(match)
        if tail:
            self._tails.put(match, tail)
        return tail

    def take(self, message: Message, *, is_own: bool = False) -> bool:
        """Adds a commit or a removal; whether the mirror now has all of the match up to it.

        is_own: nobody has to hear of it.
        """
        match = match_of(message.subject)
        tail = self.tail(match)
        if tail and message.seq <= tail.token:
            return True
        try:
            self.index(message)
            return self._take(match, message, tail, is_own=is_own)
        except sqlite3.Error:
            self._remember_nothing()
            raise

    def _remember_nothing(self) -> None:
        """After an error: a full disk has taken back what was written since the last COMMIT."""
        self._remembered, self._tails = LruCache(KNOWN_MAX), LruCache(KNOWN_MAX)

    def _take(self, match: MatchId, message: Message, tail: Tail | None, *, is_own: bool) -> bool:
        if tail is None and message.seq <= self.removed_at(match):
            return True
        if REMOVED in message.headers:
            self.forget(match)
            return True
        commit = commit_in(message)
        if commit.version == 1:
            self.forget(match)  # what it was before it was removed
        elif tail is None or (tail.token, tail.version + 1) != (commit.after, commit.version):
            return False
        self._begin()
        values = (
            message.seq,
            match,
            commit.version,
            commit.actor,
            commit.command_id,
            commit.at,
            message.body,
            commit.head,
        )
        rows.put_rows(self._db, "INSERT INTO log", rows.LOG_COLUMNS, [values])
        self._tails.put(match, Tail(commit.version, commit.head, commit.at, message.seq))
        if not is_own:
            self.heard(match)
        return True

    def take_archived(self, match: MatchId, commits: Sequence[tuple[Any, ...]]) -> None:
        """Adds the first commits of a match of which nothing is here. commits: rows of the table `log`, except the match."""
        if not commits or self.tail(match):
            return
        self._begin()
        insert = rows.statement("INSERT INTO log", rows.LOG_COLUMNS, 1)
        try:
            self._db.executemany(insert, [(token, match, *rest) for token, *rest in commits])
        except sqlite3.IntegrityError:  # one command twice: that is no log
            self.forget(match)
        except sqlite3.Error:
            self._remember_nothing()
            raise

    def rows(self, match: MatchId, limit: int) -> list[tuple[Any, ...]]:
        """The first commits of a match, as `take_archived` takes them."""
        query = "SELECT token, version, actor, command_id, at, record, head FROM log WHERE match = ? ORDER BY version LIMIT ?"
        return self._fetch(query, (match, limit))

    def token(self, match: MatchId, version: int) -> int:
        """Of a commit that is here."""
        return int(self._row("SELECT token FROM log WHERE match = ? AND version = ?", match, version)[0])

    def forget(self, match: MatchId) -> None:
        """Removes the commits of a match."""
        if self.tail(match) is None:
            return
        self._begin()
        self._tails.discard(match)
        self._db.execute("DELETE FROM log WHERE match = ?", (match,))

    def close(self) -> None:
        """Closing again does nothing."""
        self._commit()
        self._db.close()

    def _begin(self) -> None:
        if not self._db.in_transaction:
            self._db.execute("BEGIN IMMEDIATE")
            self._soon(self._commit)

    def _commit(self) -> None:
        with suppress(sqlite3.ProgrammingError):  # it is closed
            if self._db.in_transaction:
                self._db.execute("COMMIT")


def opened(path: Path, source: str, form: DatabaseFormat) -> sqlite3.Connection:
    """The file if it is a sound one of this source, else a new one. Raises StoreError: it cannot be kept here."""
    try:
        make_private(path)
        with suppress(sqlite3.DatabaseError, StoreError):
            db = connected(path, form)
            if db.execute("SELECT id FROM source").fetchall() == [(source,)]:
                touch(db)
                return db
            db.close()
        for file in database_files(path):
            file.unlink(missing_ok=True)
        make_private(path)
        db = connected(path, form)
        with transaction(db):
            db.execute("INSERT INTO source VALUES (?)", (source,))
        return db
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"cannot keep a mirror of the log at {path}: {error}") from error


def connected(path: Path, form: DatabaseFormat) -> sqlite3.Connection:
    """The one connection, which reads and writes."""
    db = sqlite3.connect(
        address(path, ""), uri=True, isolation_level=None, check_same_thread=False, cached_statements=512
    )
    try:
        for pragma in PRAGMAS:
            db.execute(pragma).fetchall()
        create(db, form)
    except BaseException:
        db.close()
        raise
    return db


def boot_id() -> str:
    """Another one after each start of the machine: what was not synchronised then may be damaged, however sound it looks."""
    try:
        return BOOT.read_text().strip()
    except OSError:
        return ""
