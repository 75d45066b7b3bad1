"""Whole battles through a network in trouble, by the real client (RELIABILITY L8).

`WARDRUM_TEST_FLAKY_BATTLES` and `WARDRUM_TEST_FLAKY_LATENCY_S` set how many battles the long run plays and how late, at most, what
passes arrives each way.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct

from tests.faults.flaky_proxy import Trouble, flaky
from tests.faults.ledger import Verdict, judge
from tests.faults.players import Crowd, until
from tests.faults.server_process import served
from wardrum.clients.transport import connection
from wardrum.clients.transport.rpc import RpcClient
from wardrum.events.rulesets import games

BATTLES_LONG = int(os.environ.get("WARDRUM_TEST_FLAKY_BATTLES", "20"))
LATENCY_LONG_S = float(os.environ.get("WARDRUM_TEST_FLAKY_LATENCY_S", "2.0"))
STALL_S = 10.0  # after the network is back
WAIT_S = 60.0  # only ever reached by a test that fails
CONTROL_S = 0.7  # in which a client that forgets does not go on, and the others do
SHORT = Trouble(latency_s=0.01, slice_bytes=1, life_s=(0.2, 0.8), silent_s=0.2)
LONG = Trouble(latency_s=LATENCY_LONG_S, slice_bytes=1, life_s=(5, 60), silent_s=8)


class Played(Struct, frozen=True):
    """Commands sent once more count as one. stall_s: from when the network was back until all had been answered."""

    verdict: Verdict
    battles: int
    connections: int
    stall_s: float
    failures: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"{self.battles} whole battles over {self.connections} connections, {self.verdict.acks} acks, "
            f"{len(self.verdict.faults)} faults; {self.stall_s:.2f} s until all went on after the network was back"
        )


async def played(
    directory: Path, trouble: Trouble, tables: int, ruleset: str, enough: Callable[[Crowd], bool]
) -> Played:
    """Let players fight in trouble until it is enough, then on a calm network until a battle has ended."""
    async with served(directory) as server, flaky(server.port, Random(3)) as proxy:
        crowd = Crowd(proxy.url, tables, Random(8), ruleset=ruleset)
        await crowd.playing(until(lambda: crowd.connections >= 2 * tables))
        proxy.trouble = trouble
        proxy.drop_all()
        await crowd.playing(until(lambda: enough(crowd)))
        proxy.recover()
        stall_s = await stalled_s(crowd)
        await crowd.playing(until(lambda: crowd.ends))
        failures = await crowd.rest()
    assert all(first == second for first, second in crowd.ends), crowd.ends
    return Played(
        judge(directory, crowd.ledger, games()), len(crowd.ends), crowd.connections, stall_s, tuple(failures)
    )


async def stalled_s(crowd: Crowd, patience_s: float = WAIT_S) -> float:
    """How long it takes until what is unanswered now has been answered. Raises TimeoutError."""
    began_s, waiting = time.monotonic(), set(crowd.ledger.unanswered)
    async with asyncio.timeout(patience_s):
        await crowd.playing(until(lambda: not waiting & crowd.ledger.unanswered))
    return time.monotonic() - began_s


async def test_battles_end_alike_on_both_sides_of_a_flaky_network(tmp_path, say):
    """Through latency, slices of one byte, resets and silence both players of a battle end at the same head, nothing is lost."""
    figures = await played(tmp_path, SHORT, 1, "trench", lambda crowd: crowd.connections > 8)
    say(figures)
    assert (figures.failures, figures.verdict.faults) == ((), ())


async def test_a_client_that_does_not_ask_again_is_caught(tmp_path, monkeypatch):
    """A planted client that forgets what was unanswered when its connection broke does not go on when the network is back."""

    async def once(rpc, request, connection, transmit=RpcClient._transmit):
        if request.via is None:
            await transmit(rpc, request, connection)

    monkeypatch.setattr(RpcClient, "_transmit", once)
    async with served(tmp_path) as server, flaky(server.port, Random(3)) as proxy:
        crowd = Crowd(proxy.url, 2, Random(8), ruleset="trench")
        await crowd.playing(crowd.ledger.until(acks=4))
        proxy.trouble = Trouble(latency_s=0.05)
        proxy.drop_all()
        await until(lambda: proxy.opened >= 8 and crowd.ledger.unanswered)
        proxy.recover()
        with pytest.raises(TimeoutError):
            await stalled_s(crowd, CONTROL_S)
        await crowd.go_home()


async def test_a_connection_that_falls_silent_for_ever_is_left(tmp_path, monkeypatch):
    """Where nothing ends a dead connection, missing pongs do, and the player goes on over a new one."""
    monkeypatch.setattr(connection, "PING_S", 0.3)
    async with served(tmp_path) as server, flaky(server.port, Random(3)) as proxy:
        crowd = Crowd(proxy.url, 1, Random(8), ruleset="trench")
        await crowd.playing(crowd.ledger.until(acks=4))
        proxy.silence_all()
        await crowd.playing(until(lambda: crowd.connections >= 4))
        await stalled_s(crowd)
        assert await crowd.rest() == []


@pytest.mark.long
@pytest.mark.timeout(0)
async def test_many_battles_end_alike_on_both_sides_of_a_flaky_network(tmp_path, say):
    """The same for twenty battles of warcry with up to two seconds of latency, resets each 5 to 60 s and silence before
    them; all go on within ten seconds after the network is back.
    """
    figures = await played(
        tmp_path, LONG, BATTLES_LONG, "warcry", lambda crowd: len(crowd.ends) >= BATTLES_LONG
    )
    say(figures)
    assert (figures.failures, figures.verdict.faults) == ((), ())
    assert figures.stall_s <= STALL_S
