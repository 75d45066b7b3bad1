"""Two servers on one log: whoever plays at one and whoever watches at the other are at the same table."""

import asyncio
import urllib.error
import urllib.request
from contextlib import AsyncExitStack

import pytest
from websockets.exceptions import InvalidStatus

from tests.support.cluster import nodes
from tests.support.patience import patient
from tests.support.table_talk import Battle, Talker, talking
from wardrum.events import rulesets


async def test_what_is_done_at_one_node_is_seen_at_the_other(nats, tmp_path):
    """A match begun here is found, watched and played there, and each command is told at both."""
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


async def test_a_lesson_is_put_into_the_log_once(nats, tmp_path):
    """Whoever asks for it at the other node is shown the same battle."""
    games = {"warcry": rulesets.games()["warcry"]}
    async with nodes(nats, tmp_path, games=games) as both, AsyncExitStack() as stack:
        talkers = [await stack.enter_async_context(talking(node)) for node in both]
        lessons = await asyncio.gather(
            *(talker.ask("learn", ruleset="warcry", id="one") for talker in talkers)
        )
        assert lessons[0]["type"] == "lesson"
        assert lessons[0] == lessons[1]


async def seen(talker: Talker, version: int) -> None:
    """Returns when a version was told, and all before it since the first that was, in order."""
    told = [frame["record"]["version"] for frame in talker.all("commit")]
    while not told or told[-1] < version:
        told.append((await talker.hear("commit"))["record"]["version"])
    assert told == list(range(told[0], version + 1))


async def ready(node) -> int:
    """The status of `/readyz`."""

    def asked() -> int:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{node.port}/readyz") as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    return await asyncio.to_thread(asked)
