"""Where a group can stand together in its zone (M-25)."""

from __future__ import annotations

from wardrum.events.core.slices import Sliced, sliced
from wardrum.events.rulesets.warcry.deployment import Spots, area, members
from wardrum.events.rulesets.warcry.geometry import setup_ground
from wardrum.events.space.plane import INCH, Area, Disc, NearPoint, Point, pack, wholly_in

from .state import State

COHESION = 3 * INCH
"""How far two fighters of a group may stand apart."""

STEP = INCH  # from one place for a group to the next
TRIES = 12  # places looked at on one side of a zone, as a crowded one is dear to look at


@sliced
def packings(state: State, seat: str, group: str) -> Sliced[list[Spots]]:
    """Up to three places for the group, on one side of the zone, in its middle and on the other.

    For each fighter its spots; any choice of them is jointly legal. Empty: there is no room for all together.
    """
    keys, zone = members(state.battle, seat, group), area(state, seat, group)
    bases = [state.battle.fighters[key].profile.base for key in keys]
    radii, least = [base.radius for base in bases], [min(base.x, base.y) // 2 for base in bases]
    circles = yield from _circles(state, zone, _reach(least))
    third = -(-len(circles) // 3) or 1
    parts = [circles[i : i + third] for i in range(0, len(circles), third)]
    found = list[Spots]()
    for part in parts:
        if spots := (yield from _first(state, part, radii)):
            found.append(dict(zip(keys, spots, strict=True)))
    return found


def _reach(radii: list[int]) -> int:
    """Of a circle in which all pairs of bases are near enough, even the two smallest; radii: ovals by their shorter axes."""
    smallest = sorted(radii)[:2]
    return (COHESION + 2 * sum(smallest)) // 2


def _circles(state: State, zone: Area, reach: int) -> Sliced[list[NearPoint]]:
    """Circles of this reach wholly in the zone, from left to right."""
    columns, rows = range(0, state.table.width, STEP), range(0, state.table.height, STEP)
    found: list[NearPoint] = []
    for x in columns:
        points = (Point(x, y) for y in rows)
        found += [NearPoint(point, reach) for point in points if wholly_in(Disc(*point, reach), zone)]
        yield
    return found


def _first(state: State, circles: list[NearPoint], radii: list[int]) -> Sliced[list[tuple[Point, ...]]]:
    """The spots in the first of the circles that has room, beginning in the middle."""
    middle = len(circles) // 2
    ground = setup_ground(state)
    in_order = [*circles[middle:], *circles[:middle]]
    for circle in in_order[:: len(in_order) // TRIES + 1]:
        packed = yield from pack.in_slices(circle, radii, ground)
        if packed is not None:
            return [tuple(spots) for spots in packed]
    return []
