"""Moving: what a way costs, what is in the way, and where it leads into danger (X-10, X-11, X-15)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ...board import (
    INCH,
    Disc,
    Ground,
    Hindrance,
    Path,
    Point,
    Rect,
    ceil_length,
    distance_squared,
    obstruction,
    overlap,
    part_inside,
    ray_toward,
    rough_length,
    within,
)
from ..state import State
from .standing import NEAR, base, enemies, friends, near_enemies, passes_near
from .terrain import flies, ground_among, holds, rects_of, slowing

STEP_BACK: Final = INCH // 10
"""So finely a place is looked for where a halted model can be put down."""


def walk_cost(state: State, key: str, path: Sequence[Point]) -> int:
    """What a way costs, its start included: every inch over difficult ground counts two (X-10, X-15)."""
    return rough_length(path, slowing(state, key))


def hindrance(state: State, key: str, path: Sequence[Point]) -> Hindrance | None:
    """What a model runs into on its way, its start included: "edge", "fighter", "obstacle" or nothing (X-10, X-15).

    Friends may be crossed, but only entirely; enemies and impassable ground not, but by who flies.
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

    Who flies passes above them: only where it lands counts.
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


# --- Dangerous ground


def stands_in_danger(state: State, key: str) -> bool:
    """Whether a model is in dangerous ground (X-15)."""
    return in_danger(state, base(state, key).centre)


def in_danger(state: State, point: Point) -> bool:
    """Whether a point is in dangerous ground (X-15)."""
    return any(holds(rect, point) for rect in rects_of(state, "dangerous"))


def split_at_danger(state: State, key: str, path: Sequence[Point]) -> tuple[Path, Path] | None:
    """The way up to where it enters dangerous ground, and the rest from there; both hold that point (X-15).

    None if it enters none. Who flies enters only where it lands. A model cannot be halted on top of friends: then the
    first part ends before them.
    """
    if flies(state, key):
        return (tuple(path), (path[-1],)) if in_danger(state, path[-1]) else None
    rects = [rect for rect in rects_of(state, "dangerous") if not holds(rect, path[0])]
    for leg, (a, b) in enumerate(pairwise(path)):
        entered = [point for rect in rects if (point := _entry(a, b, rect)) is not None]
        if entered:
            edge = min(entered, key=lambda point: (distance_squared(a, point), point))
            first = _halted(state, key, (*path[: leg + 1], edge))
            return first, (first[-1], *path[len(first) - 1 :])
    return None


def _halted(state: State, key: str, way: Path) -> Path:
    """The way as far as the model can be put down: who is halted among friends stands before them (X-10)."""
    radius = base(state, key).radius
    crowd = [base(state, friend) for friend in friends(state, key)]
    while len(way) > 1 and any(overlap(Disc(*way[-1], radius), disc) for disc in crowd):
        way = _stepped_back(way, radius, crowd)
    return way


def _stepped_back(way: Path, radius: int, crowd: Sequence[Disc]) -> Path:
    """The way without what of its last leg leads onto somebody; without the leg if all of it does."""
    *before, end = way
    ray = ray_toward(end, before[-1], ceil_length(end, before[-1]))
    for step in range(0, ray.steps, STEP_BACK):
        place = ray.at(step)
        if not any(overlap(Disc(*place, radius), disc) for disc in crowd):
            return (*before, place)
    return tuple(before)


def _entry(a: Point, b: Point, rect: Rect) -> Point | None:
    """The first whole point of the leg inside the rectangle."""
    part = part_inside(a, b, rect)
    if part is None:
        return None
    begin, _, whole = part
    ray = ray_toward(a, b, ceil_length(a, b))
    return ray.at(min(-(-ray.scale * begin // whole) + 1, ray.steps))


def _landing(state: State, place: Disc) -> Hindrance | None:
    """What is in the way of who comes down there."""
    ground = Ground(state.table.width, state.table.height, (), tuple(rects_of(state, "impassable")))
    return obstruction((place.centre,), place.radius, ground)
