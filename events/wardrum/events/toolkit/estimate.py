"""How a battle stands by a ruleset's own estimate: a lead in thousandths, for reviews. No rule, and no probability.

An estimate is a pure function of the state. It rises with a seat's points and with what it has left, and it is the same
with the opposite sign when the seats are swapped. docs/review.md says what it means.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

WHOLE: Final = 1000
"""The lead of a seat that has won."""
UNDECIDED_MAX: Final = WHOLE - 1


class Assets(NamedTuple):
    """What one side has. points: that decide the battle · material: what it has left, in any unit that both sides share."""

    points: int
    material: Fraction | int


def lead(one: Assets, other: Assets, points_open: int, gone: Fraction) -> int:
    """The lead of `one`, from -999 to 999.

    points_open: about how many points can still be won, at least 1 · gone: how much of the battle is over, 0 to 1. Early
    in a battle what is left counts, late the points do.
    """
    ahead = one.points - other.points
    by_points = Fraction(ahead, abs(ahead) + max(1, points_open))
    share = min(Fraction(9, 10), max(Fraction(1, 10), gone))
    return clamped(share * by_points + (1 - share) * balance(one.material, other.material))


def balance(one: Fraction | int, other: Fraction | int) -> Fraction:
    """How much more one side has than the other, from -1 to 1; 0 if neither has anything."""
    return Fraction(one - other) / (one + other) if one + other else Fraction(0)


def clamped(share: Fraction) -> int:
    """A share from -1 to 1 in thousandths, short of those of a battle that is won."""
    return max(-UNDECIDED_MAX, min(UNDECIDED_MAX, round(WHOLE * share)))
