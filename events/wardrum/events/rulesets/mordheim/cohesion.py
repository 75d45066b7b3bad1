"""Where a group can stand together in its zone (M-25)."""

from __future__ import annotations

from collections.abc import Iterator

from wardrum.events.rulesets.warcry.deployment import Spots, area, members
from wardrum.events.rulesets.warcry.geometry import setup_ground
from wardrum.events.space.plane import INCH, Area, Disc, NearPoint, Point, pack, wholly_in

from .state import State

COHESION = 3 * INCH
"""How far two fighters of a group may stand apart."""

STEP = INCH  # from one place for a group to the next
TRIES = 12  # places looked at on one side of a zone, as a crowded one is dear to look at


def packings(state: State, seat: str, group: str) -> list[Spots]:
    """Up to three places for the group, on one side of the zone, in its middle and on the other.

    For each fighter its spots; any choice of them is jointly legal. Empty: there is no room for all together.
    """
    keys, zone = members(state.battle, seat, group), area(state, seat, group)
    bases = [state.battle.fighters[key].profile.base for key in keys]
    radii, least = [base.radius for base in bases], [min(base.x, base.y) // 2 for base in bases]
    circles = list(_circles(state, zone, _reach(least)))
    third = -(-len(circles) // 3) or 1
    parts = [circles[i : i + third] for i in range(0, len(circles), third)]
    found = [_first(state, part, radii) for part in parts]
    return [dict(zip(keys, spots, strict=True)) for spots in found if spots]


def _reach(radii: list[int]) -> int:
    """Of a circle in which all pairs of bases are near enough, even the two smallest; radii: ovals by their shorter axes."""
    smallest = sorted(radii)[:2]
    return (COHESION + 2 * sum(smallest)) // 2


def _circles(state: State, zone: Area, reach: int) -> Iterator[NearPoint]:
    """Circles of this reach wholly in the zone, from left to right."""
    columns, rows = range(0, state.table.width, STEP), range(0, state.table.height, STEP)
    points = (Point(x, y) for x in columns for y in rows)
    return (NearPoint(point, reach) for point in points if wholly_in(Disc(*point, reach), zone))


def _first(state: State, circles: list[NearPoint], radii: list[int]) -> list[tuple[Point, ...]]:
    """The spots in the first of the circles that has room, beginning in the middle."""
    middle = len(circles) // 2
    ground = setup_ground(state)
    in_order = [*circles[middle:], *circles[:middle]]
    for circle in in_order[:: len(in_order) // TRIES + 1]:
        if (packed := pack(circle, radii, ground)) is not None:
            return [tuple(spots) for spots in packed]
    return []
