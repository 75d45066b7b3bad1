"""A full disk: appends are refused, nothing is lied about, reading goes on, and room brings it back."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conformance.appends import START, append, ask, tail_of
from tests.faults.small_disk import fill, mounted
from tests.support.data_files import copy_left
from wardrum.server.store.group_commit import CommitLimits
from wardrum.server.store.interface import (
    Appended,
    Conflict,
    Duplicate,
    Filter,
    Full,
    PutName,
    PutSeat,
    StoreError,
    Unknown,
)
from wardrum.server.store.sqlite import SqliteStore
from wardrum.server.store.wal import FRAME_BYTES, INDEX_PART_FRAMES, Wal

RECORD = b"x" * 4_000
DISK_MIB = 3


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of three MiB, one of them taken by `ballast`."""
    with mounted(tmp_path / "disk", DISK_MIB) as disk:
        (disk / "ballast").write_bytes(bytes(1 << 20))
        yield disk


class FullStore:
    """A store on a disk that has just become full, with what it acknowledged before."""

    def __init__(self, disk: Path, limits: CommitLimits) -> None:
        self.fatal: list[str] = []
        self.disk = disk
        self.limits = limits
        self.store = self.opened()
        self.kept = 0
        while isinstance(self.next(), Appended):
            self.kept += 1

    def opened(self) -> SqliteStore:
        return SqliteStore(self.disk / "data", lambda call: call(), self.fatal.append, self.limits)

    def next(self) -> object:
        """The outcome of one more commit."""
        [outcome] = ask(self.store, append("m", self.store.tail("m") or START, record=RECORD))
        return outcome


@pytest.fixture(params=[1, 50, 2_500], ids=lambda rows: f"checkpoint-each-{rows}")
def full(small_disk: Path, request: pytest.FixtureRequest) -> Iterator[FullStore]:
    full = FullStore(small_disk, CommitLimits(checkpoint_rows=request.param))
    yield full
    full.store.close()
    assert full.fatal == []


def test_a_full_disk_refuses_and_stays_open(full: FullStore) -> None:
    """Appends and names are answered `Full` again and again, and the log stays exactly as acknowledged."""
    tail = full.store.tail("m")
    assert full.kept > 10
    for _ in range(5):
        assert full.next() == Full("database or disk is full")
    assert isinstance(ask(full.store, PutName("m", "a", "x" * (DISK_MIB << 20)))[0], Full)
    assert full.store.names("m") == {}
    assert full.store.tail("m") == tail
    assert tail.version == full.kept


def test_reading_goes_on_while_the_disk_is_full(full: FullStore) -> None:
    """Log, lobby and seats answer as before."""
    entries = full.store.read("m", 0)
    assert [entry.version for entry in entries] == list(range(1, full.kept + 1))
    assert {entry.record for entry in entries} == {RECORD}
    assert [summary.match for summary in full.store.matches(Filter())] == ["m"]
    assert full.store.seats("m") == {}


def test_what_needs_no_room_is_answered_while_the_disk_is_full(full: FullStore) -> None:
    """A repeated command and a stale one hear the truth even when they wait beside one that needs room."""
    tail = full.store.tail("m")
    needs_room, repeated, stale = (
        append("m", tail, record=RECORD),
        append("m", tail, command_id="command-3"),
        append("m", START, command_id="stale"),
    )
    answers = ask(full.store, needs_room, repeated, stale, append("n", record=RECORD))
    assert [type(answer) for answer in answers] == [Full, Duplicate, Conflict, Full]


def test_room_brings_it_back_without_a_restart(full: FullStore) -> None:
    """Once there is room the refused command commits, and everything acknowledged is there after reopening."""
    assert isinstance(full.next(), Full)
    (full.disk / "ballast").unlink()
    for version in range(full.kept + 1, full.kept + 21):
        outcome = full.next()
        assert isinstance(outcome, Appended)
        assert outcome.tail.version == version
    full.store.close()
    full.store = full.opened()
    assert [entry.version for entry in full.store.read("m", 0)] == list(range(1, full.kept + 21))


class LongWal:
    """A directory as a killed server leaves it: the WAL's file is long, and holds few commits that count.

    SQLite writes over the others; so the file has room for commits whose index, which is made anew, has none.
    """

    def __init__(self, disk: Path) -> None:
        store = SqliteStore(disk / "first", lambda call: call(), print)
        wal = disk / "first" / "log.db-wal"
        while wal.stat().st_size < (INDEX_PART_FRAMES + 500) * FRAME_BYTES:
            self._append(store)
        store._writer._engine._checkpoint("PASSIVE")
        self.kept = [self._append(store) for _ in range(3)][-1].tail.version
        copy_left(disk / "first", disk / "data")
        store.close()
        shutil.rmtree(disk / "first")
        self.disk, self.fatal = disk, []
        self.opened: list[SqliteStore] = []

    def store(self) -> SqliteStore:
        self.opened.append(SqliteStore(self.disk / "data", lambda call: call(), self.fatal.append))
        return self.opened[-1]

    def fill(self, store: SqliteStore) -> object:
        """Append until something else than `Appended` is answered; that answer."""
        fill(self.disk)
        while isinstance(answer := self._append(store), Appended):
            self.kept = answer.tail.version
        return answer

    def _append(self, store: SqliteStore) -> object:
        [answer] = ask(store, append("m", store.tail("m") or START, record=RECORD))
        return answer


