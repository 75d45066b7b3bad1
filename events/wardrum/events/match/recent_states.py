"""The last states of a match, as they were: what a decision may look back at."""

from __future__ import annotations

from typing import Any

from wardrum.events.core.kernel import PAST_MAX


class Past:
    """Frozen states by version, the last `most` of them. Whoever folds a match tells it every state in order."""

    def __init__(self, most: int = PAST_MAX) -> None:
        self._most = most
        self._states: dict[int, Any] = {}

    def remember(self, version: int, state: Any) -> None:
        """One more state; the oldest one may go."""
        self._states[version] = state
        self._states.pop(version - self._most, None)

    def copy(self) -> Past:
        """The same past, to be gone on from elsewhere."""
        other = Past(self._most)
        other._states = dict(self._states)
        return other

    def __contains__(self, version: int) -> bool:
        return version in self._states

    def __call__(self, version: int) -> Any:
        """The state at a version. Raises LookupError: it is out of reach."""
        return self._states[version]
