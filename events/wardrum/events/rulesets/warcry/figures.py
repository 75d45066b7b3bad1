"""Fighters as a picture shows them."""

from __future__ import annotations

from wardrum.events.toolkit.piece_labels import PieceLabel, number, spoken

from .state import State


def figures(state: State) -> dict[str, PieceLabel]:
    """Those on the table, by id."""
    return {key: figure(state, key) for key in state.table.pieces}


def figure(state: State, key: str) -> PieceLabel:
    """One of them."""
    fighter = state.battle.fighters[key]
    most = fighter.profile.wounds
    left = max(0, most - fighter.damage)
    waits = ("waiting",) if fighter.waiting else ()
    return PieceLabel(spoken(fighter.profile.name), number(key), left, most, fighter.activated > 0, waits)
