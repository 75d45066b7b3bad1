"""The one grammar of the game: every event in one plain sentence, and what is seen and heard of it."""

from . import battle, delve, engages, units
from .grammar import beats, tell

__all__ = ["battle", "beats", "delve", "engages", "tell", "units"]
