"""Long work in slices: a generator that pauses after a set amount of work, so that its caller can do other things in between.

The work itself knows no clock and no loop. Code that is in no hurry runs it to its end with `finished`; a server runs
one slice in each turn of its loop.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

SLICE_COMMITS = 16  # folded between two pauses: some hundred microseconds each on a slow machine

T = TypeVar("T")

Sliced: TypeAlias = Generator[None, None, T]
"""Work that pauses at each `yield` and returns its result."""


def finished(work: Sliced[T]) -> T:
    """The result of the work, done without a pause. Raises what the work raises."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
