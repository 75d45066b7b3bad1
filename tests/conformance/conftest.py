"""The engines that every test of this folder runs against: one suite is the interface."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.support.in_memory import scratch_folder
from wardrum.server.store.group_commit import CommitLimits
from wardrum.server.store.interface import Deliver, Store
from wardrum.server.store.memory import MemoryStore
from wardrum.server.store.sqlite import SqliteStore


class Memory:
    """Dictionaries: nothing survives."""

    durable = False

    def open(self, directory: Path, deliver: Deliver) -> Store:
        return MemoryStore(deliver)


LIMITS = CommitLimits(erasing_share=0.5)
"""Traces are overwritten so often that a test has not long to wait."""


class Sqlite:
    """A directory that may be opened again."""

    durable = True

    def open(self, directory: Path, deliver: Deliver) -> Store:
        return SqliteStore(
            directory, deliver, on_fatal=print, limits=LIMITS
        )  # a failing store fails its test, not the run


@pytest.fixture(params=[Memory(), Sqlite()], ids=["memory", "sqlite"])
def engine(request: pytest.FixtureRequest) -> Memory | Sqlite:
    return request.param


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """In memory: what is durable is for the power cuts to show, and waiting for the disk shows nothing here."""
    with scratch_folder() as directory:
        yield directory


@pytest.fixture
async def store(engine: Memory | Sqlite, tmp_path: Path) -> AsyncIterator[Store]:
    store = engine.open(tmp_path, asyncio.get_running_loop().call_soon_threadsafe)
    yield store
    store.close()
