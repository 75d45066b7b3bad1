"""What the game ships: own warbands and battleplans by name, as Python literals."""

from __future__ import annotations

from wardrum.events.warcry.data.battleplans import DEPLOYMENTS, TWISTS, VICTORIES
from wardrum.events.warcry.data.terrain import TERRAINS
from wardrum.events.warcry.data.warbands import WARBANDS

__all__ = ["DEPLOYMENTS", "TERRAINS", "TWISTS", "VICTORIES", "WARBANDS"]
