"""Feeds over the death of a server, or of one node of several: each reader goes on where it was, by the last id that it has."""

import asyncio
from contextlib import AsyncExitStack
from itertools import cycle

from tests.faults.server_process import TOY, ServerProcess, served
from tests.support import nats_servers
from tests.support.cluster import address_of, node_folder
from tests.support.feed_reading import feeding
from tests.support.in_memory import scratch_folder
from tests.support.patience import patient
from tests.support.table_talk import Battle, talking

READERS, KILLS, ROUNDS = 6, 2, 8


class BrowserReader:
    """Reads as a browser's EventSource does: cut off, it asks again with the last id that it was given, after a while.

    ports: of the nodes that the address leads to; each time the next one is asked.
    """

    def __init__(self, match: str, *ports: int) -> None:
        self._ports, self._match = cycle(ports), match
        self.versions: list[int] = []
        self.connections, self.last_id = 0, ""

    async def read(self) -> None:
        """Until it is sent that there is nothing more."""
        while True:
            known = {"Last-Event-ID": self.last_id} if self.last_id else {}
            try:
                async with feeding(next(self._ports), self._match, **known) as feed:
                    if feed.status == 204:
                        return
                    self.connections += 1
                    await self._take(feed)
            except (OSError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.05)

    async def _take(self, feed) -> None:
        while (event := await feed.event()) is not None:
            self.last_id = event.id or self.last_id
            if event.name == "commit":
                self.versions.append(event.version)


async def test_readers_go_on_over_kills_without_a_gap(tmp_path):
    """After `kill -9` and a start on the same log each reader has each version once, in order, and stops at the end of the match."""
    battle = Battle()
    async with served(tmp_path, TOY) as server:
        async with talking(server) as talker:
            await battle.begin(talker, setup={"target": 100_000})
        readers = [BrowserReader(battle.match, server.port) for _ in range(READERS)]
        reading = [asyncio.ensure_future(each.read()) for each in readers]
        for _ in range(KILLS):
            await played(server, battle)
            await until(lambda: all(each.versions for each in readers))
            before = [each.connections for each in readers]
            await server.kill()
            await server.start()
            await until(lambda before=before: all(map(came_back, readers, before)))
        await played(server, battle)
        async with talking(server) as talker:
            await talker.ask("seat", match=battle.match, token=battle.tokens["a"])
            ended = await battle.act(talker, "a", "Concede")
        async with asyncio.timeout(patient(60)):
            await asyncio.gather(*reading)
        for each in readers:
            assert each.versions == [*range(1, ended["version"] + 1)]
            assert each.connections > KILLS


async def test_readers_go_on_at_another_node(tmp_path):
    """Players are at one node, which dies: who reads there goes on at the other, and who reads there already notices nothing."""
    battle = Battle()
    async with AsyncExitStack() as stack:
        nats_servers.need_nats()
        log = stack.enter_context(nats_servers.running(stack.enter_context(scratch_folder())))
        played_at, other = [
            await stack.enter_async_context(served(node_folder(tmp_path, name), TOY, log=address_of(log)))
            for name in ("played-at", "other")
        ]
        async with talking(played_at) as talker:
            await battle.begin(talker, setup={"target": 100_000})
        moving = [BrowserReader(battle.match, played_at.port, other.port) for _ in range(READERS)]
        staying = [BrowserReader(battle.match, other.port) for _ in range(READERS)]
        reading = [asyncio.ensure_future(each.read()) for each in (*moving, *staying)]
        await played(played_at, battle)
        await until(lambda: all(each.versions for each in (*moving, *staying)))
        await played_at.kill()
        await until(lambda: all(each.connections == 2 for each in moving))
        await played(other, battle)
        async with talking(other) as talker:
            await talker.ask("seat", match=battle.match, token=battle.tokens["a"])
            ended = await battle.act(talker, "a", "Concede")
        async with asyncio.timeout(patient(60)):
            await asyncio.gather(*reading)
        for each in (*moving, *staying):
            assert each.versions == [*range(1, ended["version"] + 1)]
        assert [each.connections for each in staying] == [1] * READERS


def came_back(reader: BrowserReader, before: int) -> bool:
    """Whether it has connected again."""
    return reader.connections > before


async def played(server: ServerProcess, battle: Battle) -> None:
    """Some rounds by both seats."""
    async with talking(server) as talker:
        for seat in "ab":
            await talker.ask("seat", match=battle.match, token=battle.tokens[seat])
        await battle.play(talker, ROUNDS)


async def until(condition) -> None:
    """Wait until it holds."""
    async with asyncio.timeout(patient(60)):
        while not condition():  # noqa: ASYNC110 -- nothing tells of it
            await asyncio.sleep(0.01)
