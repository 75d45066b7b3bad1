"""The catalogue: every rule of trench, from the page to the code.

`text` is our own paraphrase. `code` names the function that enforces the rule, or the struct that holds the number.
"""

from __future__ import annotations

from wardrum.events.toolkit.catalogue import catalogue

from .activation import ACTIVATION
from .fighting import FIGHTING, INJURIES
from .readings import READINGS
from .turn import BEFORE, GROUND, MORALE, SCENARIO, TURN

RULES = catalogue((*ACTIVATION, *TURN, *GROUND, *FIGHTING, *INJURIES, *MORALE, *SCENARIO, *BEFORE, *READINGS))

__all__ = ["RULES"]
