"""What is counted of all dice of one number of sides, and the two tests of it. Nothing grows with the number of dice."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Final

from msgspec import Struct

from wardrum.events.core.dice import SIDES_MAX, Pool

from .tail_probabilities import chi_square_tail, normal_two_sided

EXPECTED_LEAST: Final = 5  # of each face; with fewer the chi-square value is none


class Result(Struct, frozen=True):
    """One test. statistic: chi-square, or z · p: how often fair dice come out at least as oddly."""

    statistic: float
    p: float


class DiceCounts:
    """Of dice with the same number of sides: how often each face came up, and how one value goes with the next of its match."""

    def __init__(self, sides: int) -> None:
        self.sides, self.faces = sides, [0] * sides
        self.pairs = self._products = 0
        self._last = 0

    @property
    def dice(self) -> int:
        """How many were rolled."""
        return sum(self.faces)

    def add(self, value: int) -> None:
        """The next value of the match that is being counted."""
        self.faces[value - 1] += 1
        off = 2 * value - self.sides - 1  # twice the distance from the mean: a whole number
        if self._last:
            self.pairs += 1
            self._products += off * (2 * self._last - self.sides - 1)
        self._last = value

    def join(self, other: DiceCounts) -> None:
        """All that another match's tally has."""
        self.faces = [mine + theirs for mine, theirs in zip(self.faces, other.faces, strict=True)]
        self.pairs += other.pairs
        self._products += other._products

    def faces_test(self) -> Result | None:
        """Pearson's chi-square test with sides - 1 degrees of freedom; None: too few dice, or one side."""
        expected = self.dice / self.sides
        if self.sides < 2 or expected < EXPECTED_LEAST:
            return None
        statistic = sum((count - expected) ** 2 / expected for count in self.faces)
        return Result(statistic, chi_square_tail(statistic, self.sides - 1))

    @property
    def serial(self) -> float:
        """The correlation of a value with the next one, of dice whose mean and variance are known: 0 if all is fair."""
        four_variances = (self.sides**2 - 1) / 3
        return self._products / (self.pairs * four_variances) if self.pairs and self.sides > 1 else 0.0

    def serial_test(self) -> Result | None:
        """Whether that is far from 0: its variance is exactly 1 / pairs; None: too few of them."""
        if self.sides < 2 or self.pairs < EXPECTED_LEAST * self.sides:
            return None
        z = self.serial * sqrt(self.pairs)
        return Result(z, normal_two_sided(z))


class Tallies:
    """One tally for each number of sides."""

    def __init__(self) -> None:
        self._by_sides: dict[int, DiceCounts] = {}

    def add(self, pools: Iterable[Pool]) -> None:
        """The next draws of the match that is being counted. Raises ValueError: no die shows this."""
        for pool in pools:
            if not 1 <= pool.sides <= SIDES_MAX:
                raise ValueError(f"no die has {pool.sides} sides")
            tally = self._of(pool.sides)
            for value in pool.values:
                if not 1 <= value <= pool.sides:
                    raise ValueError(f"no die of {pool.sides} sides shows {value}")
                tally.add(value)

    def join(self, other: Tallies) -> None:
        """All that another match's tallies have."""
        for tally in other.all():
            self._of(tally.sides).join(tally)

    def all(self) -> list[DiceCounts]:
        """The tallies in order of sides."""
        return [self._by_sides[sides] for sides in sorted(self._by_sides)]

    @property
    def dice(self) -> int:
        """How many were rolled in all."""
        return sum(tally.dice for tally in self._by_sides.values())

    def _of(self, sides: int) -> DiceCounts:
        return self._by_sides.setdefault(sides, DiceCounts(sides))
