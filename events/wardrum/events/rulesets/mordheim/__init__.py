"""Mordheim on Warcry's core: rounds of initiative, combat and morale phase for two seats.

`RULESET` reads as what differs from `wardrum.events.rulesets.warcry`: wyrd dice and channeling, reaction
dice and reactions, retreats, spell books, morale and panic, and the order of setting up.
"""

from wardrum.events.match.ruleset import Ruleset
from wardrum.events.rulesets.warcry.estimate import estimate
from wardrum.events.toolkit.muster import secrets, view
from wardrum.events.toolkit.two_seats import SEATS, seats

from .attempts import ATTEMPTS
from .commands import MordheimCommand
from .display import display
from .events import MordheimEvent
from .evolve import evolve
from .field_words import FIELD_WORDS
from .glossary import glossary
from .goals import goals
from .luck import luck
from .manifest import manifest
from .option_words import OPTIONS
from .presentation import names, samples
from .questions import QUESTIONS, decide
from .rules import RULES
from .state import Setup, State, initial
from .tell import beats, tell

RULESET = Ruleset(
    name="mordheim",
    edition="seed3",
    revision=1,
    rules=RULES,
    setup_type=Setup,
    state_type=State,
    command_type=MordheimCommand,
    event_type=MordheimEvent,
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
