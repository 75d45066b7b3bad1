"""The distribution of one roll: exact, and in whole numbers so that sums of many rolls stay exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb, lcm
from typing import Final

from ..pools import mean, variance

RANKS: Final = 100
KEPT: Final = 4_096
"""Distributions that are remembered: rosters bring their own numbers, so that needs a limit."""


class Odds:
    """In how many of `whole` equally likely ways each value comes up; values ascend."""

    def __init__(self, chances: Mapping[int, Fraction]) -> None:
        likely = {value: p for value, p in sorted(chances.items()) if p}
        self.whole = lcm(*(p.denominator for p in likely.values()))
        self.ways = {value: p.numerator * (self.whole // p.denominator) for value, p in likely.items()}
        self.mean, self.variance = mean(likely), variance(likely)

    @property
    def chances(self) -> dict[int, Fraction]:
        """The chance of each value that can come up."""
        return {value: Fraction(ways, self.whole) for value, ways in self.ways.items()}

    @cached_property
    def ranks(self) -> dict[int, int]:
        """Of 100 rolls, how many would be worse than each value, half of the equal ones counted; rounded."""
        ranks, below = {}, 0
        for value, ways in self.ways.items():
            ranks[value] = round(Fraction(RANKS * (2 * below + ways), 2 * self.whole))
            below += ways
        return ranks

    @cached_property
    def ranked(self) -> Odds:
        """The distribution of the rank itself, which makes rolls of different kinds comparable."""
        chances = dict.fromkeys(self.ranks.values(), Fraction(0))
        for value, p in self.chances.items():
            chances[self.ranks[value]] += p
        return Odds(chances)


@lru_cache(maxsize=KEPT)
def uniform(sides: int) -> Odds:
    """One die."""
    return Odds({value: Fraction(1, sides) for value in range(1, sides + 1)})


@lru_cache(maxsize=KEPT)
def chance(p: Fraction) -> Odds:
    """One thing that happens (1) or does not (0)."""
    return several(1, p)


@lru_cache(maxsize=KEPT)
def several(n: int, p: Fraction) -> Odds:
    """How many of n things happen, each with the chance p."""
    return Odds({k: comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)})


def counted(values: Iterable[int]) -> Odds:
    """Each of these values as likely: those of all ways in which something can come out."""
    ways = Counter(values)
    return Odds({value: Fraction(count, ways.total()) for value, count in ways.items()})


def times(die: Mapping[int, Fraction], n: int) -> dict[int, Fraction]:
    """The sum of n dice of one kind."""
    total = {0: Fraction(1)}
    for _ in range(n):
        total = plus(total, die)
    return total


def plus(one: Mapping[int, Fraction], other: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """The sum of two independent values."""
    total: dict[int, Fraction] = {}
    for a, p in one.items():
        for b, q in other.items():
            total[a + b] = total.get(a + b, Fraction(0)) + p * q
    return total
