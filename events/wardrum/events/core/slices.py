"""Long work in slices: a generator that pauses after a set amount of work, so that its caller can do other things in between.

The work itself knows no clock and no loop. Code that is in no hurry runs it to its end with `finished`; a server runs
one slice in each turn of its loop. What both do is a function that is `sliced`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import update_wrapper
from typing import Generic, ParamSpec, TypeAlias, TypeVar

SLICE_COMMITS = 16  # folded between two pauses: some hundred microseconds each on a slow machine

P = ParamSpec("P")
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


class sliced(Generic[P, T]):  # noqa: N801 -- read as a verb where it decorates
    """Make a function of work in slices: called as it stands it does the work without a pause."""

    def __init__(self, work: Callable[P, Sliced[T]]) -> None:
        self.in_slices = work
        """The same work for who does other things in its pauses."""
        update_wrapper(self, work)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result. Raises what the work raises."""
        return finished(self.in_slices(*args, **kwargs))


def gathered(items: Iterable[T | None]) -> Sliced[list[T]]:
    """The items, with a pause after each. None: another one has been looked for in vain, which is a pause and no item."""
    found: list[T] = []
    for item in items:
        if item is not None:
            found.append(item)
        yield
    return found


def filtered(holds: Callable[[T], object], items: Iterable[T]) -> Sliced[list[T]]:
    """The items at which it holds, with a pause after each that was looked at."""
    found: list[T] = []
    for item in items:
        if holds(item):
            found.append(item)
        yield
    return found


def as_long_as(holds: Callable[[], bool], work: Sliced[T]) -> Sliced[T | None]:
    """The result of the work; None: after one of its pauses it held no longer, and the work was given up."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        yield
        if not holds():
            work.close()
            return None
