"""Moving on one level: what a way costs, what is in the way; and which enemies a move leads near (X-10, X-11, X-15)."""

from __future__ import annotations

from collections.abc import Sequence

from wardrum.events.space.legs import trace
from wardrum.events.space.plane import (
    Disc,
    Hindrance,
    Leg,
    Location,
    Point,
    obstruction,
    overlap,
    rough_length,
    within,
)

from ..state import State
from .positions import NEAR, base, enemies, friends, in_the_way, near_enemies, passed_near
from .terrain import flies, ground_among, slowing, walked_ground


def walk_cost(state: State, key: str, path: Sequence[Point]) -> int:
    """What a way on its level costs, its start included: every inch over difficult ground counts two (X-10, X-15)."""
    return rough_length(path, slowing(state, key).get(state.table.place(key).z, ()))


def hindrance(state: State, key: str, path: Sequence[Point]) -> Hindrance | None:
    """What a model runs into on its level, its start included: "edge", "fighter", "obstacle" or nothing (X-10, X-15).

    Friends may be crossed, but only entirely; enemies and terrain not, except by flying models. Nor does it leave its floor.
    """
    own, end = base(state, key), path[-1]
    at_end = Disc(end.x, end.y, own.radius)
    if stands_on(state, key, at_end):
        return "fighter"
    if flies(state, key):
        return _landing(state, key, at_end)
    foes = in_the_way(state, key, enemies(state, key))
    return obstruction(path, own.radius, ground_among(state, key, foes))


def stands_on(state: State, key: str, place: Disc) -> bool:
    """Whether the model would stand on another one there, on its level."""
    others = [*enemies(state, key), *friends(state, key)]
    return any(overlap(place, disc) for disc in in_the_way(state, key, others))


def comes_near(state: State, key: str, path: Sequence[Leg]) -> list[str]:
    """The enemies within 1" of which a move leads, without those it begins near (X-11).

    A flying model passes above them: only where it lands counts.
    """
    way = [Leg(*path[-1].end, "fly")] if flies(state, key) else path
    return passed_near(state, key, way)


def stays_near(state: State, key: str, path: Sequence[Leg]) -> bool:
    """Whether the model stays within 1" of every enemy that it begins near, all the way (X-11, TE-7)."""
    here, near = state.table.place(key), near_enemies(state, key)
    if not near:
        return True
    for leg in path:
        ends = [
            Location(*point, z)
            for a, b, low, high in trace(here, leg)
            for point in (a, b)
            for z in (low, high)
        ]
        if not all(_within(state, key, end, enemy) for end in ends for enemy in near):
            return False
        here = leg.end
    return True


def _within(state: State, key: str, there: Location, enemy: str) -> bool:
    theirs = state.table.pieces[enemy]
    moved = Disc(there.x, there.y, base(state, key).radius)
    return within(moved, theirs.disc, NEAR, there.z - theirs.z)


def _landing(state: State, key: str, place: Disc) -> Hindrance | None:
    """What is in the way of a model that lands there."""
    return obstruction((place.centre,), place.radius, walked_ground(state, key, ()))
