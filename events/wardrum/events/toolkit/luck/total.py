"""The sum of many rolls: what was to be expected, and how likely it was to come out as it did.

The exact distribution of the sum is kept by convolution in whole numbers as long as that is cheap: until `WORK_MAX`
products of two terms have been formed, and `STEP_MAX` at a time. Beyond that the normal curve with the exact mean and
variance stands in.
"""

from __future__ import annotations

from fractions import Fraction
from math import erfc, sqrt
from typing import Final

from msgspec import Struct

from .odds import Odds

WORK_MAX: Final = 400_000
STEP_MAX: Final = 20_000
MILLI, MICRO = 1_000, 1_000_000


class Line(Struct, frozen=True):
    """One row of a report."""

    rolls: int
    """How many."""
    rolled: int
    """Their sum."""
    expected_milli: int
    """Its mean, in thousandths."""
    percentile_milli: int
    """Of 1,000 battles with the same rolls, how many come out worse, half of the equal ones counted."""
    p_micro: int
    """Of 1,000,000, how many come out at least as far from the mean, in either direction, 1 at least."""
    exact: bool
    """Whether it is by the exact distribution."""


class Total:
    """Rolls are added one by one; a line can be asked for at any time."""

    def __init__(self) -> None:
        self.rolls = self.rolled = 0
        self.expected = self.variance = Fraction(0)
        self._ways: dict[int, int] = {0: 1}
        self._whole, self._work = 1, WORK_MAX

    @property
    def is_exact(self) -> bool:
        """Whether the distribution is still kept."""
        return bool(self._ways)

    def add(self, value: int, odds: Odds) -> None:
        """One more roll."""
        self.rolls += 1
        self.rolled += value
        self.expected += odds.mean
        self.variance += odds.variance
        step = len(self._ways) * len(odds.ways)
        self._work -= step
        if self._work < 0 or step > STEP_MAX:
            self._ways = {}
        if self._ways:
            self._convolve(odds)

    def copy(self) -> Total:
        """The same, to go on from; distributions are replaced and never changed, so they are shared."""
        total = Total()
        total.__dict__.update(self.__dict__)
        return total

    def _convolve(self, odds: Odds) -> None:
        total: dict[int, int] = {}
        for before, many in self._ways.items():
            for value, ways in odds.ways.items():
                total[before + value] = total.get(before + value, 0) + many * ways
        self._ways = total
        self._whole *= odds.whole

    def line(self) -> Line:
        """How it came out so far."""
        return Line(
            rolls=self.rolls,
            rolled=self.rolled,
            expected_milli=round(MILLI * self.expected),
            percentile_milli=round(MILLI * self.percentile()),
            p_micro=max(1, round(MICRO * self.p())),
            exact=self.is_exact,
        )

    def percentile(self) -> Fraction:
        """The chance of a smaller sum, and half of that of the same."""
        if not self._ways:
            return Fraction(erfc(-self._deviation / sqrt(2))) / 2
        below = sum(ways for value, ways in self._ways.items() if value < self.rolled)
        return Fraction(2 * below + self._ways[self.rolled], 2 * self._whole)

    def p(self) -> Fraction:
        """The chance of a sum at least as far from the expected one."""
        if not self._ways:
            return Fraction(erfc(abs(self._deviation) / sqrt(2)))
        numerator, denominator = self.expected.as_integer_ratio()
        off = abs(self.rolled * denominator - numerator)
        far = (ways for value, ways in self._ways.items() if abs(value * denominator - numerator) >= off)
        return Fraction(sum(far), self._whole)

    @property
    def _deviation(self) -> float:
        """How many standard deviations above the mean."""
        return (self.rolled - self.expected) / sqrt(self.variance or 1)
