"""The catalogue: the rules of the seed, those that a whole battle needs beside it, and our readings of what is left open.

`text` is our own paraphrase. `code` names the function that enforces the rule, or the struct that holds the number.
"""

from __future__ import annotations

from wardrum.events.toolkit.catalogue import catalogue

from .battle import ENDING, SETUP, TURNS
from .readings import READINGS
from .seed import SEED_RULES

RULES = catalogue((*SEED_RULES, *SETUP, *TURNS, *ENDING, *READINGS))

__all__ = ["RULES"]
