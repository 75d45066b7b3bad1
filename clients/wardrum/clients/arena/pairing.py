"""How much of the result is settled before the first die: the share of its variance that who meets whom, in which seat, explains.

The result of a battle is what its first seat has of the victory: 1, a half or 0. A cell is a pairing: the warband of the first
seat and that of the second one, or for a party its map and its size. Of n battles in k cells, with the sum of squares T around
the mean of all and W around the means of the cells:

- uncorrected, R² = 1 - W / T. It is too high, as each cell's mean follows its own battles' luck: where the pairing explains nothing
  it is (k - 1) / (n - 1) on average, and 1 where each cell has one battle.
- corrected, 1 - (W / (n - k)) / (T / (n - 1)): the estimates of both variances without that (ε², or "adjusted R²"). It is about 0
  where the pairing explains nothing, a little below as often as above, and 1 where it settles everything.

The two battles of a pair are in different cells (the warbands have changed seats), so battles of a cell have dice of their own. The
range comes from leaving out one pair after the other (the jackknife). In tables of known cells it is wide rather than narrow: by a
half where cells have two battles, by a quarter from eight on.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt
from statistics import pvariance
from typing import NamedTuple

from msgspec import Struct

from .intervals import Z


class Observation(NamedTuple):
    """The result of a battle. pair: its number · cell: its pairing · result: from 0 to 1."""

    pair: int
    cell: Hashable
    result: float


class Explained(Struct, frozen=True):
    """The share of the variance of results that pairings explain."""

    share: float
    """Corrected for the number of battles; at most 1."""
    low: float
    """The lower end of the range in which the true share lies in 95 of 100; at least 0."""
    high: float
    """The upper end; at most 1."""
    uncorrected: float
    """As it would be without the correction."""
    battles: int
    """How many there were."""
    cells: int
    """How many pairings there were."""


def explained(battles: Sequence[Observation]) -> Explained | None:
    """What the pairings explain; None: no result differs from the others, or too few pairings were played again."""
    sums = _Sums()
    for battle in battles:
        sums.add(battle)
    share = sums.corrected()
    if share is None:
        return None
    half = Z * sqrt(_variance(sums, battles))
    return Explained(
        share,
        max(0.0, min(share - half, 1.0)),
        min(1.0, max(share + half, 0.0)),
        sums.uncorrected(),
        sums.number,
        len(sums.cells),
    )


class _Sums:
    """Sums over battles and cells, from which one battle can be taken out again."""

    def __init__(self) -> None:
        self.number, self.total, self.squares = 0, 0.0, 0.0
        self.cells: dict[Hashable, tuple[int, float]] = {}  # number and sum of results
        self.between = 0.0  # sum over the cells of sum² / number

    def add(self, battle: Observation, number: int = 1) -> None:
        """number: -1 takes it out."""
        count, total = self.cells.pop(battle.cell, (0, 0.0))
        self.between -= total * total / count if count else 0.0
        count, total = count + number, total + number * battle.result
        if count:
            self.cells[battle.cell] = count, total
            self.between += total * total / count
        self.number += number
        self.total += number * battle.result
        self.squares += number * battle.result**2

    @property
    def around_mean(self) -> float:
        """T."""
        return max(0.0, self.squares - self.total**2 / self.number)

    @property
    def around_cells(self) -> float:
        """W."""
        return max(0.0, self.squares - self.between)

    def uncorrected(self) -> float:
        """R²."""
        return 1 - self.around_cells / self.around_mean

    def corrected(self) -> float | None:
        """ε²; None: it cannot be reckoned."""
        free = self.number - len(self.cells)
        if free < FREE_MIN or self.around_mean < TINY:
            return None
        return 1 - (self.around_cells / free) / (self.around_mean / (self.number - 1))


FREE_MIN = 20
"""Battles beyond one in each cell below which neither the share nor its range says anything."""
TINY = 1e-9
"""Below this a sum of squares is nothing but the rounding of its parts."""


def _variance(sums: _Sums, battles: Sequence[Observation]) -> float:
    """Of the share: the spread of the shares without one of m pairs, times m - 1."""
    pairs: dict[int, list[Observation]] = {}
    for battle in battles:
        pairs.setdefault(battle.pair, []).append(battle)
    without = [share for pair in pairs.values() if (share := _without(sums, pair)) is not None]
    return (len(without) - 1) * pvariance(without) if without else 0.0


def _without(sums: _Sums, pair: Sequence[Observation]) -> float | None:
    for battle in pair:
        sums.add(battle, -1)
    share = sums.corrected() if sums.number > 1 else None
    for battle in pair:
        sums.add(battle)
    return share
