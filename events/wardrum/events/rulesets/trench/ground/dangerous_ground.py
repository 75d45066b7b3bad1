"""Dangerous and mined ground: which models stand in it, and where a way on its level leads into it (X-15)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from wardrum.events.space.plane import (
    INCH,
    Disc,
    Ground,
    Location,
    Path,
    Point,
    Rect,
    ceil_length,
    disc_overlaps_rect,
    distance_squared,
    overlap,
    part_inside,
    ray_toward,
    steps_before_rect,
    touches,
)

from ..keywords import negates
from ..state import State
from .positions import base, friends, in_the_way
from .terrain import flies, holds, pieces_of, rects_at

STEP_BACK: Final = INCH // 10
"""So finely a place is looked for where a halted model can be put down."""


def hazards_within(state: State, key: str, reach: int) -> Ground:
    """A ground with nothing but what is dangerous or mined, near enough that a move may lead into it."""
    own = base(state, key)
    scope = Disc(own.x, own.y, own.radius + reach + 1)
    rects = [piece.box.rect for piece in pieces_of(state, "dangerous", "mined")]
    near = tuple(rect for rect in rects if disc_overlaps_rect(scope, rect))
    return Ground(state.table.width, state.table.height, rects=near)


def stands_in_danger(state: State, key: str) -> bool:
    """Whether a model is in dangerous ground (X-15)."""
    return in_danger(state, state.table.place(key))


def in_danger(state: State, there: Location) -> bool:
    """Whether the middle of a base there is in dangerous ground (X-15)."""
    return any(holds(rect, there.point) for rect in rects_at(state, "dangerous", there.z))


def split_at_danger(state: State, key: str, path: Sequence[Point]) -> tuple[Path, Path] | None:
    """The way up to where it enters dangerous ground, and the rest from there; both hold that point (X-15).

    None if it enters none. A flying model enters only where it lands. A model cannot be halted on top of friends: then the
    first part ends before them.
    """
    z = state.table.place(key).z
    if flies(state, key):
        return (tuple(path), (path[-1],)) if in_danger(state, Location(path[-1].x, path[-1].y, z)) else None
    rects = [rect for rect in rects_at(state, "dangerous", z) if not holds(rect, path[0])]
    for leg, (a, b) in enumerate(pairwise(path)):
        entered = [point for rect in rects if (point := _entry(a, b, rect)) is not None]
        if entered:
            edge = min(entered, key=lambda point: (distance_squared(a, point), point))
            return _cut(state, key, path, (leg, edge))
    return None


def mine_ahead(state: State, key: str, path: Sequence[Point]) -> tuple[Path, Path, str] | None:
    """The way up to contact with mined ground, the rest, and which piece it is (X-15, X-49); None if it touches none.

    A flying model touches only what it lands on; under a model that negates MINED nothing goes off. What a model touches where it
    starts has had its chance.
    """
    if negates(state.battle.models[key].card, "mined"):
        return None
    own = base(state, key)
    mines = {
        mine: piece.box.rect
        for mine, piece in state.table.terrain.items()
        if piece.kind == "mined" and piece.z == state.table.place(key).z and not touches(own, piece.box.rect)
    }
    if flies(state, key):
        end = Disc(*path[-1], own.radius)
        return next(((tuple(path), (path[-1],), m) for m, rect in mines.items() if touches(end, rect)), None)
    for leg, (a, b) in enumerate(pairwise(path)):
        met = [(point, m) for m, rect in mines.items() if (point := _contact(a, b, rect, own.radius))]
        if met:
            point, mine = min(met, key=lambda found: (distance_squared(a, found[0]), found))
            return (*_cut(state, key, path, (leg, point)), mine)
    return None


def _entry(a: Point, b: Point, rect: Rect) -> Point | None:
    """The first whole point of the leg inside the rectangle."""
    part = part_inside(a, b, rect)
    if part is None:
        return None
    begin, _, whole = part
    ray = ray_toward(a, b, ceil_length(a, b))
    return ray.at(min(-(-ray.scale * begin // whole) + 1, ray.steps))


def _contact(a: Point, b: Point, rect: Rect, radius: int) -> Point | None:
    """The first point of the leg at which a base of this radius touches the rectangle."""
    ray = ray_toward(a, b, ceil_length(a, b))
    steps = steps_before_rect(ray, rect, radius + 1)
    return ray.at(steps + 1) if steps < ray.steps else None


def _cut(state: State, key: str, path: Sequence[Point], where: tuple[int, Point]) -> tuple[Path, Path]:
    """The way in two parts, at this point of this leg, or before it where the model can be put down."""
    leg, point = where
    first = _halted(state, key, (*path[: leg + 1], point))
    return first, (first[-1], *path[len(first) - 1 :])


def _halted(state: State, key: str, way: Path) -> Path:
    """The way as far as the model can be put down: a model halted among friends stands before them (X-10)."""
    radius = base(state, key).radius
    crowd = in_the_way(state, key, friends(state, key))
    while len(way) > 1 and any(overlap(Disc(*way[-1], radius), disc) for disc in crowd):
        way = _stepped_back(way, radius, crowd)
    return way


def _stepped_back(way: Path, radius: int, crowd: Sequence[Disc]) -> Path:
    """The way without what of its last leg leads onto a friend; without the leg if all of it does."""
    *before, end = way
    ray = ray_toward(end, before[-1], ceil_length(end, before[-1]))
    for step in range(0, ray.steps, STEP_BACK):
        place = ray.at(step)
        if not any(overlap(Disc(*place, radius), disc) for disc in crowd):
            return (*before, place)
    return tuple(before)
