"""The store of a simulated server: a real engine whose writes take virtual time, fail, and die with the process or not."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.simulation.virtual_loop import Life
from tests.support.data_files import copy_left
from wardrum.server.store import sqlite
from wardrum.server.store.awaitable import AwaitableStore
from wardrum.server.store.group_commit import CommitLimits, GroupEngine, deliver_answers
from wardrum.server.store.interface import (
    Append,
    Conflict,
    Duplicate,
    Full,
    OfPeople,
    PutUptime,
    StoreClosed,
    Unknown,
)
from wardrum.server.store.memory import MemoryStore
from wardrum.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from tests.simulation.server_world import ServerWorld

Answered = tuple[Any, Callable[[Any], None]]


class Disk:
    """What outlives a process: here the content of a memory store, which a crash takes nothing from."""

    takes_faults = True
    loses = False  # whether a process that dies may leave less than was written

    def __init__(self) -> None:
        self.engine: Any = MemoryStore()

    def settle(self, requests: Sequence[Any]) -> list[Any]:
        """What the engine answers to a group."""
        outcomes: list[Any] = []
        for request in requests:
            self.engine.submit(request, outcomes.append)
        return outcomes

    def restart(self) -> None:
        """The process has died; another one opens the store."""

    def note_uptime(self, request: PutUptime) -> None:
        """The server says that it runs."""
        self.engine.submit(request, lambda _: None)

    def close(self) -> None:
        """The world has ended."""

    def note_promise(self) -> None:
        """The server has sent somebody something just now."""


class HandDrivenWriter:
    """Stands in for the writer's thread: it settles a group when it is asked to, on the thread that asks."""

    def __init__(self, engine: GroupEngine, deliver: Any, on_fatal: Any, group_max: int, name: str) -> None:
        self.engine = engine

    def submit(self, request: Any, done: Any) -> None:
        raise AssertionError("requests are handed over in groups")

    def fail(self, why: str) -> None:
        raise AssertionError(why)

    def close(self) -> None:
        """There is no thread."""


class SqliteDisk(Disk):
    """The SQLite store in folders below a root, a new one for each process."""

    takes_faults = False

    def __init__(self, root: Path, checkpoint_rows: int) -> None:
        self.root, self._limits = root, CommitLimits(checkpoint_rows=checkpoint_rows)
        self._lives = 0
        self.open()

    @property
    def folder(self) -> Path:
        """The data directory of the process that runs."""
        return self.root / f"{self._lives}"

    def open(self) -> None:
        """As a server that starts does."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sqlite, "Writer", HandDrivenWriter)
            self.engine = SqliteStore(self.folder, lambda call: call(), limits=self._limits)

    def settle(self, requests: Sequence[Any]) -> list[Any]:
        outcomes: dict[int, Any] = {}
        for writer, is_people in ((self.engine._people_writer, True), (self.engine._writer, False)):
            group = [n for n, request in enumerate(requests) if isinstance(request, OfPeople) is is_people]
            if group:
                outcomes |= zip(group, writer.engine.settle([requests[n] for n in group]), strict=True)
                writer.engine.checkpoint()
        return [outcomes[n] for n in range(len(requests))]

    def note_uptime(self, request: PutUptime) -> None:
        """Not written: each sync of a file makes durable what others have forgotten to."""

    def restart(self) -> None:
        """The files as they are, which the next process finds without what only the dead one's memory had."""
        before, dead = self.folder, self.engine
        self._lives += 1
        self.leave(before)
        dead.close()
        shutil.rmtree(before)
        self.open()

    def leave(self, before: Path) -> None:
        """What the next process finds."""
        copy_left(before, self.folder)

    def close(self) -> None:
        self.engine.close()
        shutil.rmtree(self.folder)


class SimulatedStore(AwaitableStore):
    """One process's hold on the disk. What it reads is there at once; what it writes takes time."""

    def __init__(self, world: ServerWorld, disk: Disk, life: Life) -> None:
        self._world, self._disk, self._life = world, disk, life
        self._waiting: list[Answered] = []
        self._writing: list[Answered] = []
        self._is_open = True

    def __getattr__(self, name: str) -> Any:
        """All reading."""
        return getattr(self._disk.engine, name)

    def submit(self, request: Any, done: Any) -> None:
        if not self._is_open:
            raise StoreClosed("the store is closed")
        if isinstance(
            request, PutUptime
        ):  # what it is worth is tried by tests of its own; no fault hangs on it here
            self._disk.note_uptime(request)
            return
        self._waiting.append((request, done))
        if not self._writing:
            self._write()

    def die(self) -> None:
        """The process is gone; what it was writing may have reached the disk, and nobody is informed."""
        self._is_open = False
        if self._writing and self._world.rng.random() < 0.5:
            self._settle_on_disk([request for request, _ in self._writing])
        self._writing, self._waiting = [], []

    def _write(self) -> None:
        self._writing, self._waiting = self._waiting, []
        if self._writing:
            self._world.outside(self._world.disk_s(), self._settle)

    def _settle(self) -> None:
        """The group is durable from now on; the answers are on their way."""
        group, self._writing = self._writing, []
        if not self._is_open or not group:
            return
        requests = [request for request, _ in group]
        outcomes = self._fault(requests) or self._settle_on_disk(requests)
        answers = list(zip((done for _, done in group), outcomes, strict=True))
        call = partial(deliver_answers, answers)
        self._world.loop.call_later(self._world.disk_s() / 4, call, context=self._life.context)
        self._world.after_a_write()
        self._write()

    def _settle_on_disk(self, requests: Sequence[Any]) -> list[Any]:
        outcomes = self._disk.settle(requests)
        self._world.invariants.settled(requests, outcomes)
        return outcomes

    def _fault(self, requests: Sequence[Any]) -> list[Any] | None:
        """The answers of a disk in trouble; None: it is well."""
        faults, rng = self._world.faults, self._world.rng
        if not self._disk.takes_faults:
            return None
        if rng.random() < faults.full:
            self._world.met["full"] += 1
            return [self._refusal(request) or Full("no room") for request in requests]
        if rng.random() < faults.unknown:
            self._world.met["unknown"] += 1
            kept = requests[: rng.randint(0, len(requests))]
            self._settle_on_disk(kept)
            return [Unknown("io error")] * len(requests)
        return None

    def _refusal(self, request: Any) -> Conflict | Duplicate | None:
        """What is refused anyway is answered so, whatever room there is."""
        if not isinstance(request, Append):
            return None
        entry, engine = request.entry, self._disk.engine
        if known := engine.find(entry.match, entry.actor, entry.command_id):
            return Duplicate(known.version, known.head, known.record)
        tail = engine.tail(entry.match)
        return Conflict(tail) if (tail.version if tail else 0) != request.after.version else None
