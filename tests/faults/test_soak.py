"""Memory over time: a server that fifty bots play on for an hour weighs in the end what it weighed after ten minutes."""

import asyncio
import os
import re
import sqlite3
import sys
from contextlib import closing

import pytest
from msgspec import Struct

from tests.faults.server_process import search_path, served

SOAK_S = float(os.environ.get("WARDRUM_TEST_SOAK_S", "3600"))  # a shorter run sees less, but sees it sooner
SETTLED_S = min(600.0, SOAK_S / 3)  # by then caches are full
BOTS = 50  # two to a battle
GROWTH_MAX = 1.10
COMMITS_PER_S_MIN = 10  # far below what bots do: a server that nobody plays on shows nothing
SAMPLE_S = 5.0
NEAR = 12  # samples whose mean is compared
MATCH_BYTES = (
    48 * 1024
)  # of each match more that is in memory: a quicker machine ends more of them in `idle_s`


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


class Sample(Struct, frozen=True):
    """The resident memory of the server (bytes), and the matches that are in it."""

    rss: float
    matches: float


async def samples(server):
    """What the server weighs, for `SOAK_S`."""
    found = []
    for _ in range(round(SOAK_S / SAMPLE_S)):
        await asyncio.sleep(SAMPLE_S)
        page = await server.page("/metrics")
        [matches] = re.findall(r"^wardrum_matches_in_memory (\S+)", page, re.MULTILINE)
        found.append(Sample(server.rss_bytes(), float(matches)))
    return found


def mean(found):
    """Of several samples: a moment's load is no growth."""
    return Sample(
        sum(each.rss for each in found) / len(found), sum(each.matches for each in found) / len(found)
    )


@pytest.mark.long
@pytest.mark.timeout(0)
async def test_memory_stays_where_it_was_after_ten_minutes(tmp_path):
    """Fifty bots play for an hour (or `WARDRUM_TEST_SOAK_S`): resident memory ends within 10 % of its value after ten minutes."""
    async with served(tmp_path, log_level="info") as server:
        playing = asyncio.create_task(bots(server.url))
        try:
            found = await samples(server)
        finally:
            playing.cancel()
            await asyncio.wait([playing])
    with closing(sqlite3.connect(tmp_path / "log.db")) as log:
        [commits] = log.execute("SELECT count(*) FROM log").fetchone()
    settled = round(SETTLED_S / SAMPLE_S)
    before, after = mean(found[settled : settled + NEAR]), mean(found[-NEAR:])
    for name, sample in ((f"after {SETTLED_S:.0f} s", before), (f"after {SOAK_S:.0f} s", after)):
        print(f"{name}: {sample.rss / 2**20:.1f} MiB with {sample.matches:.0f} matches in memory")
    print(f"{commits:,} commits")
    assert commits > COMMITS_PER_S_MIN * SOAK_S
    assert after.rss <= GROWTH_MAX * before.rss + MATCH_BYTES * max(0.0, after.matches - before.matches)
