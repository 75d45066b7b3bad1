"""What is shown of a battle: to whom (view, secrets), as which figures, and what can be chosen by name (samples)."""

from __future__ import annotations

from collections.abc import Mapping

from wardrum.events.toolkit.piece_labels import PieceLabel, number, spoken

from .data import ADVENTURERS, COMPANIONS, ENEMIES, SCENARIOS
from .data.scenarios import BattleScenario
from .profiles import Adventurer, Chip
from .skills.book import BOOK
from .state import State, Unit
from .units import statuses

Sample = BattleScenario | Adventurer | Chip | Mapping[str, str | int]


def secrets(state: State) -> frozenset[str]:
    """Nothing is hidden from any seat."""
    return frozenset()


def view(state: State, audience: str) -> State:
    """The whole state, for every audience."""
    return state


def figures(state: State) -> dict[str, PieceLabel]:
    """Those on the map, by id."""
    return {key: figure(key, state.battle.units[key]) for key in state.table.pieces}


def figure(key: str, unit: Unit) -> PieceLabel:
    """One of them."""
    name = spoken(unit.profile.name)
    return PieceLabel(name, short(key, unit.kind), unit.hp, unit.health, unit.acted, statuses(unit))


def short(key: str, kind: str) -> str:
    """What stands inside its base."""
    if kind == "adventurer":
        return key.upper()
    return f"{key[:1].upper()}+" if kind == "companion" else number(key)


def samples() -> dict[str, Mapping[str, Sample]]:
    """Everything that the game ships, by kind and name."""
    return {
        "scenarios": SCENARIOS,
        "adventurers": ADVENTURERS,
        "companions": COMPANIONS,
        "enemies": ENEMIES,
        "skills": {
            name: {"title": skill.title, "text": skill.text, "n": skill.n} for name, skill in BOOK.items()
        },
    }
