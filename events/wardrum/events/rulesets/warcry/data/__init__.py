"""What the game ships: own warbands and battleplans by name, as Python literals."""

from __future__ import annotations

from .battleplans import DEPLOYMENTS, TWISTS, VICTORIES
from .terrain import TERRAINS
from .warbands import WARBANDS

__all__ = ["DEPLOYMENTS", "TERRAINS", "TWISTS", "VICTORIES", "WARBANDS"]
