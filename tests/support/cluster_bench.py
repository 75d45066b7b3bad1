"""What a cluster on this machine does: `./dev cluster --bench`. Three servers from the shipped files, three nodes, the bench's battles.

All of them share the processors of one machine with the players, so a figure counts beside the others of its run, not by itself.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

from tests.conformance.appends import append, chain, summary
from tests.support.cluster import node_folder
from tests.support.local_cluster import ShippedServer, address_of, shipped_servers
from wardrum.events.formats import wire
from wardrum.server import app, log_address
from wardrum.server.benchmarks import child, memory, recordings
from wardrum.server.benchmarks.commands import undisturbed
from wardrum.server.benchmarks.link import LinkPool, masked
from wardrum.server.benchmarks.load_run import LoadRun, SeatPair, answered, seated, watch, welcomed
from wardrum.server.benchmarks.measurements import Measurement, median, quantile
from wardrum.server.config import Config
from wardrum.server.store.jetstream.connection import Connection
from wardrum.server.store.jetstream.publisher import Accepted, Publisher
from wardrum.server.store.jetstream.store import JetStreamStore, cluster_at
from wardrum.server.store.jetstream.stream_reader import StreamReader
from wardrum.server.store.jetstream.streams import ARCHIVE
from wardrum.server.store.moving import move
from wardrum.server.store.sqlite import SqliteStore

NODES = 3
CROWDS = (1, 50, 200)
ROUND_S = 3.0
BATTLES = 210
BODY_BYTES = 400  # about as much as a commit's record
SAMPLES = 200
COMMIT_FRAMES = (b'{"type":"commit"', b'{"type":"sealed"')
COLD = 60


def measure(stored: int = 0) -> None:
    """Prints each figure as soon as it is there. stored: matches to start with, 0 = that is not measured."""
    print(
        f"cores: {len(os.sched_getaffinity(0))}, nodes: {NODES}, servers: 3 (replicas on all, sync always, TLS)\n",
        flush=True,
    )
    battles = recordings.load(BATTLES)
    scenarios: list[Callable[[], Measurement]] = [
        lambda tables=tables: commands(battles, tables) for tables in CROWDS
    ]
    scenarios += [
        lambda: across(battles),
        lambda: cold(battles),
        lambda: cold_reads(battles),
        lambda: weighed(battles),
    ]
    if stored:
        scenarios.append(lambda: started(stored))
    for scenario in scenarios:
        print("\n".join(scenario().lines()), flush=True)


class Cluster:
    """Servers and nodes in processes of their own, fresh for one figure."""

    def __init__(self, stack: ExitStack, nodes: int = NODES) -> None:
        self._stack, self.directory = stack, Path(stack.enter_context(tempfile.TemporaryDirectory()))
        self.servers: list[ShippedServer] = stack.enter_context(shipped_servers(self.directory / "servers"))
        self.address = address_of(self.servers, self.directory / "servers")
        self.nodes = [self.node() for _ in range(nodes)]

    def node(self) -> child.Child:
        """One more, which has read nothing yet."""
        return self._stack.enter_context(child.running("wardrum", self.folder(), self.address))

    def folder(self) -> Path:
        """Of one more node."""
        return node_folder(self.directory, f"node-{len(list(self.directory.iterdir()))}")

    def servers_cpu_s(self) -> float:
        """Processor time of all servers."""
        return sum(child.Child(server.process, 0, 0).cpu_s for server in self.servers)


def commands(battles: Sequence[recordings.RecordedBattle], tables: int) -> Measurement:
    """This many matches at once, flat out, dealt to the nodes; beside what the servers take from one bare publisher."""
    with ExitStack() as stack:
        cluster, people = Cluster(stack), stack.enter_context(LinkPool())
        bare_per_s = asyncio.run(published(cluster, tables))
        shares = [battles[n::NODES] for n in range(NODES)]
        counts = [len(range(n, tables, NODES)) for n in range(NODES)]
        pairs: list[SeatPair] = []
        for node, share, count in zip(cluster.nodes, shares, counts, strict=True):
            pairs += seated(people, node.port, share, min(count, len(share))) if count else []
        replay = LoadRun(people, pairs)
        replay.spread()
        with undisturbed():
            began, nodes_s, servers_s = (
                time.perf_counter(),
                [each.cpu_s for each in cluster.nodes],
                cluster.servers_cpu_s(),
            )
            replay.flat_out(ROUND_S)
        count = len(replay.acks)
        took_s = replay.acks[-1][0] - began
        nodes_us = 1e6 * (sum(each.cpu_s for each in cluster.nodes) - sum(nodes_s)) / count
        servers_us = 1e6 * (cluster.servers_cpu_s() - servers_s) / count
    latencies = sorted(latency for _, latency in replay.acks)
    values = {
        "commands_per_s": count / took_s,
        "bare_per_s": bare_per_s,
        "ratio": count / took_s / bare_per_s,
        "p50_ms": 1_000 * quantile(latencies, 0.5),
        "p99_ms": 1_000 * quantile(latencies, 0.99),
        "node_us": nodes_us,
        "servers_us": servers_us,
    }
    shown = (
        f"{values['commands_per_s']:,.0f} durable commands/s, {values['ratio']:.0%} of {bare_per_s:,.0f} bare publishes/s · "
        f"p50 {values['p50_ms']:.1f} ms, p99 {values['p99_ms']:.1f} ms · CPU each: nodes {nodes_us:.0f} µs, "
        f"servers {servers_us:.0f} µs"
    )
    return Measurement(f"{tables} match{'es' if tables > 1 else ''}, flat out, three nodes", shown, values)


async def published(cluster: Cluster, writers: int) -> float:
    """Bare publishes a second by compare-and-set on this many subjects, one under way on each."""
    connection = Connection(cluster_at(log_address.parsed(cluster.address), "", b"").access)
    await connection.open()
    publisher, body, count = Publisher(connection), bytes(BODY_BYTES), 0
    end_s = time.perf_counter() + ROUND_S

    async def write(number: int) -> None:
        nonlocal count
        tail = 0
        while time.perf_counter() < end_s:
            answer = await publisher.publish(f"wd.seats.bench-{number}", body, {}, tail)
            if isinstance(answer, Accepted):
                tail, count = answer.seq, count + 1

    await asyncio.gather(*map(write, range(writers)))
    connection.close()
    await connection.wait_closed()
    return count / ROUND_S


def across(battles: Sequence[recordings.RecordedBattle]) -> Measurement:
    """One command after the other at one node, and when a spectator at another one has it."""
    with ExitStack() as stack:
        cluster, people = Cluster(stack, 2), stack.enter_context(LinkPool())
        [table] = seated(people, cluster.nodes[0].port, battles[:4], 1)
        links = people.connect(cluster.nodes[1].port, len(table.battles))
        people.ask([(link, masked(wire.encode(wire.Hello("wardrum-bench")))) for link in links], welcomed)
        watches = [
            (link, watch(table, battle, "a")[1]) for link, battle in zip(links, table.battles, strict=True)
        ]
        people.ask(watches, answered)
        delays = list(one_by_one(people, table, links))
    delays.sort()
    values = {"p50_ms": 1_000 * quantile(delays, 0.5), "p99_ms": 1_000 * quantile(delays, 0.99)}
    shown = f"p50 {values['p50_ms']:.1f} ms, p99 {values['p99_ms']:.1f} ms from the command to a spectator at another node"
    return Measurement("one match, across nodes", shown, values)


def one_by_one(people: LinkPool, table: SeatPair, watching: Sequence[child.Any]) -> Iterator[float]:
    """Seconds from each command until somebody who watches elsewhere has its commit."""
    seen = 0

    def heard(payload: bytes) -> None:
        nonlocal seen
        seen += payload.startswith(COMMIT_FRAMES)

    for link in watching:
        link.on_frame = heard
    for number in range(min(SAMPLES, len(table.frames))):
        link, frame = table.frames.popleft()
        began = time.perf_counter()
        link.send(frame)
        people.listen(lambda number=number: seen > number)
        yield time.perf_counter() - began


def cold(battles: Sequence[recordings.RecordedBattle]) -> Measurement:
    """The first look at a match at a node that has never read it."""
    with ExitStack() as stack:
        cluster, people = Cluster(stack, 1), stack.enter_context(LinkPool())
        tables = seated(people, cluster.nodes[0].port, battles[:COLD], COLD)
        replay = LoadRun(people, tables)
        replay.spread()
        replay.flat_out(ROUND_S)
        [visitor] = people.connect(cluster.node().port, 1)
        people.ask([(visitor, masked(wire.encode(wire.Hello("wardrum-bench"))))], welcomed)
        times = []
        for table in tables:
            look = masked(wire.encode(wire.StateFrame("look", table.battles[0].match)))
            began = time.perf_counter()
            people.ask([(visitor, look)], lambda payload: payload.startswith(b'{"type":"snapshot"'))
            times.append(time.perf_counter() - began)
        commits = median(len(table.battles[0].commands) - len(table.frames) for table in tables)
    times.sort()
    values = {
        "p50_ms": 1_000 * quantile(times, 0.5),
        "p99_ms": 1_000 * quantile(times, 0.99),
        "commits": commits,
    }
    shown = f"p50 {values['p50_ms']:.1f} ms, p99 {values['p99_ms']:.1f} ms for matches of about {commits:.0f} commits"
    return Measurement("cold open", shown, values)


def cold_reads(battles: Sequence[recordings.RecordedBattle]) -> Measurement:
    """What a node that has read nothing waits for a match's commits, which lie among those of many others."""
    with ExitStack() as stack:
        cluster = Cluster(stack, 0)
        asyncio.run(moved(cluster, battles))
        played = asyncio.run(read_times(cluster, battles))
        asyncio.run(left(cluster, battles))
        ended = asyncio.run(read_times(cluster, battles))
        asyncio.run(without_archives(cluster))
        alone = asyncio.run(read_times(cluster, battles))
    values = {
        "ended_p50_ms": 1_000 * quantile(ended, 0.5),
        "ended_p99_ms": 1_000 * quantile(ended, 0.99),
        "played_p50_ms": 1_000 * quantile(played, 0.5),
        "played_p99_ms": 1_000 * quantile(played, 0.99),
        "log_p50_ms": 1_000 * quantile(alone, 0.5),
        "log_p99_ms": 1_000 * quantile(alone, 0.99),
    }
    shown = (
        "p50 {ended_p50_ms:.1f} ms, p99 {ended_p99_ms:.1f} ms of battles that are over, p50 {played_p50_ms:.1f} ms, "
        "p99 {played_p99_ms:.1f} ms of those that are played, p50 {log_p50_ms:.1f} ms, p99 {log_p99_ms:.1f} ms without archives, "
        "{extent}".format(**values, extent=extent(battles))
    )
    return Measurement("cold read", shown, values)


