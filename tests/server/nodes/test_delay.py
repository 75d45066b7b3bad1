"""Spectators who see late, at a node that has not made the commits: how late, whatever the clocks of the nodes say."""

import pytest

from tests.support.staged_nodes import STEP_MS, StagedNodes

SKEW_MS = 500
SECONDS = 30
LATE = {"terms": {"delay": {"seconds": SECONDS}}}


@pytest.fixture
async def nodes():
    nodes = StagedNodes()
    yield nodes
    await nodes.close()


async def seen_after_s(nodes, line, version):
    """In how many seconds a connection sees a version."""
    began = nodes.now
    while version not in [frame["record"]["version"] for frame in line.all("commit")]:
        await nodes.after(STEP_MS)
    return (nodes.now - began) / 1000


@pytest.mark.parametrize("skew_ms", [-SKEW_MS, 0, SKEW_MS], ids="{:+} ms".format)
async def test_the_seconds_count_from_when_a_commit_was_heard_of(nodes, skew_ms):
    """Its maker's clock is wrong and the news takes two seconds: those who see late wait for all of the delay from then on."""
    here, there = nodes.all
    seats = await nodes.battle(here, here, **LATE)
    line = await nodes.watcher(there, seats.match)
    await nodes.after(s=SECONDS + 1)
    here.clock.jump(skew_ms)
    nodes.store.has_news = False
    await seats.act("a", {"type": "Roll"})
    await nodes.after(s=2)
    nodes.store.has_news = True
    await nodes.carry()
    assert await seen_after_s(nodes, line, 6) == SECONDS


@pytest.mark.parametrize("skew_ms", [-SKEW_MS, 0, SKEW_MS], ids="{:+} ms".format)
async def test_a_commit_that_is_found_in_the_log_counts_from_its_own_time(nodes, skew_ms):
    """A node that opens the match later knows no other: it is wrong by no more than its maker's clock was, and never by more
    than the delay.
    """
    here, there = nodes.all
    seats = await nodes.battle(here, here, **LATE)
    await nodes.after(s=SECONDS + 1)
    here.clock.jump(skew_ms)
    there.matches.registry.rooms.clear()
    await seats.act("a", {"type": "Roll"})
    at = nodes.store.tail(seats.match).at
    await nodes.after(s=2)
    line = await nodes.watcher(there, seats.match)
    await seen_after_s(nodes, line, 6)
    assert there.clock.now() - at >= SECONDS * 1000
    assert there.clock.now() - at - SECONDS * 1000 < STEP_MS + SKEW_MS * (skew_ms > 0)
