"""One match that everybody watches: all of them see it, and its player waits no longer than without them (RELIABILITY L4).

`WARDRUM_TEST_HOT_SPECTATORS` and `WARDRUM_TEST_HOT_COMMITS` are how many spectators and commits the long run has. What is delivered
per second, which bounds how many can watch, is measured by `wardrum bench --only fanout`.
"""

from __future__ import annotations

import asyncio
import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

import pytest
from msgspec import Struct

from tests.faults.server_process import PLANTED, TOY, served
from tests.support.table_talk import Battle, Talker, talking
from wardrum.server.benchmarks.link import ByteCount, LinkPool, masked

SPECTATORS, SPECTATORS_LONG = 300, int(os.environ.get("WARDRUM_TEST_HOT_SPECTATORS", "2000"))
COMMITS, COMMITS_LONG = 20, int(os.environ.get("WARDRUM_TEST_HOT_COMMITS", "600"))
COMMIT_BYTES = 100  # at least, as a spectator is sent it
PACE_S = 0.05  # twenty commits a second
SPARE_S = 0.05  # beside twice of what it took without spectators
SLOW_FANOUT = (str(PLANTED / "slow_fanout.py"), "serve")
ROOMY = {
    "sockets_per_address_max": 20_000,
    "sockets_max": 20_000,
    "spectators_max": 20_000,
    "connects_per_address_max": 1_000_000,
}


class Run(Struct, frozen=True):
    """From command to ack, s, without and with spectators."""

    spectators: int
    alone_s: list[float]
    watched_s: list[float]

    @property
    def is_slowed(self) -> bool:
        """Whether acks take more than twice as long, beside what a busy machine does to them."""
        return p99(self.watched_s) > 2 * p99(self.alone_s) + SPARE_S

    def __str__(self) -> str:
        alone, watched = (
            f"p50 {1e3 * median(seconds):.1f} ms, p99 {1e3 * p99(seconds):.1f} ms"
            for seconds in (self.alone_s, self.watched_s)
        )
        return f"acks alone {alone}; before {self.spectators} spectators {watched}"


def p99(seconds: list[float]) -> float:
    """The largest of few, the 99th percentile of many."""
    return quantiles(seconds, n=100)[98] if len(seconds) > 100 else max(seconds)


@contextmanager
def watched(port: int, match: str, count: int) -> Iterator[list[ByteCount]]:
    """A number of spectators of a match, read by a thread; what each of them has taken."""
    taken, gone = [ByteCount() for _ in range(count)], threading.Event()
    hello = masked(json.dumps({"type": "hello", "client": "hot"}).encode())
    watch = masked(json.dumps({"type": "watch", "id": "w", "match": match}).encode())
    with LinkPool() as people:
        for link, count_of_it in zip(people.sinks(port, count), taken, strict=True):
            link.send(hello + watch)
            link.taken = count_of_it

        def read() -> None:
            while not gone.is_set():
                people.wait(0.01)

        reading = threading.Thread(target=read)
        reading.start()
        try:
            yield taken
        finally:
            gone.set()
            reading.join()


async def acks(talker: Talker, battle: Battle, commits: int) -> list[float]:
    """How long each of this many commands takes to be acknowledged, twenty a second."""
    took = []
    for _ in range(commits):
        began_s = time.perf_counter()
        assert (await battle.act(talker, "a", "Bloat", events=2))["type"] == "ack"
        took.append(time.perf_counter() - began_s)
        await asyncio.sleep(max(0.0, PACE_S - took[-1]))
    return took


async def run(directory: Path, spectators: int, commits: int, entry: tuple[str, ...] = TOY) -> Run:
    """The same player without, then with spectators, every one of whom is sent every commit."""
    async with served(directory, entry, **ROOMY) as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker)
        alone_s = await acks(talker, battle, commits)
        with watched(server.port, battle.match, spectators) as taken:
            watched_s = await acks(talker, battle, commits)
            while min(each.bytes for each in taken) < commits * COMMIT_BYTES:  # noqa: ASYNC110 -- their thread signals nothing
                await asyncio.sleep(0.01)
    return Run(spectators, alone_s, watched_s)


async def test_a_crowd_sees_a_match_and_its_player_is_answered(tmp_path, say):
    """Before three hundred spectators each command is acknowledged, and every one of them is sent every commit."""
    say(await run(tmp_path, SPECTATORS, COMMITS))


@pytest.mark.long
async def test_spectators_do_not_slow_a_player(tmp_path, say):
    """Before three hundred spectators acks take twice as long as without them, and 50 ms, at most."""
    figures = await run(tmp_path, SPECTATORS, COMMITS)
    say(figures)
    assert not figures.is_slowed


@pytest.mark.long
async def test_a_slow_fan_out_is_caught(tmp_path, say):
    """A planted server that takes a millisecond for each spectator is found out."""
    figures = await run(tmp_path, SPECTATORS // 2, 4, SLOW_FANOUT)
    say(figures)
    assert figures.is_slowed


@pytest.mark.long
@pytest.mark.timeout(0)
async def test_thousands_of_spectators_do_not_slow_a_player(tmp_path, say):
    """The same before two thousand spectators for half a minute."""
    figures = await run(tmp_path, SPECTATORS_LONG, COMMITS_LONG)
    say(figures)
    assert not figures.is_slowed
