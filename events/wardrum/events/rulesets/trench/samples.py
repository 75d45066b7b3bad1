"""What can be chosen by name: scenario and terrain in the settings, a sample warband at muster."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from .battlefield import Layout, Scenario
from .data import LAYOUTS, SCENARIOS, WARBANDS
from .roster import Warband

Samples: TypeAlias = Mapping[str, Warband] | Mapping[str, Layout] | Mapping[str, Scenario]


def samples() -> dict[str, Samples]:
    """Everything that the game ships, by kind and name (X-44, X-46)."""
    return {"warbands": WARBANDS, "terrains": LAYOUTS, "scenarios": SCENARIOS}
