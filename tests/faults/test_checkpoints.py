"""Only the connection that writes moves the WAL into the database file."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.conformance.appends import ask, chain
from wardrum.server.store.archive import open_archive
from wardrum.server.store.sqlite import SqliteStore


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """A data directory as a killed server leaves it, with commits that are in the WAL alone."""
    store = SqliteStore(tmp_path / "served", lambda call: call())
    ask(store, *chain("m", 20))
    (tmp_path / "killed").mkdir()
    for name in ("log.db", "log.db-wal"):
        shutil.copy(tmp_path / "served" / name, tmp_path / "killed" / name)
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
