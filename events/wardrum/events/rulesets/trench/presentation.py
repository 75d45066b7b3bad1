"""What is shown of a battle: models as a picture labels them, and what can be chosen by name (samples).

Models have no wounds to count, but markers, and they fall.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from wardrum.events.toolkit.grammar import plural
from wardrum.events.toolkit.piece_labels import PieceLabel, number, spoken

from .battlefield import Layout, Scenario
from .data import LAYOUTS, SCENARIOS, WARBANDS
from .roster import Warband
from .state import ModelState, State

Samples: TypeAlias = Mapping[str, Warband] | Mapping[str, Layout] | Mapping[str, Scenario]


def figures(state: State) -> dict[str, PieceLabel]:
    """Those on the table, by id."""
    models = state.battle.models
    return {
        key: PieceLabel(
            spoken(models[key].card.profile.name),
            number(key),
            done=models[key].activated,
            ills=ills(models[key]),
        )
        for key in state.table.pieces
    }


def ills(model: ModelState) -> tuple[str, ...]:
    """What ails it."""
    down = ["down"] if model.down else []
    return (*down, *([plural(model.blood, "blood marker")] if model.blood else []))


def samples() -> dict[str, Samples]:
    """Everything that the game ships, by kind and name (X-44, X-46)."""
    return {"warbands": WARBANDS, "terrains": LAYOUTS, "scenarios": SCENARIOS}
