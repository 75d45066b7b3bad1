"""The pieces as a picture shows them: name, number, wounds where there are any, what ails them."""

from __future__ import annotations

from wardrum.events.toolkit.piece_labels import PieceLabel, number

from .state import State


def figures(state: State) -> dict[str, PieceLabel]:
    """All runners, by id."""
    return {
        key: PieceLabel(f"Runner {key}", number(key), done=key in state.battle.moved)
        for key in state.table.pieces
    }
