"""Moving: what a way costs, what is in the way, and which enemies it leads near (X-10, X-11, X-15)."""

from __future__ import annotations

from collections.abc import Sequence

from wardrum.events.space.plane import Disc, Hindrance, Point, obstruction, overlap, rough_length, within

from ..state import State
from .positions import NEAR, base, enemies, near_enemies, passes_near
from .terrain import flies, ground_among, slowing, walked_ground


def walk_cost(state: State, key: str, path: Sequence[Point]) -> int:
    """What a way costs, its start included: every inch over difficult ground counts two (X-10, X-15)."""
    return rough_length(path, slowing(state, key))


def hindrance(state: State, key: str, path: Sequence[Point]) -> Hindrance | None:
    """What a model runs into on its way, its start included: "edge", "fighter", "obstacle" or nothing (X-10, X-15).

    Friends may be crossed, but only entirely; enemies and impassable ground not, except by flying models.
    """
    own, end = base(state, key), path[-1]
    at_end = Disc(end.x, end.y, own.radius)
    if stands_on(state, key, at_end):
        return "fighter"
    if flies(state, key):
        return _landing(state, at_end)
    foes = (base(state, enemy) for enemy in enemies(state, key))
    return obstruction(path, own.radius, ground_among(state, key, foes))


def stands_on(state: State, key: str, place: Disc) -> bool:
    """Whether the model would stand on another one there."""
    return any(overlap(place, piece.disc) for other, piece in state.table.pieces.items() if other != key)


def comes_near(state: State, key: str, path: Sequence[Point]) -> list[str]:
    """The enemies within 1" of which the way leads, without those it begins near (X-11).

    A flying model passes above them: only where it lands counts.
    """
    near = near_enemies(state, key)
    way = path[-1:] if flies(state, key) else path
    return [
        enemy for enemy in enemies(state, key) if enemy not in near and passes_near(state, key, way, enemy)
    ]


def stays_near(state: State, key: str, path: Sequence[Point]) -> bool:
    """Whether the model stays within 1" of every enemy that it begins near, all the way (X-11, TE-7)."""
    radius = base(state, key).radius
    return all(
        within(Disc(x, y, radius), base(state, enemy), NEAR)
        for enemy in near_enemies(state, key)
        for x, y in path
    )


def _landing(state: State, place: Disc) -> Hindrance | None:
    """What is in the way of a model that lands there."""
    return obstruction((place.centre,), place.radius, walked_ground(state, ()))
