"""The files of the database while a server has them open: private, and never lost unnoticed."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.appends import append, ask, tail_of
from tests.faults.server_process import TOY, served
from tests.support.patience import patient
from tests.support.table_talk import Battle, talking
from wardrum.server.store.database_files import OpenedFiles
from wardrum.server.store.group_commit import EXIT_CODE
from wardrum.server.store.interface import Appended, Unknown
from wardrum.server.store.sqlite import SqliteStore

FILES = ("log.db", "log.db-wal", "log.db-shm")


def modes(directory: Path) -> set[int]:
    return {(directory / name).stat().st_mode & 0o777 for name in FILES}


def opened(directory: Path, fatal: Any = print) -> SqliteStore:
    return SqliteStore(directory, lambda call: call(), fatal)


@pytest.mark.parametrize("umask", [0o000, 0o022])
def test_the_database_is_private_in_an_open_directory(tmp_path: Path, umask: int) -> None:
    """In a directory of mode 0777 and under any umask the database, its WAL and its shared memory have mode 0600."""
    tmp_path.chmod(0o777)
    before = os.umask(umask)
    try:
        store = opened(tmp_path)
        ask(store, append("m"))
        assert modes(tmp_path) == {0o600}
        store.close()
    finally:
        os.umask(before)
    assert (tmp_path / "log.db").stat().st_mode & 0o777 == 0o600


def test_a_database_that_all_may_read_is_made_private(tmp_path: Path) -> None:
    """A file that an earlier release made with mode 0644 has mode 0600 from the next start on."""
    opened(tmp_path).close()
    (tmp_path / "log.db").chmod(0o644)
    store = opened(tmp_path)
    assert modes(tmp_path) == {0o600}
    store.close()


def unlink(data: Path) -> None:
    (data / "log.db").unlink()


def replace(data: Path) -> None:
    copy = data / "copy"
    copy.write_bytes((data / "log.db").read_bytes())
    copy.rename(data / "log.db")


def unlink_wal(data: Path) -> None:
    (data / "log.db-wal").unlink()


def move_away(data: Path) -> None:
    data.rename(data.with_name("elsewhere"))


@pytest.mark.parametrize("lose", [unlink, replace, unlink_wal, move_away])
def test_a_lost_file_ends_acknowledging(tmp_path: Path, lose: Any) -> None:
    """Once the comparison has found a removed or replaced file, no append is acknowledged any more."""
    fatal: list[str] = []
    store = opened(tmp_path / "data", fatal.append)
    first = append("m")
    assert isinstance(ask(store, first)[0], Appended)
    store.compare_files()
    assert fatal == []
    lose(tmp_path / "data")
    store.compare_files()
    [why] = set(fatal)
    assert "while the server had it open" in why
    assert ask(store, append("m", tail_of(first))) == [Unknown(why)]
    store.close()


def test_without_the_comparison_a_lost_file_goes_unnoticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control: SQLite by itself acknowledges appends to a file without a name."""
    monkeypatch.setattr(OpenedFiles, "trouble", lambda files: "")
    store = opened(tmp_path)
    first = append("m")
    ask(store, first)
    unlink(tmp_path)
    store.compare_files()
    assert isinstance(ask(store, append("m", tail_of(first)))[0], Appended)
    store.close()


async def test_a_server_whose_database_is_removed_stops_with_one_sentence(tmp_path: Path) -> None:
    """A serving process compares every second, names the file in one sentence, and exits with a code other than 0."""
    async with served(tmp_path, TOY) as server:
        battle = Battle()
        async with talking(server) as talker:
            await battle.create(talker)
            unlink(tmp_path)
            async with asyncio.timeout(patient(20)):
                assert await server.ended() == EXIT_CODE
    [said] = [line for line in server.output if "wardrum:" in line]
    assert "log.db was removed" in said
    assert "Traceback" not in "".join(server.output)
