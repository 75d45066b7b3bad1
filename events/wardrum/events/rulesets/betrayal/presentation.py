"""What is shown of a battle: to whom (view, secrets), and what can be chosen by name (samples)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from wardrum.events.toolkit.language import Text
from wardrum.events.toolkit.sample_styles import Measured, SampleStyle, Words, styles

from .data import ADVENTURERS, COMPANIONS, ENEMIES, SCENARIOS
from .data.scenarios import BattleScenario
from .profiles import Adventurer, Chip
from .silhouettes import silhouette
from .skills.skill_table import SKILLS
from .state import State


class NamedSkill(Struct, frozen=True):
    """A skill. text: what it does, with {n} for its number · n: the number it has unless a card says another."""

    title: Text
    """As it is printed."""
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
        "skills": {name: NamedSkill(skill.title, skill.text, skill.n) for name, skill in SKILLS.items()},
    }


# --- what the sample adventurers are like

WORDS: Final[dict[str, Words]] = {
    "hill-warden": Words("Takes blows for the others and hits back hard.", "easy", first=True),
    "marsh-stalker": Words("Quick steps and sure shots; keep out of reach.", "medium"),
    "candle-mage": Words("Little health, much magic: plan which dice to spend.", "hard"),
    "road-mender": Words("Heals and helps; every party is glad of one.", "easy"),
}


def sample_styles() -> dict[str, SampleStyle]:
    """By name."""
    return styles({name: measured(each) for name, each in ADVENTURERS.items()}, WORDS)


def measured(card: Adventurer) -> Measured:
    """What a card comes to."""
    amounts = {"strong": card.combat + card.stamina, "tough": card.health, "magic": card.magicka}
    return Measured(amounts, (silhouette(card),))
