"""What can be chosen by name: scenario and terrain in the settings, a sample warband at muster."""

from __future__ import annotations

from typing import Any

from .data import LAYOUTS, SCENARIOS, WARBANDS


def samples() -> dict[str, Any]:
    """Everything that the game ships, by kind and name (X-44, X-46)."""
    return {"warbands": WARBANDS, "terrains": LAYOUTS, "scenarios": SCENARIOS}
