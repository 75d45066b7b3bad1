"""What lies on the battlefield, by what it does (X-15, X-16), and what a moving base has to go round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from wardrum.events.space.plane import (
    BOARD,
    Battlefield,
    Box,
    Disc,
    Floor,
    Ground,
    Location,
    Point,
    Rect,
    contains,
)
from wardrum.events.space.table import Table, Terrain
from wardrum.events.toolkit.memo import remembered, remembered_by

from ..battlefield import LENGTH_MAX, GroundKind
from ..keywords import has_effect
from ..state import State

SOLID: Final = frozenset({"wall", "platform", "ladder", "stairs"})
"""Kinds that are in everybody's way, as high as they are."""
FLOORS: Final = frozenset({"platform", "trench"})
"""Kinds on which one stands: on top of the one, on the bottom of the other."""


def pieces_of(state: State, *kinds: GroundKind) -> list[Terrain]:
    """The terrain of these kinds."""
    return [piece for piece in state.table.terrain.values() if piece.kind in kinds]


def rects_at(state: State, kind: GroundKind, z: int) -> list[Rect]:
    """The outlines of the terrain of one kind that lies on floors of this height."""
    return [piece.box.rect for piece in pieces_of(state, kind) if piece.z == z]


def standing_terrain(state: State) -> list[Box]:
    """What may hide and cover: all terrain that rises, except ladders and what is dug out, and the earth round that."""
    rising = [p.box for p in state.table.terrain.values() if p.tall and p.kind not in ("ladder", "trench")]
    return [*rising, *battlefield(state.table).earth]


def battlefield(table: Table) -> Battlefield:
    """The board with its floors, and everything through which nobody walks."""
    return _on(table.terrain, table.width, table.height)


@remembered
def _on(terrain: Mapping[str, Terrain], width: int, height: int) -> Battlefield:
    return _battlefield(width, height, tuple(terrain.items()))


@lru_cache(maxsize=256)
def _battlefield(width: int, height: int, terrain: tuple[tuple[str, Terrain], ...]) -> Battlefield:
    solids = [piece.box for _, piece in terrain if piece.kind in SOLID]
    decks = [piece for _, piece in terrain if piece.kind == "platform"]
    solids += [_impassable(piece, decks) for _, piece in terrain if piece.kind == "impassable"]
    floors = [Floor(key, p.box.rect, _floor(p)) for key, p in terrain if p.kind in FLOORS]
    return Battlefield(width, height, tuple(solids), tuple(floors))


def _floor(piece: Terrain) -> int:
    return piece.z if piece.kind == "trench" else piece.top


def _impassable(piece: Terrain, decks: Iterable[Terrain]) -> Box:
    """Nobody gets over it, however low it is, except those who cross it on a deck."""
    above = [deck.z for deck in decks if deck.z >= piece.top and _share(deck.box.rect, piece.box.rect)]
    return Box(piece.box.rect, min(above, default=LENGTH_MAX), piece.z)


def _share(a: Rect, b: Rect) -> bool:
    return a.x < b.x + b.width and b.x < a.x + a.width and a.y < b.y + b.height and b.y < a.y + a.height


def floor_at(table: Table, location: Location) -> str:
    """The name of the floor on which a base with its centre there stands, "" = it is part-way up something."""
    floor = battlefield(table).floor_of(location)
    return "" if floor is None else floor.name or BOARD


def on_table(state: State, key: str) -> tuple[object, ...]:
    """What it follows from where a model may move: from all that stands on the table, and from its card."""
    return state.table, state.battle.models[key].card


def flies(state: State, key: str) -> bool:
    """Whether a model goes through the air, over all terrain (X-49)."""
    return has_effect(state.battle.models[key].card, "flies")


@remembered_by(on_table)
def slowing(state: State, key: str) -> dict[int, list[Rect]]:
    """The ground on which every inch counts two for this model, by its height (X-15)."""
    found: dict[int, list[Rect]] = {}
    for piece in () if flies(state, key) else pieces_of(state, "difficult"):
        found.setdefault(piece.z, []).append(piece.box.rect)
    return found


def ground_among(state: State, key: str, discs: Iterable[Disc]) -> Ground:
    """The level on which a model stands, where it has to keep off these discs, and off terrain unless it flies."""
    ground = walked_ground(state, key, discs)
    return ground._replace(rects=(), support=None) if flies(state, key) else ground


def walked_ground(state: State, key: str, discs: Iterable[Disc]) -> Ground:
    """The level on which a model stands, where it keeps off these discs and off terrain."""
    piece = state.table.pieces[key]
    return level_ground(state, piece.z, piece.tall, discs)


def level_ground(state: State, z: int, tall: int, discs: Iterable[Disc]) -> Ground:
    """The level of this height for a body so tall that keeps off these discs and off terrain."""
    return battlefield(state.table).ground(z, tall)._replace(discs=tuple(discs))


def holds(rect: Rect, point: Point) -> bool:
    """Whether a point is in the rectangle, its sides included: with its centre more than half of a base is (X-5)."""
    return contains(rect, point)
