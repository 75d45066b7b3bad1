"""Memory over time: a server that fifty bots play on for an hour weighs in the end what it weighed after ten minutes."""

import asyncio
import os
import sys

import pytest

from tests.faults.server_process import search_path, served

SOAK_S = float(os.environ.get("WARDRUM_SOAK_S", "3600"))  # a shorter run sees less, but sees it sooner
SETTLED_S = min(600.0, SOAK_S / 3)  # by then caches are full
BOTS = 50  # two to a battle
GROWTH_MAX = 1.10
SAMPLE_S = 5.0
NEAR = 6  # samples whose mean is compared: a moment's load is no growth


async def bots(url):
    """A process whose bots play battle after battle on the server."""
    words = ["bot", "--url", url, "--matches", "1000000", "--concurrency", str(BOTS // 2)]
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "wardrum.server", *words),
        env={**os.environ, "PYTHONPATH": search_path()},
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )


async def weights(server, playing):
    """The resident memory of the server (bytes), sampled for `SOAK_S`; both processes live all the while."""
    found = []
    for _ in range(round(SOAK_S / SAMPLE_S)):
        await asyncio.sleep(SAMPLE_S)
        assert playing.returncode is None, "the bots have stopped"
        found.append(server.rss_bytes())
    return found


@pytest.mark.long
@pytest.mark.timeout(0)
async def test_memory_stays_where_it_was_after_ten_minutes(tmp_path):
    """Fifty bots play for an hour (or `WARDRUM_SOAK_S`): resident memory ends within 10 % of its value after ten minutes."""
    async with served(tmp_path, log_level="info") as server:
        playing = await bots(server.url)
        try:
            found = await weights(server, playing)
        finally:
            playing.kill()
            await playing.wait()
    settled = round(SETTLED_S / SAMPLE_S)
    before = sum(found[settled : settled + NEAR]) / NEAR
    after = sum(found[-NEAR:]) / NEAR
    print(f"{before / 2**20:.0f} MiB after {SETTLED_S:.0f} s, {after / 2**20:.0f} MiB after {SOAK_S:.0f} s")
    assert after <= GROWTH_MAX * before
