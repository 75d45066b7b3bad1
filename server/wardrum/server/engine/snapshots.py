"""Snapshots: earlier states of a match, so that the state at any version is few commits away from one.

States of one battle differ little: compressed against the first one, a state takes about 0.8 KiB.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import UNSET, Struct

from wardrum.events.core.record import canonical
from wardrum.events.match.game import Game

from .commit_log import AppliedCommit, CommitLog

T = TypeVar("T")

WINDOW_BYTES: Final = 32 * 1024  # how far back RFC 1951 can refer
LEVEL: Final = 3  # twice as fast as the usual one, for a fifth more bytes


class SnapshotPolicy(Struct, frozen=True):
    """folds_max: commits folded at most on the way to a state · kept_max: snapshots kept of one match.

    A match longer than their product has its snapshots farther apart, twice as far each time it doubles.
    """

    folds_max: int
    kept_max: int


class Checkpoints(Generic[T]):
    """Values at evenly spaced versions of a match. The spacing doubles whenever there are too many of them."""

    def __init__(self, policy: SnapshotPolicy) -> None:
        self._every, self._kept_max = policy.folds_max, policy.kept_max
        self._kept: dict[int, T] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def is_due(self, version: int) -> bool:
        """Whether a value is to be kept at this version."""
        return version % self._every == 0

    def keep(self, version: int, value: T) -> None:
        """Keeps a value at a version that is due."""
        self._kept[version] = value
        if len(self._kept) > self._kept_max:
            self._every *= 2
            self._kept = {at: each for at, each in self._kept.items() if self.is_due(at)}

    def latest(self, version: int) -> tuple[int, T] | None:
        """The last value at or before a version, with its version; None: there is none."""
        at = max((kept for kept in self._kept if kept <= version), default=None)
        return None if at is None else (at, self._kept[at])

    def values(self) -> Iterator[T]:
        """All values that are kept."""
        return iter(self._kept.values())


class Snapshots:
    """The snapshots of one match. `note` is called with every durable commit in order, from the first one on."""

    def __init__(self, game: Game, log: CommitLog, match: str, policy: SnapshotPolicy) -> None:
        self._game, self._log, self._match = game, log, match
        self._head = 0
        self._first = b""  # compressed; all others are compressed against it
        self._kept = Checkpoints[bytes](policy)

    def __len__(self) -> int:
        return len(self._kept)

    def note(self, step: AppliedCommit) -> None:
        """One more commit: at every so many versions the state after it is kept."""
        self._head = step.entry.version
        if self._head == 1 and step.before.match.parent is not UNSET:
            self._keep(0, step.before)  # a fork's own log does not tell where it begins
        if self._kept.is_due(self._head):
            self._keep(self._head, step.after)

    def state(self, version: int) -> Any:
        """The state at a version of the log, 0 = before the first commit. Raises ValueError: no such version."""
        *_, (_, state) = self.states(version)
        return state

    def states(self, version: int) -> Iterator[tuple[int, Any]]:
        """The states from the last snapshot up to a version, each with its version. Raises ValueError: as `state`."""
        if not 0 <= version <= self._head:
            raise ValueError(f"match {self._match} has no version {version}")
        kept = self._kept.latest(version)
        start, state = (0, self._initial()) if kept is None else (kept[0], self._decode(kept[1]))
        yield start, state
        for entry in self._log.read(self._match, start, version - start):
            state = self._game.apply(state, self._game.read(entry.record))
            yield entry.version, state

    def size_bytes(self) -> int:
        """The memory that all snapshots take."""
        return len(self._first) + sum(map(len, self._kept.values()))

    def _initial(self) -> Any:
        first = self._log.read(self._match, 0, 1)
        return self._game.initial(self._game.read(first[0].record))

    def _keep(self, version: int, state: Any) -> None:
        data = canonical(state)
        self._first = self._first or compress(data)
        self._kept.keep(version, compress(data, decompress(self._first)))

    def _decode(self, kept: bytes) -> Any:
        return msgspec.json.decode(decompress(kept, decompress(self._first)), type=self._game.ruleset.State)


def compress(data: bytes, like: bytes = b"") -> bytes:
    """Bytes compressed (RFC 1951). like: bytes that resemble them, which `decompress` needs again."""
    packer = zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS, zdict=like[-WINDOW_BYTES:])
    return packer.compress(data) + packer.flush()


def decompress(data: bytes, like: bytes = b"") -> bytes:
    """The bytes that were compressed with the same `like`."""
    return zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=like[-WINDOW_BYTES:]).decompress(data)
