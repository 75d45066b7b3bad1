"""What the game ships: own warbands, terrain layouts and scenarios."""

from __future__ import annotations

from .layouts import LAYOUTS
from .scenarios import SCENARIOS
from .warbands import WARBANDS

__all__ = ["LAYOUTS", "SCENARIOS", "WARBANDS"]
