"""Mordheim on Warcry's core: rounds of initiative, combat and morale phase for two seats.

The module is the ruleset. It reads as what differs from `wardrum.events.rulesets.warcry`: wyrd dice and channeling, reaction
dice and reactions, retreats, spell books, morale and panic, and the order of setting up.
"""

from wardrum.events.rulesets.warcry.estimate import estimate
from wardrum.events.toolkit.muster import secrets, view
from wardrum.events.toolkit.two_seats import SEATS, seats

from .attempts import ATTEMPTS
from .commands import MordheimCommand as Command
from .decide import decide
from .display import display
from .events import MordheimEvent as Event
from .evolve import evolve
from .glossary import glossary
from .goals import goals
from .legal import legal
from .luck import luck
from .manifest import manifest
from .option_words import OPTIONS
from .pending import default, pending
from .presentation import names, samples
from .rules import RULES
from .state import Setup, State, initial
from .tell import beats, tell

NAME = "mordheim"
EDITION = "seed3"
REVISION = 1
COOPERATIVE = False

__all__ = [
    "ATTEMPTS",
    "COOPERATIVE",
    "EDITION",
    "NAME",
    "OPTIONS",
    "REVISION",
    "RULES",
    "SEATS",
    "Command",
    "Event",
    "Setup",
    "State",
    "beats",
    "decide",
    "default",
    "display",
    "estimate",
    "evolve",
    "glossary",
    "goals",
    "initial",
    "legal",
    "luck",
    "manifest",
    "names",
    "pending",
    "samples",
    "seats",
    "secrets",
    "tell",
    "view",
]
