"""What an audience may know: everything but the warbands of others, until both are mustered."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

S = TypeVar("S")


def secrets(state: Any) -> frozenset[str]:
    """The seats that hold something hidden."""
    return frozenset(state.battle.secret)


def view(state: S, audience: str) -> S:
    """The state as one seat ("" = a spectator) may know it."""
    battle: Any = state.battle  # type: ignore[attr-defined]  # every State is {match, table, battle}
    secret = battle.secret
    if not secret or secret.keys() == {audience}:
        return state
    own = {seat: warband for seat, warband in secret.items() if seat == audience}
    return replace(state, battle=replace(battle, secret=own))  # type: ignore[type-var]
