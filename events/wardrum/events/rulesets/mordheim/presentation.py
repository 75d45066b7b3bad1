"""What is shown of a battle: what everything is called (names), as in Warcry, and what can be chosen by name (samples)."""

from __future__ import annotations

from typing import Any

from wardrum.events.rulesets.warcry.data import TERRAINS
from wardrum.events.rulesets.warcry.presentation import names

from .abilities.spells import cards
from .data import MAPS, TWISTS, VICTORIES, WARBANDS
from .data.styles import sample_styles
from .perks import ITEMS, TALENTS


def samples() -> dict[str, Any]:
    """Everything that the game ships, by kind and name (M-21, M-26, M-37, M-45, M-46)."""
    return {
        "warbands": WARBANDS,
        "terrains": TERRAINS,
        "deployments": MAPS,
        "victories": VICTORIES,
        "twists": TWISTS,
        "styles": sample_styles(),
        "spells": cards(),
        "equipment": ITEMS,
        "talents": TALENTS,
    }


__all__ = ["names", "samples"]
