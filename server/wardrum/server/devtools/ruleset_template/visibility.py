"""Who may know what: in this game everybody knows everything.

A game in which warbands are hidden until all are mustered takes `secrets` and `view` from
`wardrum.events.toolkit.muster`.
"""

from __future__ import annotations

from .state import State


def secrets(state: State) -> frozenset[str]:
    """The seats that hold something hidden at the moment: none."""
    return frozenset()


def view(state: State, audience: str) -> State:
    """The state as one seat ("" = a spectator) may know it: all of it."""
    return state
