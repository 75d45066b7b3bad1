"""What can be chosen by name: the cards of a battleplan in the settings, a sample warband at muster."""

from __future__ import annotations

from typing import Any

from .data import DEPLOYMENTS, TERRAINS, TWISTS, VICTORIES, WARBANDS


def samples() -> dict[str, Any]:
    """Everything that the game ships, by kind and name (W-47, W-50)."""
    return {
        "warbands": WARBANDS,
        "terrains": TERRAINS,
        "deployments": DEPLOYMENTS,
        "victories": VICTORIES,
        "twists": TWISTS,
    }
