"""What is shown of a battle: to whom (view, secrets), and what can be chosen by name (samples)."""

from __future__ import annotations

from collections.abc import Mapping

from wardrum.events.toolkit.sample_styles import SampleStyle

from .data import ADVENTURERS, COMPANIONS, ENEMIES, SCENARIOS
from .data.adventurers import STYLES
from .data.scenarios import BattleScenario
from .profiles import Adventurer, Chip
from .skills.book import BOOK
from .state import State

Sample = BattleScenario | Adventurer | Chip | SampleStyle | Mapping[str, str | int]


def secrets(state: State) -> frozenset[str]:
    """Nothing is hidden from any seat."""
    return frozenset()


def view(state: State, audience: str) -> State:
    """The whole state, for every audience."""
    return state


def samples() -> dict[str, Mapping[str, Sample]]:
    """Everything that the game ships, by kind and name."""
    return {
        "scenarios": SCENARIOS,
        "adventurers": ADVENTURERS,
        "companions": COMPANIONS,
        "enemies": ENEMIES,
        "styles": STYLES,
        "skills": {
            name: {"title": skill.title, "text": skill.text, "n": skill.n} for name, skill in BOOK.items()
        },
    }
