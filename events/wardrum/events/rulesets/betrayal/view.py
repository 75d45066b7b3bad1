"""What an audience may know: everything, as the party plays with open cards and stacks are never shuffled ahead."""

from __future__ import annotations

from .state import State


def secrets(state: State) -> frozenset[str]:
    """Nobody hides anything."""
    return frozenset()


def view(state: State, audience: str) -> State:
    """The state as anybody may know it."""
    return state
