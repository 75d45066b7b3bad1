"""Dice that were chosen together with a command, in a match that was opened as a study. Ids L-n: see `match/rules.py`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from wardrum.events.core.dice import Pool, RecordingOracle
from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.language import say

from ..state import Match


class FixedDice:
    """Takes the chosen values in the order drawn; what remains comes from the dice as usual (L-41)."""

    def __init__(self, dice: RecordingOracle, values: Sequence[int]) -> None:
        self._dice, self._left = dice, list(values)
        self.pools: list[Pool] = []

    def __call__(self, n: int, sides: int, /) -> tuple[int, ...]:
        """The next pool. Raises Rejected: a chosen value is none of such a die."""
        drawn = self._dice(n, sides)
        taken, self._left = self._left[:n], self._left[n:]
        for value in taken:
            if not 1 <= value <= sides:
                raise Rejected(
                    "L-41",
                    "no_such_face",
                    say("a die with {sides} sides shows no {value}", sides=sides, value=value),
                )
        pool = Pool(sides, (*taken, *drawn[len(taken) :]))
        self.pools.append(pool)
        return pool.values

    def close(self) -> None:
        """The command is decided. Raises Rejected: it drew fewer dice than were chosen."""
        if self._left:
            drawn = sum(len(pool.values) for pool in self.pools)
            many = drawn + len(self._left)
            raise Rejected(
                "L-41",
                "too_many_dice",
                say("{many} dice were chosen, but {drawn} are drawn", many=many, drawn=drawn),
            )

    def substitute(self, index: int) -> str:
        """See `Oracle.substitute`."""
        return self._dice.substitute(index)

    def server_seed(self) -> str:
        """See `Oracle.server_seed`."""
        return self._dice.server_seed()


def dealing(match: Match, dice: RecordingOracle, chosen: Sequence[int] | UnsetType) -> RecordingOracle:
    """The oracle of a command for which these values were chosen. Raises Rejected: this match is no study (L-41)."""
    if chosen is UNSET:
        return dice
    if match.dice != "chosen":
        raise Rejected("L-41", "no_study", "the dice of this match cannot be chosen; fork it as a study")
    return FixedDice(dice, chosen)


def close(dealt: RecordingOracle) -> None:
    """The command is decided; see `FixedDice.close`."""
    if isinstance(dealt, FixedDice):
        dealt.close()
