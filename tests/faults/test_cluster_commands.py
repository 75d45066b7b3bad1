"""Operators' commands on three servers: what is erased is on none of their disks, and a damaged replica is found."""

from __future__ import annotations

import asyncio
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conformance.appends import START, append
from tests.server.cli.test_cli_erase import reported
from tests.support.cli import runner
from tests.support.cluster import address_of, node_folder
from tests.support.in_memory import scratch_folder
from tests.support.nats_servers import NatsServer, need_nats, running_cluster
from tests.support.patience import patient
from wardrum.server.cli.erase import UNHEARD, away
from wardrum.server.cli.places import SharedLog
from wardrum.server.crypto import server_keys
from wardrum.server.log_address import parsed
from wardrum.server.store.archive import open_archive
from wardrum.server.store.interface import Appended, PutName, PutSeat
from wardrum.server.store.jetstream.people import RAFT_S
from wardrum.server.store.jetstream.store import JetStreamStore
from wardrum.server.store.jetstream.streams import LOG, info_of
from wardrum.server.store.shared import differing_replicas, open_shared, take_snapshot

pytestmark = pytest.mark.long

CANARY = "Canary of the Marsh"
MATCHES = [f"{number:032x}" for number in range(3)]
COMMITS = 40


@pytest.fixture
def servers() -> Iterator[list[NatsServer]]:
    """Three, with an empty log."""
    need_nats()
    with scratch_folder() as folder, running_cluster(folder) as started:
        yield started


async def filled(store: JetStreamStore) -> None:
    """Three matches, at each of which somebody of one name sits."""
    for match in MATCHES:
        tail = START
        for version in range(1, COMMITS + 1):
            record = f"record {version} of {match}".encode()
            outcome = await store.append(append(match, tail, record=record))
            assert isinstance(outcome, Appended), outcome
            tail = outcome.tail
        await store.change(PutSeat(match, "a", b"1" * 32))
        await store.change(PutName(match, "a", CANARY))


def holding(servers: list[NatsServer], directory: Path) -> set[str]:
    """In whose files the canary stands: those of servers by their names, those of nodes and commands by theirs."""
    found = {server.name for server in servers if grep(server.folder)}
    return found | {path.name for path in directory.iterdir() if grep(path)}


def grep(place: Path) -> bool:
    """Whether a canary is in any file there."""
    return subprocess.run(["grep", "-rqaF", CANARY, str(place)], check=False).returncode == 0


async def test_what_was_erased_is_on_no_disk(
    servers: list[NatsServer], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The command ends when it is true: before, each server has the name; then none has, nor any node, while it serves."""
    folder = node_folder(tmp_path, "node")
    address, keys = address_of(*servers), server_keys.load(folder)
    store = await open_shared(parsed(address), folder, keys.oldest, b"")
    await filled(store)
    assert holding(servers, tmp_path) == {"server-1", "server-2", "server-3"}
    began_s = time.monotonic()
    said = await asyncio.to_thread(reported, runner(capfd), "erase", "--name", CANARY, "--data", address)
    assert (said.code, said.lines) == (0, [f"match {match}, seat a: name erased" for match in MATCHES])
    assert holding(servers, tmp_path) == set()
    assert time.monotonic() - began_s < RAFT_S + patient(30)
    assert store.named(CANARY) == []
    assert "waiting for the traces to be gone" in said.err
    store.close()
    await store.wait_closed()


async def test_a_server_that_is_away_is_named(
    servers: list[NatsServer], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """What its disk holds is not said to be erased: it is named in the end, and nothing is begun without it."""
    address = address_of(*servers)
    store = await open_shared(parsed(address), tmp_path / "mirror", "of-the-tests", b"")
    await filled(store)
    assert await away(SharedLog(address)) == ""
    servers[1].kill()
    async with asyncio.timeout(patient(60)):
        while await away(SharedLog(address)) != f"server-2 {UNHEARD}":  # noqa: ASYNC110 -- others notice it
            await asyncio.sleep(0.1)
    said = await asyncio.to_thread(reported, runner(capfd), "erase", "--name", CANARY, "--data", address)
    assert (said.code, f"the server at {servers[1].monitor} does not say" in said.err) == (2, True)
    assert len(store.named(CANARY)) == len(MATCHES)
    store.close()
    await store.wait_closed()


@pytest.mark.parametrize("number", [7, COMMITS], ids=["inner", "newest"])
@pytest.mark.parametrize("is_leader", [False, True], ids=["follower", "leader"])
async def test_a_damaged_replica_is_found(
    servers: list[NatsServer], tmp_path: Path, number: int, *, is_leader: bool
) -> None:
    """One flipped bit in the file of one server is found there, and nothing that is read has it."""
    address = parsed(address_of(*servers))
    store = await open_shared(address, tmp_path / "mirror", "of-the-tests", b"")
    await filled(store)
    leader = (await info_of(store._connection, LOG) or {})["cluster"]["leader"]
    store.close()
    await store.wait_closed()
    last = COMMITS * len(MATCHES)
    names = ["server-1", "server-2", "server-3"]
    assert await differing_replicas(address, last, nobody_hears) == (names, [])
    damaged = next(server for server in servers if (server.name == leader) == is_leader)
    damaged.kill(signal.SIGTERM)
    flip(damaged.folder, f"record {number} of {MATCHES[0]}".encode())
    damaged.start()
    damaged.wait_healthy()
    _, wrongs = await differing_replicas(address, last, nobody_hears)
    assert wrongs == [f"the replica of {damaged.name} lacks message {number} of the log"]
    for run in range(8):  # the index is built from any replica
        async with asyncio.timeout(patient(10)):
            store = await open_shared(address, tmp_path / f"node-{run}", "of-the-tests", b"")
        assert [store._mirror.known(match).version for match in MATCHES] == [COMMITS] * 3
        store.close()
        await store.wait_closed()
    for run in range(4):  # each reads any replica
        folder = tmp_path / str(run)
        snapshot = await take_snapshot(address, folder, nobody_hears)
        assert (snapshot.last, snapshot.wrongs) == (last, ())
        with open_archive(folder) as archive:
            assert [len(list(archive.commits(match))) for match in MATCHES] == [COMMITS] * 3
    damaged.kill()
    _, wrongs = await differing_replicas(address, last, nobody_hears)
    assert len(wrongs) == 1
    assert wrongs[0].startswith(f"the replica of {damaged.name} cannot be read: ")
    [files] = damaged.folder.rglob(f"streams/{LOG}")  # the cure that operators are shown
    shutil.rmtree(files)
    damaged.start()
    damaged.wait_healthy()
    assert await differing_replicas(address, last, nobody_hears) == (names, [])


def nobody_hears(*_: object) -> None:
    """Takes what is reported."""


def flip(folder: Path, text: bytes) -> None:
    """Flips a bit of the text where it stands in the log's file."""
    for path in folder.rglob("*.blk"):
        content = bytearray(path.read_bytes())
        place = content.find(text)
        if f"/{LOG}/" in str(path) and place >= 0:
            content[place] ^= 1
            path.write_bytes(content)
            return
    raise AssertionError(f"{text!r} is in no file of the log")
