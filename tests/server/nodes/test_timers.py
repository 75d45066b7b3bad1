"""What has to be done at its time is done once, whichever nodes are there then."""

import asyncio
import time
from contextlib import AsyncExitStack
from random import Random

import pytest
from msgspec.structs import replace

from tests.simulation.stage import CONFIG, Seats
from tests.support import limits
from tests.support.clocks import ManualClock
from tests.support.cluster import address_of, node_folder
from tests.support.patience import patient
from tests.support.staged_nodes import STEP_MS, StagedNodes
from tests.support.table_talk import Battle, talking
from tests.support.toy import GAME
from wardrum.server.matches.deadlines import RANK_MS, RETRY_MS
from wardrum.server.matches.elsewhere import HEARD_S
from wardrum.server.nodes.membership import GONE_S, Membership

MATCH = "0123456789abcdef" * 2
LISTENED_MS = 3_000
DECISION_MS = 60_000


@pytest.fixture
async def nodes():
    """Three of them that know each other, without a grace."""
    nodes = StagedNodes("abc", replace(CONFIG, restart_grace_s=0.0))
    await nodes.after(LISTENED_MS)
    yield nodes
    await nodes.close()


async def begun(nodes, at="a", seats=None, **fields):
    """A battle that was begun at a node, and waits for seat a. Its time is up in `DECISION_MS`."""
    stage = nodes.running[at]
    seats = seats or Seats(stage, "toy", Random(1))
    await nodes.begin(seats, stage, stage, **fields or {"decision_s": DECISION_MS // 1000})
    return seats.match


def expiry(nodes, match):
    """The record of the expiry: when it was committed; None: it was not. It is there once."""
    found = [entry for entry in nodes.log(match) if entry.command_id == "system-turn-5-5"]
    assert len(found) <= 1
    return found[0].at if found else None


async def due(nodes, match):
    """Shortly before the time is up; when that is."""
    ((_, due),) = nodes.store.due(2**62)
    await nodes.after(DECISION_MS - STEP_MS)
    assert expiry(nodes, match) is None
    return due.at


@pytest.mark.parametrize("at", "abc")
async def test_the_first_node_acts_at_once_wherever_the_match_is_played(nodes, at):
    """Nobody waits, though the node has not read the match before."""
    match = await begun(nodes, at)
    time = await due(nodes, match)
    await nodes.after(2 * STEP_MS)
    assert time <= expiry(nodes, match) <= time + STEP_MS


@pytest.mark.parametrize("killed", [1, 2])
async def test_the_next_node_acts_a_little_later_in_place_of_one_that_is_gone(nodes, killed):
    """Before anybody knows that it is gone; in place of two that are, the third one."""
    match = await begun(nodes)
    time = await due(nodes, match)
    assert killed * RANK_MS < GONE_S * 1000
    for name in nodes.by_rank(match)[:killed]:
        await nodes.kill(name)
    await nodes.after(killed * RANK_MS)
    assert expiry(nodes, match) is None
    await nodes.after(2 * STEP_MS)
    assert time + killed * RANK_MS <= expiry(nodes, match) <= time + killed * RANK_MS + 2 * STEP_MS


async def test_who_says_that_it_leaves_is_not_waited_for(nodes):
    """The next one looks again when it hears that."""
    match = await begun(nodes)
    time = await due(nodes, match)
    first, second, _ = nodes.by_rank(match)
    nodes.running[first].matches.deadlines.stop()
    await nodes.after(5 * STEP_MS)
    assert expiry(nodes, match) is None
    await nodes.stop(first)
    assert nodes.by_rank(match)[0] == second
    await nodes.after(3 * STEP_MS)
    assert time < expiry(nodes, match) < time + RANK_MS


@pytest.mark.parametrize("skews", [(400, -400), (-400, 400)], ids=str)
@pytest.mark.parametrize("is_killed", [False, True], ids=["alive", "killed"])
async def test_clocks_that_differ_do_not_do_it_twice(skews, is_killed):
    """Two nodes whose clocks are 0.8 s apart: once in the log, not before its time on the clock of the node that did it."""
    nodes = StagedNodes("", replace(CONFIG, restart_grace_s=0.0))
    for name, skew_ms in zip("ab", skews, strict=True):
        nodes.join(name, skew_ms)
    await nodes.after(LISTENED_MS)
    match = await begun(nodes)
    ((_, waits),) = nodes.store.due(2**62)
    await nodes.after(DECISION_MS - 1_000)
    assert expiry(nodes, match) is None
    if is_killed:
        await nodes.kill(nodes.by_rank(match)[0])
    await nodes.after(4_000)
    assert waits.at <= expiry(nodes, match) <= waits.at + is_killed * RANK_MS + 2 * STEP_MS
    await nodes.close()


async def test_if_all_act_at_once_the_log_still_has_it_once(nodes, monkeypatch):
    """Ranks save work; what makes it once is the command's id."""
    monkeypatch.setattr(Membership, "rank", lambda self, match: 0)
    match = await begun(nodes)
    time = await due(nodes, match)
    await nodes.after(3_000)
    assert expiry(nodes, match) <= time + STEP_MS


async def test_a_match_that_cannot_be_reached_is_tried_again_soon(nodes):
    """By a node that has to read it first, and cannot at its turn."""
    match = await begun(nodes)
    time = await due(nodes, match)
    for name in [name for name, stage in nodes.running.items() if match in stage.matches.registry.rooms]:
        await nodes.kill(name)
    nodes.store.is_reachable = False
    await nodes.after(3 * RANK_MS)
    assert expiry(nodes, match) is None
    nodes.store.is_reachable = True
    await nodes.after(RETRY_MS + 2 * STEP_MS)
    assert time + 3 * RANK_MS <= expiry(nodes, match)


async def test_who_does_not_know_yet_who_is_elsewhere_acts_as_soon_as_it_does(nodes):
    """All others are gone, and whose clock runs out may be at one of them: half a minute later would be late."""
    seats = Seats(nodes.running["a"], "toy", Random(1))
    await begun(nodes, seats=seats, terms={"clock": {"main_s": DECISION_MS // 1000, "grace_s": 60}})
    await seats.act("a", {"type": "Roll"})
    await nodes.after(DECISION_MS - 5_000)
    nodes.join("d")
    for name in "abc":
        await nodes.kill(name)
    joined = nodes.now
    await nodes.after(round(HEARD_S * 1000) - STEP_MS)
    assert len(nodes.log(seats.match)) == 6
    await nodes.after(RETRY_MS + 2 * STEP_MS)
    reported = nodes.log(seats.match)[6]
    assert reported.command_id == "away-b-6"
    assert reported.at >= joined + HEARD_S * 1000


async def test_a_node_that_joins_others_holds_nothing(nodes):
    """They ran, so there was no outage: where it is the first to act, it acts at once although its grace is long."""
    await begun(nodes)  # as long as anything waits for a time, nodes say that they run
    await nodes.after(15_000)
    nodes.config = replace(CONFIG, restart_grace_s=3_600.0)
    nodes.join("d")
    match = await begun_where_first(nodes, "d")
    time = dict(nodes.store.due(2**62))[match].at
    await nodes.after(DECISION_MS + RANK_MS)
    assert time <= expiry(nodes, match) <= time + 2 * STEP_MS


async def begun_where_first(nodes, name):
    """A battle for which this node is the first."""
    await nodes.after(LISTENED_MS)
    for number in range(100):
        seats = Seats(nodes.running["a"], "toy", Random(100 + number))
        if nodes.by_rank(seats.match)[0] != name:
            continue
        return await begun(nodes, seats=seats)
    raise AssertionError("it is first for none")


async def test_on_a_real_log_two_clocks_do_it_once(nats, tmp_path):
    """Both nodes are past the time by their own clocks, 0.8 s apart, and the one that is not the first has the match in memory."""
    now = round(time.time() * 1000)
    clocks = [ManualClock(now + skew_ms) for skew_ms in (400, -400)]
    async with AsyncExitStack() as stack:
        servers = [
            await stack.enter_async_context(
                limits.running(
                    {"toy": GAME},
                    clock,
                    data=str(node_folder(tmp_path, name)),
                    log=address_of(nats),
                    restart_grace_s=0,
                )
            )
            for name, clock in zip(("one", "two"), clocks, strict=True)
        ]
        await later(clocks, LISTENED_MS, lambda: all(len(each.matches.nodes.names) == 2 for each in servers))
        first, second = sorted(servers, key=lambda each: each.matches.nodes.rank(MATCH))
        talker = await stack.enter_async_context(talking(second))
        battle = Battle()
        battle.match = MATCH
        await battle.begin(talker, decision_s=60)
        stores = [each.context.store for each in servers]
        await later(
            clocks,
            0,
            lambda: all(store.next_due() for store in stores) and stores[0].tail(MATCH).version == 5,
        )
        await later(clocks, DECISION_MS + 2 * RANK_MS, lambda: first.context.store.tail(MATCH).version > 5)
        await talker.ask("ping")
        ids = [entry.command_id for entry in second.context.store.read(MATCH, 0)]
        assert ids.count("system-turn-5-5") == 1
        assert ids.index("system-turn-5-5") == 5


async def later(clocks, ms, condition):
    """This many seconds later on all clocks, and then when a condition holds: what other nodes say takes real time."""
    async with asyncio.timeout(patient(60)):
        for _ in range(ms // 500):
            for clock in clocks:
                clock.advance(500)
            await asyncio.sleep(0.005)
        while not condition():  # noqa: ASYNC110 -- other nodes signal nothing to a test
            await asyncio.sleep(0.01)
