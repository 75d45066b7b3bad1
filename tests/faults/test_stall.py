"""Peers that stop reading delay nobody, are cut off, and cost a bounded amount of memory (RELIABILITY L5, §3.2)."""

from __future__ import annotations

import asyncio
import re
import time
from itertools import count
from pathlib import Path
from statistics import quantiles

import pytest
from msgspec import Struct

from tests.faults.server_process import PLANTED, TOY, ServerProcess, served
from tests.faults.stalled import stalled_spectators
from tests.support.table_talk import Battle, Talker, talking

STALLED = 10
FEW, MANY = 600, 2_000  # commits before stalled spectators, by default and in the long run
FOR_EVER = 1_000_000  # commits: only ever reached by a test that fails
EVENTS = 20  # of each commit: 2 KB to each spectator
STALLED_S = 0.5  # without progress, until a peer is cut off; the default is longer than a test needs
PEER_BYTES, SPARE_BYTES = 256 * 1024, 20 * 2**20  # what a stalled peer may cost, and what a run costs anyway

UNCAPPED = (str(PLANTED / "uncapped.py"), "serve")


class Run(Struct, frozen=True):
    """Seconds from command to ack without and with stalled spectators · cut_off: of them · grown: of the server."""

    alone_s: list[float]
    attended_s: list[float]
    cut_off: int
    grown_bytes: int

    def __str__(self) -> str:
        alone, attended = percentile(self.alone_s, 99) * 1000, percentile(self.attended_s, 99) * 1000
        return (
            f"p99 alone {alone:.1f} ms, with {STALLED} stalled {attended:.1f} ms over {len(self.attended_s)} commits, "
            f"{self.cut_off} cut off, memory +{self.grown_bytes / 2**20:.1f} MiB"
        )


def percentile(seconds: list[float], percent: int) -> float:
    return quantiles(seconds, n=100)[percent - 1]


async def played(talker: Talker, battle: Battle, commits: int) -> list[float]:
    """How long each of this many commands took to be acknowledged."""
    took = []
    for _ in range(commits):
        began_s = time.perf_counter()
        assert (await battle.act(talker, "a", "Bloat", events=EVENTS))["type"] == "ack"
        took.append(time.perf_counter() - began_s)
    return took


async def seen(spectator: Talker) -> int:
    """How many commits a healthy spectator is sent until somebody concedes, each in its turn."""
    for version in count(1):
        record = (await spectator.hear("commit"))["record"]
        assert record["version"] == version
        if record["command"]["type"] == "Concede":
            return version
    raise AssertionError("the count has no end")


async def cut_off(server: ServerProcess) -> int:
    """How many connections the server has ended without a goodbye."""
    found = re.search(r'wardrum_happened_total\{kind="cut_off"\} (\d+)', await server.page("/metrics"))
    reported = sum("connection cut off" in line for line in server.output)
    return max(reported, int(found[1]) if found else 0)


async def attended(
    server: ServerProcess, talker: Talker, battle: Battle, commits: int, most: int
) -> list[float]:
    """Play before stalled spectators: this many commits, then on until all of them are gone, but not for ever."""
    stalled = await stalled_spectators(server.port, battle.match, STALLED)
    took = await played(talker, battle, commits)
    while await cut_off(server) < STALLED and len(took) < most:
        took += await played(talker, battle, 100)
    for sock in stalled:
        sock.close()
    return took


async def run(directory: Path, entry: tuple[str, ...], commits: int, most: int = FOR_EVER) -> Run:
    """The same player without, then with stalled spectators; a healthy one watches all the time."""
    async with served(directory, entry, stalled_s=STALLED_S) as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker)
        async with talking(server) as spectator:
            await spectator.say("watch", match=battle.match, after=0)
            watching = asyncio.create_task(seen(spectator))
            warm_up = await played(talker, battle, commits // 10)
            alone, before = await played(talker, battle, commits // 2), server.rss_bytes()
            with_stalled = await attended(server, talker, battle, commits, most)
            assert (await battle.act(talker, "a", "Concede"))["type"] == "ack"
            assert await watching == 5 + len(warm_up + alone + with_stalled) + 1
        return Run(alone, with_stalled, await cut_off(server), server.rss_bytes() - before)


async def test_stalled_spectators_are_cut_off(tmp_path, say):
    """Over 600 commits before ten spectators who read nothing each command is acknowledged, a healthy spectator sees each
    commit, and those ten are gone and have cost little memory.
    """
    figures = await run(tmp_path, TOY, FEW)
    say(figures)
    assert figures.cut_off == STALLED
    assert figures.grown_bytes <= STALLED * PEER_BYTES + SPARE_BYTES


@pytest.mark.long
@pytest.mark.parametrize("commits", [FEW, MANY])
async def test_stalled_spectators_delay_nobody(commits, tmp_path, say):
    """The same, and acks come as quickly as without them."""
    figures = await run(tmp_path, TOY, commits)
    say(figures)
    assert figures.cut_off == STALLED
    assert percentile(figures.attended_s, 50) <= 3 * percentile(figures.alone_s, 50) + 0.002
    assert percentile(figures.attended_s, 99) <= min(4 * percentile(figures.alone_s, 99) + 0.02, 0.25)
    assert figures.grown_bytes <= STALLED * PEER_BYTES + SPARE_BYTES


async def test_a_server_without_caps_is_caught(tmp_path, say):
    """A planted server that hands out to everybody for ever still has all its stalled spectators after the same run."""
    figures = await run(tmp_path, UNCAPPED, FEW, most=2 * FEW)
    say(figures)
    assert figures.cut_off == 0
