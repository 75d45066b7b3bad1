"""Memory over time: a server that fifty bots play on for an hour weighs in the end what it weighed after ten minutes."""

import asyncio
import os
import sqlite3
import sys
from contextlib import closing

import pytest

from tests.faults.server_process import search_path, served

SOAK_S = float(os.environ.get("WARDRUM_SOAK_S", "3600"))  # a shorter run sees less, but sees it sooner
SETTLED_S = min(600.0, SOAK_S / 3)  # by then caches are full
BOTS = 50  # two to a battle
GROWTH_MAX = 1.10
COMMITS_PER_S_MIN = 10  # far below what bots do: a server that nobody plays on shows nothing
SAMPLE_S = 5.0
NEAR = 6  # samples whose mean is compared: a moment's load is no growth


async def bots(url):
    """Lets bots play on the server until this is cancelled. A process of them that ends is followed by another."""
    words = ["bot", "--url", url, "--matches", "1000000", "--concurrency", str(BOTS // 2)]
    while True:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "wardrum.server", *words),
            env={**os.environ, "PYTHONPATH": search_path()},
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            _, said = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        print(f"the bots have stopped, others go on: {said.decode()[-2_000:]}")
        await asyncio.sleep(1)


async def weights(server):
    """The resident memory of the server (bytes), sampled for `SOAK_S`."""
    found = []
    for _ in range(round(SOAK_S / SAMPLE_S)):
        await asyncio.sleep(SAMPLE_S)
        found.append(server.rss_bytes())
    return found


@pytest.mark.long
@pytest.mark.timeout(0)
async def test_memory_stays_where_it_was_after_ten_minutes(tmp_path):
    """Fifty bots play for an hour (or `WARDRUM_SOAK_S`): resident memory ends within 10 % of its value after ten minutes."""
    async with served(tmp_path, log_level="info") as server:
        playing = asyncio.create_task(bots(server.url))
        try:
            found = await weights(server)
        finally:
            playing.cancel()
            await asyncio.wait([playing])
    with closing(sqlite3.connect(tmp_path / "log.db")) as log:
        [commits] = log.execute("SELECT count(*) FROM log").fetchone()
    settled = round(SETTLED_S / SAMPLE_S)
    before = sum(found[settled : settled + NEAR]) / NEAR
    after = sum(found[-NEAR:]) / NEAR
    print(
        f"{before / 2**20:.0f} MiB after {SETTLED_S:.0f} s, {after / 2**20:.0f} MiB after {SOAK_S:.0f} s, {commits:,} commits"
    )
    assert commits > COMMITS_PER_S_MIN * SOAK_S
    assert after <= GROWTH_MAX * before
