"""Setting a fighter up within 1" of a monster: one that is dragged there, or one that leaps on it (W-86)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import isqrt
from typing import Final

from wardrum.events.core.kernel import Decision, Refusal
from wardrum.events.space.plane import (
    INCH,
    SPOTS_MAX,
    Disc,
    Location,
    Rect,
    any_within,
    discs_at,
    distance_squared,
    free_base,
    lattice,
    on_board,
    supported,
)
from wardrum.events.space.table import Piece

from .. import events as e
from ..fall_places import cornered
from ..geometry import ENGAGED, enemies
from ..kinds_of_movement import Mover, mover
from ..state import State

BESIDE = INCH
"""Distance from the monster within which a fighter is set up (W-86)."""

HINDRANCES: Final[dict[str, Refusal]] = {
    "out_of_range": Refusal("W-86", "out_of_range", 'it would not stand within 1" of the monster'),
    "off_board": Refusal("W-86", "off_board", "its base would leave the board"),
    "unsupported": Refusal(
        "W-86", "unsupported", "there is no floor or platform under the middle of its base"
    ),
    "no_room": Refusal("W-86", "no_room", "another fighter or terrain is in the way"),
}


# --- where it may stand


def hindrance(who: Mover, monster: Piece, end: Location) -> str:
    """Why a fighter cannot be set up there, a key of `HINDRANCES`; "" = it can."""
    there = discs_at(who.outline, end.point)
    if not any_within(there, monster.discs, BESIDE, end.z - monster.z):
        return "out_of_range"
    ground = who.field.ground(end.z, who.tall, who.others)
    if not all(on_board(disc, ground) for disc in there):
        return "off_board"
    if not supported(end.point, ground):
        return "unsupported"
    return "" if free_base(there, end.point, ground) else "no_room"


def has_place_beside(state: State, fighter: str, monster: str) -> bool:
    """Whether there is a place for a fighter within 1" of a monster."""
    who, own = mover(state, fighter), state.table.pieces[monster]
    return any(not hindrance(who, own, place) for place in chain(*_sought(who, own)))


def places_beside(state: State, fighter: str, monster: str) -> list[Location]:
    """Up to 64 places for a fighter within 1" of a monster, nearest to where it stands first; none only if there is none."""
    who, own, at = mover(state, fighter), state.table.pieces[monster], state.table.pieces[fighter].location
    listed, corners = _sought(who, own)
    return _allowed(who, own, at, listed)[:SPOTS_MAX] or _allowed(who, own, at, corners)[:1]


def _sought(who: Mover, monster: Piece) -> tuple[Iterator[Location], Iterator[Location]]:
    """Places that may be within 1" of the monster: on a lattice, and the corners of what is free, one of which is if any is."""
    levels = sorted({floor.z for floor in who.field.surfaces if abs(floor.z - monster.z) <= BESIDE})
    reaches = {z: _reach(who, monster.disc, z - monster.z) for z in levels}
    listed = (place for z, reach in reaches.items() for place in _listed(reach, z))
    return listed, (place for z, reach in reaches.items() for place in _corners(who, reach, z))


def _reach(who: Mover, disc: Disc, rise: int) -> Disc:
    """Where the middle of the fighter's base is within 1" of the monster on this level."""
    return Disc(disc.x, disc.y, disc.radius + who.radius + isqrt(BESIDE * BESIDE - rise * rise))


def _listed(reach: Disc, z: int) -> Iterator[Location]:
    across = 2 * reach.radius
    window = Rect(reach.x - reach.radius, reach.y - reach.radius, across, across)
    return (Location(*point, z) for point in lattice(window, reach.centre))


def _corners(who: Mover, reach: Disc, z: int) -> Iterator[Location]:
    return (Location(*point, z) for point in cornered(who, reach))


def _allowed(who: Mover, monster: Piece, at: Location, sought: Iterator[Location]) -> list[Location]:
    places = {place for place in sought if not hindrance(who, monster, place)}
    return sorted(places, key=lambda place: (distance_squared(place.point, at.point), place))


# --- what comes before and after


def leapers(state: State, monster: str) -> tuple[str, ...]:
    """Those who may leap on a monster that starts a move here: who has readied that, and is within 1"."""
    fighters = state.battle.fighters
    ready = (key for key in enemies(state, monster) if fighters[key].hunted.leaping_on == monster)
    return tuple(key for key in ready if state.table.near(key, monster, ENGAGED))


def offer_leap(decision: Decision[State], monster: str, who: Sequence[str]) -> None:
    """The first of these for whom there is room may leap on the monster, and the others after it."""
    state = decision.state
    for place, fighter in enumerate(who, 1):
        if {fighter, monster} <= state.table.pieces.keys() and has_place_beside(state, fighter, monster):
            seat = state.battle.fighters[fighter].seat
            more = tuple(who[place:])
            decision.emit(e.PlacingBegun(fighter, monster, seat, "leap", more=more))
            return
