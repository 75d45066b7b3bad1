"""What is shown of a battle: fighters as a picture labels them, and what can be chosen by name (samples)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from wardrum.events.toolkit.names import PieceName, piece_names, things
from wardrum.events.toolkit.piece_labels import PieceLabel, number, spoken

from .data import DEPLOYMENTS, TERRAINS, TWISTS, VICTORIES, WARBANDS
from .data.styles import STYLES
from .state import State


def figures(state: State) -> dict[str, PieceLabel]:
    """Those on the table and those who fell, by id."""
    return {key: figure(state, key) for key in (*state.table.pieces, *state.table.fallen)}


def figure(state: State, key: str) -> PieceLabel:
    """One of them."""
    fighter = state.battle.fighters[key]
    most = fighter.profile.wounds
    left = max(0, most - fighter.damage)
    waits = ("waiting",) if fighter.waiting else ()
    done = fighter.activated > 0
    name = spoken(fighter.profile.name)
    return PieceLabel(name, number(key), left, most, done, waits, fighter.silhouette)


def names(state: State) -> dict[str, PieceName]:
    """Names of fighters, of tokens (carried ones, too) and of terrain by id."""
    fighters = {key: (one.seat, one.profile.name) for key, one in state.battle.fighters.items()}
    table, plan = state.table, state.battle.plan
    cards = {} if plan is UNSET else {**plan.terrain.pieces, **plan.victory.markers}
    return things(cards) | things(table.terrain) | things(table.markers) | piece_names(fighters)


def samples() -> dict[str, Any]:
    """Everything that the game ships, by kind and name (W-47, W-50)."""
    return {
        "warbands": WARBANDS,
        "terrains": TERRAINS,
        "deployments": DEPLOYMENTS,
        "victories": VICTORIES,
        "twists": TWISTS,
        "styles": STYLES,
    }
