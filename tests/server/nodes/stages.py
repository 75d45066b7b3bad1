"""Several servers without sockets on one log, with a bus between them: they hear each other when they are told to."""

import asyncio
import itertools
from random import Random

from tests.simulation.stage import CONFIG, LIMITS, Seats, Stage
from tests.support.clocks import ManualClock
from tests.support.hub import Hub
from tests.support.shared_store import SharedStore
from tests.support.toy import GAME

GAMES = {"toy": GAME}
STEP_MS = 250


class Stages:
    """hub: what the nodes tell each other · has_news: whether they hear of each other's commits."""

    def __init__(self, count=2, config=CONFIG, limits=LIMITS):
        self.store, self.hub, self.rng = SharedStore(), Hub(), Random(1)
        self._config, self._limits = config, limits
        self.has_news = True
        self.ids, self.now = itertools.count(1), ManualClock().now()
        self.nodes = []
        for _ in range(count):
            self.one_more()

    def one_more(self):
        """One more node, which has heard nobody."""
        bus = self.hub.join(f"node-{len(self.nodes)}")
        clock = ManualClock(self.now)
        stage = Stage(GAMES, self._config, self._limits, self.store, bus, clock)
        stage.ids = self.ids
        self.nodes.append(stage)
        return stage

    async def battle(self, *places, **fields):
        """A battle whose seats are at these nodes; all of it is known everywhere."""
        seats = Seats(self.nodes[0], "toy", self.rng)
        await seats.create(**fields)
        for stage, seat in zip(places, "ab", strict=True):
            seats.stage = stage
            await seats.sit(seat)
            await self.carry()
        for seat in "ab":
            await seats.reveal(seat)
            await self.carry()
        seats.stage = self.nodes[0]
        return seats

    async def watcher(self, stage, match, name="watcher"):
        """Who watches at a node."""
        line = stage.line(name)
        line.say("watch", match=match)
        await self.carry()
        return line

    async def carry(self):
        """All that was said and committed arrives, unless there is no news of commits."""
        for _ in range(2):
            await asyncio.gather(*(stage.settle() for stage in self.nodes))
            self.hub.carry()
            for match in list(self.store._log) if self.has_news else ():
                self.store.tell(match)
        await asyncio.gather(*(stage.settle() for stage in self.nodes))

    async def after(self, seconds):
        """So much later."""
        for _ in range(round(seconds * 1000) // STEP_MS):
            self.now += STEP_MS
            for stage in self.nodes:
                stage.clock.advance(STEP_MS)
            await self.carry()

    async def kill(self, stage):
        """A node is killed, and with it all who are connected to it."""
        self.hub.leave(stage.bus)
        self.nodes.remove(stage)
        await stage.kill()

    async def close(self):
        """Everybody goes."""
        for stage in self.nodes:
            await stage.close()
