"""Results that are kept as long as what they follow from is the same object.

States are immutable and share what did not change, so the same object is the same value: nothing is compared, and nothing has to be
thrown away by hand. Of each function the results for the last object are kept, no more: a list asks the same of one state again and
again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
F = TypeVar("F")
R = TypeVar("R")


class Memo(Generic[F, P, R]):
    """A function whose results are kept, see `remembered`."""

    def __init__(self, function: Callable[Concatenate[F, P], R], of: Callable[[Any], object]) -> None:
        self.function = function
        """What is kept the results of; it changes nothing, and nobody changes its results."""
        self.hits = self.misses = 0
        """How often a result was there already, and how often not."""
        self._of = of
        self._kept: tuple[object, dict[Any, R]] = (
            None,
            {},
        )  # one value, so that other threads see either both or none
        update_wrapper(self, function)
        MEMOS.append(self)

    def __call__(self, first: F, *args: P.args, **kwargs: P.kwargs) -> R:
        """The result, kept or made now. kwargs: none."""
        source = self._of(first)
        kept = self._kept
        if kept[0] is not source:
            kept = self._kept = (source, {})
        results = kept[1]
        if args in results:
            self.hits += 1
            return results[args]
        self.misses += 1
        result = results[args] = self.function(first, *args, **kwargs)
        return result


MEMOS: list[Memo[Any, Any, Any]] = []
"""All of them, for figures."""


def itself(first: object) -> object:
    """Of a function whose results follow from its first argument as a whole."""
    return first


class remembered:  # noqa: N801 -- read as a verb where it decorates
    """Keep the results of a function.

    of: from its first argument, all that its results follow from, beside its other arguments, which can be hashed.
    """

    def __init__(self, of: Callable[[Any], object] = itself) -> None:
        self.of = of

    def __call__(self, function: Callable[Concatenate[F, P], R]) -> Memo[F, P, R]:
        """The function with its results kept."""
        return Memo(function, self.of)
