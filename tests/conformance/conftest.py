"""The engines that every test of this folder runs against: one suite is the interface."""

from __future__ import annotations

import asyncio
import importlib.util
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.support.in_memory import scratch_folder
from tests.support.nats_servers import NatsServer, OnThread, need_nats, opened, running, without_streams
from wardrum.server.store.group_commit import CommitLimits
from wardrum.server.store.interface import Deliver, Store
from wardrum.server.store.memory import MemoryStore
from wardrum.server.store.sqlite import SqliteStore

HAS_NATS = importlib.util.find_spec("nats") is not None
collect_ignore = [] if HAS_NATS else ["test_store_jetstream.py", "test_match_archives.py"]
if HAS_NATS:
    from tests.conformance.store_nodes import Nodes, nodes_on


class Engine:
    """How a store is opened. durable: it may be opened again · examples: histories that the default tests try with it."""

    durable = True
    examples = 60

    def begin_anew(self) -> None:
        """The next store that is opened holds nothing, in whichever directory."""

    def open(self, directory: Path, deliver: Deliver) -> Store:
        """A store for tests without a loop."""
        raise AssertionError

    async def open_here(self, directory: Path, deliver: Deliver) -> Store:
        """A store for tests on a loop."""
        return self.open(directory, deliver)


class Memory(Engine):
    """Dictionaries: nothing survives."""

    durable = False

    def open(self, directory: Path, deliver: Deliver) -> Store:
        return MemoryStore(deliver)


LIMITS = CommitLimits(erasing_share=0.5)
"""Traces are overwritten so often that a test has not long to wait."""


class Sqlite(Engine):
    """A directory that may be opened again."""

    def open(self, directory: Path, deliver: Deliver) -> Store:
        return SqliteStore(
            directory, deliver, on_fatal=print, limits=LIMITS
        )  # a failing store fails its test, not the run


class JetStream(Engine):
    """The streams of one server, and a mirror in the directory."""

    examples = 20

    def __init__(self) -> None:
        self.server: NatsServer | None = None
        self._is_new = True

    def begin_anew(self) -> None:
        self._is_new = True

    def open(self, directory: Path, deliver: Deliver) -> Store:
        return OnThread(lambda: self.open_here(directory, deliver))  # type: ignore[return-value]

    async def open_here(self, directory: Path, deliver: Deliver) -> Store:
        assert self.server
        if self._is_new:
            await without_streams(self.server)
            self._is_new = False
        return await opened(self.server, directory, deliver)


JETSTREAM = JetStream()


@pytest.fixture(scope="session")
def nats_server() -> Iterator[NatsServer]:
    """One for all tests of a process."""
    need_nats()
    with scratch_folder() as directory, running(directory) as server:
        yield server


@pytest.fixture(params=[Memory(), Sqlite(), JETSTREAM], ids=["memory", "sqlite", "jetstream"])
def engine(request: pytest.FixtureRequest) -> Engine:
    engine: Engine = request.param
    if engine is JETSTREAM:
        JETSTREAM.server = request.getfixturevalue("nats_server")
    engine.begin_anew()
    return engine


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """In memory: what is durable is for the power cuts to show, and waiting for the disk shows nothing here."""
    with scratch_folder() as directory:
        yield directory


@pytest.fixture
async def store(engine: Engine, tmp_path: Path) -> AsyncIterator[Store]:
    store = await engine.open_here(tmp_path, asyncio.get_running_loop().call_soon_threadsafe)
    yield store
    store.close()
    if engine is JETSTREAM:
        await store.wait_closed()  # type: ignore[attr-defined]


@pytest.fixture
async def nodes(nats_server: NatsServer) -> AsyncIterator[Nodes]:
    async with nodes_on(nats_server) as nodes:
        yield nodes
