"""Nodes and servers of a shared log that die, stop, are cut off or have no room while eight play: nothing is lost or doubled.

Eight players, each connected to whichever node the port in front gives them, and to another one after each fault. Each follows the
battle by a mirror that takes every version once, in order, and compares hashes.
"""

from __future__ import annotations

import asyncio
import re
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from tests.faults.ledger import Ledger, Verdict, judge, key_of, unsound
from tests.faults.machines import Machines, machines
from tests.faults.players import HASTE, Crowd, until, witness
from tests.faults.server_process import PLANTED, SERVE, ServerProcess, free_port
from tests.faults.small_disk import fill
from tests.support import cluster, local_cluster, nats_servers
from tests.support.cluster import node_folder
from tests.support.local_cluster import Spreader, shipped_servers
from tests.support.nats_servers import NatsServer, need_nats
from tests.support.patience import patient
from wardrum.events.rulesets import games
from wardrum.server import app
from wardrum.server.config import Config
from wardrum.server.log_address import parsed
from wardrum.server.store.archive import open_archive
from wardrum.server.store.moving import move
from wardrum.server.store.shared import differing_replicas

TABLES = 4  # of two players each
BETWEEN_S = (0.3, 1.5)
LONG_BETWEEN_S = (2.0, 4.0)
STANDS_STILL_S = 6.0
GOES_ON = 50
"""Commits that show that others play on."""
SETTINGS = {"sockets_per_address_max": 1_000, "bot_pace_ms": 10}
DISK_MIB = 192
ALL_BOTS = {"a": "greedy", "b": "random"}
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
    await server_ends(parts, crowd, parts.rng.choice(parts.servers), signal.SIGKILL)


async def server_stopped(parts: Parts, crowd: Crowd) -> None:
    """SIGTERM of one server, which is back after a while."""
    await server_ends(parts, crowd, parts.rng.choice(parts.servers), signal.SIGTERM)


async def server_ends(parts: Parts, crowd: Crowd, server: NatsServer, number: signal.Signals) -> None:
    """One server ends and comes back."""
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


async def cut_off(machines: Machines, silently: bool, parts: Parts, crowd: Crowd) -> None:
    """The machine whose server leads the log is cut off, see `Machines.cut`, until the others go on; then it is back."""
    ledger = crowd.ledger
    while (machine := machines.leader()) is None:
        await crowd.playing(asyncio.sleep(0.1))
    node, name = parts.nodes[machine], machines.servers[machine].name
    machines.cut(machine, silently=silently)
    async with witness(node.url, ledger, HASTE, lambda _: None) if silently else nullcontext() as client:
        asking = client and asyncio.create_task(client.create(crowd.ruleset))
        await crowd.playing(until(lambda: machines.leader() not in {machine, None}))
        await crowd.playing(ledger.until(acks=len(ledger.acks) + GOES_ON))
        heard = machines.heard_by(machine)
        await crowd.playing(asyncio.sleep(parts.rng.uniform(*parts.between_s)))
        await crowd.playing(ledger.until(acks=len(ledger.acks) + GOES_ON))
        if machines.heard_by(machine) > heard:
            ledger.violations.append(f"{name} was cut off and heard of the others")
        if asking and asking.done():
            ledger.violations.append(f"the node beside {name} was cut off and answered a request for a match")
        machines.heal()
        if asking:
            await crowd.playing(asking)
    for each in machines.servers:
        await asyncio.to_thread(each.wait_healthy)
    await crowd.playing(until(machines.all_led))


