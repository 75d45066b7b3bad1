"""Snapshots: earlier states of a match, so that the state at any version is few commits away from one.

Only states that the battle still stands on are kept: a take-back drops those that it withdraws. So no take-back
between a kept state and the next one returns to before the first of the two, and the fold from a kept state needs
nothing earlier.

States of one battle differ little: compressed against the first one, a state takes about 0.8 KiB.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final, Generic, TypeVar

import msgspec
from msgspec import UNSET, Struct

from wardrum.events.core.kernel import PAST_MAX, MatchId
from wardrum.events.core.record import canonical
from wardrum.events.match.events import TakenBack
from wardrum.events.match.game import Fold, Game
from wardrum.events.match.recent_states import RecentStates
from wardrum.events.match.state import MatchState

from .commit_log import PAGE, AppliedCommit, CommitLog

AT_HAND: Final = 8  # states: a look back usually ends at the last dice, a few versions ago
T = TypeVar("T")

WINDOW_BYTES: Final = 32 * 1024  # how far back RFC 1951 can refer
LEVEL: Final = 3  # twice as fast as the usual one, for a fifth more bytes


class SnapshotPolicy(Struct, frozen=True):
    """folds_max: commits folded at most on the way to a state · kept_max: snapshots kept of one match.

    A match longer than their product has its snapshots farther apart, twice as far each time it doubles.
    A take-back may add to the distance what it withdraws: at most PAST_MAX commits.
    """

    folds_max: int
    kept_max: int


class Checkpoints(Generic[T]):
    """Values at versions of a match that are evenly spaced, but for what was dropped.

    The spacing doubles whenever there are too many of them.
    """

    def __init__(self, policy: SnapshotPolicy) -> None:
        self._every, self._kept_max = policy.folds_max, policy.kept_max
        self._kept: dict[int, T] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def is_due(self, version: int) -> bool:
        """Whether a value is to be kept at this version."""
        last = self.latest(version)
        return version - (0 if last is None else last[0]) >= self._every

    def keep(self, version: int, value: T) -> None:
        """Keeps a value at a version that is due."""
        self._kept[version] = value
        if next(reversed(self._kept)) != max(self._kept):
            self._kept = dict(sorted(self._kept.items()))
        if len(self._kept) > self._kept_max:
            self._every *= 2
            self._thin_out()

    def drop_after(self, version: int) -> None:
        """Drops the values of all later versions."""
        self._kept = {at: each for at, each in self._kept.items() if at <= version}

    def latest(self, version: int) -> tuple[int, T] | None:
        """The last value at or before a version, with its version; None: there is none."""
        for at, value in reversed(self._kept.items()):
            if at <= version:
                return at, value
        return None

    def values(self) -> Iterator[T]:
        """All values that are kept."""
        return iter(self._kept.values())

    def _thin_out(self) -> None:
        every, self._kept = self._kept, {}
        for at, value in every.items():
            if at == 0 or self.is_due(at):
                self._kept[at] = value


class Snapshots:
    """The snapshots of one match. `note` is called with every durable commit in order, from the first one on."""

    def __init__(self, game: Game, log: CommitLog, match: MatchId, policy: SnapshotPolicy) -> None:
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
        if (to := returned_to(step)) is not None:
            self._kept.drop_after(to)
        if self._kept.is_due(self._head):
            self._keep(self._head, step.after)

    def state(self, version: int) -> MatchState:
        """The state at a version of the log, 0 = before the first commit. Raises ValueError: no such version."""
        *_, (_, state) = self.states(version)
        return state

    def states(self, version: int) -> Iterator[tuple[int, MatchState]]:
        """The states from the last snapshot up to a version, each with its version. Raises ValueError: as `state`."""
        if not 0 <= version <= self._head:
            raise ValueError(f"match {self._match} has no version {version}")
        kept = self._kept.latest(version)
        start, state = (0, self._initial()) if kept is None else (kept[0], self._decode(kept[1]))
        yield start, state
        fold = Fold(self._game)
        fold.stand(state)
        while start < version and (page := self._log.read(self._match, start, min(PAGE, version - start))):
            for entry in page:
                yield entry.version, fold.take(self._game.read(entry.record))
            start = page[-1].version

    def size_bytes(self) -> int:
        """The memory that all snapshots take."""
        return len(self._first) + sum(map(len, self._kept.values()))

    def _initial(self) -> MatchState:
        first = self._log.read(self._match, 0, 1)
        return self._game.initial(self._game.read(first[0].record))

    def _keep(self, version: int, state: MatchState) -> None:
        data = canonical(state)
        self._first = self._first or compress(data)
        self._kept.keep(version, compress(data, decompress(self._first)))

    def _decode(self, kept: bytes) -> MatchState:
        data = decompress(kept, decompress(self._first))
        state: MatchState = msgspec.json.decode(data, type=self._game.ruleset.State)
        return state


def returned_to(step: AppliedCommit) -> int | None:
    """The version that the battle returned to by this commit; None: it is no take-back."""
    for event in step.events:
        if type(event) is TakenBack:
            return event.version
    return None


def compress(data: bytes, like: bytes = b"") -> bytes:
    """Bytes compressed (RFC 1951). like: bytes that resemble them, which `decompress` needs again."""
    packer = zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS, zdict=like[-WINDOW_BYTES:])
    return packer.compress(data) + packer.flush()


def decompress(data: bytes, like: bytes = b"") -> bytes:
    """The bytes that were compressed with the same `like`."""
    return zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=like[-WINDOW_BYTES:]).decompress(data)


class Lookback:
    """What one decision may look back at: the recent states, and older ones from the snapshots. head: the newest version.

    It lives as long as the decision and reads each stretch of the log once. A state that is kept takes about 2 KiB for
    as long as its match is in memory, and few decisions look far back, so lanes keep only `AT_HAND` of them.
    """

    def __init__(self, head: int, recent: RecentStates, snapshots: Snapshots) -> None:
        self._head, self._recent, self._snapshots = head, recent, snapshots
        self._read: dict[int, MatchState] = {}

    def __call__(self, version: int) -> MatchState:
        """The state at a version. Raises LookupError: it is out of reach."""
        if version in self._recent:
            return self._recent(version)
        if not max(0, self._head - PAST_MAX) < version <= self._head:
            raise LookupError(version)
        if version not in self._read:
            self._read.update(self._snapshots.states(version))
        return self._read[version]
