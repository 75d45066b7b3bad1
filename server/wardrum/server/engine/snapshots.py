"""Earlier states of a match, kept on the way up: whichever version is asked for, few commits are folded.

Only states that the battle still stands on are kept: a take-back drops those that it withdraws. So no take-back
between a kept state and the next one returns to before the first of the two, and the fold from a kept state needs
nothing earlier.

States of one battle differ little: compressed against the first one, a state takes about 0.8 KiB.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct

from wardrum.events.core.record import canonical
from wardrum.events.match.events import TakenBack
from wardrum.events.match.game import Fold, Game

from .commit_log import PAGE, AppliedCommit, CommitLog

WINDOW_BYTES: Final = 32 * 1024  # how far back RFC 1951 can refer
LEVEL: Final = 3  # twice as fast as the usual one, for a fifth more bytes


class SnapshotPolicy(Struct, frozen=True):
    """folds_max: commits folded at most on the way to a state · rungs_max: states kept of one match.

    A match longer than their product has its rungs farther apart, twice as far each time it doubles.
    A take-back may add to the distance what it withdraws: at most PAST_MAX commits.
    """

    folds_max: int
    rungs_max: int


class Snapshots:
    """The rungs of one match. It is told every durable commit in order, from the first one on."""

    def __init__(self, game: Game, log: CommitLog, match: str, reach: SnapshotPolicy) -> None:
        self._game, self._log, self._match, self._reach = game, log, match, reach
        self._every = reach.folds_max
        self._top = 0
        self._rungs = Rungs(game.ruleset.State)

    def climb(self, step: AppliedCommit) -> None:
        """One more commit: every so often the state after it is kept."""
        self._top = step.entry.version
        if self._top == 1 and step.before.match.parent is not UNSET:
            self._rungs.keep(0, step.before)  # a fork's own log does not tell where it begins
        if (to := returned_to(step)) is not None:
            self._rungs.withdraw_above(to)
        if self._top - self._rungs.below(self._top) >= self._every:
            self._rungs.keep(self._top, step.after)
            if len(self._rungs) > self._reach.rungs_max:
                self._every *= 2
                self._rungs.thin_out(self._every)

    def state(self, version: int) -> Any:
        """The state at a version of the log, 0 = before the first commit. Raises ValueError: no such version."""
        *_, (_, state) = self.steps_up(version)
        return state

    def steps_up(self, version: int) -> Iterator[tuple[int, Any]]:
        """The states from a rung below a version up to it, each with its version. Raises ValueError: likewise."""
        if not 0 <= version <= self._top:
            raise ValueError(f"match {self._match} has no version {version}")
        rung = self._rungs.below(version)
        fold = Fold(self._game)
        yield rung, fold.stand(self._rungs.state(rung) if rung in self._rungs else self._initial())
        while rung < version and (page := self._log.read(self._match, rung, min(PAGE, version - rung))):
            for entry in page:
                yield entry.version, fold.take(self._game.read(entry.record))
            rung = page[-1].version

    def _initial(self) -> Any:
        first = self._log.read(self._match, 0, 1)
        return self._game.initial(self._game.read(first[0].record))


def returned_to(step: AppliedCommit) -> int | None:
    """The version that the battle returned to by this commit; None: it is no take-back."""
    return next((event.version for event in step.events if isinstance(event, TakenBack)), None)


class Rungs:
    """Some states of one battle as compressed JSON; all but the first are compressed against the first."""

    def __init__(self, kind: type[Any]) -> None:
        self._kind = kind
        self._first = b""
        self._kept: dict[int, bytes] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, version: int) -> bool:
        return version in self._kept

    def below(self, version: int) -> int:
        """The highest version kept that is not above this one; 0 = none, the match begins there."""
        return max((each for each in self._kept if each <= version), default=0)

    def keep(self, version: int, state: Any) -> None:
        """One more state."""
        data = canonical(state)
        self._first = self._first or squeezed(data)
        self._kept[version] = squeezed(data, unsqueezed(self._first))

    def state(self, version: int) -> Any:
        """The state that was kept of this version."""
        data = unsqueezed(self._kept[version], unsqueezed(self._first))
        return msgspec.json.decode(data, type=self._kind)

    def withdraw_above(self, version: int) -> None:
        """Forget the states after this version."""
        self._kept = {each: data for each, data in self._kept.items() if each <= version}

    def thin_out(self, every: int) -> None:
        """Keep only states that are at least so many versions apart."""
        kept: dict[int, bytes] = {}
        last = 0
        for version, data in self._kept.items():
            if version == 0 or version - last >= every:
                kept[version], last = data, version
        self._kept = kept

    def weight_bytes(self) -> int:
        """Of all that is kept."""
        return len(self._first) + sum(map(len, self._kept.values()))


def squeezed(data: bytes, like: bytes = b"") -> bytes:
    """Bytes compressed (RFC 1951); like: what they resemble, which is needed again to get them back."""
    packer = zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS, zdict=like[-WINDOW_BYTES:])
    return packer.compress(data) + packer.flush()


def unsqueezed(data: bytes, like: bytes = b"") -> bytes:
    """What was `squeezed` with the same `like`."""
    return zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=like[-WINDOW_BYTES:]).decompress(data)
