"""Nodes and servers of a shared log that die, stop or stand still while eight play: nothing is lost, nothing is doubled.

Eight players, each connected to whichever node the port in front gives them, and to another one after each fault. Each follows the
battle by a mirror that takes every version once, in order, and compares hashes.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct

from tests.faults.ledger import Verdict, judge
from tests.faults.players import Crowd
from tests.faults.server_process import PLANTED, SERVE, ServerProcess, free_port
from tests.support import cluster, local_cluster, nats_servers
from tests.support.cluster import node_folder
from tests.support.local_cluster import Spreader, shipped_servers
from tests.support.nats_servers import NatsServer, need_nats
from wardrum.events.rulesets import games
from wardrum.server import app
from wardrum.server.config import Config
from wardrum.server.store.moving import move

TABLES = 4  # of two players each
BETWEEN_S = (0.3, 1.5)
LONG_BETWEEN_S = (2.0, 4.0)
STANDS_STILL_S = 6.0
EARLY_ACK = (str(PLANTED / "early_ack.py"), "serve")


class Parts(Struct):
    """A cluster of processes. between_s: how long all goes well before the next fault."""

    servers: Sequence[NatsServer]
    nodes: list[ServerProcess]
    address: str
    directory: Path
    port: int
    between_s: tuple[float, float]
    rng: Random

    @property
    def url(self) -> str:
        """Where clients connect: to any node."""
        return f"ws://127.0.0.1:{self.port}/ws"


Fault = Callable[[Parts, Crowd], Awaitable[None]]


async def node_killed(parts: Parts, crowd: Crowd) -> None:
    """`kill -9` of a node, which is back after a while."""
    node = parts.rng.choice(parts.nodes)
    await node.kill()
    await crowd.playing(asyncio.sleep(parts.rng.uniform(*parts.between_s)))
    await node.start()


async def node_stopped(parts: Parts, crowd: Crowd) -> None:
    """SIGTERM of a node, as for an upgrade; it is started again at once."""
    node = parts.rng.choice(parts.nodes)
    assert await node.terminate() == 0, "".join(node.output[-20:])
    await node.start()


async def server_killed(parts: Parts, crowd: Crowd) -> None:
    """`kill -9` of one server, the leader or not, which is back after a while."""
    await server_ends(parts, crowd, signal.SIGKILL)


async def server_stopped(parts: Parts, crowd: Crowd) -> None:
    """SIGTERM of one server, which is back after a while."""
    await server_ends(parts, crowd, signal.SIGTERM)


async def server_ends(parts: Parts, crowd: Crowd, number: signal.Signals) -> None:
    """One server ends and comes back."""
    server = parts.rng.choice(parts.servers)
    await asyncio.to_thread(server.kill, number)
    await crowd.playing(asyncio.sleep(parts.rng.uniform(*parts.between_s)))
    server.start()
    await asyncio.to_thread(server.wait_healthy)


async def servers_killed(parts: Parts, crowd: Crowd) -> None:
    """`kill -9` of all servers at once, as when the power fails."""
    for server in parts.servers:
        server.kill()
    for server in parts.servers:
        server.start()
    for server in parts.servers:
        await asyncio.to_thread(server.wait_healthy)


async def server_stands_still(parts: Parts, crowd: Crowd) -> None:
    """SIGSTOP of one server for longer than the others wait for it."""
    server = parts.rng.choice(parts.servers)
    server.kill(signal.SIGSTOP)
    await crowd.playing(asyncio.sleep(STANDS_STILL_S))
    server.kill(signal.SIGCONT)


class Siege(Struct, frozen=True):
    """How it went. silence_s: the longest time between two acknowledgements of whatever command."""

    verdict: Verdict
    faults: int
    unknown: int
    connections: int
    silence_s: float
    failures: tuple[str, ...]

    def __str__(self) -> str:
        v = self.verdict
        return (
            f"{self.faults} faults, {self.connections} connections of players, {self.unknown} unknown resolved, "
            f"{v.acks:,} acks checked, {v.lost} lost, {v.commits:,} commits verified, {len(v.faults)} wrong, "
            f"longest silence {self.silence_s:.1f} s"
        )


@asynccontextmanager
async def running(
    servers: Sequence[NatsServer],
    address: str,
    directory: Path,
    count: int,
    between_s: tuple[float, float],
    entry: Sequence[str] = SERVE,
) -> AsyncIterator[Parts]:
    """So many nodes, and one port in front of them."""
    nodes = [
        ServerProcess(node_folder(directory, f"node-{n}"), entry, log=address, sockets_per_address_max=1_000)
        for n in range(count)
    ]
    port = free_port()
    front = await Spreader([node.port for node in nodes]).start(port)
    async with AsyncExitStack() as stack:
        for node in nodes:
            stack.push_async_callback(node.kill)
            await node.start()
        yield Parts(servers, nodes, address, directory, port, between_s, Random(count))
    front.close()


async def besiege(parts: Parts, faults: Sequence[Fault]) -> Siege:
    """Let all faults happen, one after the other, while eight play; then let all be answered and look at the log."""
    crowd = Crowd(parts.url, TABLES, parts.rng)
    await crowd.playing(crowd.ledger.until(acks=TABLES))
    unknown = happened = 0
    for fault in faults:
        await crowd.playing(asyncio.sleep(parts.rng.uniform(*parts.between_s)))
        if not crowd.all_play:
            break
        await fault(parts, crowd)
        happened += 1
        unknown += len(crowd.ledger.unanswered)
    failures = await crowd.rest()
    for node in parts.nodes:
        await node.kill()
    verdict = judge(await copied(parts), crowd.ledger, games())
    silence_s = crowd.ledger.longest_silence_s
    return Siege(verdict, happened, unknown, crowd.connections, silence_s, tuple(failures))


async def copied(parts: Parts) -> Path:
    """A data directory with what the servers have, read by a node of its own that knows nothing yet."""
    folder, target = node_folder(parts.directory, "reader"), parts.directory / "copy"
    shared = await app.open_log(Config(log=parts.address, data=str(folder)))
    for path in node_folder(parts.directory, "copy").iterdir():
        assert path.is_file()
    own = app.open_file(target)
    try:
        await move(shared.store, own)
    finally:
        own.close()
        shared.store.close()
        await shared.store.wait_closed()
    return target


async def test_nodes_that_die_lose_and_double_nothing(tmp_path, say):
    """Two nodes on one server, of which one is killed or stopped time and again: play goes on at the other."""
    need_nats()
    with nats_servers.running(tmp_path / "nats") as server:
        async with running([server], cluster.address_of(server), tmp_path, 2, BETWEEN_S) as parts:
            siege = await besiege(parts, [node_killed, node_stopped, node_killed, node_killed])
    say(siege)
    assert (siege.failures, siege.verdict.faults) == ((), ())
    assert siege.verdict.acks > 100, "too little was acknowledged for the faults to matter"


async def test_a_node_that_acknowledges_too_early_is_found(tmp_path, say):
    """Negative control: what was acknowledged before the log had it is missed."""
    need_nats()
    with nats_servers.running(tmp_path / "nats") as server:
        async with running([server], cluster.address_of(server), tmp_path, 2, BETWEEN_S, EARLY_ACK) as parts:
            siege = await besiege(parts, [node_killed] * 6)
    say(siege)
    assert siege.verdict.lost > 0


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize(
    "fault",
    [node_killed, node_stopped, server_killed, server_stopped, servers_killed, server_stands_still],
    ids=lambda each: each.__name__,
)
async def test_a_whole_cluster_loses_and_doubles_nothing(fault, scratch, say):
    """Three nodes and three servers from the shipped files, with each kind of fault five times."""
    need_nats()
    with shipped_servers(scratch / "servers") as servers:
        address = local_cluster.address_of(servers, scratch / "servers")
        async with running(servers, address, scratch, 3, LONG_BETWEEN_S) as parts:
            siege = await besiege(parts, [fault] * 5)
    say(f"{fault.__name__}: {siege}")
    assert (siege.failures, siege.verdict.faults) == ((), ())
    assert siege.verdict.acks > 300, "too little was acknowledged for the faults to matter"
