"""The one grammar of the game: every event in one plain sentence."""

from . import enemies, engages, rounds, setup, units
from .grammar import tell

__all__ = ["enemies", "engages", "rounds", "setup", "tell", "units"]
