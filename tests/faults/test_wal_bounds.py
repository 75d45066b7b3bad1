"""Programs that read the database cannot make its WAL grow for ever, and nothing is lost when they try."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conformance.appends import START, append, ask, chain
from wardrum.server.store import schema
from wardrum.server.store.group_commit import CommitLimits
from wardrum.server.store.interface import Appended, Duplicate, Filter, Full
from wardrum.server.store.log_committer import LogCommitter
from wardrum.server.store.schema import LOG_FORMAT
from wardrum.server.store.sqlite import SqliteStore, open_connections
from wardrum.server.store.wal import HARD_BYTES, Wal

MIB = 1024 * 1024
RECORD = b"x" * 4_000
SMALL = {"checkpoint_rows": 20, "wal_soft_bytes": MIB, "wal_hard_bytes": 4 * MIB}


class Reader:
    """Another program that reads the database and keeps what it has seen."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.execute("BEGIN")
        self._db.execute("SELECT count(*) FROM log").fetchall()

    def end(self) -> None:
        self._db.close()


class LoadedStore:
    """A store, with what it acknowledged and how long its WAL has been."""

    def __init__(self, directory: Path, **limits: int) -> None:
        self.path = directory / "log.db"
        self.fatal: list[str] = []
        self.store = SqliteStore(
            directory, lambda call: call(), self.fatal.append, CommitLimits(**{**SMALL, **limits})
        )
        self.kept = self.wal_bytes_max = 0

    def wal_bytes(self) -> int:
        return self.path.with_name("log.db-wal").stat().st_size

    def commit(self, times: int = 1) -> object:
        """The outcome of the last of this many commits; stops at the first that was not appended."""
        answer: object = None
        for _ in range(times):
            [answer] = ask(self.store, append("m", self.store.tail("m") or START, record=RECORD))
            self.wal_bytes_max = max(self.wal_bytes_max, self.wal_bytes())
            if not isinstance(answer, Appended):
                break
            self.kept += 1
        return answer


@pytest.fixture
def loaded(scratch: Path) -> Iterator[Callable[..., LoadedStore]]:
    """Makes stores that are closed at the end, and have never failed."""
    made: list[LoadedStore] = []

    def make(**limits: int) -> LoadedStore:
        made.append(LoadedStore(scratch / str(len(made)), **limits))
        return made[-1]

    yield make
    for each in made:
        each.store.close()
        assert each.fatal == []


def test_a_long_reader_cannot_make_the_wal_longer_than_its_bound(loaded: Callable[..., LoadedStore]) -> None:
    """At the bound appends are answered `Full` with the cause, reading and repeated commands go on, and acks resume
    by themselves when the reader has ended, with a short WAL.
    """
    load = loaded()
    load.commit(30)
    reader = Reader(load.path)
    full = load.commit(2_000)
    assert isinstance(full, Full)
    assert "another program that reads log.db keeps 3 MiB of log.db-wal" in full.why
    assert load.wal_bytes_max <= 4 * MIB
    assert load.store.tail("m").version == load.kept
    assert [each.match for each in load.store.matches(Filter())] == ["m"]
    repeated = append("m", load.store.tail("m"), command_id="command-3")
    assert [type(answer) for answer in ask(load.store, repeated)] == [Duplicate]
    reader.end()
    assert isinstance(load.commit(40), Appended)
    assert load.wal_bytes() <= MIB + 20 * 40_000
    versions = [entry.version for entry in load.store.read("m", 0)]
    assert versions == list(range(1, load.kept + 1))


def test_without_a_hard_bound_a_long_reader_makes_the_wal_grow(loaded: Callable[..., LoadedStore]) -> None:
    """The negative control: as many commits as the bound refuses are appended, and the WAL is longer."""
    load = loaded(wal_hard_bytes=HARD_BYTES)
    load.commit(30)
    reader = Reader(load.path)
    assert isinstance(load.commit(400), Appended)
    assert load.wal_bytes_max > 4 * MIB
    reader.end()


