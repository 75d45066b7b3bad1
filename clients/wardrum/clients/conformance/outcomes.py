"""What came of a trial, one thing at a time: as a table for people, and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

NAME_WIDTH = 16

TrialResult = Literal["passed", "failed", "skipped"]


class TrialOutcome(Struct, frozen=True):
    """What came of one thing that was tried."""

    name: str
    """Its name."""
    group: str
    """To which group it belongs."""
    result: TrialResult
    """Whether all was as expected; skipped: nothing can be said."""
    expected: str
    """What was expected, in a sentence."""
    came: str = ""
    """What came instead, or why it was skipped; "" = what was expected."""

    def lines(self) -> Iterator[str]:
        """Its part of the table."""
        if self.result == "failed":
            yield f"{self.result:<8} {self.name:<{NAME_WIDTH}} expected: {self.expected}"
            yield f"{'':<8} {'':<{NAME_WIDTH}} came: {self.came}"
        else:
            yield f"{self.result:<8} {self.name:<{NAME_WIDTH}} {self.came or self.expected}"


def summed(outcomes: Collection[TrialOutcome]) -> str:
    """The last line of the table, as "17 passed, 1 failed"."""
    found = Counter(outcome.result for outcome in outcomes)
    kinds: tuple[TrialResult, ...] = ("passed", "failed", "skipped")
    return ", ".join(f"{found[kind]} {kind}" for kind in kinds if found[kind] or kind == "passed")


def as_document(outcomes: Collection[TrialOutcome]) -> dict[str, Any]:
    """All of it as JSON: `outcomes`, and how many `passed`, `failed` and were `skipped`."""
    found = Counter(outcome.result for outcome in outcomes)
    return {
        "passed": found["passed"],
        "failed": found["failed"],
        "skipped": found["skipped"],
        "outcomes": msgspec.to_builtins(outcomes),
    }
