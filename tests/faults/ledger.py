"""What clients were promised, and whether the log keeps it: the one checker of all process faults."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from wardrum.events.core.kernel import SYSTEM
from wardrum.events.formats import wire
from wardrum.events.match.game import Game
from wardrum.server.store.archive import Archive, open_archive
from wardrum.server.store.interface import Entry
from wardrum.server.verification.fsck import check

Key = tuple[str, str, str]
"""match, seat, command id."""


class Ack(Struct, frozen=True):
    """A promise: the command is at this version, and the chain's head after it is this."""

    version: int
    head: str


class Ledger:
    """Every command sent, and every answer to it, by the clients of one test."""

    def __init__(self) -> None:
        self.sent: set[Key] = set()
        self.acks: dict[Key, Ack] = {}
        self.refused: set[Key] = set()
        self.unanswered: set[Key] = set()
        self.violations: list[str] = []  # what needs no look at the log to be wrong
        self.longest_silence_s = 0.0  # between two acknowledgements
        self._acked_s = 0.0
        self._moved = asyncio.Event()

    def send(self, key: Key) -> None:
        """A command is about to be sent, once or again."""
        self.sent.add(key)
        if key not in self.acks:
            self.unanswered.add(key)

    def ack(self, key: Key, frame: wire.Ack) -> None:
        """A promise was made; the same command must be promised the same each time."""
        ack, now_s = Ack(frame.version, frame.head), time.monotonic()
        if self._acked_s:
            self.longest_silence_s = max(self.longest_silence_s, now_s - self._acked_s)
        self._acked_s = now_s
        if self.acks.setdefault(key, ack) != ack:
            self.violations.append(f"two answers to {key}: {self.acks[key]} and {ack}")
        self._settled(key)

    def refuse(self, key: Key) -> None:
        """It was refused: nothing may have happened."""
        self.refused.add(key)
        self._settled(key)

    async def until(self, acks: int) -> None:
        """Wait until this many commands have been acknowledged."""
        while len(self.acks) < acks:
            self._moved.clear()
            await self._moved.wait()

    async def all_answered(self) -> None:
        """Wait until nothing that was sent is unknown."""
        while self.unanswered:
            self._moved.clear()
            await self._moved.wait()

    def _settled(self, key: Key) -> None:
        self.unanswered.discard(key)
        self._moved.set()


class Verdict(Struct, frozen=True):
    """What the log says to the promises. acks: how many were looked up · faults: one sentence each."""

    acks: int
    commits: int
    faults: tuple[str, ...]

    @property
    def lost(self) -> int:
        """Promised and not there."""
        return sum(fault.startswith("lost") for fault in self.faults)


def judge(directory: Path, ledger: Ledger, games: Mapping[str, Game]) -> Verdict:
    """Hold a data directory, read from its files, to all that clients were sent."""
    with open_archive(directory) as archive:
        logs = {match: list(archive.commits(match)) for match in sorted({key[0] for key in ledger.sent})}
        faults = [*ledger.violations, *against(ledger, logs), *unsound(archive, logs, games)]
    return Verdict(len(ledger.acks), sum(map(len, logs.values())), tuple(faults))


def against(ledger: Ledger, logs: Mapping[str, list[Entry]]) -> Iterator[str]:
    """Where the log and the promises differ: each acknowledged command exactly once, refused ones never."""
    entries = [entry for log in logs.values() for entry in log]
    places = {(entry.match, entry.version): entry for entry in entries}
    for key, ack in ledger.acks.items():
        entry = places.get((key[0], ack.version))
        if entry is None or key_of(entry) != key:
            yield f"lost: {key} was acknowledged at version {ack.version}"
        elif entry.head.hex() != ack.head:
            yield f"changed: the head after {key} is not the one that was acknowledged"
    yield from unexpected(ledger, entries)


def unexpected(ledger: Ledger, entries: Iterable[Entry]) -> Iterator[str]:
    """What stands in the log though nobody asked, though it was refused, or twice."""
    times = Counter(map(key_of, entries))
    yield from (f"doubled: {key} is in the log {n} times" for key, n in times.items() if n > 1)
    yield from (f"nobody asked for {key}" for key in times if is_players(key) and key not in ledger.sent)
    yield from (f"refused, yet done: {key}" for key in ledger.refused if key in times)
    yield from (f"unresolved: {key}" for key in ledger.unanswered)


def unsound(archive: Archive, logs: Mapping[str, list[Entry]], games: Mapping[str, Game]) -> Iterator[str]:
    """Matches that cannot be shown again: versions, chain, fold, dice and decisions, as `verify` derives them."""
    for match, log in logs.items():
        if [entry.version for entry in log] != list(range(1, len(log) + 1)):
            yield f"gap: the versions of {match} are not 1..{len(log)}"
        fault = check(archive, games, match).fault if log else None
        if fault:
            yield f"unsound: {match} version {fault.version}: {fault.what}"


def is_players(key: Key) -> bool:
    """Whether a player sent it, rather than the server or the client on its own."""
    return key[1] != SYSTEM and key[2] not in {"join", "reveal"}


def key_of(entry: Entry) -> Key:
    """Whose commit it is."""
    return entry.match, entry.actor, entry.command_id
