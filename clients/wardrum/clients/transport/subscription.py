"""A subscription to one match: every version exactly once and in order, across any number of connections."""

from __future__ import annotations

import secrets
from typing import Protocol

import msgspec
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats import wire

from ..errors import SnapshotNeeded, VersionGap

Update = (
    wire.Commit
    | wire.Sealed
    | wire.Opened
    | wire.Snapshot
    | wire.Displayed
    | wire.CaughtUp
    | wire.LegalList
    | wire.Waiting
    | wire.RematchOffered
    | wire.Names
    | wire.Presence
    | wire.Said
    | wire.Unseated
)
"""What a subscription brings: commits, numbered without a gap, and what is shown beside them."""


class WatchOptions(Struct, frozen=True):
    """The options of a subscription; see `wire.Watch`. after: UNSET = from the head on."""

    after: int | UnsetType = UNSET
    as_: wire.Form = "events"
    legal: bool = False
    hash: bool = False


class UpdateSink(Protocol):
    """Receives the updates of a subscription."""

    def take(self, update: Update) -> None:
        """One update, in order."""
        ...

    def fail(self, error: Exception) -> None:
        """The subscription has ended with this error."""
        ...


class _Numbered(Struct):
    version: int


_numbered = msgspec.json.Decoder(_Numbered)


def version_of(commit: wire.Commit) -> int:
    """The version of the record that a commit carries. Raises msgspec.MsgspecError."""
    return _numbered.decode(commit.record).version


class Subscription:
    """The position in one match's log, and the frame that resumes from it."""

    def __init__(self, match: MatchId, options: WatchOptions, sink: UpdateSink) -> None:
        self.match, self.options, self.sink = match, options, sink
        self.id = secrets.token_hex(16)
        self.version = options.after  # the last one delivered
        self._begun = False

    def watch(self) -> wire.Watch:
        """The frame that resumes the subscription on a new connection."""
        options = self.options
        self._begun = False
        return wire.Watch(self.id, self.match, self.version, options.as_, options.legal, options.hash)

    def unwatch(self) -> wire.Unwatch:
        """The frame that ends the subscription."""
        return wire.Unwatch(secrets.token_hex(16), self.match)

    def deliver(self, update: Update) -> None:
        """Pass an update to the sink, unless it is a duplicate.

        Raises VersionGap: a version is missing, or a take-back returned beyond what is known.
        """
        match update:
            case wire.Snapshot() | wire.Displayed():
                self._begin(update)
            case wire.Commit():
                self._count(update, version_of(update))
            case wire.Sealed():
                self._count(update, update.version)
            case _:
                self.sink.take(update)

    def _begin(self, snapshot: wire.Snapshot | wire.Displayed) -> None:
        """The starting point of a subscription to states or displays, sent again on every connection."""
        if self.version is UNSET or snapshot.version == self.version:
            self._begun, self.version = True, snapshot.version
            self.sink.take(snapshot)

    def _count(self, update: Update, version: int) -> None:
        seen = self.version
        if seen is UNSET or version <= seen or (version > seen + 1 and not self._begun):
            return  # a duplicate, or the answer to an earlier watch over the same connection
        if version > seen + 1:
            raise VersionGap(f"version {version} follows {seen}")
        self._begun, self.version = True, version
        try:
            self.sink.take(update)
        except SnapshotNeeded as needed:
            self.version = UNSET  # the next watch begins with a snapshot at the head
            raise VersionGap(str(needed)) from None
