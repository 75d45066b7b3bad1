"""What both games say about a roster: how its fighters are called, and which rules it would break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from wardrum.events.core.kernel import Rejected

Check = tuple[Callable[[Any], None], Any]
"""A rule that raises Rejected, and what it looks at."""


def called(ids: Iterable[str], names: list[str]) -> dict[str, str]:
    """Names for people by id, numbered where several would be called the same."""
    common, seen = Counter(names), Counter[str]()
    found = {}
    for id, name in zip(ids, names, strict=True):
        seen[name] += 1
        while f"{name} {seen[name]}" in common:
            seen[name] += 1
        found[id] = f"{name} {seen[name]}" if common[name] > 1 else name
    return found


def problems(checks: Iterable[Check], names: dict[str, str]) -> tuple[str, ...]:
    """Why it could not be mustered, each reason once, with names for people in the place of ids."""
    refusals = [refusal for check, part in checks if (refusal := _refusal(check, part))]
    return tuple(_with_name(sentence, names) for sentence in dict.fromkeys(refusals))


def _refusal(check: Callable[[Any], None], part: Any) -> str:
    try:
        check(part)
    except Rejected as refused:
        return f"{refused.sentence} ({refused.rule})"
    return ""


def _with_name(sentence: str, names: dict[str, str]) -> str:
    """Sentences about one fighter begin with its id."""
    first, blank, rest = sentence.partition(" ")
    return f"{names[first]}{blank}{rest}" if first in names else sentence
