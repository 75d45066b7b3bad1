"""All connections of a server break at once, time and again: all are resumed, and nothing is lost (RELIABILITY L7).

`WARDRUM_TEST_STORM_LINKS` is how many spectators the long run has; eight players play through the storms too.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.faults.flaky_proxy import FlakyProxy, Trouble, flaky
from tests.faults.ledger import Verdict, judge
from tests.faults.players import Crowd, until
from tests.faults.server_process import TOY, ServerProcess, served
from tests.support.patience import patient
from tests.support.table_talk import Battle, Talker, talking
from wardrum.clients.transport.rpc import RpcClient
from wardrum.events.rulesets import games

LINKS, LINKS_LONG = 40, int(os.environ.get("WARDRUM_TEST_STORM_LINKS", "1000"))
STORMS, STORMS_LONG = 2, 5
TABLES = 4
RESUMED_S = 15.0
WAIT_S = 60.0  # only ever reached by a test that fails
CONTROL_S = 1.0  # in which a client that forgets does not go on, and the others do
CALM_S = 2.0  # over which processor time is measured
LATENCY = Trouble(latency_s=0.02)  # so that commands are under way when the connections break
ROOMY = {
    "sockets_per_address_max": 20_000,
    "sockets_max": 20_000,
    "spectators_max": 20_000,
    "connects_per_address_max": 1_000_000,
    "connects_per_s": 1_000_000,
}


class Spectator:
    """Follows one match, and again from where it was when its connection breaks."""

    def __init__(self, url: str, match: str) -> None:
        self.version, self.is_resumed = 0, False
        self._url, self._match = url, match
        self.watching = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            with suppress(OSError, TimeoutError, InvalidHandshake, WebSocketException):
                async with connect(
                    self._url, proxy=None, compression=None, open_timeout=patient(60)
                ) as socket:
                    self._socket = socket
                    await socket.send('{"type":"hello","client":"storm"}')
                    watch = {"type": "watch", "id": "w", "match": self._match, "after": self.version}
                    await socket.send(json.dumps(watch))
                    async for data in socket:
                        self._hear(json.loads(data))
            await asyncio.sleep(0.05)

    def drop(self) -> None:
        """Break the connection without a goodbye."""
        assert not self.watching.done(), self.watching.exception()
        self.is_resumed = False
        self._socket.transport.abort()

    def _hear(self, frame: dict) -> None:
        if frame["type"] == "commit":
            assert frame["record"]["version"] == self.version + 1
            self.version += 1
        self.is_resumed |= frame["type"] == "caught_up"


class Storms(Struct, frozen=True):
    """resumed_s: after each storm, until everybody was back · busy: share of a processor that the server took before
    the first storm and after the last one.
    """

    verdict: Verdict
    links: int
    resumed_s: list[float]
    busy: tuple[float, float]
    failures: tuple[str, ...]

    def __str__(self) -> str:
        took = ", ".join(f"{each:.2f}" for each in self.resumed_s)
        before, after = self.busy
        return (
            f"{self.links} spectators and {2 * TABLES} players dropped at once, all resumed after {took} s; "
            f"server busy {before:.0%} before, {after:.0%} after; {self.verdict.acks} acks, {self.verdict.lost} lost"
        )


async def busy(server: ServerProcess) -> float:
    """The share of one processor that the server takes."""
    before, began_s = processor_s(server.pid), time.monotonic()
    await asyncio.sleep(CALM_S)
    return (processor_s(server.pid) - before) / (time.monotonic() - began_s)


def processor_s(pid: int) -> float:
    """What a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def commit_for_ever(talker: Talker, battle: Battle) -> None:
    """The match that all spectators follow goes on meanwhile."""
    while True:
        assert (await battle.act(talker, "a", "Bloat", events=1))["type"] == "ack"
        await asyncio.sleep(0.05)


async def drop(proxy: FlakyProxy, crowd: Crowd, spectators: list[Spectator], patience_s: float) -> float:
    """Break every connection; how long it takes until all spectators have caught up and what players had asked for is
    answered. Raises TimeoutError.
    """
    await crowd.playing(until(lambda: crowd.ledger.unanswered))
    waiting, began_s = set(crowd.ledger.unanswered), time.monotonic()
    for spectator in spectators:
        spectator.drop()
    assert proxy.drop_all() == 2 * TABLES
    async with asyncio.timeout(patience_s):
        await crowd.playing(until(lambda: all(spectator.is_resumed for spectator in spectators)))
        await crowd.playing(until(lambda: not waiting & crowd.ledger.unanswered))
    return time.monotonic() - began_s


async def storms(directory: Path, links: int, times: int, patience_s: float = WAIT_S) -> Storms:
    """A number of storms over a number of spectators and the players of four tables."""
    async with (
        served(directory, TOY, **ROOMY) as server,
        flaky(server.port, Random(4)) as proxy,
        talking(server) as talker,
    ):
        battle = Battle()
        await battle.begin(talker)
        proxy.trouble = LATENCY
        crowd = Crowd(proxy.url, TABLES, Random(9))
        spectators = [Spectator(server.url, battle.match) for _ in range(links)]
        committing = asyncio.create_task(commit_for_ever(talker, battle))
        await crowd.playing(until(lambda: all(spectator.is_resumed for spectator in spectators)))
        await crowd.playing(until(lambda: crowd.connections >= 2 * TABLES))
        before = await busy(server) if links == LINKS_LONG else 0.0
        try:
            resumed_s = [await drop(proxy, crowd, spectators, patience_s) for _ in range(times)]
            after = await busy(server) if links == LINKS_LONG else 0.0
            failures = await crowd.rest()
        finally:
            await crowd.go_home()
            for task in (committing, *(spectator.watching for spectator in spectators)):
                task.cancel()
    return Storms(judge(directory, crowd.ledger, games()), links, resumed_s, (before, after), tuple(failures))


async def test_all_are_resumed_after_a_reconnect_storm(tmp_path, say):
    """Forty spectators and eight players who are dropped at once, twice, are all back, and no commit is lost or doubled."""
    figures = await storms(tmp_path, LINKS, STORMS)
    say(figures)
    assert (figures.failures, figures.verdict.faults) == ((), ())


async def test_clients_that_do_not_ask_again_are_caught(tmp_path, monkeypatch):
    """Planted clients that forget what was unanswered when their connection broke have not resumed."""

    async def once(rpc, request, connection, transmit=RpcClient._transmit):
        if request.via is None:
            await transmit(rpc, request, connection)

    monkeypatch.setattr(RpcClient, "_transmit", once)
    with pytest.raises(TimeoutError):
        await storms(tmp_path, 2, 1, CONTROL_S)


@pytest.mark.long
@pytest.mark.timeout(0)
async def test_all_are_resumed_after_great_storms(tmp_path, say):
    """The same with a thousand spectators, five times: all are back within 15 s, and the server is as idle as before."""
    figures = await storms(tmp_path, LINKS_LONG, STORMS_LONG)
    say(figures)
    assert (figures.failures, figures.verdict.faults) == ((), ())
    assert max(figures.resumed_s) <= RESUMED_S
    assert figures.busy[1] <= 1.5 * figures.busy[0] + 0.2
