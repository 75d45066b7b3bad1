"""What is shown of a battle: to whom (view, secrets), and what can be chosen by name (samples)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from wardrum.events.toolkit.language import Text
from wardrum.events.toolkit.sample_styles import SampleStyle

from .data import ADVENTURERS, COMPANIONS, ENEMIES, SCENARIOS
from .data.scenarios import BattleScenario
from .profiles import Adventurer, Chip
from .skills.book import BOOK
from .state import State
from .styles import sample_styles


class NamedSkill(Struct, frozen=True):
    """A skill of the book. text: what it does, with {n} for its number · n: the number it has unless a card says another."""

    title: Text
    text: Text
    n: int


Sample = BattleScenario | Adventurer | Chip | SampleStyle | NamedSkill


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
        "styles": sample_styles(),
        "skills": {name: NamedSkill(skill.title, skill.text, skill.n) for name, skill in BOOK.items()},
    }
