"""Reading needs no writing: every command that reads a data directory reads one on a file system that cannot be written."""

import shutil
import subprocess
from contextlib import contextmanager

import pytest

from tests.support.cli import runner
from tests.support.table_talk import Battle, serving, talking

WORDS = (("list",), ("verify",), ("dice",), ("luck",), ("show",), ("story",), ("export", "-o", "FILE"))
"""Of `wardrum battle`, without the directory that each reads."""


@contextmanager
def read_only(directory):
    """The directory as a mount that cannot be written."""
    mount = shutil.which("mount")
    if mount is None or subprocess.run([mount, "--bind", directory, directory], check=False).returncode:
        pytest.skip("NOT TESTED: a file system that cannot be written needs the right to mount one")
    try:
        subprocess.run([mount, "-o", "remount,ro,bind", directory], check=True)
        yield directory
    finally:
        subprocess.run(["umount", directory], check=True)


@pytest.fixture
async def left(tmp_path):
    """(directory of a server that was stopped, the same while it ran)."""
    async with serving(data=str(tmp_path / "stopped")) as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker)
        await battle.act(talker, "a", "Bloat", events=1)
        shutil.copytree(tmp_path / "stopped", tmp_path / "ran")
    return tmp_path / "stopped", tmp_path / "ran"


@pytest.mark.usefixtures("toy_is_known")
async def test_a_directory_that_cannot_be_written_is_read(left, tmp_path, capfd):
    """By every command that reads, and by a backup; nothing is written into it."""
    stopped, _ = left
    run = runner(capfd)
    names = sorted(path.name for path in stopped.iterdir())
    with read_only(stopped):
        for word, *more in WORDS:
            given = {"FILE": tmp_path / "battle.ndjson"}
            said = run("battle", word, stopped, *(given.get(each, each) for each in more))
            assert said.code == 0, (word, said)
        assert run("backup", stopped, tmp_path / "copies").code == 0
        assert sorted(path.name for path in stopped.iterdir()) == names


@pytest.mark.usefixtures("toy_is_known")
async def test_a_wal_without_its_index_is_reported(left, capfd):
    """What stands in it must not be left out unsaid."""
    _, ran = left
    (ran / "log.db-shm").unlink()
    with read_only(ran):
        said = runner(capfd)("battle", "list", ran)
    assert said.code == 2
    assert "copy log.db and log.db-wal to where you may write" in said.err
