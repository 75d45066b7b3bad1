"""Warcry, first edition: battle rounds of hero, reserve and combat phase for two seats.

`RULESET` is all that the rest of the program knows of it.
"""

from wardrum.events.match.ruleset import Ruleset
from wardrum.events.toolkit.muster import secrets, view
from wardrum.events.toolkit.two_seats import SEATS, seats

from .commands import WarcryCommand
from .display import ATTEMPTS, OPTIONS, display
from .estimate import estimate
from .events import WarcryEvent
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
    name="warcry",
    edition="1e",
    revision=1,
    rules=RULES,
    setup_type=Setup,
    state_type=State,
    command_type=WarcryCommand,
    event_type=WarcryEvent,
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
