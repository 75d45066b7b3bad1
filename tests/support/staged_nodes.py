"""Several nodes on one log without a socket: whole servers on clocks that tests move, a hub between them, a log that all share."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Mapping
from random import Random
from typing import Any

from tests.simulation.stage import CONFIG, LIMITS, Line, Seats, Stage
from tests.support.clocks import ManualClock
from tests.support.hub import Hub
from tests.support.shared_store import SharedStore
from tests.support.toy import GAME
from wardrum.events.match.game import Game
from wardrum.server.config import Config
from wardrum.server.limits import ServerLimits
from wardrum.server.store.interface import Append, Entry

STEP_MS = 100
GAMES = {"toy": GAME}


class HearingStore(SharedStore):
    """has_news: each commit is reported to all nodes as soon as it is there; else none is."""

    has_news = True

    def submit(self, request: Any, done: Any) -> None:
        super().submit(request, done)
        if isinstance(request, Append) and self.has_news:
            asyncio.get_running_loop().call_soon(self.tell, request.entry.match)

    def tell_all(self) -> None:
        """Tells of all matches, unless there is no news."""
        for match in list(self._log) if self.has_news else ():
            self.tell(match)


class StagedNodes:
    """Nodes that hear each other. running: those that were not killed or stopped, by name · now: ms since the epoch."""

    def __init__(self, names: str = "ab", config: Config = CONFIG, limits: ServerLimits = LIMITS) -> None:
        self.hub, self.store, self.config, self.limits = Hub(), HearingStore(), config, limits
        self.running: dict[str, Stage] = {}
        self.now, self.rng, self._ids = ManualClock().now(), Random(1), itertools.count(1)
        for name in names:
            self.join(name)

    def join(self, name: str, skew_ms: int = 0, games: Mapping[str, Game] = GAMES) -> Stage:
        """One more node begins, which has heard nobody. skew_ms: by how much its clock is ahead · games: the rulesets that it has."""
        bus, clock = self.hub.join(name), ManualClock(self.now + skew_ms)
        stage = Stage(games, self.config, self.limits, self.store, bus, clock)
        stage.ids = self._ids
        self.running[name] = stage
        return stage

    @property
    def all(self) -> list[Stage]:
        """Those that run, in the order in which they have joined."""
        return list(self.running.values())

    async def kill(self, name: str) -> None:
        """A node does nothing more, without a word; its connections are gone."""
        stage = self.running.pop(name)
        self.hub.leave(stage.bus)
        await stage.kill()

    async def stop(self, name: str) -> None:
        """A node stops as it should."""
        stage = self.running.pop(name)
        await stage.matches.bots.stop()
        await stage.matches.stop()
        await stage.close()
        await self.carry()

    async def after(self, ms: int = 0, *, s: float = 0.0) -> None:
        """This many seconds later on all clocks."""
        for _ in range((ms + round(1_000 * s)) // STEP_MS):
            self.now += STEP_MS
            for stage in self.all:
                stage.clock.advance(STEP_MS)
            await self.carry()

    async def carry(self) -> None:
        """All that was said and committed arrives, unless there is no news of commits."""
        for _ in range(2):
            await self.settle()
            self.hub.carry()
            self.store.tell_all()
        await self.settle()

    async def settle(self) -> None:
        """Until all have done what they can do now."""
        await asyncio.gather(*(stage.settle() for stage in self.all))

    async def battle(self, *places: Stage, **fields: Any) -> Seats:
        """A battle whose seats are at these nodes; all of it is known everywhere."""
        seats = Seats(self.all[0], "toy", self.rng)
        await self.begin(seats, *places, **fields)
        return seats

    async def begin(self, seats: Seats, *places: Stage, **fields: Any) -> None:
        """`battle`, opened where the seats are now."""
        first = seats.stage
        await seats.create(**fields)
        for stage, seat in zip(places, "ab", strict=True):
            seats.stage = stage
            await seats.sit(seat)
            await self.carry()
        for seat in "ab":
            await seats.reveal(seat)
            await self.carry()
        seats.stage = first

    async def watcher(self, stage: Stage, match: str, name: str = "watcher") -> Line:
        """Who watches at a node."""
        line = stage.line(name)
        line.say("watch", match=match)
        await self.carry()
        return line

    def by_rank(self, match: str) -> list[str]:
        """The names of those that run, in the order in which they act."""
        return sorted(self.running, key=lambda name: self.running[name].matches.nodes.rank(match))

    def log(self, match: str) -> list[Entry]:
        """All commits."""
        return self.store.read(match, 0)

    async def close(self) -> None:
        """All go."""
        for stage in self.all:
            await stage.close()
