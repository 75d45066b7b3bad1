"""What every match has, whatever its ruleset: seats, seeds, the start, expiry, concession and the end.

The package has the shape of a ruleset: commands, events, state, decide, evolve, legal, pending, tell.
"""

from .decide import decide, seats
from .evolve import evolve
from .legal import legal
from .pending import pending
from .phrases import PHRASES
from .rules import RULES
from .state import Hold, Match
from .tell import tell
from .terms import USUAL, Clock, Delay, Terms

__all__ = [
    "PHRASES",
    "RULES",
    "USUAL",
    "Clock",
    "Delay",
    "Hold",
    "Match",
    "Terms",
    "decide",
    "evolve",
    "legal",
    "pending",
    "seats",
    "tell",
]
