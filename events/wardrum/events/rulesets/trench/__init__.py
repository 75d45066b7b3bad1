"""Trench: alternating Activations, success rolls, blood and blessings, injuries and morale for two seats.

`RULESET` is all that the rest of the program knows of it.
"""

from wardrum.events.match.ruleset import Ruleset
from wardrum.events.toolkit.muster import secrets, view
from wardrum.events.toolkit.two_seats import SEATS, seats

from .commands import TrenchCommand
from .display import ATTEMPTS, OPTIONS, display
from .estimate import estimate
from .events import TrenchEvent
from .evolve import evolve
from .field_words import FIELD_WORDS
from .glossary import glossary
from .goals import goals
from .luck import luck
from .manifest import manifest
from .presentation import names, samples
from .questions import QUESTIONS, decide
from .rules import RULES
from .state import Setup, State, initial
from .tell import beats, tell

RULESET = Ruleset(
    name="trench",
    edition="seed4",
    revision=1,
    rules=RULES,
    setup_type=Setup,
    state_type=State,
    command_type=TrenchCommand,
    event_type=TrenchEvent,
    field_words=FIELD_WORDS,
    all_seats=SEATS,
    seats=seats,
    initial=initial,
    decide=decide,
    evolve=evolve,
    questions=QUESTIONS,
    attempts=ATTEMPTS,
    secrets=secrets,
    view=view,
    tell=tell,
    names=names,
    display=display,
    beats=beats,
    option_words=OPTIONS,
    goals=goals,
    glossary=glossary,
    estimate=estimate,
    luck=luck,
    samples=samples,
    manifest=manifest,
)
