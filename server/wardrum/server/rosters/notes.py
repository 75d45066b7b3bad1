"""What is said about a roster beside its warband: display names, what was assumed, and which rules it would break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from wardrum.events.core.kernel import Rejected

from .values import listed

Check = tuple[Callable[[Any], None], Any]
"""A rule that raises Rejected, and what it looks at."""


def numbered_names(ids: Iterable[str], names: list[str]) -> dict[str, str]:
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


class Assumptions:
    """What a file does not say, of which models, and what stands in for it; and the names of what was left out."""

    def __init__(self) -> None:
        self._left_out: list[str] = []
        self._who: dict[tuple[str, str], list[str]] = {}

    def note(self, missing: str, who: str, instead: str) -> None:
        """missing: as "size of a base" · who: of whom · instead: what stands in, as "32 mm"."""
        self._who.setdefault((missing, instead), []).append(who)

    def leave_out(self, names: Iterable[str]) -> None:
        """Things that are text to the reader of the file; this server knows no rules of theirs."""
        self._left_out += names

    def notes(self) -> Iterator[str]:
        """A sentence for each thing."""
        for (missing, instead), who in self._who.items():
            yield f"the file tells no {missing} for {listed(who)}: {instead} assumed"
        if self._left_out:
            yield f"left out, as their rules are text: {listed(self._left_out)}"
