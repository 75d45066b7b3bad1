"""Betrayal: a party of one to four adventurers against enemies that the rules play, round by round until fatigue.

The module is the ruleset. From the bottom up, each layer imports only those before it:

- profiles, skill_dice, data (cards and scenarios) · state · commands, events
- questions to the state: units, names, hidden_map, pending (the open decision), skills (what chips can do)
- mechanics: hit points, the cooldown track, the round counter, triggers, party decisions, the frame of a turn
- delve (exploring, finds) and automation (the turns of enemies)
- decide: the phases and the commands; `decide/progress` is the one module that calls the phases
- odds, legal (options), luck; evolve (the fold), rules (the catalogue), presentation
- glossary and words (what things mean) · tell (sentences and beats) · goals · display (the shapes)
"""

from .commands import BetrayalCommand as Command
from .decide.progress import decide
from .display import ATTEMPTS, OPTIONS, display
from .estimate import estimate
from .events import BetrayalEvent as Event
from .evolve import evolve
from .glossary import glossary
from .goals import goals
from .legal import default, legal
from .luck import luck
from .manifest import manifest
from .names import names
from .pending import pending
from .presentation import samples, secrets, view
from .rules import RULES
from .state import SEATS, Setup, State, initial, seats
from .tell import beats, tell

NAME = "betrayal"
EDITION = "seed2"
REVISION = 1
COOPERATIVE = True

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
