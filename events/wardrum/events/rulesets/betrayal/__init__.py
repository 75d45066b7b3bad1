"""Betrayal: a party of one to four adventurers against enemies that the rules play, round by round until fatigue.

The module is the ruleset. `reckoning` holds the sums of the rulebook, `decide` what becomes of commands and what the
rules do by themselves, `automation` the enemies' turns, `skills` what chips can do and status effects.
"""

from .commands import BetrayalCommand as Command
from .decide import decide
from .events import BetrayalEvent as Event
from .evolve import evolve
from .figures import figures
from .legal import legal
from .luck import luck
from .pending import default, pending
from .rules import RULES
from .samples import samples
from .state import SEATS, Setup, State, initial, seats
from .tell import tell
from .view import secrets, view

NAME = "betrayal"
EDITION = "seed2"
REVISION = 1
COOPERATIVE = True

__all__ = [
    "COOPERATIVE",
    "EDITION",
    "NAME",
    "REVISION",
    "RULES",
    "SEATS",
    "Command",
    "Event",
    "Setup",
    "State",
    "decide",
    "default",
    "evolve",
    "figures",
    "initial",
    "legal",
    "luck",
    "pending",
    "samples",
    "seats",
    "secrets",
    "tell",
    "view",
]
