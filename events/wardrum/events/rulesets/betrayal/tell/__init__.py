"""The one grammar of the game: every event in one plain sentence."""

from . import battle, delve, engages, units
from .grammar import tell

__all__ = ["battle", "delve", "engages", "tell", "units"]
