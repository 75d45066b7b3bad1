"""Blasts: which models they hit, and where a blast lands that misses (X-26)."""

from __future__ import annotations

from math import isqrt
from typing import Final

from wardrum.events.space.plane import DIRECTIONS, Location, Point, distance_squared, within_point

from ..state import State
from .positions import friends, near_each_other
from .sight import point_sees, points_see
from .terrain import battlefield

COMPASS: Final = tuple(DIRECTIONS[octant * 4 + quarter] for quarter in range(4) for octant in range(4))
"""Sixteen directions: 0 to the right, then clockwise as one looks at the table."""


def blast_victims(state: State, point: Location, radius: int, attacker: str = "") -> list[str]:
    """The models within the radius that the point sees, and friends of the attacker within 1" of an enemy that is hit.

    Nearest first. The radius is measured from the point to the nearest edge of a base.
    """
    pieces = state.table.pieces
    hit = [
        key
        for key, piece in pieces.items()
        if within_point(piece.disc, point.point, radius, piece.z - point.z) and point_sees(state, point, key)
    ]
    dragged = _dragged_in(state, attacker, hit) if attacker in pieces else []
    return sorted({*hit, *dragged}, key=lambda key: (distance_squared(pieces[key].point, point.point), key))


def _dragged_in(state: State, attacker: str, hit: list[str]) -> list[str]:
    """The attacker's friends who are within 1" of an enemy that is hit (X-26)."""
    seat = state.table.pieces[attacker].seat
    struck = [key for key in hit if state.table.pieces[key].seat != seat]
    return [f for f in friends(state, attacker) if any(near_each_other(state, f, foe) for foe in struck)]


def scatter_landing(state: State, point: Location, direction: int, distance: int) -> Location:
    """Where a blast aimed at the point lands if it drifts over a distance in this direction of the compass (X-26).

    It comes down on the highest floor there that is no higher than what was aimed at.
    """
    run_x, run_y = COMPASS[direction]
    square = run_x * run_x + run_y * run_y
    there = Point(point.x + _part(run_x, distance, square), point.y + _part(run_y, distance, square))
    inside = 0 <= there.x <= state.table.width and 0 <= there.y <= state.table.height
    return battlefield(state.table).landing(there, point.z) if inside else Location(*there, point.z)


def scatter_directions(state: State, point: Location, distance: int) -> list[int]:
    """The directions in which it lands on the battlefield and in sight of the point; if none the shot is lost (X-26)."""
    landings = (scatter_landing(state, point, way, distance) for way in range(len(COMPASS)))
    return [way for way, landing in enumerate(landings) if _lands(state, point, landing)]


def _lands(state: State, point: Location, landing: Location) -> bool:
    table = state.table
    inside = 0 <= landing.x <= table.width and 0 <= landing.y <= table.height
    return inside and points_see(state, point, landing)


def _part(run: int, distance: int, square: int) -> int:
    """The part of the distance that goes along one axis, rounded towards nothing."""
    part = isqrt(run * run * distance * distance // square)
    return part if run >= 0 else -part
