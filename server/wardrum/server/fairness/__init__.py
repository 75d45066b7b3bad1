"""Whether the dice of many matches look fair: counts, tests, and where the dice are found.

tails (chances of a chi-square and of a normal value) · tally (of all dice of one number of sides) · logs (streamed from
a data directory or replay files). It reads what was drawn and needs no rules.
"""

from .dice_counts import DiceCounts, Tallies
from .logs import LeftOut, Logs

__all__ = ["DiceCounts", "LeftOut", "Logs", "Tallies"]
