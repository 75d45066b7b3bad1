"""Plays matches on a store as fast as it answers and writes down every acknowledgement before going on.

Run again on the same folder, it is the clients of a server that has been restarted: it reads what the store shows and
sends the first command of each match that was not acknowledged once more.

Run: python workload.py ROOT MATCHES COMMITS_EACH [NAME=VALUE of a writer's pragma to weaken, or a step to leave out]…
The data directory is ROOT/data, the acknowledgements are in ROOT/acks.
"""

from __future__ import annotations

import asyncio
import os
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from wardrum.server.store import schema
from wardrum.server.store.group_commit import CommitLimits
from wardrum.server.store.interface import Append, Appended, Due, Duplicate, Entry, Outcome, Summary, Tail
from wardrum.server.store.sqlite import SqliteStore

START = Tail(version=0, head=bytes(32), at=0, token=0)
LIMITS = CommitLimits(checkpoint_rows=250)  # often enough that cuts fall into checkpoints too
STEPS = ("sync_directory", "sync_files")  # of the opening; any of them can be left out


def record_of(match: str, version: int) -> bytes:
    """What a match's commit holds: anybody can say without asking the store."""
    return sha256(f"{match}/{version}".encode()).hexdigest().encode() * (1 + version % 7)


def commit_of(match: str, after: Tail) -> Append:
    version = after.version + 1
    record = record_of(match, version)
    entry = Entry(match, version, "a", f"c{version}", version, record, sha256(after.head + record).digest())
    return Append(
        entry, after, Due("turn", version, version), Summary(match, "warcry", "live", True, version, b"{}")
    )


def tail_of(match: str, version: int) -> Tail:
    """Where a match stands at a version."""
    tail = START
    while tail.version < version:
        tail = tail_after(match, tail)
    return tail


def tail_after(match: str, tail: Tail) -> Tail:
    """Where a match stands with one more commit."""
    entry = commit_of(match, tail).entry
    return Tail(entry.version, entry.head, entry.at, 0)


class Match:
    """One match that goes on as soon as its last commit is acknowledged."""

    def __init__(self, name: str, store: SqliteStore, acks: int, length: int) -> None:
        self._name, self._store, self._acks, self._length = name, store, acks, length
        self.over = asyncio.get_running_loop().create_future()

    def go_on(self, after: Tail) -> None:
        self._after = after
        if after.version < self._length:
            self._store.submit(commit_of(self._name, after), self._done)
        else:
            self.over.set_result(None)

    def show(self) -> None:
        """Tell what the store shows of it."""
        if tail := self._store.tail(self._name):
            self._tell("shown", tail.version)

    def _done(self, outcome: Outcome) -> None:
        if not isinstance(outcome, Appended | Duplicate):
            raise SystemExit(f"{self._name}: {outcome}")
        self._tell(type(outcome).__name__.lower(), self._after.version + 1)
        self.go_on(tail_after(self._name, self._after))

    def _tell(self, how: str, version: int) -> None:
        os.write(self._acks, f"{self._name} {version} {how}\n".encode())


def acknowledged(root: Path) -> dict[str, int]:
    """The last version of each match that an earlier run heard of."""
    reported = (root / "acks").read_text().splitlines() if (root / "acks").exists() else []
    return {match: int(version) for match, version, how in map(str.split, reported) if how != "shown"}


async def play(root: Path, matches: int, commits: int) -> None:
    before = acknowledged(root)
    acks = os.open(root / "acks", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    store = SqliteStore(root / "data", asyncio.get_running_loop().call_soon_threadsafe, limits=LIMITS)
    playing = {f"m{n}": Match(f"m{n}", store, acks, commits) for n in range(matches)}
    for name, match in playing.items():
        match.show()
        match.go_on(tail_of(name, before.get(name, 0)))
    await asyncio.gather(*(match.over for match in playing.values()))
    os._exit(0)  # without a goodbye: the WAL stays as it is


def weaken(setting: str) -> None:
    """Takes a promise away, to show that the test notices; the store itself has no such switch."""
    if setting in STEPS:
        leave_out(setting)
        return
    name, value = setting.split("=")
    schema.WRITER[name] = int(value)


def leave_out(step: str) -> None:
    """Opens without one of its steps."""

    def nothing(*_: Any) -> None:
        pass

    setattr(schema, step, nothing)


if __name__ == "__main__":
    for setting in sys.argv[4:]:
        weaken(setting)
    asyncio.run(play(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
