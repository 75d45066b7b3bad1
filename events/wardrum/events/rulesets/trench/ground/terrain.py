"""What lies on the battlefield, by what it does (X-15), and what a moving base has to go round."""

from __future__ import annotations

from collections.abc import Iterable

from wardrum.events.space.plane import Box, Disc, Ground, Point, Rect
from wardrum.events.space.table import Terrain

from ..battlefield import GroundKind
from ..keywords import has
from ..state import State


def pieces_of(state: State, kind: GroundKind) -> list[Terrain]:
    """The terrain of one kind."""
    return [piece for piece in state.table.terrain.values() if piece.kind == kind]


def rects_of(state: State, kind: GroundKind) -> list[Rect]:
    """The outlines of the terrain of one kind."""
    return [piece.box.rect for piece in pieces_of(state, kind)]


def standing_terrain(state: State) -> list[Box]:
    """All terrain that rises above the floor: it may hide and cover."""
    return [piece.box for piece in state.table.terrain.values() if piece.tall]


def flies(state: State, key: str) -> bool:
    """Whether a model goes through the air, over all terrain (X-49)."""
    return has(state.battle.models[key].card, "flying")


def slowing(state: State, key: str) -> list[Rect]:
    """The ground on which every inch counts two for this model (X-15)."""
    return [] if flies(state, key) else rects_of(state, "difficult")


def ground_among(state: State, key: str, discs: Iterable[Disc]) -> Ground:
    """The battlefield for a model that has to keep off these discs, and off impassable terrain unless it flies."""
    return (
        walked_ground(state, discs)._replace(rects=()) if flies(state, key) else walked_ground(state, discs)
    )


def walked_ground(state: State, discs: Iterable[Disc]) -> Ground:
    """The battlefield for a model that keeps off these discs and off impassable terrain."""
    return Ground(state.table.width, state.table.height, tuple(discs), tuple(rects_of(state, "impassable")))


def holds(rect: Rect, point: Point) -> bool:
    """Whether a point is in the rectangle, its sides included: with its centre more than half of a base is (X-5)."""
    return rect.x <= point.x <= rect.x + rect.width and rect.y <= point.y <= rect.y + rect.height
