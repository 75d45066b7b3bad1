"""Two servers on one log: a player at one and a spectator at the other are at the same table."""

import asyncio
import socket
import urllib.error
import urllib.request
from contextlib import AsyncExitStack

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.http.test_pages import get
from tests.support.cluster import nodes
from tests.support.patience import patient
from tests.support.table_talk import Battle, Talker, serving, talking
from wardrum.events import rulesets
from wardrum.server.process.system_clock import SystemClock


async def test_what_is_done_at_one_node_is_seen_at_the_other(nats, tmp_path):
    """A match begun here is found, watched and played there, and each command is sent at both."""
    async with nodes(nats, tmp_path) as (here, there), talking(here) as mine, talking(there) as yours:
        battle = Battle()
        await battle.create(mine)
        await battle.join(mine, "a")
        assert (await battle.join(yours, "b"))["seat"] == "b"
        for talker, seat in ((mine, "a"), (yours, "b")):
            await talker.say("watch", match=battle.match)
            await talker.hear("snapshot")
            assert (await battle.reveal(talker, seat))["type"] == "ack"
        assert (await battle.act(mine, "a", "Roll"))["type"] == "ack"
        await seen(yours, 6)
        assert (await battle.act(yours, "b", "Roll"))["type"] == "ack"
        await seen(mine, 7)


async def test_a_node_that_is_cut_off_sends_everybody_away_until_it_is_back(nats, tmp_path):
    """Nobody looks at what may be old: connections end as in a restart, new ones are refused, and it is not ready."""
    async with nodes(nats, tmp_path, 1) as (node,), talking(node) as talker:
        battle = Battle()
        await battle.begin(talker)
        nats.kill()
        assert await talker.closed() == 1012
        assert talker.socket.close_reason == "cut off from the log"
        with pytest.raises(InvalidStatus, match="HTTP 503"):
            await talking(node).__aenter__()
        assert await ready(node) == 503
        nats.start()
        async with asyncio.timeout(patient(30)):
            while await ready(node) != 200:  # noqa: ASYNC110 -- another process is waited for
                await asyncio.sleep(0.05)
        async with talking(node) as again:
            assert (await again.ask("seat", match=battle.match, token=battle.tokens["a"]))["type"] == "seated"
            assert (await battle.act(again, "a", "Roll"))["type"] == "ack"


async def test_failed_logins_count_at_all_nodes(nats, tmp_path):
    """A client that has guessed too often at one node is refused at the other one, and may try as often there as here."""
    async with nodes(nats, tmp_path) as (here, there), talking(here) as mine, talking(there) as yours:
        battle = Battle()
        await battle.begin(mine)
        guess = {"match": battle.match, "token": "00" * 16}
        while (await mine.ask("seat", **guess))["code"] == "unauthorized":
            pass
        async with asyncio.timeout(patient(30)):
            while (await yours.ask("seat", **guess))["code"] == "unauthorized":
                pass
        right = await yours.ask("seat", match=battle.match, token=battle.tokens["a"])
        assert right["type"] == "seated"
        assert there.context.metrics.count["unauthorized"] < 10


async def test_metrics_and_readiness_say_which_node_and_how_many(nats, tmp_path):
    """Every sample has the node's name; a server alone shows none of it."""
    async with nodes(nats, tmp_path) as (here, there):
        label = f'node="{socket.gethostname()}:{here.port}"'
        async with asyncio.timeout(patient(30)):
            while len(here.matches.nodes.names) < 2:  # noqa: ASYNC110 -- another node is waited for
                await asyncio.sleep(0.05)
        page = (await get(here, "/metrics"))[2].decode()
        samples = [line for line in page.splitlines() if line and not line.startswith("#")]
        assert samples
        assert [line for line in samples if label not in line] == []
        values = {line.partition("{")[0]: float(line.rpartition(" ")[2]) for line in samples}
        assert (values["wardrum_nodes"], values["wardrum_log_reachable"]) == (2, 1)
        assert abs(values["wardrum_clock_offset_seconds"]) < 0.5
        assert values["wardrum_log_lag_messages"] >= 0
        assert (await get(here, "/readyz"))[2] == b"ready\nnodes that serve this log: 2\n"
        assert f":{there.port}" not in label
    async with serving() as alone:
        page = (await get(alone, "/metrics"))[2].decode()
        assert "node" not in page
        assert (await get(alone, "/readyz"))[2] == b"ready\n"


async def test_a_node_whose_clock_is_wrong_is_not_ready_and_plays_on(nats, tmp_path):
    """It says by how much and in which direction, from the start on, and takes commands all the same."""
    clock = Ahead(2_000)
    async with nodes(nats, tmp_path, 1, clock=clock) as (node,), talking(node) as talker:
        status, _, body = await get(node, "/readyz")
        sentence = (
            b"not ready: this machine's clock is 2.0 s ahead of those of the log's servers: set it by NTP\n"
        )
        assert (status, body) == (503, sentence)
        battle = Battle()
        await battle.begin(talker)
        assert (await battle.act(talker, "a", "Roll"))["type"] == "ack"
        clock.ahead_ms = 100
        node.matches.clock_offset._ring()
        await node.matches.clock_offset._measuring
        assert (await get(node, "/readyz"))[0] == 200
        assert 0 < node.matches.clock_offset.offset_s < 0.5


class Ahead(SystemClock):
    """A clock that is set wrong."""

    def __init__(self, ahead_ms):
        self.ahead_ms = ahead_ms

    def now(self):
        return super().now() + self.ahead_ms


async def test_a_lesson_is_put_into_the_log_once(nats, tmp_path):
    """A spectator at the other node is shown the same battle."""
    games = {"warcry": rulesets.games()["warcry"]}
    async with nodes(nats, tmp_path, games=games) as both, AsyncExitStack() as stack:
        talkers = [await stack.enter_async_context(talking(node)) for node in both]
        lessons = await asyncio.gather(
            *(talker.ask("learn", ruleset="warcry", id="one") for talker in talkers)
        )
        assert lessons[0]["type"] == "lesson"
        assert lessons[0] == lessons[1]


async def seen(talker: Talker, version: int) -> None:
    """Returns when a version was sent, and all before it since the first that was, in order."""
    reported = [frame["record"]["version"] for frame in talker.all("commit")]
    while not reported or reported[-1] < version:
        reported.append((await talker.hear("commit"))["record"]["version"])
    assert reported == list(range(reported[0], version + 1))


async def ready(node) -> int:
    """The status of `/readyz`."""

    def asked() -> int:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{node.port}/readyz") as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    return await asyncio.to_thread(asked)
