"""Pools of dice: what stands alone, what forms a group, what is kept, and how likely all of it is (W-7, W-9, T-11).

Every chance is exact: rolls are enumerated once, as multisets, each with the number of ordered rolls that show it. On the
wire a chance is a reduced fraction as text (`reduced`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Final, Literal

Kind = Literal["double", "triple", "quad"]
KINDS: Final[tuple[Kind, ...]] = ("double", "triple", "quad")

Keep = Literal["highest", "lowest"]

SIDES: Final = 6
INITIATIVE_DICE: Final = 6


def singles(dice: Iterable[int]) -> tuple[int, ...]:
    """The faces that stand alone, in ascending order (W-7)."""
    return tuple(sorted(face for face, count in Counter(dice).items() if count == 1))


def groups(dice: Iterable[int]) -> dict[int, int]:
    """Of each face rolled at least twice, how many dice show it, in ascending order of faces (W-9)."""
    return {face: count for face, count in sorted(Counter(dice).items()) if count >= 2}


def kind(count: int) -> Kind:
    """What a number of dice of one face are: 2 a double, 3 a triple, 4 and more one quad (W-9).

    Raises ValueError: fewer than two dice are no group.
    """
    if count < 2:
        raise ValueError(f"{count} dice of one face are no group")
    return KINDS[min(count, 4) - 2]


def suffices(count: int, cost: Kind) -> bool:
    """Whether a number of dice of one face are at least this (W-9)."""
    return count - 2 >= KINDS.index(cost)


def reduced(chance: Fraction) -> str:
    """The fraction as clients see it: "7/36", "1", "0"."""
    return str(chance)


# Chances --------------------------------------------------------------------------------------------------


@cache
def singles_odds(dice: int = INITIATIVE_DICE) -> Mapping[int, Fraction]:
    """The chance of each number of singles from none to all dice; five singles out of six dice cannot be."""
    ways = dict.fromkeys(range(dice + 1), 0)
    for roll in combinations_with_replacement(range(SIDES), dice):
        orders = factorial(dice) // prod(map(factorial, Counter(roll).values()))
        ways[len(singles(roll))] += orders
    return {count: Fraction(orders, SIDES**dice) for count, orders in ways.items()}


def mean(odds: Mapping[int, Fraction]) -> Fraction:
    """The average of a distribution."""
    return sum((value * chance for value, chance in odds.items()), Fraction(0))


def variance(odds: Mapping[int, Fraction]) -> Fraction:
    """The mean squared distance from the mean."""
    centre = mean(odds)
    return sum(((value - centre) ** 2 * chance for value, chance in odds.items()), Fraction(0))


# Keeping the highest or the lowest ------------------------------------------------------------------------


def kept_places(dice: Sequence[int], number: int, keep: Keep) -> tuple[int, ...]:
    """Which of the dice are kept, by their places in ascending order; of equal dice those rolled first (TE-4)."""
    sign = -1 if keep == "highest" else 1
    by_value = sorted(range(len(dice)), key=lambda place: sign * dice[place])  # stable: equals stay in order
    return tuple(sorted(by_value[:number]))


@cache
def kept_sum_odds(dice: int, number: int, keep: Keep) -> Mapping[int, Fraction]:
    """The chance of each sum of the `number` highest or lowest of a number of dice, in ascending order of sums."""
    if keep == "lowest":  # every die turned upside down
        upside_down = kept_sum_odds(dice, number, "highest")
        return {(SIDES + 1) * number - total: p for total, p in reversed(list(upside_down.items()))}
    return {
        total: Fraction(ways, SIDES**dice) for total, ways in sorted(_kept_sum_ways(dice, number).items())
    }


def _kept_sum_ways(dice: int, number: int) -> Counter[int]:
    """How many ordered rolls give each sum of the highest: dealt out face by face, from the sixes down."""
    ways = Counter({(dice, 0): 1})  # by dice that show lower faces, and the sum kept so far
    for face in range(SIDES, 0, -1):
        dealt: Counter[tuple[int, int]] = Counter()
        for (left, total), count in ways.items():
            room = max(number - dice + left, 0)
            for showing in range(left + 1) if face > 1 else (left,):
                rest = left - showing, total + face * min(showing, room)
                dealt[rest] += count * comb(left, showing)
        ways = dealt
    return Counter({total: count for (_, total), count in ways.items()})
