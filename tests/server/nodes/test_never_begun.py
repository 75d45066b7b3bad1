"""Of several nodes one removes a match that never began, unless another one has it in memory."""

from random import Random

import pytest
from msgspec.structs import replace

from tests.simulation.stage import CONFIG, Seats
from tests.support.staged_nodes import StagedNodes
from wardrum.server.matches import never_begun

KEEP_MS = 120_000


@pytest.fixture
async def nodes(monkeypatch):
    """Two that know each other; each looks for old matches every half a minute."""
    monkeypatch.setattr(never_begun, "REST_S", 30)
    nodes = StagedNodes("ab", replace(CONFIG, never_begun_keep_s=KEEP_MS / 1000))
    await nodes.after(3_000)
    yield nodes
    await nodes.close()


async def left(nodes, first, number=0):
    """A match that nobody joins, for which a node is the first; a later commit is the newest of the log."""
    while nodes.by_rank((seats := Seats(nodes.running["a"], "toy", Random(number))).match)[0] != first:
        number += 1
    await seats.create(decision_s=3_000)
    await Seats(nodes.running["a"], "toy", Random(10_000 + number)).create(decision_s=3_000)
    return seats.match


def removed(nodes):
    """How many each node has removed."""
    counts = {name: stage.services.context.metrics.count for name, stage in nodes.running.items()}
    return {name: count["never_begun_removed"] for name, count in counts.items()}


@pytest.mark.parametrize("first", "ab")
async def test_the_first_node_removes_a_match(nodes, first):
    """Once, wherever it was opened."""
    match = await left(nodes, first)
    await nodes.after(2 * KEEP_MS)
    assert nodes.store.tail(match) is None
    assert removed(nodes) == {first: 1, "ba"["ab".index(first)]: 0}


async def test_a_match_that_somebody_looks_at_at_another_node_stays(nodes):
    """The node that would remove it hears of that, as often as it tries."""
    match = await left(nodes, "b")
    line = nodes.running["a"].line("watcher")
    line.say("watch", match=match)
    await nodes.after(2 * KEEP_MS)
    assert nodes.store.tail(match) is not None
    await line.close()
    await nodes.after(2 * KEEP_MS)
    assert nodes.store.tail(match) is None
