"""Luck: what was rolled against what was to be expected, from the exact odds of every roll.

odds (one roll's distribution) · roll (whose it is, what it was worth, a ruleset's table) · total (the sum of many) ·
book (by seat and kind) · reading (of a match's log). docs/luck.md says what the numbers mean.
"""

from .odds import Odds, chance, several, uniform
from .roll import (
    ENEMIES,
    LuckTable,
    Moment,
    Roll,
)

__all__ = [
    "ENEMIES",
    "LuckTable",
    "Moment",
    "Odds",
    "Roll",
    "chance",
    "several",
    "uniform",
]
