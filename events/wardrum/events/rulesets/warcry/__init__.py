"""Warcry, first edition: battle rounds of hero, reserve and combat phase for two seats.

The module is the ruleset: it satisfies `wardrum.events.match.ruleset.Ruleset`.
"""

from wardrum.events.toolkit.muster import secrets, view
from wardrum.events.toolkit.two_seats import SEATS, seats

from .commands import WarcryCommand as Command
from .decide import decide
from .display import ATTEMPTS, OPTIONS, display
from .estimate import estimate
from .events import WarcryEvent as Event
from .evolve import evolve
from .glossary import glossary
from .goals import goals
from .legal import legal
from .luck import luck
from .manifest import manifest
from .pending import default, pending
from .presentation import names, samples
from .rules import RULES
from .state import Setup, State, initial
from .tell import beats, tell

NAME = "warcry"
EDITION = "1e"
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
