"""The table of steps, and the few ways in which steps change a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ...board import Point
from ...kernel import Evolver
from ...table import Piece
from ..roster import height
from ..state import State

evolve: Evolver[State] = Evolver()


def battle(state: State, **changes: Any) -> State:
    """Other facts of the battle."""
    return replace(state, battle=replace(state.battle, **changes))


def fighter(state: State, key: str, **changes: Any) -> State:
    """Other facts of one fighter."""
    fighters = state.battle.fighters
    return battle(state, fighters={**fighters, key: replace(fighters[key], **changes)})


def hand(state: State, seat: str, **changes: Any) -> State:
    """Other dice of one seat."""
    hands = state.battle.hands
    return battle(state, hands={**hands, seat: replace(hands[seat], **changes)})


def activation(state: State, **changes: Any) -> State:
    """Other facts of the activation going on."""
    return battle(state, activation=replace(state.battle.activation, **changes))  # type: ignore[type-var]


def stand(state: State, positions: Mapping[str, Point]) -> State:
    """Fighters stand on the table at these points."""
    fighters, pieces = dict(state.battle.fighters), dict(state.table.pieces)
    for key, point in positions.items():
        profile = fighters[key].profile
        pieces[key] = Piece(fighters[key].seat, point.x, point.y, profile.base.radius, height(profile))
        fighters[key] = replace(fighters[key], status="board")
    table = replace(state.table, pieces=pieces)
    return replace(state, table=table, battle=replace(state.battle, fighters=fighters))


def move(state: State, key: str, point: Point) -> State:
    """One fighter stands somewhere else."""
    pieces = state.table.pieces
    moved = replace(pieces[key], x=point.x, y=point.y)
    return replace(state, table=replace(state.table, pieces={**pieces, key: moved}))
