"""The log of a match: its commits with the states around them, and which of them are still sealed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from msgspec import UNSET, Struct

from wardrum.events.core.hash_chain import leaf, link
from wardrum.events.core.kernel import Event, Head, MatchId
from wardrum.events.core.record import AnyRecord
from wardrum.events.match.state import MatchState
from wardrum.events.verify import Unsound
from wardrum.server.store.interface import Entry, Summary

PAGE = 200  # entries read at a time


class CommitLog(Protocol):
    """The reading part of a store that lanes and audiences need."""

    def read(self, match: MatchId, after: int, limit: int, /) -> list[Entry]:
        """The commits after a version, oldest first."""
        ...

    def find(self, match: MatchId, actor: str, command_id: str, /) -> Entry | None:
        """The commit of this command id."""
        ...

    def names(self, match: MatchId, /) -> dict[str, str]:
        """Seat → the name it is shown under."""
        ...

    def named_since(self, match: MatchId, /) -> dict[str, int]:
        """Seat → the version of the match at which it was named, as far as that may be ahead of the commits here."""
        ...

    def summary(self, match: MatchId, /) -> Summary | None:
        """What the lobby shows of the match."""
        ...


class AppliedCommit(Struct, frozen=True):
    """One commit with the states around it. opened: the sealed commits whose secret ends with it."""

    entry: Entry
    record: AnyRecord
    before: MatchState
    after: MatchState
    opened: tuple[Entry, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        return self.record.events

    @property
    def is_sealed(self) -> bool:
        """Whether it was secret when it was made: only such records are salted."""
        return self.record.salt is not UNSET


def check_link(entry: Entry, before: Head, version: int) -> None:
    """Raises Unsound: the entry is not this version, or its head does not follow from the head before and its bytes."""
    if entry.version != version:
        raise Unsound(f"version {version} is missing")
    if link(before, leaf(entry.record)) != entry.head:
        raise Unsound("the stored bytes do not have the stored hash")


def check_columns(entry: Entry, record: AnyRecord) -> None:
    """Raises Unsound: the columns, which no hash covers, tell of another commit than the record."""
    columns = (entry.match, entry.version, entry.actor, entry.command_id, entry.at)
    if columns != (record.match, record.version, record.actor, record.command_id, record.at):
        raise Unsound("the record and the columns beside it tell of different commits")


def entries(log: CommitLog, match: MatchId, after: int) -> Iterator[Entry]:
    """All commits after a version."""
    while page := log.read(match, after, PAGE):
        yield from page
        after = page[-1].version


class SealedCommits:
    """Which commits of a match are, or were, another seat's secret."""

    def __init__(self) -> None:
        self._closed: dict[int, Entry] = {}
        self._opened: list[tuple[int, Entry]] = []

    def note(self, step: AppliedCommit, secrets: frozenset[str]) -> tuple[Entry, ...]:
        """Takes one more commit in and returns those that it opens. secrets: the seats that hide something after it."""
        if step.is_sealed:
            self._closed[step.entry.version] = step.entry
        opened = tuple(e for e in self._closed.values() if e.actor not in secrets) if self._closed else ()
        for entry in opened:
            del self._closed[entry.version]
            self._opened.append((step.entry.version, entry))
        return opened

    def is_closed(self, version: int) -> bool:
        """Whether this commit is still a seat's secret."""
        return version in self._closed

    def closed_before(self, version: int) -> bool:
        """Whether any commit up to this version is still a seat's secret."""
        return any(each <= version for each in self._closed)

    def open_until(self, version: int) -> int:
        """The last version whose commits, and all before it, are no seat's secret as of this version."""
        closed = [sealed for sealed in self._closed if sealed <= version]
        later = [entry.version for entry in self.opened_since(version)]
        return min((*closed, *later), default=version + 1) - 1

    def opened_since(self, version: int) -> list[Entry]:
        """The commits up to this version that a later one opened: connections that got them sealed need their records."""
        return [entry for when, entry in self._opened if entry.version <= version < when]
