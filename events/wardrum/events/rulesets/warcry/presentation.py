"""What is shown of a battle: fighters as a picture labels them, and what can be chosen by name (samples)."""

from __future__ import annotations

from typing import Any

from wardrum.events.toolkit.piece_labels import PieceLabel, number, spoken

from .data import DEPLOYMENTS, TERRAINS, TWISTS, VICTORIES, WARBANDS
from .state import State


def figures(state: State) -> dict[str, PieceLabel]:
    """Those on the table, by id."""
    return {key: figure(state, key) for key in state.table.pieces}


def figure(state: State, key: str) -> PieceLabel:
    """One of them."""
    fighter = state.battle.fighters[key]
    most = fighter.profile.wounds
    left = max(0, most - fighter.damage)
    waits = ("waiting",) if fighter.waiting else ()
    return PieceLabel(spoken(fighter.profile.name), number(key), left, most, fighter.activated > 0, waits)


def samples() -> dict[str, Any]:
    """Everything that the game ships, by kind and name (W-47, W-50)."""
    return {
        "warbands": WARBANDS,
        "terrains": TERRAINS,
        "deployments": DEPLOYMENTS,
        "victories": VICTORIES,
        "twists": TWISTS,
    }
