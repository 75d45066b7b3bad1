"""What a file leaves open and neutral numbers stand in for, and what it holds in vain: remembered, to be said aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .values import listed


class Assumed:
    """Collects, for each thing that is missing, of whom; and the names of what was left out."""

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
