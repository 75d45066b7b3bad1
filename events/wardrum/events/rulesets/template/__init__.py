"""Template: a race of two runners a side, as a small whole game to start from.

The module is the ruleset: it satisfies `wardrum.events.match.ruleset.Ruleset`. Every part of it stands where the other
rulesets have it; replace the parts one by one by those of your game.
"""

from wardrum.events.toolkit.two_seats import SEATS, seats

from .commands import TemplateCommand as Command
from .decide import decide
from .display import ATTEMPTS, OPTIONS, display
from .events import TemplateEvent as Event
from .evolve import evolve
from .legal import legal
from .luck import luck
from .manifest import manifest
from .pending import default, pending
from .presentation import estimate, glossary, goals, names, samples, secrets, view
from .rules import RULES
from .state import Setup, State, initial
from .tell import beats, tell

NAME = "template"
EDITION = "1"
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
