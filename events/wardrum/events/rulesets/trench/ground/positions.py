"""Where models stand, and which of them are within an inch of each other (X-5). Distances are in space, between bases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final

from msgspec.structs import replace

from wardrum.events.space.legs import passes
from wardrum.events.space.plane import INCH, Disc, Leg, Location, within
from wardrum.events.toolkit.memo import remembered_by

from ..state import State
from .terrain import floor_at

NEAR: Final = INCH
"""Distance from an enemy within which a model may Fight and may neither Shoot nor walk away (T-7, T-9, X-11)."""


def base(state: State, key: str) -> Disc:
    """The base of a model on the battlefield, seen from above."""
    return state.table.pieces[key].disc


def enemies(state: State, key: str) -> list[str]:
    """The enemies of a model that are on the battlefield."""
    seat = state.battle.models[key].seat
    return [other for other, piece in state.table.pieces.items() if piece.seat != seat]


def friends(state: State, key: str) -> list[str]:
    """The others of its warband that are on the battlefield."""
    seat = state.battle.models[key].seat
    return [other for other, piece in state.table.pieces.items() if piece.seat == seat and other != key]


def near_each_other(state: State, one: str, other: str) -> bool:
    """Whether two models are within 1" (X-5)."""
    return state.table.near(one, other, NEAR)


@remembered_by(lambda state, key: (state.table,))
def near_enemies(state: State, key: str) -> tuple[str, ...]:
    """The enemies within 1" of a model (T-7, T-9)."""
    return tuple(near_at(state, key, state.table.place(key)))


def near_at(state: State, key: str, there: Location) -> Iterator[str]:
    """The enemies that would be within 1" if the model stood there."""
    radius = base(state, key).radius
    moved = Disc(there.x, there.y, radius)
    return (
        enemy
        for enemy in enemies(state, key)
        if within(moved, base(state, enemy), NEAR, there.z - state.table.pieces[enemy].z)
    )


def passed_near(state: State, key: str, path: Sequence[Leg]) -> list[str]:
    """The enemies within 1" of which the model comes on its way, without those that it is near now."""
    here, radius = state.table.place(key), base(state, key).radius
    xs, ys = [here.x, *[leg.x for leg in path]], [here.y, *[leg.y for leg in path]]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    return [
        enemy
        for enemy, x, y, margin in _not_near(state, key)
        # in the smallest rectangle round the way, as much larger: quickly found, and else it is never near
        if left - margin <= x <= right + margin
        and top - margin <= y <= bottom + margin
        and passes(radius, here, path, state.table.pieces[enemy].model, NEAR, slopes=True)
    ]


@remembered_by(lambda state, key: (state.table,))
def _not_near(state: State, key: str) -> tuple[tuple[str, int, int, int], ...]:
    """The enemies farther than 1" away: where they stand, and how near to that the middle of the model comes that is within 1" of one."""
    near, margin = near_enemies(state, key), base(state, key).radius + NEAR
    far = ((enemy, base(state, enemy)) for enemy in enemies(state, key) if enemy not in near)
    return tuple([(enemy, x, y, margin + radius) for enemy, (x, y, radius) in far])


def zone_round(state: State, key: str, other: str, reach: int) -> Disc | None:
    """The base of another model grown by the part of the space that lies on this model's level; None: it is not that near."""
    own, theirs = state.table.pieces[key], state.table.pieces[other]
    spare = reach * reach - (own.z - theirs.z) ** 2
    return None if spare < 0 else Disc(theirs.x, theirs.y, theirs.radius + isqrt(spare))


def in_the_way(state: State, key: str, others: Sequence[str]) -> list[Disc]:
    """The bases of those whose bodies are at the heights at which this model walks on its level."""
    own = state.table.pieces[key]
    pieces = (state.table.pieces[other] for other in others)
    return [p.disc for p in pieces if p.z == own.z or (p.z < own.z + own.tall and own.z < p.z + p.tall)]


def moved_to(state: State, key: str, end: Location) -> State:
    """The same state with one model somewhere else."""
    table, pieces = state.table, state.table.pieces
    moved = replace(pieces[key], x=end.x, y=end.y, z=end.z, floor=floor_at(table, end))
    return replace(state, table=replace(table, pieces={**pieces, key: moved}))