def extent(battles: Sequence[recordings.RecordedBattle]) -> str:
    """How much a log holds."""
    total = sum(len(battle.records) for battle in battles)
    return f"matches of about {total / len(battles):.0f} commits among {total:,}"


async def moved(cluster: Cluster, battles: Sequence[recordings.RecordedBattle]) -> None:
    """The log holds these battles, those of one beside those of another."""
    with tempfile.TemporaryDirectory() as place:
        memory.fill(Path(place), battles)
        source = SqliteStore(Path(place), lambda call: call())
        async with opened(cluster) as store:
            await move(source, store)
            await written(store)
        source.close()


async def left(cluster: Cluster, battles: Sequence[recordings.RecordedBattle]) -> None:
    """The battles have been quiet for long enough."""
    async with opened(cluster) as store:
        for battle in battles[:COLD]:
            await store.ready(battle.match)
            store._archives.note(battle.match)
        await written(store)


async def written(store: JetStreamStore) -> None:
    """Returns when every archive that is due is begun, and all but the last one written."""
    while store._archives._due:  # noqa: ASYNC110 -- nobody is notified when they are written
        await asyncio.sleep(0.1)


async def read_times(cluster: Cluster, battles: Sequence[recordings.RecordedBattle]) -> list[float]:
    """Seconds for each of some of them, sorted."""
    times = []
    async with opened(cluster) as store:
        store._archives.note = lambda match: None  # type: ignore[method-assign]
        for battle in battles[:COLD]:
            began = time.perf_counter()
            await store.ready(battle.match)
            times.append(time.perf_counter() - began)
            assert store.tail(battle.match).version == len(battle.records)
    return sorted(times)


