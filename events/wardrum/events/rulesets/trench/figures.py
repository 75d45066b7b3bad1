"""Models as a picture shows them: they have no wounds to count, but markers, and they fall."""

from __future__ import annotations

from wardrum.events.toolkit.grammar import plural
from wardrum.events.toolkit.piece_labels import PieceLabel, number, spoken

from .state import ModelState, State


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
