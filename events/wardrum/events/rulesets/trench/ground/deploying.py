"""Setting up: in the seat's zone, as an infiltrator anywhere unseen, or scattered anywhere far from enemies (X-45, X-51, X-52)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Final, TypeVar

from wardrum.events.core.kernel import Rejected
from wardrum.events.core.slices import Sliced, filtered, finished, sliced
from wardrum.events.space.plane import (
    INCH,
    SPOTS_MAX,
    Area,
    Cylinder,
    Disc,
    Ground,
    Location,
    Point,
    Rect,
    compare_gap,
    free,
    is_seen,
    near_enough,
    nearest_spot,
    nearest_spots,
    on_board,
    overlap,
    pack,
    wholly_in,
)
from wardrum.events.space.plane.area import around
from wardrum.events.space.plane.spots import any_untaken, free_spots, shared, untaken
from wardrum.events.space.table import Piece
from wardrum.events.toolkit.language import say

from ..roster import height
from ..state import State
from .positions import NEAR
from .terrain import battlefield, level_ground, standing_terrain

Spot = TypeVar("Spot", Point, Location)

LOOKED_AT: Final = 96
"""Number of places at which it is tried first whether a model is hidden there."""
RAISED_MAX: Final = 16
"""Maximum number of listed places above or below the board."""
AWAY: Final = 8 * INCH
"""Least distance of infiltrators from enemies (X-45)."""
GRID: Final = 3 * INCH // 2
HIDING_GRID: Final = 3 * INCH
"""How far apart the places lie that are looked at, in the seat's zone and all over the table."""


@sliced
def deploy_spots(state: State, key: str) -> Sliced[list[Location]]:
    """Up to 64 places in the zone; if it is full the nearest to it (X-45)."""
    zone, radius, ground = _zone(state, key), _radius(state, key), _ground(state, key)
    raised = yield from _raised(state, key, lambda there: wholly_in(there, zone))
    yield
    if places := untaken(_open_in(zone, radius, ground._replace(discs=())), radius, ground.discs):
        return _on_all_floors(places, raised)
    if raised:
        return raised
    packed = yield from pack.in_slices(zone, [radius], ground)
    return _on_board(packed[0] if packed else nearest_spots(zone, radius, ground))


def has_deploy_spot(state: State, key: str) -> bool:
    """Whether there is any of these places, which is mostly found at once."""
    zone, radius, ground = _zone(state, key), _radius(state, key), _ground(state, key)
    floor = _open_in(zone, radius, ground._replace(discs=()))
    return any_untaken(floor, radius, ground.discs) or bool(deploy_spots(state, key))


@lru_cache(maxsize=16)  # what does not change while models are set up
def _open_in(zone: Area, radius: int, ground: Ground) -> tuple[Point, ...]:
    """The places of the grid that lie in the zone and out of terrain, whether a model stands there or not."""
    window = shared(around(zone, zone.reach), ground.board)
    return tuple(p for p in _open(window, radius, GRID, ground) if wholly_in(Disc(*p, radius), zone))


@lru_cache(maxsize=16)
def _open(window: Rect, radius: int, step: int, ground: Ground) -> tuple[Point, ...]:
    """The places of a grid that lie out of terrain, whether a model stands there or not."""
    return tuple(free_spots(_grid(window, radius, step), radius, ground))


