"""What can be chosen by name: a scenario in the settings, an adventurer and a companion at muster; and what skills say."""

from __future__ import annotations

from typing import Any

from .data import ADVENTURERS, COMPANIONS, ENEMIES, SCENARIOS
from .skills import BOOK


def samples() -> dict[str, Any]:
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
