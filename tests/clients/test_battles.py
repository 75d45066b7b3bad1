"""Many battles between bots: as many tasks as battles at a time, whatever the plan's length."""

import asyncio
from random import Random

import pytest

from wardrum.clients.bots import battles as module
from wardrum.clients.bots.battles import BattleResult, BattlesPlan, battles


async def test_battles_that_wait_cost_nothing(monkeypatch):
    """A plan of a million battles, three at a time, has three tasks, and begins with the first battles at once."""
    tasks = []

    async def battle(*_):
        tasks.append(len(asyncio.all_tasks()))
        await asyncio.sleep(0)
        if len(tasks) == 30:
            raise OSError("enough seen")
        return BattleResult("ab")

    monkeypatch.setattr(module, "battle", battle)
    with pytest.raises(ExceptionGroup):
        await battles("ws://nowhere", BattlesPlan("toy", matches=1_000_000, concurrency=3), Random(1))
    assert max(tasks) == 4  # this test's own is one


@pytest.mark.parametrize(("matches", "concurrency"), [(7, 3), (2, 5)])
async def test_each_battle_is_played_once(monkeypatch, matches, concurrency):
    """As many battles as planned, each with a seed of its own."""
    seeds = []

    async def battle(url, plan, rng, searching, rosters):
        seeds.append(rng.getrandbits(64))
        await asyncio.sleep(0)
        return BattleResult("ab", commits=1)

    monkeypatch.setattr(module, "battle", battle)
    plan = BattlesPlan("toy", matches=matches, concurrency=concurrency)
    summary = await battles("ws://nowhere", plan, Random(1))
    assert len(summary.battles) == len(set(seeds)) == summary.commits == matches
