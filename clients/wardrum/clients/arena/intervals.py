"""Shares with the range in which the true one lies in 95 of 100 such tables."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean

from msgspec import Struct

Z = 1.96  # of 95 in 100


class Share(Struct, frozen=True):
    """A share of what could be won, from 0 to 1, and the range in which the true one lies in 95 of 100."""

    share: float
    low: float
    high: float


def wilson(share: float, number: float) -> tuple[float, float]:
    """The range of a share of a number of battles in which the true one lies in 95 of 100 samples (E. B. Wilson, 1927)."""
    square = Z * Z / number
    middle = (share + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(share * (1 - share) / number + square / (4 * number))
    return max(0.0, middle - half), min(1.0, middle + half)


def share_of(strata: Sequence[Sequence[float]]) -> Share:
    """The share of a side from the results of its pairs of battles, each from 0 to 1, by whom (or where) it met.

    The battles of a pair have the same dice and are one result: two of them say less, or more, than two battles of their own. The
    variance of the mean is that of results within each stratum, as what is met is given and not drawn; to the squares of a stratum one
    battle's is added as if all strata were alike, since few results may be the same by luck. The range is Wilson's, of as
    many battles as would have this variance.
    Raises ValueError: there are no results.
    """
    results = [result for each in strata for result in each]
    if not results:
        raise ValueError("a share of no battles")
    share, number = fmean(results), len(results)
    one = share * (1 - share)
    spread = sum(_squares(each) + one for each in strata if each) / number**2
    alike = one / spread if spread > 0 else number
    return Share(share, *wilson(share, alike))


def _squares(results: Sequence[float]) -> float:
    """Around their mean."""
    mean = fmean(results)
    return sum((result - mean) ** 2 for result in results)