def longest_wal(directory: Path, wal_soft_bytes: int) -> int:
    """The WAL's length over 400 commits, of which each begins while another reader reads; the writer waits for them.

    A reader ends a millisecond after the writer has begun to wait for it, which only a checkpoint that empties does.
    """
    directory.mkdir()
    wal = Wal(directory / "log.db", HARD_BYTES)
    writing, reading = open_connections(directory / "log.db", LOG_FORMAT, wal)
    limits = CommitLimits(checkpoint_rows=20, wal_soft_bytes=wal_soft_bytes, empty_wait_ms=5_000)
    committer, tail, longest = LogCommitter(writing, limits, wal), START, 0
    readers = [Reader(directory / "log.db")]

    def end_readers(statement: str) -> None:
        if "TRUNCATE" in statement:
            threading.Timer(0.001, readers[-1].end).start()

    writing.set_trace_callback(end_readers)
    for _ in range(400):
        [answer] = committer.settle([append("m", tail, record=RECORD)])
        tail = answer.tail
        readers.append(Reader(directory / "log.db"))
        readers.pop(0).end()
        committer.checkpoint()
        longest = max(longest, wal.size_bytes())
    for connection in (readers[0]._db, reading, writing):
        connection.close()
    wal.close()
    return longest


def test_the_wal_is_emptied_though_there_is_always_a_reader(scratch: Path) -> None:
    """Checkpoints that wait for readers keep the WAL short; those that do not, the negative control, never empty it."""
    assert longest_wal(scratch / "emptied", MIB) <= MIB + 20 * 40_000
    assert longest_wal(scratch / "passive", 10**12) > 4 * MIB


@pytest.mark.parametrize(("limit", "shrinks"), [(MIB, True), (-1, False)])
def test_the_file_shrinks_after_a_peak(
    loaded: Callable[..., LoadedStore], monkeypatch: pytest.MonkeyPatch, limit: int, shrinks: bool
) -> None:
    """SQLite cuts the WAL's file down when it begins it anew; without `journal_size_limit` it stays as long as it was."""
    assert schema.WRITER["journal_size_limit"] == 80 * MIB
    monkeypatch.setitem(schema.WRITER, "journal_size_limit", limit)
    load = loaded(wal_soft_bytes=10**12, wal_hard_bytes=HARD_BYTES)
    load.commit(30)
    reader = Reader(load.path)
    load.commit(250)
    assert load.wal_bytes() > 2 * MIB
    reader.end()
    load.commit(30)
    assert (load.wal_bytes() <= MIB) == shrinks


def test_the_servers_own_reading_keeps_no_snapshot(tmp_path: Path) -> None:
    """After each question the WAL can be emptied at once; a statement left half-way, the negative control, prevents it."""
    store = SqliteStore(tmp_path, lambda call: call())
    ask(store, *chain("m", 20))
    committer = store._writer._engine
    questions: list[Callable[[], object]] = [
        *(
            lambda ask=ask: ask("m")
            for ask in (store.tail, store.summary, store.due_of, store.seats, store.offered)
        ),
        *(lambda ask=ask: ask("m") for ask in (store.host, store.names, store.named)),
        *(store.next_due, store.has_hosts, lambda: store.matches(Filter()), lambda: store.due(10**15)),
        *(lambda: store.read("m", 0, 5), lambda: store.find("m", "a", "command-3")),
    ]
    version = 20
    for question in questions:
        question()
        assert emptied(committer)
        ask(store, append("m", store.tail("m")))
        version += 1
    half_way = store._db.execute("SELECT version FROM log")
    half_way.fetchone()
    assert not emptied(committer)
    half_way.close()
    assert store.tail("m").version == version
    store.close()


def emptied(committer: LogCommitter) -> bool:
    committer._empty_wal()
    return committer._wal.size_bytes() == 0
