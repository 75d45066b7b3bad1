"""Servers of a replicated log that die or stand still under load: nothing acknowledged is lost, nothing is there twice."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.conformance.appends import START, append, chain
from tests.support.nats_servers import NatsServer, cluster_of, need_nats, running_cluster
from tests.support.patience import patient
from wardrum.server.store.interface import Appended, Conflict, Duplicate, Entry, Store, Unknown

MATCHES = tuple(f"m{n}" for n in range(6))
LOAD_S = 3.0
"""Between two faults."""
FAULTS = 3
SETTLED_S = patient(60)


class Ledger:
    """What a store has said was appended, and when."""

    def __init__(self) -> None:
        self.acknowledged: list[Entry] = []
        self.at_s: list[float] = []

    def note(self, entry: Entry) -> None:
        """An entry is durable."""
        self.acknowledged.append(entry)
        self.at_s.append(time.monotonic())

    def longest_silence_s(self) -> float:
        """Between two acknowledgements, whichever the match."""
        pairs = zip(self.at_s, self.at_s[1:], strict=False)
        return max((after - before for before, after in pairs), default=0.0)


def wrongs(log: Sequence[Entry], acknowledged: Sequence[Entry]) -> list[str]:
    """What is wrong with the log of one match, given what was acknowledged of it."""
    found = [f"version {entry.version} is lost" for entry in acknowledged if entry not in log]
    versions = [entry.version for entry in log]
    if versions != list(range(1, len(log) + 1)):
        found.append(f"versions {versions}")
    ids = [(entry.actor, entry.command_id) for entry in log]
    found += [f"{each} is there twice" for each in sorted({each for each in ids if ids.count(each) > 1})]
    head = START.head
    for entry in log:
        head = sha256(head + entry.record).digest()
        if entry.head != head:
            found.append(f"version {entry.version} does not follow the one before")
    return found


def test_what_is_wrong_is_found() -> None:
    """A lost, a repeated and a foreign commit each count; a whole log does not."""
    log = [commit.entry for commit in chain("m", 4)]
    assert wrongs(log, log) == []
    assert wrongs(log[:3], log) == ["version 4 is lost"]
    again = replace(log[3], version=5)
    assert "('a', 'command-4') is there twice" in wrongs([*log, again], log)
    assert "version 2 does not follow the one before" in wrongs(
        [log[0], replace(log[1], record=b"other")], []
    )


async def write(store: Store, match: str, actor: str, ledger: Ledger, over: asyncio.Event) -> None:
    """Appends to a match that others write to as well, until it is over; asks again with the same id after `Unknown`."""
    numbers, tail, command_id = count(), store.tail(match) or START, ""
    while not over.is_set():
        command_id = command_id or f"c{next(numbers)}"
        commit = append(
            match, tail, actor=actor, command_id=command_id, record=f"{actor} {command_id}".encode()
        )
        match await store.append(commit):
            case Appended(after):
                ledger.note(commit.entry)
                tail, command_id = after, ""
            case Duplicate(version):
                [entry] = store.read(match, version - 1, 1)
                ledger.note(entry)
                tail, command_id = store.tail(match) or START, ""
            case Conflict(other):
                tail = other or START
            case Unknown():
                continue
            case other:
                raise AssertionError(other)
        await asyncio.sleep(0)


async def leader_of(store: object, servers: Sequence[NatsServer]) -> NatsServer:
    """The server that leads the log now."""
    async with asyncio.timeout(SETTLED_S):
        while True:
            try:
                info = await store._connection.api("STREAM.INFO.WD_LOG")  # type: ignore[attr-defined]
                return next(server for server in servers if server.name == info["cluster"]["leader"])
            except Exception:  # noqa: BLE001 -- there is none now
                await asyncio.sleep(0.1)


async def leader_killed(store: object, servers: Sequence[NatsServer]) -> None:
    """`kill -9` of the leader, which comes back."""
    await ended(await leader_of(store, servers), signal.SIGKILL)


async def leader_asked_to_end(store: object, servers: Sequence[NatsServer]) -> None:
    """SIGTERM of the leader, which comes back."""
    await ended(await leader_of(store, servers), signal.SIGTERM)


async def ended(server: NatsServer, number: signal.Signals) -> None:
    """One server ends and comes back."""
    await asyncio.to_thread(server.kill, number)
    await asyncio.sleep(LOAD_S)
    server.start()
    await asyncio.to_thread(server.wait_healthy)


async def all_killed(_: object, servers: Sequence[NatsServer]) -> None:
    """`kill -9` of all at once, as when the power fails; all come back."""
    for server in servers:
        server.kill()
    for server in servers:
        server.start()
    for server in servers:
        await asyncio.to_thread(server.wait_healthy)


async def leader_stands_still(store: object, servers: Sequence[NatsServer]) -> None:
    """SIGSTOP of the leader for longer than others wait for it."""
    server = await leader_of(store, servers)
    server.kill(signal.SIGSTOP)
    await asyncio.sleep(6)
    server.kill(signal.SIGCONT)


Fault = Callable[[object, Sequence[NatsServer]], Awaitable[None]]


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize(
    "fault",
    [leader_killed, leader_asked_to_end, all_killed, leader_stands_still],
    ids=lambda each: each.__name__,
)
async def test_nothing_acknowledged_is_lost(
    scratch: Path, fault: Fault, say: Callable[[object], None]
) -> None:
    """Two nodes write to the same matches while servers fail; then a third one reads all that was acknowledged, once."""
    need_nats()
    from wardrum.server.store.jetstream.store import open_store

    with running_cluster(scratch) as servers:
        loop, cluster = asyncio.get_running_loop(), cluster_of(servers)
        stores = [await open_store(cluster, scratch / name, loop.call_soon) for name in ("here", "there")]
        ledger, over = Ledger(), asyncio.Event()
        writers = [
            loop.create_task(write(store, match, f"node-{number}", ledger, over))
            for number, store in enumerate(stores)
            for match in MATCHES
        ]
        for _ in range(FAULTS):
            await asyncio.sleep(LOAD_S)
            await fault(stores[0], servers)
        await asyncio.sleep(LOAD_S)
        over.set()
        async with asyncio.timeout(SETTLED_S):
            await asyncio.gather(*writers)
        third = await open_store(cluster, scratch / "third", loop.call_soon)
        for store in (*stores, third):
            for match in MATCHES:
                await store.ready(match)
        logs = [{match: store.read(match, 0, 10**6) for match in MATCHES} for store in (*stores, third)]
        for store in (*stores, third):
            store.close()
            await store.wait_closed()
    said = [[entry for entry in ledger.acknowledged if entry.match == match] for match in MATCHES]
    assert [wrongs(logs[2][match], entries) for match, entries in zip(MATCHES, said, strict=True)] == [[]] * 6
    assert logs[0] == logs[1] == logs[2]
    assert all(said)
    name = fault.__name__.replace("_", " ")
    say(
        f"{name} × {FAULTS}: {len(ledger.acknowledged):,} acknowledged, longest silence {ledger.longest_silence_s():.1f} s"
    )
