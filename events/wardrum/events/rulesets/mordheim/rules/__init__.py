"""The catalogue: every rule of the seed, what the game's other pages add, and the rules of Warcry that hold here too.

`text` is our own paraphrase. `code` names the function that enforces the rule, or the struct that holds the number.
"""

from __future__ import annotations

from wardrum.events.toolkit.catalogue import catalogue

from .battle import BEFORE, FIGHTING, MORALE
from .from_warcry import SHARED
from .initiative import CHANNELING, DICE, REASSIGNMENT

RULES = catalogue((*DICE, *CHANNELING, *REASSIGNMENT, *BEFORE, *FIGHTING, *MORALE, *SHARED))

__all__ = ["RULES"]