async def without_archives(cluster: Cluster) -> None:
    """They are lost."""
    async with opened(cluster) as store:
        await StreamReader(store._connection, ARCHIVE).drop(">")


@asynccontextmanager
async def opened(cluster: Cluster) -> AsyncIterator[JetStreamStore]:
    """The store of one more node, which has read nothing yet."""
    shared = await app.open_log(Config(log=cluster.address, data=str(cluster.folder())))
    assert isinstance(shared.store, JetStreamStore)
    try:
        yield shared.store
    finally:
        shared.store.close()
        await shared.store.wait_closed()


def weighed(battles: Sequence[recordings.RecordedBattle]) -> Measurement:
    """Resident memory of a node for each open match."""
    with ExitStack() as stack:
        cluster, people = Cluster(stack, 0), stack.enter_context(LinkPool())
        asyncio.run(moved(cluster, battles))
        node = cluster.node()
        [visitor] = memory.greeted(people, node.port, 1)
        return memory.weighed(people, visitor, node, list(battles))


def started(stored: int) -> Measurement:
    """From the start of a node's process until it listens."""
    with ExitStack() as stack:
        cluster = Cluster(stack, 1)
        empty_s = cluster.nodes[0].started_s
        asyncio.run(filled(cluster, stored))
        full_s = cluster.node().started_s
    values = {"listening_s": full_s, "empty_s": empty_s, "stored": stored}
    shown = f"{full_s:.2f} s with {stored:,} stored matches ({empty_s:.2f} s with none)"
    return Measurement("start to listening", shown, values)


async def filled(cluster: Cluster, matches: int) -> None:
    """This many matches of one commit."""
    waiting = iter(range(matches))

    async def write() -> None:
        for number in waiting:
            [commit] = chain(f"{number:032x}", 1)
            await store.append(append(commit.entry.match, commit.after, summary=summary(commit.entry.match)))

    async with opened(cluster) as store:
        await asyncio.gather(*(write() for _ in range(200)))
