"""What every match has, whatever its ruleset: seats, seeds, the start, time, pauses, concession and the end.

The package has the shape of a ruleset: commands, events, state, decide, evolve, legal, pending, tell.
"""

from .beats import beats, outcome_of
from .consent.pause import refuse_while_paused
from .decide import decide, seats
from .evolve import evolve
from .fork_points import branched
from .legal import legal
from .pending import pending
from .phrases import PHRASES
from .rules import RULES
from .state import (
    Match,
    SeatHolder,
)
from .tell import tell
from .terms import USUAL, Clock, Delay, Terms
from .time.clocks import goes_on
from .time.clocks import keep as keep_time
from .why_not import OF_MATCH, Asking, WhyNot, WhyQuestion, why_not

__all__ = [
    "OF_MATCH",
    "PHRASES",
    "RULES",
    "USUAL",
    "Asking",
    "Clock",
    "Delay",
    "Match",
    "SeatHolder",
    "Terms",
    "WhyNot",
    "WhyQuestion",
    "beats",
    "branched",
    "decide",
    "evolve",
    "goes_on",
    "keep_time",
    "legal",
    "outcome_of",
    "pending",
    "refuse_while_paused",
    "seats",
    "tell",
    "why_not",
]
