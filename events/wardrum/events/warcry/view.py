"""What an audience may know: everything but the warbands of others, until both are mustered (W-47)."""

from __future__ import annotations

from msgspec.structs import replace

from .state import State


def secrets(state: State) -> frozenset[str]:
    """The seats that hold something hidden."""
    return frozenset(state.battle.secret)


def view(state: State, audience: str) -> State:
    """The state as one seat ("" = a spectator) may know it."""
    secret = state.battle.secret
    if not secret or secret.keys() == {audience}:
        return state
    own = {seat: warband for seat, warband in secret.items() if seat == audience}
    return replace(state, battle=replace(state.battle, secret=own))
