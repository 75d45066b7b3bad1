"""Several nodes on one log without a socket: whole servers on clocks that tests move, a hub between them, a log that all share."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.simulation.stage import CONFIG, Stage
from tests.support.clocks import ManualClock
from tests.support.hub import Hub
from tests.support.shared_store import SharedStore
from tests.support.toy import GAME
from wardrum.server.config import Config
from wardrum.server.store.interface import Append, Entry

STEP_MS = 100


class ToldStore(SharedStore):
    """Each commit is told to all nodes as soon as it is there."""

    def submit(self, request: Any, done: Any) -> None:
        super().submit(request, done)
        if isinstance(request, Append):
            asyncio.get_running_loop().call_soon(self.tell, request.entry.match)


class StagedNodes:
    """Nodes that know each other. running: those that were not killed or stopped, by name · now: ms since the epoch."""

    def __init__(self, names: str, config: Config = CONFIG) -> None:
        self.hub, self.store, self.config = Hub(), ToldStore(), config
        self.running: dict[str, Stage] = {}
        self.now = 1_700_000_000_000
        for name in names:
            self.join(name)

    def join(self, name: str, skew_ms: int = 0) -> Stage:
        """One more node begins. skew_ms: by how much its clock is ahead."""
        bus, clock = self.hub.join(name), ManualClock(self.now + skew_ms)
        stage = Stage({"toy": GAME}, self.config, store=self.store, bus=bus, clock=clock)
        self.running[name] = stage
        return stage

    def kill(self, name: str) -> None:
        """A node does nothing more, without a word."""
        stage = self.running.pop(name)
        stage.clock.forget()
        self.hub.leave(stage.bus)

    async def stop(self, name: str) -> None:
        """A node stops as it should."""
        stage = self.running.pop(name)
        await stage.matches.bots.stop()
        await stage.matches.stop()
        await stage.close()
        self.hub.carry()
        await self.settle()

    async def after(self, ms: int) -> None:
        """So much later on all clocks."""
        for _ in range(ms // STEP_MS):
            self.now += STEP_MS
            for stage in self.running.values():
                stage.clock.advance(STEP_MS)
                await stage.settle()
            self.hub.carry()
            await self.settle()

    async def settle(self) -> None:
        """Until all have done what they can do now."""
        for stage in self.running.values():
            await stage.settle()

    def by_rank(self, match: str) -> list[str]:
        """The names of those that run, in the order in which they act."""
        return sorted(self.running, key=lambda name: self.running[name].matches.nodes.rank(match))

    def log(self, match: str) -> list[Entry]:
        """All commits."""
        return self.store.read(match, 0)

    async def close(self) -> None:
        """All go."""
        for stage in self.running.values():
            await stage.close()