async def disk_full(parts: Parts, crowd: Crowd) -> None:
    """The disk of one server, the leader or not, has no room left; when it has, an operator starts that server again."""
    server = parts.rng.choice(parts.servers)
    while server.is_healthy():  # it makes some room by itself, until it has failed to write
        with suppress(OSError):
            await asyncio.to_thread(fill, server.data)
        await crowd.playing(asyncio.sleep(0.1))
    await crowd.playing(crowd.ledger.until(acks=len(crowd.ledger.acks) + GOES_ON))
    (server.data / "ballast").unlink()
    await server_ends(parts, crowd, server, signal.SIGTERM)


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
    addresses: Sequence[str],
    directory: Path,
    between_s: tuple[float, float],
    entry: Sequence[str] = SERVE,
) -> AsyncIterator[Parts]:
    """Nodes, and one port in front of them. addresses: by which each node finds the log."""
    nodes = [
        ServerProcess(node_folder(directory, f"node-{n}"), entry, log=address, **SETTINGS)
        for n, address in enumerate(addresses)
    ]
    port = free_port()
    front = await Spreader([node.port for node in nodes]).start(port)
    async with AsyncExitStack() as stack:
        for node in nodes:
            stack.push_async_callback(node.kill)
            await node.start()
        yield Parts(servers, nodes, addresses[0], directory, port, between_s, Random(len(nodes)))
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
        async with running([server], [cluster.address_of(server)] * 2, tmp_path, BETWEEN_S) as parts:
            siege = await besiege(parts, [node_killed, node_stopped, node_killed, node_killed])
    say(siege)
    assert (siege.failures, siege.verdict.faults) == ((), ())
    assert siege.verdict.acks > 100, "too little was acknowledged for the faults to matter"


async def test_a_node_that_acknowledges_too_early_is_found(tmp_path, say):
    """Negative control: what was acknowledged before the log had it is missed."""
    need_nats()
    with nats_servers.running(tmp_path / "nats") as server:
        async with running(
            [server], [cluster.address_of(server)] * 2, tmp_path, BETWEEN_S, EARLY_ACK
        ) as parts:
            siege = await besiege(parts, [node_killed] * 6)
    say(siege)
    assert siege.verdict.lost > 0


async def test_bots_play_on_when_their_home_is_killed(tmp_path, say):
    """`kill -9` of the node that plays a battle of the server's own bots: the other one plays it on, each command once."""
    need_nats()
    with nats_servers.running(tmp_path / "nats") as server:
        async with running([server], [cluster.address_of(server)] * 2, tmp_path, BETWEEN_S) as parts:
            match, seen = await left_by_its_home(parts)
            for node in parts.nodes:
                await node.kill()
        with open_archive(await copied(parts)) as archive:
            log = list(archive.commits(match))
            wrongs = list(unsound(archive, {match: log}, games()))
    say(f"{len(log)} commits of two bots, {seen}")
    assert wrongs == []
    assert len({key_of(entry) for entry in log}) == len(log) > 2 * GOES_ON


async def left_by_its_home(parts: Parts) -> tuple[str, str]:
    """A battle of bots whose home is killed, and what was seen of that at the other node, which plays on."""
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(witness(node.url, Ledger(), HASTE, lambda _: None))
            for node in parts.nodes
        ]
        match = (await clients[0].create("warcry", bots=ALL_BOTS)).match
        mirrors = [await stack.enter_async_context(client.mirror(match)) for client in clients]
        await mirrors[0].until(lambda mirror: mirror.version > GOES_ON)
        homes = [await plays_bots(node) for node in parts.nodes]
        while sorted(homes) != [False, True]:
            homes = [await plays_bots(node) for node in parts.nodes]
        home, other = parts.nodes[homes.index(True)], mirrors[homes.index(False)]
        await home.kill()
        killed_s, killed_at = time.monotonic(), other.version
        await other.until(lambda mirror: mirror.version > killed_at + 2)  # one may have been on its way
        silence_s = time.monotonic() - killed_s
        await other.until(lambda mirror: mirror.version > killed_at + GOES_ON)
        return match, f"killed at {killed_at}, played on after {silence_s:.1f} s"


