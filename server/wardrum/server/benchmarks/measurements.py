"""What was measured, and for an objective whether it is reached, for a terminal and as JSON."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET, Struct, UnsetType


class Measurement(Struct, frozen=True):
    """One measurement. shown: in words, with units · values: the numbers, units in their names.

    target: an objective of docs/reliability.md, in words · reached: whether it is met; both absent where there is none.
    """

    name: str
    shown: str
    values: dict[str, float]
    target: str | UnsetType = UNSET
    reached: bool | UnsetType = UNSET

    def lines(self) -> Iterator[str]:
        """The figure for a terminal."""
        yield f"{self.name:<40}{self.shown}"
        if self.target is not UNSET:
            yield f"{'':<40}target {self.target}: {'reached' if self.reached else 'NOT REACHED'}"


def at_least(
    name: str, shown: str, values: dict[str, float], key: str, least: float, target: str
) -> Measurement:
    """A figure whose value `key` has to be as high as that."""
    return Measurement(name, shown, values, target, values[key] >= least)


def at_most(
    name: str, shown: str, values: dict[str, float], key: str, most: float, target: str
) -> Measurement:
    """A figure whose value `key` must not be above that."""
    return Measurement(name, shown, values, target, values[key] <= most)


def median(values: Iterable[float]) -> float:
    """The middle one of several rounds."""
    return statistics.median(values)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which so large a share lies; values: sorted."""
    return values[min(len(values) - 1, int(len(values) * share))]
