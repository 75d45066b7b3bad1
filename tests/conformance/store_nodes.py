"""Stores of several nodes on one log."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.support.in_memory import scratch_folder
from tests.support.nats_servers import NatsServer, opened, without_streams
from tests.support.patience import patient
from wardrum.server.store.interface import Appended
from wardrum.server.store.jetstream.store import JetStreamStore

REFERENCE = b'"of":"'


class Nodes:
    """Stores on one log."""

    def __init__(self, server: NatsServer, directory: Path) -> None:
        self.server, self._directory = server, directory
        self._stores: list[JetStreamStore] = []

    async def one_more(self, directory: str = "") -> JetStreamStore:
        """A node with a mirror of its own, or with that of an earlier one."""
        path = self._directory / (directory or str(len(self._stores)))
        store = await opened(self.server, path, reference=REFERENCE)
        self._stores.append(store)
        return store

    async def two(self) -> tuple[JetStreamStore, JetStreamStore]:
        """Two nodes."""
        return await self.one_more(), await self.one_more()

    async def close(self) -> None:
        """All of them."""
        for store in self._stores:
            store.close()
            await store.wait_closed()


@asynccontextmanager
async def nodes_on(server: NatsServer) -> AsyncIterator[Nodes]:
    """Nodes on a new log."""
    await without_streams(server)
    with scratch_folder() as directory:
        nodes = Nodes(server, directory)
        try:
            yield nodes
        finally:
            await nodes.close()


async def until(condition: Callable[[], object]) -> None:
    """Returns when it holds."""
    async with asyncio.timeout(patient(30)):
        while not condition():  # noqa: ASYNC110 -- hints signal nothing to a test
            await asyncio.sleep(0.005)


async def put(store: JetStreamStore, *commits: Any) -> None:
    """All of them are appended."""
    for commit in commits:
        assert isinstance(await store.append(commit), Appended)
