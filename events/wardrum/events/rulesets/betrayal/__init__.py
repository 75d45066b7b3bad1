"""Betrayal: a party of one to four adventurers against enemies that the rules play, round by round until fatigue.

`RULESET` is all that the rest of the program knows of it. From the bottom up, each layer imports only those before it:

- profiles, data (cards and scenarios) · state · commands, events
- questions to the state: units, names, hidden_map, pending (the open decision), skills (what chips can do)
- mechanics: hit points, the cooldown track, the round counter, triggers, party decisions, the frame of a turn
- delve (exploring, finds) and automation (the turns of enemies)
- decide: the phases and the commands; `decide/progress` is the one module that calls the phases
- odds, legal (options), luck; evolve (the fold), rules (the catalogue), presentation
- glossary and words (what things mean) · tell (sentences and beats) · goals · display (the shapes)
"""

from wardrum.events.match.ruleset import Ruleset

from .commands import BetrayalCommand
from .display import ATTEMPTS, OPTIONS, display
from .estimate import estimate
from .events import BetrayalEvent
from .evolve import evolve
from .field_words import FIELD_WORDS
from .glossary import glossary
from .goals import goals
from .luck import luck
from .manifest import manifest
from .names import names
from .presentation import samples, secrets, view
from .questions import QUESTIONS, decide
from .rules import RULES
from .state import SEATS, Setup, State, initial, seats
from .tell import beats, tell

RULESET = Ruleset(
    name="betrayal",
    edition="seed2",
    revision=1,
    rules=RULES,
    cooperative=True,
    setup_type=Setup,
    state_type=State,
    command_type=BetrayalCommand,
    event_type=BetrayalEvent,
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
