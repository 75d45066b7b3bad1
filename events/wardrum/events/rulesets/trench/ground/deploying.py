"""Setting up: in the seat's zone, or as an infiltrator anywhere unseen (X-45)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from wardrum.events.core.kernel import Rejected
from wardrum.events.space.plane import (
    INCH,
    SPOTS_MAX,
    Area,
    Cylinder,
    Disc,
    Ground,
    Point,
    Rect,
    fallback_allowed,
    fallback_spots,
    free,
    on_board,
    overlap,
    pack,
    samples_seen,
    wholly_in,
)
from wardrum.events.space.plane.area import around
from wardrum.events.space.plane.spots import shared

from ..roster import height
from ..state import State
from .terrain import standing_terrain, walked_ground

AWAY: Final = 8 * INCH
"""So far infiltrators stay from enemies, at least (X-45)."""
GRID: Final = 3 * INCH // 2
HIDING_GRID: Final = 3 * INCH
"""How far apart the places lie that are looked at, in the seat's zone and all over the table."""


def deploy_spots(state: State, key: str) -> list[Point]:
    """Up to 64 places in the zone; if it is full the nearest to it (X-45)."""
    zone, radius, ground = _zone(state, key), _radius(state, key), _ground(state)
    if places := _untaken(_open_in(zone, radius, ground._replace(discs=())), radius, ground.discs):
        return _spread(places)
    packed = pack(zone, [radius], ground)
    return packed[0] if packed else fallback_spots(zone, radius, ground)


@lru_cache(maxsize=16)  # what does not change while models are set up
def _open_in(zone: Area, radius: int, ground: Ground) -> tuple[Point, ...]:
    """The places of the grid that lie in the zone and out of terrain, whether a model stands there or not."""
    window = shared(around(zone, zone.reach), ground.board)
    return tuple(p for p in _open(window, radius, GRID, ground) if wholly_in(Disc(*p, radius), zone))


@lru_cache(maxsize=16)
def _open(window: Rect, radius: int, step: int, ground: Ground) -> tuple[Point, ...]:
    """The places of a grid that lie out of terrain, whether a model stands there or not."""
    return tuple(p for p in _grid(window, radius, step) if free(Disc(*p, radius), ground))


def _untaken(places: Iterable[Point], radius: int, discs: Sequence[Disc]) -> list[Point]:
    return [p for p in places if not any(overlap(Disc(*p, radius), disc) for disc in discs)]


def infiltration_spots(state: State, key: str) -> list[Point]:
    """Up to 64 places out of sight of all enemies and at least 8" from them; [] = there is none (X-45)."""
    radius, ground = _radius(state, key), _ground(state)
    places = _open(ground.board, radius, HIDING_GRID, ground._replace(discs=()))
    untaken = _untaken(places, radius, ground.discs)
    return _spread([place for place in untaken if hidden(state, key, Disc(*place, radius))])


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
    if fallback_allowed(place, zone, ground) and not _room_left(zone, place.radius, ground):
        return
    if infiltrating:
        sentence = f'{key} would be seen there, or stand less than 8" from an enemy'
        raise Rejected("X-45", "not_hidden", sentence)
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


def _ground(state: State) -> Ground:
    """What a model is set up on: among all others and the impassable terrain."""
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
