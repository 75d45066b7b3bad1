"""Following one match: every version exactly once and in order, across as many connections as it takes."""

from __future__ import annotations

import secrets
from typing import Literal, Protocol

import msgspec
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.formats import wire

from .errors import Gap, SnapshotNeeded

Update = (
    wire.Commit
    | wire.Sealed
    | wire.Opened
    | wire.Snapshot
    | wire.CaughtUp
    | wire.LegalList
    | wire.Waiting
    | wire.RematchOffered
    | wire.Names
    | wire.Presence
    | wire.Said
    | wire.Unseated
)


class Following(Struct, frozen=True):
    """How a match is to be followed; see `wire.Watch`. after: UNSET = from the head on."""

    after: int | UnsetType = UNSET
    as_: Literal["events", "state"] = "events"
    legal: bool = False
    hash: bool = False


class Sink(Protocol):
    """Where updates go."""

    def take(self, update: Update) -> None:
        """One update, in order."""
        ...

    def fail(self, error: Exception) -> None:
        """There will be no more."""
        ...


class _Numbered(Struct):
    version: int


_numbered = msgspec.json.Decoder(_Numbered)


def version_of(commit: wire.Commit) -> int:
    """The version of the record that a commit carries. Raises msgspec.MsgspecError."""
    return _numbered.decode(commit.record).version


class Subscription:
    """What has been seen of one match, and what to ask for next."""

    def __init__(self, match: str, following: Following, sink: Sink) -> None:
        self.match, self.following, self.sink = match, following, sink
        self.id = secrets.token_hex(16)
        self.version = following.after  # the last one seen
        self._begun = False

    def watch(self) -> wire.Watch:
        """What to send on a new connection."""
        following = self.following
        self._begun = False
        return wire.Watch(self.id, self.match, self.version, following.as_, following.legal, following.hash)

    def unwatch(self) -> wire.Unwatch:
        """What to send when it is over."""
        return wire.Unwatch(secrets.token_hex(16), self.match)

    def hear(self, update: Update) -> None:
        """Pass an update on, once. Raises Gap: a version is missing here."""
        match update:
            case wire.Snapshot():
                self._begin(update)
            case wire.Commit():
                self._count(update, version_of(update))
            case wire.Sealed():
                self._count(update, update.version)
            case _:
                self.sink.take(update)

    def _begin(self, snapshot: wire.Snapshot) -> None:
        """Where a follower of states starts, on every connection anew."""
        if self.version is UNSET or snapshot.version == self.version:
            self._begun, self.version = True, snapshot.version
            self.sink.take(snapshot)

    def _count(self, update: Update, version: int) -> None:
        seen = self.version
        if seen is UNSET or version <= seen or (version > seen + 1 and not self._begun):
            return  # seen before, or meant for an earlier watch over the same connection
        if version > seen + 1:
            raise Gap(f"version {version} follows {seen}")
        self._begun, self.version = True, version
        try:
            self.sink.take(update)
        except SnapshotNeeded as needed:
            self.version = UNSET  # the next watch begins with a snapshot at the head
            raise Gap(str(needed)) from None
