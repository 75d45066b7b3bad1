"""Template: a race of two runners a side, as a small whole game to start from.

`RULESET` is all that the rest of the program knows of it. Every part of it stands where the other
rulesets have it; replace the parts one by one by those of your game.
"""

from wardrum.events.match.ruleset import Ruleset
from wardrum.events.toolkit.two_seats import SEATS, seats

from .commands import TemplateCommand
from .display import ATTEMPTS, OPTIONS, display
from .events import TemplateEvent
from .evolve import evolve
from .luck import luck
from .manifest import manifest
from .presentation import estimate, glossary, goals, names, samples, secrets, view
from .questions import QUESTIONS, decide
from .rules import RULES
from .state import Setup, State, initial
from .tell import beats, tell

RULESET = Ruleset(
    name="template",
    edition="1",
    revision=1,
    rules=RULES,
    setup_type=Setup,
    state_type=State,
    command_type=TemplateCommand,
    event_type=TemplateEvent,
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
