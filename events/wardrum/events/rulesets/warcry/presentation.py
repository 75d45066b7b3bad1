"""What is shown of a battle: what everything is called (names), and what can be chosen by name (samples)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from wardrum.events.toolkit.names import PieceName, piece_names, things

from .battleplan import in_ring
from .data import DEPLOYMENTS, TERRAINS, TWISTS, VICTORIES, WARBANDS
from .data.styles import sample_styles
from .state import State


def names(state: State) -> dict[str, PieceName]:
    """Names of fighters, of tokens (carried ones and those that are still to be placed, too) and of terrain by id."""
    fighters = {key: (one.seat, one.profile.name) for key, one in state.battle.fighters.items()}
    table, plan = state.table, state.battle.plan
    cards = () if plan is UNSET else (*plan.terrain.pieces, *plan.victory.markers, *in_ring(plan.victory))
    return (
        things(dict.fromkeys(cards)) | things(table.terrain) | things(table.markers) | piece_names(fighters)
    )


def samples() -> dict[str, Any]:
    """Everything that the game ships, by kind and name (W-47, W-50)."""
    return {
        "warbands": WARBANDS,
        "terrains": TERRAINS,
        "deployments": DEPLOYMENTS,
        "victories": VICTORIES,
        "twists": TWISTS,
        "styles": sample_styles(),
    }
