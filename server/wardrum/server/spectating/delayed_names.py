"""Names as those know them who see a match late: a new name is learnt with the battle, an erased one is gone at once."""

from __future__ import annotations

from collections import deque

from wardrum.events.formats import wire

Names = dict[str, str]


class DelayedNames:
    """The names of one match that are not known yet, each with the version at which they came into use."""

    def __init__(self, match: str) -> None:
        self._match = match
        self._known: Names = {}
        self._coming: deque[tuple[int, Names]] = deque()

    def note(self, version: int, before: Names, now: Names, *, erased: bool = False) -> None:
        """The names have changed; erased: because somebody wants not to be named."""
        gone = set(before) - set(now) if erased else set[str]()
        if not self._coming:
            self._known = before
        self._coming = deque((since, without(names, gone)) for since, names in self._coming)
        self._coming.append((version, now))
        if gone:
            self._coming.appendleft((0, without(self._known, gone)))

    def known(self, now: Names) -> Names:
        """Those that are known, where these are in use now."""
        return self._known if self._coming else now

    def ripe(self, version: int) -> wire.Names | None:
        """The names that become known with a version, as they stand at it; None: nothing changes by it."""
        before = len(self._coming)
        while self._coming and self._coming[0][0] <= version:
            self._known = self._coming.popleft()[1]
        return wire.Names(self._match, self._known) if len(self._coming) < before else None


def without(names: Names, gone: set[str]) -> Names:
    """The names of all other seats."""
    return {seat: name for seat, name in names.items() if seat not in gone}
