"""What can be chosen by name in the settings or in commands before the battle, as sample warbands: here nothing."""

from __future__ import annotations

from typing import Any


def samples() -> dict[str, Any]:
    """Everything that the game ships, by kind and name."""
    return {}
