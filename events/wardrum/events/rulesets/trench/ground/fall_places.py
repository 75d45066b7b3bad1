"""The places where a model may come down that falls, and the ledges over which it does (X-16, X-17)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from wardrum.events.space.ledges import open_edges_of, sides_left
from wardrum.events.space.legs import STEP, comes_down, through_air
from wardrum.events.space.plane import (
    DIRECTIONS,
    INCH,
    Disc,
    Ground,
    Leg,
    Location,
    Point,
    Rect,
    ceil_length,
    contains,
    disc_to_rect_squared,
    free,
    overlap,
    ray_toward,
)

from ..state import State
from .kinds_of_movement import Mover, mover
from .positions import NEAR
from .terrain import pieces_of

LOOKED_AT: Final = INCH // 5
"""So finely places are looked for."""
RING: Final = INCH // 2
RINGS: Final = 24
"""Width and number of the rings in which places are looked for round a gap into which a base does not fit."""
ALONG: Final = (0, *(side * n * INCH // 2 for n in range(1, 5) for side in (1, -1)))
"""From the nearest point of a ledge, to either side, places beyond it are looked for."""


def near_ledges(state: State, key: str) -> list[Rect]:
    """The ledges within 1" of a model, as lines: sides of what it stands on with a drop of more than an inch beyond (X-17)."""
    who, here = mover(state, key), state.table.place(key)
    if who.flying:
        return []
    disc, reach = Disc(here.x, here.y, who.radius), (who.radius + NEAR) ** 2
    lines = list(open_edges_of(pieces_of(state, "platform"), here))
    if here.z == 0:
        lines += sides_left([piece.box.rect for piece in pieces_of(state, "trench")])
    near = (line for line in lines if disc_to_rect_squared(disc, line) <= reach)
    return [line for line in near if any(_beyond(who, here, line))]


def ledge_places(state: State, key: str) -> tuple[Location, ...]:
    """For each ledge within 1" of a model where it comes down if it falls there, nearest to it (X-17); () = nowhere."""
    who, here = mover(state, key), state.table.place(key)
    found = (next(_free(who, here, _beyond(who, here, line)), None) for line in near_ledges(state, key))
    return tuple(dict.fromkeys(there for there in found if there is not None))


def gap_places(state: State, key: str, leg: Leg) -> tuple[Location, ...]:
    """Where a model comes down that fails a jump: at the near and at the far side of the gap (X-16); () = nowhere."""
    who, here = mover(state, key), state.table.place(key)
    ray = ray_toward(here.point, leg.point, ceil_length(here.point, leg.point))
    points = [ray.at(step) for step in range(0, ray.steps, LOOKED_AT)]
    found = (next(_free(who, here, _landings(who, here, leg, way)), None) for way in (points, points[::-1]))
    places = tuple(dict.fromkeys(there for there in found if there is not None))
    return places or tuple(islice(_round_about(who, here, leg), 1))


def _round_about(who: Mover, here: Location, leg: Leg) -> Iterator[Location]:
    """The nearest places below that have room, for a base that does not fit into the gap."""
    middle = Point((here.x + leg.x) // 2, (here.y + leg.y) // 2)
    for ring in range(1, RINGS + 1):
        for run_x, run_y in DIRECTIONS:
            long = ceil_length(Point(0, 0), Point(run_x, run_y))
            point = Point(middle.x + run_x * ring * RING // long, middle.y + run_y * ring * RING // long)
            if contains(who.field.board, point):
                yield from _roomy(who, here, _landings(who, here, leg, [point]))


def _landings(who: Mover, here: Location, leg: Leg, points: list[Point]) -> Iterator[Location]:
    """What is below these points, if it is lower than both sides of the gap."""
    for point in points:
        there = who.field.landing(point, here.z)
        if there.z < leg.z:
            yield there


def _beyond(who: Mover, here: Location, line: Rect) -> Iterator[Location]:
    """Places beside the ledge, on the side where it goes down more than an inch."""
    x, y, width, height = line
    near = Point(min(max(here.x, x), x + width), min(max(here.y, y), y + height))
    for along in ALONG:
        for off in (who.radius, -who.radius):
            point = Point(near.x + off, near.y + along) if height else Point(near.x + along, near.y + off)
            if contains(who.field.board, point):
                there = who.field.landing(point, here.z)
                if there.z < here.z - STEP:
                    yield there


def _free(who: Mover, here: Location, places: Iterator[Location]) -> Iterator[Location]:
    """Those at which the base has room, and to which nothing is in the way."""
    return (there for there in _roomy(who, here, places) if not through_air(who, here, there.point))


def _roomy(who: Mover, here: Location, places: Iterator[Location]) -> Iterator[Location]:
    """Those onto which the base can come straight down."""
    for there in places:
        disc = Disc(there.x, there.y, who.radius)
        if any(overlap(disc, friend.disc) for friend in who.friends if friend.bottom == there.z):
            continue
        if free(disc, Ground(who.field.width, who.field.height)) and not comes_down(who, here.z, there):
            yield there
