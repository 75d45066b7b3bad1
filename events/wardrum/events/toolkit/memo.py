"""Results that are kept as long as what they follow from is the same object.

States are immutable and share what did not change, so the same object is the same value: nothing is compared, and nothing has to be
thrown away by hand. Of each function the results for the last object are kept, no more: a list asks the same of one state again and
again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from operator import is_
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
F = TypeVar("F")
R = TypeVar("R")


class remembered(Generic[F, P, R]):  # noqa: N801 -- read as a verb where it decorates
    """Keep the results of a function, for as long as its first argument is the same object; its others are values that can be hashed.

    It changes nothing, and nobody changes its results.
    """

    def __init__(self, function: Callable[Concatenate[F, P], R]) -> None:
        self.function = function
        """Whose results are kept."""
        self.hits = self.misses = 0
        """How often a result was there already, and how often not."""
        # one value, so that other threads see either both or none
        self._kept: tuple[object, dict[Any, R]] = (None, {})
        update_wrapper(self, function)
        MEMOS.append(self)

    @property
    def kept(self) -> tuple[object, dict[Any, R]]:
        """The object that results are kept of, None: there was none yet; and the results, by the other arguments."""
        return self._kept

    def __call__(self, first: F, *args: P.args, **kwargs: P.kwargs) -> R:
        """The result, kept or made now; made anew if others than the first argument are given by name."""
        if kwargs:
            return self.function(first, *args, **kwargs)
        kept = self._kept
        if kept[0] is not first:
            kept = self._kept = (first, {})
        results = kept[1]
        if args in results:
            self.hits += 1
            return results[args]
        self.misses += 1
        result = results[args] = self.function(first, *args, **kwargs)
        return result


class RememberedBy(remembered[F, P, R]):
    """The same for results that follow from parts of the first argument only: kept as long as each of these is the same object."""

    def __init__(
        self,
        function: Callable[Concatenate[F, P], R],
        parts: Callable[Concatenate[F, P], tuple[object, ...]],
    ) -> None:
        super().__init__(function)
        self._parts: Callable[..., tuple[object, ...]] = parts

    def __call__(self, first: F, *args: P.args, **kwargs: P.kwargs) -> R:
        """As of `remembered`."""
        if kwargs:
            return self.function(first, *args, **kwargs)
        parts = self._parts(first, *args)
        kept: tuple[object, dict[Any, Any]] = self._kept
        if kept[0] is not parts[0]:
            kept = self._kept = (parts[0], {})
        results = kept[1]
        known = results.get(args)
        if known is not None and all(map(is_, known[0], parts)):
            self.hits += 1
            result: R = known[1]
            return result
        self.misses += 1
        result = self.function(first, *args, **kwargs)
        results[args] = parts, result
        return result


def remembered_by(
    parts: Callable[Concatenate[F, P], tuple[object, ...]],
) -> Callable[[Callable[Concatenate[F, P], R]], RememberedBy[F, P, R]]:
    """Keep the results of a function for as long as these parts of its arguments are the same objects; once the first one is another, all are dropped."""
    return lambda function: RememberedBy(function, parts)


MEMOS: list[remembered[Any, Any, Any]] = []
"""All of them, for figures."""
