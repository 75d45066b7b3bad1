"""The last states of a match: what a decision may look back at, and what a take-back returns to."""

from __future__ import annotations

from wardrum.events.core.kernel import PAST_MAX, Past, out_of_reach

from .state import MatchState


class RecentStates:
    """Frozen states by version, the last `most` of them. Every fold adds each of its states in order.

    older: where a state is looked up that is not kept here.
    """

    def __init__(self, most: int = PAST_MAX, older: Past = out_of_reach) -> None:
        self._most, self._older = most, older
        self._states: dict[int, MatchState] = {}

    def remember(self, version: int, state: MatchState) -> None:
        """Add one state; the oldest one goes once there are too many."""
        self._states[version] = state
        self._states.pop(version - self._most, None)

    def copy(self) -> RecentStates:
        """The same states, for a fold that goes on elsewhere."""
        other = RecentStates(self._most, self._older)
        other._states = dict(self._states)
        return other

    def __contains__(self, version: int) -> bool:
        return version in self._states

    def __call__(self, version: int) -> MatchState:
        """The state at a version. Raises LookupError: it is out of reach."""
        return self._states[version] if version in self._states else self._older(version)
