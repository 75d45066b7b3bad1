"""A full disk: appends are refused, nothing is lied about, reading goes on, and room brings it back."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conformance.appends import START, append, ask, tail_of
from wardrum.server.store import Appended, Conflict, Duplicate, Filter, Full, PutName, StoreError
from wardrum.server.store.group_commit import CommitLimits
from wardrum.server.store.sqlite import SqliteStore

RECORD = b"x" * 4_000
DISK_MIB = 3


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of three MiB, one of them taken by `ballast`."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if (
        shutil.which("mount") is None
        or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={DISK_MIB}m", "none", disk], capture_output=True
        ).returncode
    ):
        pytest.skip("NOT TESTED: a full disk needs the right to mount a tmpfs")
    (disk / "ballast").write_bytes(bytes(1 << 20))
    yield disk
    subprocess.run(["umount", disk], check=True)


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


async def test_who_waits_for_a_small_change_hears_why_it_was_not_made(tmp_path: Path) -> None:
    """Taking a seat raises when the store had no room for it, instead of passing for a seat that another holds."""
    store = SqliteStore(tmp_path, asyncio.get_running_loop().call_soon_threadsafe)
    db = store._writer._engine._db
    [(pages,)] = db.execute("PRAGMA page_count").fetchall()
    db.execute(f"PRAGMA max_page_count = {pages}").fetchall()
    with pytest.raises(StoreError, match="full"):
        await store.put_seat("m", "a", b"a" * 20_000)
    assert await store.put_seat("m", "a", b"a" * 32)
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
