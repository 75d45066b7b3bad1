"""What a map hides (section 7): exploring tile by tile, skyshards, traps and caches.

exploring (the command, the card) · connecting (laying the tile) · revealing (enemies) · locks (traps, caches) ·
depths (what is due) · state.
"""

from .depths import begin, due, go_on, stretch
from .exploring import explorable, explore

__all__ = ["begin", "due", "explorable", "explore", "go_on", "stretch"]