async def plays_bots(node: ServerProcess) -> bool:
    """Whether a node plays the bots of a battle."""
    return bool(re.search(r"^wardrum_matches_with_bots{.*} 1\.0", await node.page("/metrics"), re.MULTILINE))


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
        async with running(servers, [address] * 3, scratch, LONG_BETWEEN_S) as parts:
            siege = await besiege(parts, [fault] * 5)
    say(f"{fault.__name__}: {siege}")
    assert (siege.failures, siege.verdict.faults) == ((), ())
    assert siege.verdict.acks > 300, "too little was acknowledged for the faults to matter"


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("silently", [False, True], ids=["routes end", "nobody is informed"])
async def test_a_leader_that_is_cut_off_says_nothing_and_the_others_go_on(silently, scratch, say):
    """Five times the leader of the log; a node that reaches no other server begins no match until it is back."""
    need_nats()
    async with machines(scratch / "servers") as cluster_of:
        addresses = [cluster_of.address(machine) for machine in range(3)]
        async with running(cluster_of.servers, addresses, scratch, LONG_BETWEEN_S) as parts:
            siege = await besiege(parts, [partial(cut_off, cluster_of, silently)] * 5)
    say(f"cut off {'without a word' if silently else 'by the end of routes'}: {siege}")
    assert (siege.failures, siege.verdict.faults) == ((), ())
    assert siege.verdict.acks > 5 * 2 * GOES_ON


@pytest.mark.long
@pytest.mark.timeout(0)
async def test_a_node_that_acknowledges_while_it_is_cut_off_is_found(scratch, say):
    """Negative control: the others have gone on without what it acknowledged."""
    need_nats()
    async with machines(scratch / "servers") as cluster_of:
        addresses = [cluster_of.address(machine) for machine in range(3)]
        async with running(cluster_of.servers, addresses, scratch, LONG_BETWEEN_S, EARLY_ACK) as parts:
            siege = await besiege(parts, [partial(cut_off, cluster_of, True)] * 2)
    say(siege)
    assert siege.verdict.lost > 0


@pytest.mark.long
@pytest.mark.timeout(0)
async def test_a_full_disk_stops_nobody_and_is_made_up_for(scratch, say):
    """Five times one server's disk is full; the other two go on, and in the end all three have the same log."""
    need_nats()
    with shipped_servers(scratch / "servers", disk_mib=DISK_MIB) as servers:
        address = local_cluster.address_of(servers, scratch / "servers")
        async with running(servers, [address] * 3, scratch, LONG_BETWEEN_S) as parts:
            siege = await besiege(parts, [disk_full] * 5)
        _, differences = await differing_replicas(parsed(address), siege.verdict.commits, lambda *_: None)
    say(f"disk full: {siege}")
    assert (siege.failures, siege.verdict.faults, differences) == ((), (), [])
    assert siege.verdict.acks > 5 * GOES_ON


@pytest.mark.long
async def test_a_node_leaves_a_server_that_was_cut_off_from_the_others(scratch):
    """Though that one answers, namely that it knows of no leader, and the node's own ways are open."""
    need_nats()
    from wardrum.server.store.jetstream.connection import Connection
    from wardrum.server.store.jetstream.store import cluster_at

    async with machines(scratch / "servers") as cluster_of, AsyncExitStack() as stack:
        one = cluster_of.servers[0]
        access = cluster_at(parsed(cluster_of.address(0)), "", b"").access
        there_only, connection = Connection(replace(access, urls=(one.url,))), Connection(access)
        for each in (there_only, connection):
            await each.open()
            stack.push_async_callback(each.wait_closed)
            stack.callback(each.close)
        while connection.server != one.name:
            await connection._client.force_reconnect()  # to the next one
            await until(lambda: not connection.trouble)
        cluster_of.cut(0, silently=False)
        await refused_as_leaderless(there_only, True)
        assert connection.server == one.name
        async with asyncio.timeout(patient(30)):
            await refused_as_leaderless(connection, False)
        assert connection.server != one.name


async def refused_as_leaderless(connection: Any, expected: bool) -> None:
    """Returns when a request is, or is not."""
    while await is_leaderless(connection) != expected:  # noqa: ASYNC110 -- servers signal nothing to a test
        await asyncio.sleep(0.1)


async def is_leaderless(connection: Any) -> bool:
    """Whether a server answers that it knows of no leader."""
    from wardrum.server.store.jetstream.connection import NO_LEADER, ApiRefused, Unanswered

    try:
        await connection.api("STREAM.INFO.WD_LOG")
    except ApiRefused as refusal:
        return refusal.code == NO_LEADER
    except Unanswered:
        pass
    return False
