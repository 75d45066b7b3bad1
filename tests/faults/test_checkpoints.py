"""Only the connection that writes moves the WAL into the database file."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct

from tests.conformance.appends import START, append, ask, chain
from tests.faults.powercut.recording import build, environment, needs_a_recorder
from tests.faults.powercut.replay import calls
from tests.faults.server_process import search_path
from tests.support.data_files import copy_left
from tests.support.patience import patient
from wardrum.server.store.archive import open_archive
from wardrum.server.store.group_commit import CommitLimits
from wardrum.server.store.interface import Appended
from wardrum.server.store.sqlite import SqliteStore

READERS = 4
CHECKPOINTS_PER_S = 10


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """A data directory as a killed server leaves it, with commits that are in the WAL alone."""
    store = SqliteStore(tmp_path / "served", lambda call: call())
    ask(store, *chain("m", 20))
    copy_left(tmp_path / "served", tmp_path / "killed")
    store.close()
    return tmp_path / "killed"


def contents(directory: Path) -> list[bytes]:
    """The database file and the WAL, empty if it is gone."""
    files = (directory / "log.db", directory / "log.db-wal")
    return [file.read_bytes() if file.exists() else b"" for file in files]


def test_a_command_that_reads_a_data_directory_checkpoints_nothing(killed: Path) -> None:
    """After a crash an archive reads what is in the WAL, and leaves the database file and the WAL as they are."""
    before = contents(killed)
    with open_archive(killed) as archive:
        assert archive.count() == 20
    assert contents(killed) == before


def test_a_connection_that_may_write_checkpoints_when_it_is_the_last(killed: Path) -> None:
    """The negative control: `query_only` alone does not keep SQLite from moving the WAL when the last connection closes."""
    before = contents(killed)
    db = sqlite3.connect(killed / "log.db")
    db.execute("PRAGMA query_only = 1")
    assert db.execute("SELECT count(*) FROM log").fetchone() == (20,)
    db.close()
    assert contents(killed) != before


class ReaderProcess:
    """A program that reads a data directory, with a recording of what it does to the files there; see reading.py."""

    def __init__(self, recorder: Path, directory: Path, trace: Path, what: str) -> None:
        self._trace = trace
        self._process = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("reading.py"), directory, what],
            env={**os.environ, "PYTHONPATH": search_path(), **environment(recorder, directory, trace)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def begun(self) -> None:
        """Returns when it has read once."""
        assert self._process.stdout is not None, "its output is a pipe"
        assert (reported := self._process.stdout.readline()) == "reading\n", (
            reported + self._process.communicate()[0]
        )

    def end(self) -> int:
        """How often it has read the log, all of it one snapshot each time."""
        reported, _ = self._process.communicate(timeout=patient(60))
        assert self._process.returncode == 0, reported
        return int(reported)

    def kill(self) -> None:
        """End it, if it has not ended by itself."""
        self._process.kill()
        self._process.wait()

    def changed(self) -> set[str]:
        """The files that it has changed."""
        return {call.name for call in calls(self._trace.read_bytes()) if call.kind in "wt"}


class Guarded(Struct):
    """A run of commits and checkpoints beside readers. checkpoints: (thread, mode) of each · changed: files, by readers."""

    commits: int
    checkpoints: list[tuple[str, str]]
    reads: int
    changed: set[str]
    took_s: float

    def __str__(self) -> str:
        modes = dict(Counter(mode for _, mode in self.checkpoints))
        return (
            f"{self.commits} commits, {len(self.checkpoints)} checkpoints {modes} and {self.reads} reads of {READERS} programs "
            f"in {self.took_s:.1f} s; integrity ok"
        )


def guarded(scratch: Path, for_s: float, what: str = "reads") -> Guarded:
    """Commit and checkpoint for so long, and at least so often, while four programs read; then check the file."""
    directory, recorder = scratch / "data", build(scratch)
    checkpoints: list[tuple[str, str]] = []

    def note(statement: str) -> None:
        if "checkpoint" in statement:
            checkpoints.append(
                (threading.current_thread().name, statement.rsplit("(", maxsplit=1)[-1].rstrip(")"))
            )

    limits = CommitLimits(checkpoint_rows=8, wal_soft_bytes=96 * 1024)
    store = SqliteStore(directory, lambda call: call(), print, limits)
    store._writer._engine._db.set_trace_callback(note)
    store._db.set_trace_callback(note)
    ask(store, *chain("m", 20))
    readers = [ReaderProcess(recorder, directory, scratch / f"trace{n}", what) for n in range(READERS)]
    try:
        for reader in readers:
            reader.begun()
        began_s, commits, tail = time.monotonic(), 20, store.tail("m") or START
        while (took_s := time.monotonic() - began_s) < for_s or len(checkpoints) < CHECKPOINTS_PER_S * for_s:
            [answer] = ask(store, append("m", tail, record=b"x" * 2_000))
            assert isinstance(answer, Appended), answer
            tail, commits = answer.tail, commits + 1
        reads = sum(reader.end() for reader in readers)
    finally:
        for reader in readers:
            reader.kill()
        store.close()
    db = sqlite3.connect(directory / "log.db")
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert db.execute("SELECT count(*), max(version) FROM log").fetchall() == [(commits, commits)]
    db.close()
    changed = set[str]().union(*(reader.changed() for reader in readers))
    return Guarded(commits, checkpoints, reads, changed, took_s)


def only_the_writer(run: Guarded) -> bool:
    """Whether no other connection has checkpointed or written anything."""
    return {thread for thread, _ in run.checkpoints} == {"log-writer"} and not run.changed


@needs_a_recorder
def test_only_the_writer_checkpoints_beside_readers(scratch: Path, say: Callable[[object], None]) -> None:
    """D9: four programs read and ten checkpoints a second begin the WAL anew; only the writing connection moves it or
    empties it, every snapshot is whole, and the file is sound with every commit.
    """
    run = guarded(scratch, 1.0)
    say(run)
    assert only_the_writer(run)
    assert {mode for _, mode in run.checkpoints} == {"PASSIVE", "TRUNCATE"}
    assert run.reads >= READERS


@needs_a_recorder
def test_a_reader_that_checkpoints_is_caught(scratch: Path) -> None:
    """The negative control: programs that move the WAL themselves are seen in the recording."""
    run = guarded(scratch, 0.3, "checkpoints")
    assert "log.db" in run.changed
    assert not only_the_writer(run)


@pytest.mark.long
@pytest.mark.timeout(0)
@needs_a_recorder
def test_only_the_writer_checkpoints_for_long(scratch: Path, say: Callable[[object], None]) -> None:
    """D9 for WARDRUM_TEST_CHECKPOINTS_S seconds, a minute unless given."""
    run = guarded(scratch, float(os.environ.get("WARDRUM_TEST_CHECKPOINTS_S", "60")))
    say(run)
    assert only_the_writer(run)
