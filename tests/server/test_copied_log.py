"""A copy of `log.db` without its WAL is recognized where it can be, and nothing else is taken for one."""

import shutil

import pytest
import structlog

from tests.support.cli import runner
from tests.support.table_talk import Battle, serving, talking
from wardrum.server import data_directory

NO_MATCHES = "log.db has no matches"


async def started(directory):
    """What a server says of itself while it starts there and stops."""
    with structlog.testing.capture_logs() as said:
        async with serving(data=str(directory)):
            pass
    return [line["event"] for line in said]


@pytest.mark.parametrize("files", [["log.db"], ["log.db", "secret", "signing-key"]])
async def test_a_copy_without_its_wal_is_reported(tmp_path, capfd, files):
    """By the server that starts on it, with what to do, and by every command that reads it."""
    alone = tmp_path / "alone"
    alone.mkdir()
    async with serving(data=str(tmp_path / "data")) as server, talking(server) as talker:
        await Battle().begin(talker)
        for name in files:
            shutil.copy(tmp_path / "data" / name, alone)
    for word in ("list", "verify"):
        said = runner(capfd)("battle", word, alone)
        assert said.code != 0
        assert "copied without log.db-wal" in said.err
        assert "wardrum backup" in said.err
    assert NO_MATCHES in await started(alone)
    assert NO_MATCHES not in await started(alone)  # from now on it is a log of its own, with nothing in it


async def test_nothing_else_is_taken_for_a_copy(tmp_path):
    """A new directory, one without matches, one with some, and one whose WAL is there."""
    data = tmp_path / "data"
    for _ in range(2):
        assert NO_MATCHES not in await started(data)
    async with serving(data=str(data)) as server, talking(server) as talker:
        await Battle().begin(talker)
        shutil.copytree(data, tmp_path / "with-its-wal")
    assert not data_directory.is_copied_alone(tmp_path / "with-its-wal")
    assert NO_MATCHES not in await started(data)
