"""Earlier states of a match, kept on the way up: whichever version is asked for, few commits are folded.

A rung is a merge patch from the first rung. States of one battle differ little, so that a rung takes 1 to 3 KiB
of the 7 that the state itself would hold on to.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from wardrum.events import patch
from wardrum.events.game import Game

from .history import Log, Step


class Reach(Struct, frozen=True):
    """folds_max: commits folded at most on the way to a state · rungs_max: states kept of one match.

    A match longer than their product has its rungs farther apart, twice as far each time it doubles.
    """

    folds_max: int
    rungs_max: int


class Ladder:
    """The rungs of one match. It is told every durable commit in order, from the first one on."""

    def __init__(self, game: Game, log: Log, match: str, reach: Reach) -> None:
        self._game, self._log, self._match, self._reach = game, log, match, reach
        self._every = reach.folds_max
        self._top = 0
        self._rungs = Rungs(game.ruleset.State)

    def climb(self, step: Step) -> None:
        """One more commit: every so often the state after it is kept."""
        self._top = step.entry.version
        if self._top % self._every == 0:
            self._rungs.keep(self._top, step.after)
            if len(self._rungs) > self._reach.rungs_max:
                self._every *= 2
                self._rungs.thin_out(self._every)

    def state(self, version: int) -> Any:
        """The state at a version of the log, 0 = before the first commit. Raises ValueError: no such version."""
        if not 0 <= version <= self._top:
            raise ValueError(f"match {self._match} has no version {version}")
        rung = version - version % self._every
        state = self._rungs.state(rung) if rung else self._initial()
        for entry in self._log.read(self._match, rung, version - rung):
            state = self._game.apply(state, self._game.read(entry.record))
        return state

    def _initial(self) -> Any:
        first = self._log.read(self._match, 0, 1)
        return self._game.initial(self._game.read(first[0].record))


class Rungs:
    """Some states of one battle: the first as it is, the others as merge patches from it."""

    def __init__(self, kind: type[Any]) -> None:
        self._kind = kind
        self._first: Any = None
        self._patches: dict[int, bytes] = {}

    def __len__(self) -> int:
        return len(self._patches)

    def keep(self, version: int, state: Any) -> None:
        """One more state."""
        self._first = state if self._first is None else self._first
        self._patches[version] = msgspec.json.encode(patch.diff(self._first, state))

    def state(self, version: int) -> Any:
        """The state that was kept of this version."""
        change = msgspec.json.decode(self._patches[version])
        return msgspec.convert(patch.apply(msgspec.to_builtins(self._first), change), self._kind)

    def thin_out(self, every: int) -> None:
        """Keep only the versions that so many divide."""
        self._patches = {version: each for version, each in self._patches.items() if version % every == 0}

    def weight_bytes(self) -> int:
        """Of all patches together."""
        return sum(map(len, self._patches.values()))
