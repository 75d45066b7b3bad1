"""A log in memory that several nodes of a test read, and what they hear of it."""

import asyncio

from wardrum.server.store.interface import StoreUnreachable
from wardrum.server.store.memory import MemoryStore


class SharedStore(MemoryStore):
    """asked: what each was asked for before it was read · gate: that it takes as long as this · renamed: by node, who hears of
    names · trouble_of_all: why nobody hears anything now, "" = all do.
    """

    def __init__(self):
        super().__init__(asyncio.get_running_loop().call_soon)
        self.asked, self.gate, self._listeners = [], asyncio.Event(), []
        self.renamed = []
        self.gate.set()
        self.is_reachable, self.trouble_of_all = True, ""

    def ready(self, match):
        self.asked.append(("ready", match))
        return self._reach()

    def fresh(self, match):
        self.asked.append(("fresh", match))
        return self._reach()

    def cut_off(self):
        return self.trouble_of_all

    def follow(self, reported):
        self._listeners.append(reported)

    def follow_names(self, renamed):
        self.renamed.append(renamed)

    def tell(self, match):
        """All nodes hear that a match has been changed by another one."""
        for reported in self._listeners:
            reported(match)

    async def _reach(self):
        await self.gate.wait()
        if not self.is_reachable:
            raise StoreUnreachable("nobody answers")
