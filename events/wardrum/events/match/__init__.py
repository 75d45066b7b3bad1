"""What every match has, whatever its ruleset: seats, seeds, the start, time, pauses, concession and the end.

The package has the shape of a ruleset: commands, events, state, decide, evolve, legal, pending, tell.
"""

from .clocks import keep as keep_time
from .decide import decide, seats
from .evolve import evolve
from .fork import branched
from .legal import legal
from .parent import Parent
from .pause import refuse_while_paused
from .pending import pending
from .phrases import PHRASES
from .progress import goes_on
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
    "Parent",
    "Terms",
    "branched",
    "decide",
    "evolve",
    "goes_on",
    "keep_time",
    "legal",
    "pending",
    "refuse_while_paused",
    "seats",
    "tell",
]
