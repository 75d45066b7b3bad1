"""The table of steps, and the few ways in which steps change a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from wardrum.events.core.kernel import Evolver
from wardrum.events.space.plane import Location
from wardrum.events.space.table import Piece
from wardrum.events.toolkit.questions import Question

from ..roster import height
from ..state import State
from ..terrain import floor_at

S = TypeVar("S", bound=State)

evolve: Evolver[State] = Evolver()


def battle(state: S, **changes: Any) -> S:
    """Other facts of the battle."""
    return replace(state, battle=replace(state.battle, **changes))


def asked(state: S, question: Question) -> S:
    """Something has to be answered before anything else."""
    return battle(state, questions=(*state.battle.questions, question))


def answered(state: S) -> S:
    """The question that was open is answered."""
    return battle(state, questions=state.battle.questions[:-1])


def fighter(state: S, key: str, **changes: Any) -> S:
    """Other facts of one fighter."""
    fighters = state.battle.fighters
    return battle(state, fighters={**fighters, key: replace(fighters[key], **changes)})


def hunt(state: S, key: str, **changes: Any) -> S:
    """Other facts of what a hunt has done to a fighter."""
    return fighter(state, key, hunt=replace(state.battle.fighters[key].hunted, **changes))


def hand(state: S, seat: str, **changes: Any) -> S:
    """Other dice of one seat."""
    hands = state.battle.hands
    return battle(state, hands={**hands, seat: replace(hands[seat], **changes)})


def activation(state: S, **changes: Any) -> S:
    """Other facts of the activation going on."""
    return battle(state, activation=replace(state.battle.activation, **changes))  # type: ignore[type-var]


def stand(state: S, positions: Mapping[str, Location], facings: Mapping[str, int] | UnsetType = UNSET) -> S:
    """Fighters stand on the table at these places; facings: of those with oval bases, along the x axis if missing."""
    fighters, pieces = dict(state.battle.fighters), {}
    for key, place in positions.items():
        profile, floor = fighters[key].profile, floor_at(state.table, place)
        size = profile.base.radius, height(profile)
        piece = Piece(fighters[key].seat, place.x, place.y, *size, place.z, floor)
        if profile.base.oval:
            facing = 0 if facings is UNSET else facings.get(key, 0)
            piece = replace(piece, breadth=profile.base.breadth, facing=facing)
        pieces[key] = piece
        fighters[key] = replace(fighters[key], status="board")
    table = state.table.with_pieces(pieces)
    return replace(state, table=table, battle=replace(state.battle, fighters=fighters))


def move(state: S, key: str, end: Location, facing: int | None = None) -> S:
    """One fighter stands somewhere else; facing: of an oval base then, None = as before."""
    pieces = state.table.pieces
    moved = replace(pieces[key], x=end.x, y=end.y, z=end.z, floor=floor_at(state.table, end))
    if facing is not None:
        moved = replace(moved, facing=facing)
    return replace(state, table=replace(state.table, pieces={**pieces, key: moved}))
