"""A node whose directory has a log of its own beside the mirror of the shared one."""

from concurrent.futures import ThreadPoolExecutor

import structlog

from tests.support import limits
from tests.support.cli import runner
from tests.support.cluster import address_of, node_folder
from tests.support.table_talk import Battle, talking
from tests.support.toy import GAME
from wardrum.server.cli import move

NOT_SERVED = "log.db beside the mirror is not served"


async def warned(directory, **settings):
    """Why the log in the directory is not served, as a node says when it starts there: one reason, or none."""
    with structlog.testing.capture_logs() as said:
        async with limits.running({"toy": GAME}, data=str(directory), **settings):
            pass
    return [line["why"] for line in said if line["event"] == NOT_SERVED]


async def test_what_the_shared_log_lacks_is_reported_when_a_node_starts(nats, tmp_path, capfd, monkeypatch):
    """With the word that takes it there; then, and where there is none, nothing is said."""
    monkeypatch.setattr(move, "LISTEN_S", 0.0)
    shared, directory, battle = address_of(nats), node_folder(tmp_path, "node"), Battle()
    assert await warned(directory, log=shared) == []
    async with (
        limits.running({"toy": GAME}, data=str(directory)) as server,
        talking(server) as talker,
    ):
        await battle.begin(talker)
        await battle.play(talker, 2)
    [why] = await warned(directory, log=shared)
    assert "`wardrum move`" in why
    assert await warned(directory) == []
    with ThreadPoolExecutor(1) as shell:  # on a thread without a loop
        assert shell.submit(runner(capfd), "move", directory, shared).result().code == 0
    assert await warned(directory, log=shared) == []
    async with (
        limits.running({"toy": GAME}, data=str(directory)) as server,
        talking(server) as talker,
    ):
        await Battle().begin(talker)
    assert await warned(directory, log=shared) == [why]


async def test_a_log_that_cannot_be_read_is_reported(nats, tmp_path):
    """The shared one is served."""
    directory = node_folder(tmp_path, "node")
    (directory / "log.db").write_bytes(b"something else" * 100)
    [why] = await warned(directory, log=address_of(nats))
    assert "\n" not in why
    assert "log.db" in why or "database" in why
