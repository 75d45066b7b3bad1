"""Starting: one server per directory, and none that could not keep its promise."""

from __future__ import annotations

import errno
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.patience import patient
from wardrum.server.store.interface import StoreError, StoreHeld, StoreUnsafe
from wardrum.server.store.schema import READER, WRITER, apply
from wardrum.server.store.sqlite import SqliteStore

SERVER = """
import sys, pathlib
from wardrum.server.store.sqlite import SqliteStore
store = SqliteStore(pathlib.Path(sys.argv[1]), lambda call: call())
print("serving", flush=True)
sys.stdin.read()
"""


def opened(directory: Path) -> SqliteStore:
    return SqliteStore(directory, lambda call: call())


def server(directory: Path) -> subprocess.Popen[str]:
    """Another process that opens the directory and serves until its input ends."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-c", SERVER, directory], stdin=pipe, stdout=pipe, stderr=pipe, text=True
    )


def test_a_second_server_is_refused_and_shown_who_holds_the_directory(tmp_path: Path) -> None:
    """Another process cannot open the directory while we serve it, learns our process id, and may come after us."""
    store = opened(tmp_path)
    refused = server(tmp_path)
    _, complaint = refused.communicate(timeout=patient(30))
    assert refused.returncode == 1
    assert f"served by process {os.getpid()} already" in complaint
    store.close()
    successor = server(tmp_path)
    assert successor.communicate(timeout=patient(30))[0] == "serving\n"


def test_a_killed_server_leaves_no_lock_behind(tmp_path: Path) -> None:
    """After `kill -9` the next server starts without cleaning up."""
    with server(tmp_path) as killed:
        assert killed.stdout.readline() == "serving\n"
        with pytest.raises(StoreHeld, match=str(killed.pid)):
            opened(tmp_path)
        killed.send_signal(signal.SIGKILL)
    opened(tmp_path).close()


@pytest.mark.parametrize("promise", ["journal_mode", "synchronous", "secure_delete"])
def test_an_engine_that_does_not_take_a_setting_is_refused(promise: str) -> None:
    """Each setting is read back; where the engine stays with another the store does not open."""
    settings = WRITER | {"secure_delete": 1}
    answers = {**settings, promise: 1 if promise != "secure_delete" else 0}

    class Stubborn:
        """Answers every pragma but keeps one as it likes."""

        def execute(self, pragma: str) -> Stubborn:
            self.asked = pragma.split()[1]
            return self

        def fetchall(self) -> list[tuple[object]]:
            return [(answers[self.asked],)]

    with pytest.raises(StoreUnsafe, match=promise):
        apply(Stubborn(), settings)


def test_a_database_that_cannot_have_a_wal_is_refused() -> None:
    """SQLite itself declines WAL for a database in memory; that must not pass unnoticed."""
    with pytest.raises(StoreUnsafe, match="journal_mode = memory"):
        apply(sqlite3.connect(":memory:"), WRITER)


def test_the_settings_hold_on_both_connections(tmp_path: Path) -> None:
    """An open store writes with a WAL and full synchronisation, and reads without the right to write."""
    store = opened(tmp_path)
    for db, settings in ((store._writer._engine._db, WRITER), (store._db, READER)):
        assert {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in settings} == settings
    assert (WRITER["journal_mode"], WRITER["synchronous"], WRITER["wal_autocheckpoint"]) == ("wal", 2, 0)
    store.close()


def later_release(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA user_version = 99")


def another_program(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE photos (name TEXT)")


@pytest.mark.parametrize("maker", [later_release, another_program])
def test_a_foreign_file_is_refused_and_left_alone(
    tmp_path: Path, maker: Callable[[sqlite3.Connection], None]
) -> None:
    """A later release's file and another program's are not touched, and the directory is free afterwards."""
    db = sqlite3.connect(tmp_path / "log.db")
    maker(db)
    db.close()
    for _ in range(2):
        with pytest.raises(StoreError, match="not a log this release can serve"):
            opened(tmp_path)
    db = sqlite3.connect(tmp_path / "log.db")
    assert "log" not in {row[0] for row in db.execute("SELECT name FROM sqlite_schema")}
    db.close()


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    """Garbage in the place of the log stops the start with SQLite's own words, and frees the lock."""
    (tmp_path / "log.db").write_bytes(b"not a database " * 1_000)
    for _ in range(2):
        with pytest.raises(StoreError, match=r"log\.db: file is not a database"):
            opened(tmp_path)


def test_a_file_that_cannot_be_synced_stops_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the opening's fsync of what is there fails the store does not open, and the lock is free afterwards."""

    def fails(descriptor: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    opened(tmp_path).close()
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fails)
        with pytest.raises(StoreError, match=r"log\.db: .*Input/output error"):
            opened(tmp_path)
    opened(tmp_path).close()
