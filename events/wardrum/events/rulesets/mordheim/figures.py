"""Fighters as a picture shows them: Warcry's, and what ails a mind."""

from __future__ import annotations

from msgspec.structs import replace

from wardrum.events.rulesets.warcry.figures import figure as plain
from wardrum.events.toolkit.piece_labels import PieceLabel

from .state import State


def figures(state: State) -> dict[str, PieceLabel]:
    """Those on the table, by id."""
    return {key: figure(state, key) for key in state.table.pieces}


def figure(state: State, key: str) -> PieceLabel:
    """One of them."""
    fighter, shown = state.battle.fighters[key], plain(state, key)
    ills = [*shown.ills]
    if fighter.panicked:
        ills.append("in panic")
    if fighter.locked:
        ills.append("book locked")
    return replace(shown, ills=tuple(ills))
