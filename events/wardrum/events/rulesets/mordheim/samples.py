"""What can be chosen by name: the cards of a scenario in the settings, a sample warband at muster."""

from __future__ import annotations

from typing import Any

from wardrum.events.rulesets.warcry.data import TERRAINS

from .data import MAPS, SPELLS, TWISTS, VICTORIES, WARBANDS


def samples() -> dict[str, Any]:
    """Everything that the game ships, by kind and name (M-21, M-26, M-37)."""
    return {
        "warbands": WARBANDS,
        "terrains": TERRAINS,
        "deployments": MAPS,
        "victories": VICTORIES,
        "twists": TWISTS,
        "spells": {slug: spell._asdict() for slug, spell in SPELLS.items()},
    }