@pytest.fixture(scope="module")
def roomy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with mounted(tmp_path_factory.mktemp("roomy") / "disk", 96) as disk:
        yield disk


@pytest.fixture
def long_wal(roomy: Path) -> Iterator[LongWal]:
    long_wal = LongWal(roomy)
    yield long_wal
    for store in long_wal.opened:
        store.close()
    (roomy / "ballast").unlink(missing_ok=True)
    shutil.rmtree(roomy / "data")


def test_the_index_of_the_wal_has_its_room_in_advance(long_wal: LongWal) -> None:
    """On a disk that fills up after the start, no commit fails for lack of room for -shm: the WAL's file is full first."""
    store = long_wal.store()
    assert store.trouble == ""
    assert long_wal.fill(store) == Full("database or disk is full")
    assert (store.tail("m").version, long_wal.fatal) == (long_wal.kept, [])
    (long_wal.disk / "ballast").unlink()
    assert isinstance(long_wal._append(store), Appended)


def test_without_room_taken_in_advance_the_outcome_is_unknown(
    long_wal: LongWal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control: the commit that lengthens -shm on a full disk ends the server."""
    monkeypatch.setattr(Wal, "reserve", lambda wal: None)
    store = long_wal.store()
    assert isinstance(long_wal.fill(store), Unknown)
    assert long_wal.fatal == ["OperationalError: disk I/O error"]


@pytest.mark.parametrize("spare_pages", [0, 3, 9, 20])
def test_a_store_opens_on_a_full_disk_and_becomes_writable(long_wal: LongWal, spare_pages: int) -> None:
    """Without room for -shm, or for all of it, reading goes on, appends are answered `Full`, and room brings them back."""
    ballast = fill(long_wal.disk, spare_pages=spare_pages)
    store = long_wal.store()
    assert store.wal.index_in_memory == (spare_pages < 9)
    assert store.tail("m").version == long_wal.kept
    answer = long_wal.fill(store)
    assert isinstance(answer, Full)
    assert "full" in answer.why
    ballast.unlink()
    for _ in range(20):
        assert isinstance(long_wal._append(store), Appended)
    assert long_wal.fatal == []
    store.close()
    again = long_wal.store()
    assert not again.wal.index_in_memory
    assert [entry.version for entry in again.read("m", long_wal.kept)] == [
        long_wal.kept + n for n in range(1, 21)
    ]


def test_a_store_opened_on_a_full_disk_says_so_at_once(small_disk: Path) -> None:
    """Before anything is asked of it, the store names the trouble; with room it has none."""
    full = FullStore(small_disk, CommitLimits())
    assert full.store.trouble == ""
    full.store.close()
    fill(full.disk)
    full.store = full.opened()
    assert "full" in full.store.trouble
    assert isinstance(full.next(), Full)
    assert full.store.tail("m").version == full.kept
    full.store.close()
    assert full.fatal == []


async def test_who_waits_for_a_small_change_hears_why_it_was_not_made(tmp_path: Path) -> None:
    """Taking a seat raises when the store had no room for it, instead of passing for a seat that another holds."""
    store = SqliteStore(tmp_path, asyncio.get_running_loop().call_soon_threadsafe)
    db = store._people_writer._engine._db
    [(pages,)] = db.execute("PRAGMA page_count").fetchall()
    db.execute(f"PRAGMA max_page_count = {pages}").fetchall()
    with pytest.raises(StoreError, match="full"):
        await store.change(PutSeat("m", "a", b"a" * 20_000))
    assert await store.change(PutSeat("m", "a", b"a" * 32))
    store.close()


def test_a_locked_file_refuses_and_comes_back(tmp_path: Path) -> None:
    """While another program holds the file nothing is appended and nobody leaves; afterwards all is as before."""
    fatal: list[str] = []
    store = SqliteStore(tmp_path, lambda call: call(), fatal.append)
    store._writer._engine._db.execute("PRAGMA busy_timeout = 0")
    shell = sqlite3.connect(tmp_path / "log.db", isolation_level=None)
    shell.execute("BEGIN IMMEDIATE")
    first = append("m")
    assert ask(store, first) == [Full("database is locked")]
    shell.execute("ROLLBACK")
    shell.close()
    assert ask(store, first) == [Appended(tail_of(first, token=1))]
    store.close()
    assert fatal == []
