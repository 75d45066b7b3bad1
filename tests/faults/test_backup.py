"""The drill of an operator: back up a server under load, restore the copy, verify it, serve it, and play on.

RELIABILITY D10.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from pathlib import Path
from random import Random

import pytest

from tests.faults.ledger import judge, key_of
from tests.faults.players import Crowd
from tests.faults.server_process import search_path, served
from wardrum.events.core.kernel import SYSTEM
from wardrum.events.rulesets import games
from wardrum.server.backup.files import read_manifest
from wardrum.server.backup.snapshot import back_up
from wardrum.server.store.archive import open_archive
from wardrum.server.verification.fsck import fsck

TABLES = 4
ACKS_BETWEEN = 40


async def wardrum(*words: object) -> str:
    """Carries out a command in a process of its own; what it printed. Fails unless it ends well."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "wardrum.server", *map(str, words)),
        env={"PYTHONPATH": search_path(), "PATH": "/usr/bin:/bin"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    assert process.returncode == 0, out.decode()
    return out.decode()


async def copied_under_load(data: Path, folder: Path, runs: int) -> Crowd:
    """Eight play on a server while this many runs copy its directory; each acknowledgement before a run is in its copy."""
    async with served(data) as server:
        crowd = Crowd(server.url, TABLES, Random(10))
        for _ in range(runs):
            await crowd.playing(crowd.ledger.until(acks=len(crowd.ledger.acks) + ACKS_BETWEEN))
            before = dict(crowd.ledger.acks)
            await wardrum("backup", data, folder)
            heads = read_manifest(folder).heads
            missing = [key for key, ack in before.items() if heads[key[0]].version < ack.version]
            assert missing == [], "commits that were acknowledged before the run are not in its copy"
        await crowd.playing(crowd.ledger.until(acks=len(crowd.ledger.acks) + ACKS_BETWEEN))
        assert await crowd.rest() == []
        await server.kill()
    return crowd


def log_of(directory: Path) -> dict[str, list]:
    """Every match with its commits."""
    with open_archive(directory) as archive:
        return {match: list(archive.commits(match)) for match in archive.ids()}


async def plays_on(directory: Path) -> None:
    """A server on the directory is ready, shows each match where it stands, and new battles are played on it."""
    logs = log_of(directory)
    async with served(directory) as server:
        assert "200" in (await server.page("/readyz")).splitlines()[0]
        crowd = Crowd(server.url, 1, Random(11))
        async with crowd.sit_down() as client:
            for match, log in logs.items():
                async with client.mirror(match, 0, hash=True) as mirror:
                    await mirror.until(lambda m, log=log: m.caught_up and m.version >= log[-1].version)
        await crowd.playing(crowd.ledger.until(acks=20))
        assert await crowd.rest() == []
        await server.kill()
    assert judge(directory, crowd.ledger, games()).faults == ()
    for match, log in log_of(directory).items():
        assert log[: len(logs.get(match, []))] == logs.get(match, []), "a restored commit was changed"


async def drill(tmp_path: Path, runs: int) -> str:
    """The whole drill; its figures."""
    data, folder, new = tmp_path / "data", tmp_path / "copies", tmp_path / "new"
    crowd = await copied_under_load(data, folder, runs)
    assert "heads and keys are sound" in await wardrum("restore", folder, new)
    with open_archive(new) as archive:
        findings = fsck(archive, games(), {}, lambda _: None)
    assert findings.faults == ()
    restored, whole = log_of(new), log_of(data)
    for match, log in restored.items():
        assert log == whole[match][: len(log)], "the copy is no prefix of the log"
    assert {key_of(e)[0] for log in restored.values() for e in log if e.actor != SYSTEM} <= set(whole)
    await plays_on(new)
    commits = findings.counts.commits
    return f"{runs} runs under load, {len(crowd.ledger.acks)} acks, {commits} commits restored and verified, 0 lost"


async def test_a_backup_under_load_restores_verifies_and_plays_on(tmp_path, say):
    """D10: two runs under eight players hold every commit acknowledged before; the copy is sound and is played on."""
    say(await drill(tmp_path, 2))


@pytest.mark.long
@pytest.mark.timeout(0)
async def test_many_backups_under_load(tmp_path, say):
    """D10: the same with fifty runs into one folder."""
    say(await drill(tmp_path, 50))


async def test_a_copy_of_the_file_alone_is_caught(tmp_path):
    """The drill's comparison misses commits in a copy of log.db without its WAL, as `cp` of the one file makes it."""
    data, folder = tmp_path / "data", tmp_path / "copies"
    async with served(data) as server:
        crowd = Crowd(server.url, TABLES, Random(12))
        await crowd.playing(crowd.ledger.until(acks=ACKS_BETWEEN))
        before = dict(crowd.ledger.acks)
        folder.mkdir()
        (folder / "log.db").write_bytes((data / "log.db").read_bytes())
        await crowd.go_home()
        await server.kill()
    try:
        copy = log_of(folder)
    except Exception:  # noqa: BLE001 -- a torn copy is caught as well
        copy = {}
    assert [key for key, ack in before.items() if len(copy.get(key[0], [])) < ack.version]


def test_the_wal_stays_bounded_while_a_backup_runs(tmp_path, say):
    """A run that is held between any two pages keeps no checkpoint from emptying the WAL; one long read does."""
    data = tmp_path / "data"
    from tests.server.backup.test_backup import play
    from tests.support.logbook import Logbook
    from wardrum.server.backup import snapshot

    play(data, Logbook().match, Logbook())
    pages = snapshot.BackupRun._pages
    seen = {}

    def held(self, *rest):
        for page in pages(self, *rest):
            seen["backup"] = wal_after_writing(data)
            yield page

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(snapshot.BackupRun, "_pages", held)
        back_up(data, tmp_path / "copies")
    with sqlite3.connect(data / "log.db", isolation_level=None) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM log").fetchall()
        seen["one read transaction"] = wal_after_writing(data)
        reader.execute("ROLLBACK")
    say(f"WAL in bytes after 40 checkpoints: {seen}")
    assert seen["backup"] < 100_000 < seen["one read transaction"]


def wal_after_writing(data: Path) -> int:
    """The WAL in bytes after rounds of writing, with a passive checkpoint after each, as the server makes them."""
    db = sqlite3.connect(data / "log.db", isolation_level=None)
    db.execute("PRAGMA wal_autocheckpoint = 0")
    for number in range(40):
        db.execute("INSERT OR REPLACE INTO lobby VALUES (?, 'x', 'x', 0, 0, zeroblob(1000))", (str(number),))
        db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    size = (data / "log.db-wal").stat().st_size
    db.close()
    return size
