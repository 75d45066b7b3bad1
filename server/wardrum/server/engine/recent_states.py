"""What one decision may look back at: the states that are at hand, and those of the log for whoever looks farther.

A state that is kept takes about 2 KiB of memory, for as long as its match is there, and few decisions look far back.
"""

from __future__ import annotations

from typing import Any, Final

from wardrum.events.core.kernel import PAST_MAX
from wardrum.events.match.recent_states import RecentStates

from .snapshots import Snapshots

AT_HAND: Final = 8  # states: a look back usually ends at the last dice, a few versions ago


class Lookback:
    """Lives as long as the decision, and reads each stretch of the log once for it. head: the newest version."""

    def __init__(self, head: int, recent: RecentStates, ladder: Snapshots) -> None:
        self._head, self._recent, self._ladder = head, recent, ladder
        self._read: dict[int, Any] = {}

    def __call__(self, version: int) -> Any:
        """The state at a version. Raises LookupError: it is out of reach."""
        if version in self._recent:
            return self._recent(version)
        if not max(0, self._head - PAST_MAX) < version <= self._head:
            raise LookupError(version)
        if version not in self._read:
            self._read.update(self._ladder.states(version))
        return self._read[version]
