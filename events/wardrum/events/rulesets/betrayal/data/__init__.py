"""What the game ships: invented adventurers, companions, enemies and battlefields, all numbers our own."""

from .adventurers import ADVENTURERS
from .chips import COMPANIONS, ENEMIES
from .scenarios import SCENARIOS

__all__ = ["ADVENTURERS", "COMPANIONS", "ENEMIES", "SCENARIOS"]
