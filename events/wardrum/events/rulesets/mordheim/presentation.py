"""What is shown of a battle: fighters as a picture labels them, with their state of mind, and what can be chosen by name (samples)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from wardrum.events.rulesets.warcry.data import TERRAINS
from wardrum.events.rulesets.warcry.presentation import figure as plain
from wardrum.events.rulesets.warcry.presentation import names
from wardrum.events.toolkit.piece_labels import PieceLabel

from .data import MAPS, SPELLS, TWISTS, VICTORIES, WARBANDS
from .data.styles import STYLES
from .state import State


def figures(state: State) -> dict[str, PieceLabel]:
    """Those on the table and those who fell, by id."""
    return {key: figure(state, key) for key in (*state.table.pieces, *state.table.fallen)}


def figure(state: State, key: str) -> PieceLabel:
    """One of them."""
    fighter, shown = state.battle.fighters[key], plain(state, key)
    ills = [*shown.ills]
    if fighter.panicked:
        ills.append("in panic")
    if fighter.locked:
        ills.append("book locked")
    return replace(shown, ills=tuple(ills))


def samples() -> dict[str, Any]:
    """Everything that the game ships, by kind and name (M-21, M-26, M-37)."""
    return {
        "warbands": WARBANDS,
        "terrains": TERRAINS,
        "deployments": MAPS,
        "victories": VICTORIES,
        "twists": TWISTS,
        "styles": STYLES,
        "spells": {slug: spell._asdict() for slug, spell in SPELLS.items()},
    }


__all__ = ["figure", "figures", "names", "samples"]
