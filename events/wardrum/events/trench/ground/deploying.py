"""Setting up: in one's zone, or as an infiltrator anywhere unseen (X-45)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ...board import (
    INCH,
    SPOTS_MAX,
    Area,
    Cylinder,
    Disc,
    Ground,
    Point,
    Rect,
    disc_overlaps_rect,
    fallback_allowed,
    fallback_spots,
    free,
    on_board,
    overlap,
    pack,
    samples_seen,
    wholly_in,
)
from ...board.area import around
from ...board.lattice import shared
from ...kernel import Rejected
from ..roster import height
from ..state import State
from .terrain import standing_terrain, walked_ground

AWAY: Final = 8 * INCH
"""So far infiltrators stay from enemies, at least (X-45)."""
GRID: Final = 3 * INCH // 2
HIDING_GRID: Final = 3 * INCH
"""How far apart the places lie that are looked at, in one's zone and all over the table."""


def deploy_spots(state: State, key: str) -> list[Point]:
    """Up to 64 places in the zone; if it is full the nearest to it (X-45)."""
    return list(_in_zone(_zone(state, key), _radius(state, key), _ground(state)))


@lru_cache(maxsize=16)  # one legal list asks for every model to come, and many have the same base
def _in_zone(zone: Area, radius: int, ground: Ground) -> tuple[Point, ...]:
    window = shared(around(zone, zone.reach), ground.board)
    near = _reaching(ground, window)
    places = [p for p in _grid(window, radius, GRID) if _stands(Disc(*p, radius), zone, near)]
    if places:
        return tuple(_spread(places))
    packed = pack(zone, [radius], ground)
    return tuple(packed[0] if packed else fallback_spots(zone, radius, ground))


def infiltration_spots(state: State, key: str) -> list[Point]:
    """Up to 64 places out of sight of all enemies and at least 8" from them; [] = there is none (X-45)."""
    radius, ground = _radius(state, key), _ground(state)
    places = (Disc(*p, radius) for p in _grid(ground.board, radius, HIDING_GRID))
    return _spread([d.centre for d in places if free(d, ground) and hidden(state, key, d)])


def hidden(state: State, key: str, place: Disc) -> bool:
    """X-45: at least 8" from every enemy, and seen by none."""
    seat = state.battle.models[key].seat
    foes = [piece for piece in state.table.pieces.values() if piece.seat != seat]
    wide = Disc(place.x, place.y, place.radius + AWAY)
    if any(overlap(wide, foe.disc) for foe in foes):
        return False
    there, boxes = Cylinder(place, height(state.battle.models[key].card.profile)), standing_terrain(state)
    return not any(samples_seen(foe.model, there, boxes) for foe in foes)


def require_deployable(state: State, key: str, point: Point, *, infiltrating: bool = False) -> None:
    """X-45: the model can be set up there. Raises Rejected."""
    place, ground, zone = Disc(*point, _radius(state, key)), _ground(state), _zone(state, key)
    _require_free(key, place, ground)
    if wholly_in(place, zone) or (infiltrating and hidden(state, key, place)):
        return
    if infiltrating:
        sentence = f'{key} would be seen there, or stand less than 8" from an enemy'
        raise Rejected("X-45", "not_hidden", sentence)
    if not fallback_allowed(place, zone, ground) or _room_left(zone, place.radius, ground):
        raise Rejected("X-45", "outside_zone", f"{key} would not stand wholly in its zone")


def _require_free(key: str, place: Disc, ground: Ground) -> None:
    if not on_board(place, ground):
        raise Rejected("X-45", "off_board", f"{key} would hang over the edge of the table")
    if any(overlap(place, there) for there in ground.discs):
        raise Rejected("X-45", "overlap", f"{key} would stand on another model")
    if not free(place, ground):
        raise Rejected("X-45", "in_terrain", f"{key} would stand in impassable terrain")


def _room_left(zone: Area, radius: int, ground: Ground) -> bool:
    """Whether the model still fits into its zone."""
    return any(wholly_in(Disc(*spot, radius), zone) for spot in fallback_spots(zone, radius, ground))


def _reaching(ground: Ground, window: Rect) -> Ground:
    """The ground with what reaches into the window alone: elsewhere nothing can be in the way."""
    discs = tuple(disc for disc in ground.discs if disc_overlaps_rect(disc, window))
    rects = tuple(r for r in ground.rects if min(shared(r, window)[2:]) > 0)
    return ground._replace(discs=discs, rects=rects)


def _stands(place: Disc, zone: Area, ground: Ground) -> bool:
    return wholly_in(place, zone) and free(place, ground)


def _ground(state: State) -> Ground:
    """What a model is set up on: among all others and the impassable terrain, whoever it is."""
    return walked_ground(state, [piece.disc for piece in state.table.pieces.values()])


def _grid(window: Rect, radius: int, step: int) -> Iterator[Point]:
    """Places all over the window, the first and last ones as near to its sides as the base allows."""
    for y in _line(window.y, window.height, radius, step):
        for x in _line(window.x, window.width, radius, step):
            yield Point(x, y)


def _line(low: int, length: int, radius: int, step: int) -> list[int]:
    """Coordinates from side to side, both ends included."""
    return [*range(low + radius, low + length - radius, step), low + length - radius]


def _spread(places: list[Point]) -> list[Point]:
    """At most 64 of them, evenly."""
    stride = -(-len(places) // SPOTS_MAX) or 1
    return places[::stride]


def _radius(state: State, key: str) -> int:
    return state.battle.models[key].card.profile.radius


def _zone(state: State, key: str) -> Area:
    return state.table.zones[state.battle.models[key].seat].area
