"""The catalogue: the rules of the seed, those that a whole battle needs beside it, and how edge cases are settled.

`text` is our own paraphrase. `code` names the function that enforces the rule, or the struct that holds the number.
"""

from __future__ import annotations

from wardrum.events.toolkit.catalogue import catalogue

from .battle import ENDING, SETUP, TURNS
from .edges import EDGES
from .seed import SEED_RULES

RULES = catalogue((*SEED_RULES, *SETUP, *TURNS, *ENDING, *EDGES))

__all__ = ["RULES"]
