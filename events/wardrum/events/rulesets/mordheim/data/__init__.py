"""What the game ships: own warbands, spells, maps and victory conditions by name, as Python literals."""

from .scenarios import MAPS, TWISTS, VICTORIES
from .warbands import WARBANDS

__all__ = ["MAPS", "TWISTS", "VICTORIES", "WARBANDS"]
