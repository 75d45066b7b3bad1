"""Ways from one floor to others: to a link on foot, over it, and on from there (W-71, X-16).

They are proposals. Whether each is allowed and what it costs is a matter of the ruleset.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from .legs import Body
from .plane import Disc, Floor, FloorLink, Leg, Location, Point, approaches, contains, links, stops

LINKS_TRIED: Final = 16
"""Maximum number of links that are looked at, the nearest first."""
GOALS_MAX: Final = 4
"""Maximum number of goals toward which links are proposed."""
BEYOND: Final = 5
"""Maximum number of places that are proposed beyond a crossing."""
FROM_EACH: Final = 1
"""Maximum number of crossings onto the same floor, the nearest, from which places beyond are proposed."""


def crossings(who: Body, start: Location, most: int, toward: Sequence[Point]) -> Iterator[tuple[Leg, ...]]:
    """Over stairs, then over the nearest links to other floors; () for each to which no way leads."""
    proposed = links(who.field, start, who.radius, most, toward[:GOALS_MAX], who.footholds)
    tried = (*over_each_stairs(who, start), *proposed[:LINKS_TRIED])
    if not tried:  # as nearly always
        return
    base = Disc(start.x, start.y, who.radius)
    way_to = approaches(base, most, who.field.ground(start.z, who.tall, who.others))
    for link in tried:
        way = (start.point,) if link.begin == start.point else way_to(link.begin)
        yield (*(Leg(x, y, start.z) for x, y in way[1:]), *link.legs) if way else ()


def over_each_stairs(who: Body, start: Location) -> Iterator[FloorLink]:
    """Up and down stairs, from their ends or from where one stands on them."""
    for stairs in who.stairs:
        for begin, end in stairs.walks(who.radius):
            if stairs.bears(start) and start.z != end.z:
                yield FloorLink(start.point, (Leg(*end),))
            elif begin.z == start.z:
                half = Point((begin.x + end.x) // 2, (begin.y + end.y) // 2)
                yield FloorLink(begin.point, (Leg(*half, stairs.height_at(half)),))
                yield FloorLink(begin.point, (Leg(*end),))


def landings(who: Body, start: Location, most: int, toward: Sequence[Point]) -> Iterator[Location]:
    """Places on all floors, straight through the air, where the middle of the base would be on a floor."""
    base = Disc(start.x, start.y, who.radius)
    air = who.field.ground(start.z, who.tall)._replace(rects=(), discs=(), support=None)
    points = [stop.point for stop in stops(base, most, air, toward) if stop.point != start.point]
    for floor in who.field.surfaces:
        yield from (Location(*point, floor.z) for point in points if contains(floor.rect, point))


class Reached:
    """Counts the crossings that lead to each floor: from the first of them one looks farther, they leave the most."""

    def __init__(self, who: Body) -> None:
        self._field = who.field
        self._times: Counter[Floor] = Counter()

    def is_new(self, end: Location) -> bool:
        """Whether one should look farther from there; at most `FROM_EACH` times on a floor."""
        floor = self._field.floor_of(end)
        if floor is None:
            return False
        self._times[floor] += 1
        return self._times[floor] <= FROM_EACH


def onward(who: Body, end: Location, left: int, toward: Sequence[Point]) -> Iterator[tuple[Leg, ...]]:
    """Where one may walk from the end of a crossing."""
    ground = who.field.ground(end.z, who.tall, who.others)
    for stop in islice(stops(Disc(end.x, end.y, who.radius), left, ground, toward, 1 + BEYOND), 1, None):
        yield tuple(Leg(x, y, end.z) for x, y in stop.path[1:])
