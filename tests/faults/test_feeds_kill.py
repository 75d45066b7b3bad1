"""Feeds over the death of a server: each reader goes on where it was, by the last id that it has."""

import asyncio

from tests.faults.server_process import TOY, ServerProcess, served
from tests.support.feed_reading import feeding
from tests.support.patience import patient
from tests.support.table_talk import Battle, talking

READERS, KILLS, ROUNDS = 6, 2, 8


class BrowserReader:
    """Reads as a browser's EventSource does: cut off, it asks again with the last id that it was given, after a while."""

    def __init__(self, port: int, match: str) -> None:
        self._port, self._match = port, match
        self.versions: list[int] = []
        self.connections, self.last_id = 0, ""

    async def read(self) -> None:
        """Until it is sent that there is nothing more."""
        while True:
            known = {"Last-Event-ID": self.last_id} if self.last_id else {}
            try:
                async with feeding(self._port, self._match, **known) as feed:
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
        readers = [BrowserReader(server.port, battle.match) for _ in range(READERS)]
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