def _raised(state: State, key: str, fits: Callable[[Disc], bool]) -> Sliced[list[Location]]:
    """Places on floors above the board and below it."""
    radius, found = _radius(state, key), []
    for floor in battlefield(state.table).floors:
        ground = _ground(state, key, floor.z)
        own = floor.rect.grown(-min(radius, floor.rect.width // 2), -min(radius, floor.rect.height // 2))
        for point in _grid(own, 0, GRID):
            there = Disc(*point, radius)
            if fits(there) and free(there, ground):
                found.append(Location(*point, floor.z))
        yield
    return found


def _on_all_floors(places: list[Point], raised: list[Location]) -> list[Location]:
    """Some of each, those on the board first."""
    return [
        *_on_board(_spread(places, SPOTS_MAX - min(len(raised), RAISED_MAX))),
        *_spread(raised, RAISED_MAX),
    ]


def _on_board(points: Iterable[Point]) -> list[Location]:
    return [Location(*point) for point in points]


@sliced
def infiltration_spots(state: State, key: str) -> Sliced[list[Location]]:
    """Up to 64 places out of sight of all enemies and at least 8" from them; [] = there is none (X-45)."""
    on_board, raised = yield from _all_over(state, key)
    board = yield from _hidden_of(state, key, on_board)
    floors = yield from _hidden_of(state, key, raised)
    return [*_spread(board, SPOTS_MAX - min(len(floors), RAISED_MAX)), *_spread(floors, RAISED_MAX)]


@sliced
def scattered_spots(state: State, key: str) -> Sliced[list[Location]]:
    """Up to 64 places at least 8" from all enemies; [] = there is none (X-52)."""
    on_board, raised = yield from _all_over(state, key)
    board = [there for there in on_board if far_off(state, key, there)]
    floors = [there for there in raised if far_off(state, key, there)]
    return [*_spread(board, SPOTS_MAX - min(len(floors), RAISED_MAX)), *_spread(floors, RAISED_MAX)]


def has_scattered_spot(state: State, key: str) -> bool:
    """Whether there is any of these places."""
    return any(far_off(state, key, there) for places in finished(_all_over(state, key)) for there in places)


def has_infiltration_spot(state: State, key: str) -> bool:
    """Whether there is any of these places: the first one that is found."""
    return any(hidden(state, key, there) for places in finished(_all_over(state, key)) for there in places)


def _all_over(state: State, key: str) -> Sliced[tuple[list[Location], list[Location]]]:
    """The free places on the board, and on other floors."""
    radius, ground = _radius(state, key), _ground(state, key)
    places = _open(ground.board, radius, HIDING_GRID, ground._replace(discs=()))
    yield
    raised = yield from _raised(state, key, lambda there: True)
    return _on_board(untaken(places, radius, ground.discs)), raised


def _hidden_of(state: State, key: str, places: list[Location]) -> Sliced[list[Location]]:
    """Those at which it is hidden: looked for evenly among them, and at all only where that finds none."""
    looked_at = _spread(places, LOOKED_AT)
    is_hidden = partial(hidden, state, key)
    found = yield from filtered(is_hidden, looked_at)
    return found or (yield from filtered(is_hidden, places))


def hidden(state: State, key: str, there: Location) -> bool:
    """X-45: at least 8" from every enemy, and seen by none."""
    if not far_off(state, key, there):
        return False
    disc = Disc(there.x, there.y, _radius(state, key))
    body = Cylinder(disc, there.z + height(state.battle.models[key].card.profile), there.z)
    boxes = standing_terrain(state)
    return not any(is_seen(foe.model, body, boxes) for foe in _foes(state, key))


def far_off(state: State, key: str, there: Location) -> bool:
    """X-45, X-52: at least 8" from every enemy."""
    disc = Disc(there.x, there.y, _radius(state, key))
    return all(compare_gap(disc, foe.disc, AWAY, there.z - foe.z) >= 0 for foe in _foes(state, key))


def _foes(state: State, key: str) -> list[Piece]:
    seat = state.battle.models[key].seat
    return [piece for piece in state.table.pieces.values() if piece.seat != seat]


def scattered(state: State) -> bool:
    """X-52: whether models are set up anywhere far from enemies."""
    return state.battle.phase == "deploy" and state.battle.plan.set_up == "scattered"


def require_deployable(state: State, key: str, there: Location, *, infiltrating: bool = False) -> None:
    """X-45, X-51, X-52: the model can be set up there, on the board or another floor. Raises Rejected."""
    place, zone = Disc(there.x, there.y, _radius(state, key)), _zone(state, key)
    ground = _ground(state, key, there.z)
    if on_board(place, ground) and battlefield(state.table).floor_of(there) is None:
        raise Rejected(
            "X-45", "unsupported", say("there is no floor at this height under {model}", model=key)
        )
    _require_free(state, key, place, ground)
    strewn = scattered(state)
    if (
        wholly_in(place, zone)
        or (infiltrating and hidden(state, key, there))
        or (strewn and far_off(state, key, there))
    ):
        return
    if not there.z and _as_near(place, zone, ground):
        return
    if infiltrating:
        sentence = say('{model} would be seen there, or stand less than 8" from an enemy', model=key)
        raise Rejected("X-45", "not_hidden", sentence)
    if strewn:
        sentence = say('{model} would stand less than 8" from an enemy', model=key)
        raise Rejected("X-52", "near_enemy", sentence)
    raise Rejected("X-45", "outside_zone", say("{model} would not stand wholly in its zone", model=key))


def _require_free(state: State, key: str, place: Disc, ground: Ground) -> None:
    if not on_board(place, ground):
        raise Rejected("X-45", "off_board", say("{model} would hang over the edge of the table", model=key))
    if any(overlap(place, there) for there in ground.discs):
        if any(overlap(place, piece.disc) for piece in state.table.pieces.values()):
            raise Rejected("X-45", "overlap", say("{model} would stand on another model", model=key))
        raise Rejected("X-51", "near_enemy", say('{model} would stand within 1" of an enemy', model=key))
    if not free(place, ground):
        raise Rejected("X-45", "in_terrain", say("{model} would stand in impassable terrain", model=key))


def _as_near(place: Disc, zone: Area, ground: Ground) -> bool:
    """Whether the model does not fit into its zone any more, and stands as near to it as possible."""
    nearest = nearest_spot(zone, place.radius, ground) or place.centre
    return not wholly_in(Disc(*nearest, place.radius), zone) and near_enough(place.centre, nearest, zone)


def _ground(state: State, key: str, z: int = 0) -> Ground:
    """The level on which a model is set up: among all others there, and terrain.

    Where enemies may stand in the zone, as in later Turns, the inch around them is taken too (X-51, X-52).
    """
    tall, seat = height(state.battle.models[key].card.profile), state.battle.models[key].seat
    pieces = state.table.pieces.values()
    others = [p.disc for p in pieces if p.z == z or (p.z < z + tall and z < p.z + p.tall)]
    if state.battle.phase == "reserve" or scattered(state):
        others += [
            Disc(p.x, p.y, p.radius + NEAR + 1) for p in pieces if p.seat != seat and abs(p.z - z) <= NEAR
        ]
    return level_ground(state, z, tall, others)


def _grid(window: Rect, radius: int, step: int) -> Iterator[Point]:
    """Places all over the window, the first and last ones as near to its sides as the base allows."""
    for y in _line(window.y, window.height, radius, step):
        for x in _line(window.x, window.width, radius, step):
            yield Point(x, y)


def _line(low: int, length: int, radius: int, step: int) -> list[int]:
    """Coordinates from side to side, both ends included."""
    return [*range(low + radius, low + length - radius, step), low + length - radius]


def _spread(places: list[Spot], most: int) -> list[Spot]:
    """At most a number of them, evenly."""
    stride = -(-len(places) // most) or 1
    return places[::stride]


def _radius(state: State, key: str) -> int:
    return state.battle.models[key].card.profile.radius


def _zone(state: State, key: str) -> Area:
    return state.table.zones[state.battle.models[key].seat].area
