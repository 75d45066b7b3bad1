"""The one grammar of the game: every event in one plain sentence."""

from . import delve, enemies, engages, rounds, setup, units
from .grammar import tell

__all__ = ["delve", "enemies", "engages", "rounds", "setup", "tell", "units"]
