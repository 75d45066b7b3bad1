"""Plays matches on a store as fast as it answers and writes down every acknowledgement before going on.

Run: python workload.py DIRECTORY MATCHES COMMITS_EACH [NAME=VALUE of a writer's pragma to weaken]…
"""

from __future__ import annotations

import asyncio
import os
import sys
from hashlib import sha256
from pathlib import Path

from wardrum.server.store import Append, Appended, Due, Entry, Outcome, Summary, Tail, schema
from wardrum.server.store.group_commit import CommitLimits
from wardrum.server.store.sqlite import SqliteStore

START = Tail(version=0, head=bytes(32), at=0, token=0)
LIMITS = CommitLimits(checkpoint_rows=250)  # often enough that cuts fall into checkpoints too


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


class Match:
    """One match that goes on as soon as its last commit is acknowledged."""

    def __init__(self, name: str, store: SqliteStore, acks: int, length: int) -> None:
        self._name, self._store, self._acks, self._length = name, store, acks, length
        self.over = asyncio.get_running_loop().create_future()

    def go_on(self, after: Tail) -> None:
        self._store.submit(commit_of(self._name, after), self._done)

    def _done(self, outcome: Outcome) -> None:
        if not isinstance(outcome, Appended):
            raise SystemExit(f"{self._name}: {outcome}")
        os.write(self._acks, f"{self._name} {outcome.tail.version}\n".encode())
        if outcome.tail.version < self._length:
            self.go_on(outcome.tail)
        else:
            self.over.set_result(None)


async def play(directory: Path, matches: int, commits: int) -> None:
    acks = os.open(directory / "acks", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    store = SqliteStore(directory, asyncio.get_running_loop().call_soon_threadsafe, limits=LIMITS)
    playing = [Match(f"m{n}", store, acks, commits) for n in range(matches)]
    for match in playing:
        match.go_on(START)
    await asyncio.gather(*(match.over for match in playing))
    os._exit(0)  # without a goodbye: the WAL stays as it is


def weaken(setting: str) -> None:
    """Takes a writer's promise away, to show that the test notices; the store itself has no such switch."""
    name, value = setting.split("=")
    schema.WRITER[name] = int(value)


if __name__ == "__main__":
    for setting in sys.argv[4:]:
        weaken(setting)
    asyncio.run(play(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
