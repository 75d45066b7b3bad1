"""Spectators who see late, at a node that has not made the commits: how late, whatever the clocks of the nodes say."""

import pytest

from tests.server.nodes.stages import STEP_MS, Stages

SKEW_MS = 500
SECONDS = 30
LATE = {"terms": {"delay": {"seconds": SECONDS}}}


@pytest.fixture
async def stages():
    stages = Stages()
    yield stages
    await stages.close()


async def seen_after_s(stages, line, version):
    """In how many seconds a connection sees a version."""
    began = stages.now
    while version not in [frame["record"]["version"] for frame in line.all("commit")]:
        await stages.after(STEP_MS / 1000)
    return (stages.now - began) / 1000


@pytest.mark.parametrize("skew_ms", [-SKEW_MS, 0, SKEW_MS], ids="{:+} ms".format)
async def test_the_seconds_count_from_when_a_commit_was_heard_of(stages, skew_ms):
    """Its maker's clock is wrong and the news takes two seconds: those who see late wait for all of the delay from then on."""
    here, there = stages.nodes
    seats = await stages.battle(here, here, **LATE)
    line = await stages.watcher(there, seats.match)
    await stages.after(SECONDS + 1)
    here.clock.jump(skew_ms)
    stages.has_news = False
    await seats.act("a", {"type": "Roll"})
    await stages.after(2)
    stages.has_news = True
    await stages.carry()
    assert await seen_after_s(stages, line, 6) == SECONDS


@pytest.mark.parametrize("skew_ms", [-SKEW_MS, 0, SKEW_MS], ids="{:+} ms".format)
async def test_a_commit_that_is_found_in_the_log_counts_from_its_own_time(stages, skew_ms):
    """A node that opens the match later knows no other: it is wrong by no more than its maker's clock was, and never by more
    than the delay.
    """
    here, there = stages.nodes
    seats = await stages.battle(here, here, **LATE)
    await stages.after(SECONDS + 1)
    here.clock.jump(skew_ms)
    there.matches.registry.rooms.clear()
    await seats.act("a", {"type": "Roll"})
    at = stages.store.tail(seats.match).at
    await stages.after(2)
    line = await stages.watcher(there, seats.match)
    await seen_after_s(stages, line, 6)
    assert there.clock.now() - at >= SECONDS * 1000
    assert there.clock.now() - at - SECONDS * 1000 < STEP_MS + SKEW_MS * (skew_ms > 0)
