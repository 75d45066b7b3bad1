"""What a file leaves open and neutral numbers stand in for: remembered, so that it is said aloud."""

from __future__ import annotations

from collections.abc import Iterator

from .values import listed


class Assumed:
    """Collects, for each thing that is missing, of whom."""

    def __init__(self) -> None:
        self._who: dict[tuple[str, str], list[str]] = {}

    def note(self, missing: str, who: str, instead: str) -> None:
        """missing: as "size of a base" · who: of whom · instead: what stands in, as "32 mm"."""
        self._who.setdefault((missing, instead), []).append(who)

    def notes(self) -> Iterator[str]:
        """A sentence for each thing."""
        for (missing, instead), who in self._who.items():
            yield f"the file tells no {missing} for {listed(who)}: {instead} assumed"
