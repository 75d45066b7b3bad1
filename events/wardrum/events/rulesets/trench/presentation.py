"""What is shown of a battle: what everything is called (names), and what can be chosen by name (samples)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import UNSET

from wardrum.events.toolkit.names import PieceName, piece_names, things
from wardrum.events.toolkit.sample_styles import SampleStyle

from .battlefield import Layout, Scenario
from .data import LAYOUTS, SCENARIOS, WARBANDS
from .data.styles import sample_styles
from .roster import Warband
from .state import State

Samples: TypeAlias = (
    Mapping[str, Warband] | Mapping[str, Layout] | Mapping[str, Scenario] | Mapping[str, SampleStyle]
)


def names(state: State) -> dict[str, PieceName]:
    """Names of models, terrain and objectives by id; those of mines that have gone off too."""
    models = {key: (one.seat, one.card.profile.name) for key, one in state.battle.models.items()}
    layout = state.battle.layout
    ground = state.table.terrain if layout is UNSET else {**layout.pieces, **state.table.terrain}
    return things(ground) | things(state.table.markers) | piece_names(models)


def samples() -> dict[str, Samples]:
    """Everything that the game ships, by kind and name (X-44, X-46)."""
    return {"warbands": WARBANDS, "terrains": LAYOUTS, "scenarios": SCENARIOS, "styles": sample_styles()}
