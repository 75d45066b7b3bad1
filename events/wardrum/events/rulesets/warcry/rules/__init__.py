"""The catalogue: every rule of warcry, first edition, from the page to the code.

`text` is our own paraphrase. `code` names the function that enforces the rule, or the struct that holds the number.
"""

from __future__ import annotations

from wardrum.events.toolkit.catalogue import catalogue

from .battle import BEFORE, MEASURING, WINNING
from .factions import FACTIONS
from .fighting import ABILITIES, ACTIONS
from .round import COMBAT, HERO, RESERVE, ROUND

RULES = catalogue(
    (*ROUND, *HERO, *RESERVE, *COMBAT, *BEFORE, *MEASURING, *ACTIONS, *ABILITIES, *WINNING, *FACTIONS)
)

__all__ = ["RULES"]
