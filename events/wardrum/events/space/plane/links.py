"""Links between floors of different heights: where one may climb from one to another, or come down.

They are proposals: a place to walk to on one's own floor, and the legs from there to another floor. Whether each is
allowed and what it costs is a matter of the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .battlefield import Battlefield, Floor
from .measure import ceil_length, distance_squared
from .placement import adjoin, clamped, contains, disc_to_rect_squared
from .shapes import Box, Disc, Leg, Location, Point, Rect


class FloorLink(NamedTuple):
    """From a place on one's own floor over some legs to another floor."""

    begin: Point
    legs: tuple[Leg, ...]

    @property
    def end(self) -> Location:
        """Where it leads."""
        return self.legs[-1].end


class Edge(NamedTuple):
    """A place at the side of a floor: the middle of a base that touches it from outside, and of one on the floor."""

    outside: Point
    inside: Point

    def is_in(self, disc: Disc) -> bool:
        """Whether one of the two middles is."""
        return min(distance_squared(disc.centre, each) for each in self) <= disc.radius**2


def links(
    field: Battlefield,
    here: Location,
    radius: int,
    reach: int,
    toward: Sequence[Point],
    ladders: Sequence[Box] = (),
) -> list[FloorLink]:
    """Links whose begin and end are within ``reach`` of a base of this radius, the nearest begins first.

    At each side of a floor there is one nearest to the base, one nearest to each of the points ``toward``, and one in its
    middle; at each ladder there is one. A drop comes down beside an edge, a jump leads over a gap.
    """
    around = Disc(here.x, here.y, reach)
    found = set(_links(field, here, radius, around, (here.point, *toward), ladders))
    near = [(ceil_length(here.point, link.begin), link) for link in found]
    return [link for far, link in sorted(near) if far <= reach]


def _links(
    field: Battlefield,
    here: Location,
    radius: int,
    around: Disc,
    toward: Sequence[Point],
    ladders: Sequence[Box],
) -> Iterator[FloorLink]:
    """All links that begin ``around``, and some more."""
    own = field.floor_of(here)
    for floor in field.floors:
        edges = _edges_in(around, floor.rect, radius, toward)
        if floor.z < 0:
            yield from _of_pit(field, edges, floor, own)
        elif floor.z > here.z:
            yield from (_up(edge, here.z, floor.z) for edge in edges)
            yield from (_up(edge, here.z, floor.z) for edge in _at_ladders(floor, radius, ladders))
        elif floor == own:
            yield from _down(field, edges, floor)
            yield from _down(field, list(_at_ladders(floor, radius, ladders)), floor)
        if own is not None and floor != own and 0 <= floor.z <= here.z:
            yield from _over(own.rect, floor, radius)
    if own is not None and own.z < 0:
        yield from _up_ladders_of_pit(own, radius, ladders)


def _of_pit(field: Battlefield, edges: Sequence[Edge], pit: Floor, own: Floor | None) -> Iterator[FloorLink]:
    """Out of what is dug into the board, into it, and from one side of it to the other."""
    for outside, inside in edges:
        if not contains(field.board, outside):
            continue
        if pit == own:
            yield _up(Edge(inside, outside), pit.z, 0)
        elif own is not None and own.z == 0:
            yield FloorLink(outside, (Leg(*inside, pit.z, "drop"),))
            yield FloorLink(outside, (Leg(*inside, 0, "climb"), Leg(*inside, pit.z, "climb")))
            across = _mirrored(outside, pit.rect)
            if contains(field.board, across):
                yield FloorLink(outside, (Leg(*across, 0, "jump"),))


def _mirrored(outside: Point, rect: Rect) -> Point:
    """The place on the other side, straight across."""
    middle = _middle(rect)
    if rect.x <= outside.x <= rect.x + rect.width:
        return Point(outside.x, 2 * middle.y - outside.y)
    return Point(2 * middle.x - outside.x, outside.y)


def _up_ladders_of_pit(pit: Floor, radius: int, ladders: Sequence[Box]) -> Iterator[FloorLink]:
    """Up the ladders that lead to the board."""
    for box in ladders:
        if box.top == 0 and box.bottom == pit.z and adjoin(box.rect, pit.rect):
            inner = _shrunk(pit.rect, radius)
            for edge in _edges(box.rect, radius, ()):
                if contains(inner, edge.outside):
                    rims = [rim.outside for rim in _edges(pit.rect, radius, (edge.outside,))]
                    yield _up(
                        Edge(edge.outside, min(rims, key=lambda r: ceil_length(r, edge.outside))), pit.z, 0
                    )


def _up(edge: Edge, low: int, high: int) -> FloorLink:
    """Up the side and onto the floor."""
    return FloorLink(edge.outside, (Leg(*edge.outside, high, "climb"), Leg(*edge.inside, high, "climb")))


def _down(field: Battlefield, edges: Sequence[Edge], floor: Floor) -> Iterator[FloorLink]:
    """Off the edge, or down the side."""
    for outside, inside in edges:
        if not contains(field.board, outside):
            continue
        low = field.landing(outside, floor.z - 1).z
        yield FloorLink(inside, (Leg(*outside, low, "drop"),))
        yield FloorLink(inside, (Leg(*outside, floor.z, "climb"), Leg(*outside, low, "climb")))


def _over(own: Rect, floor: Floor, radius: int) -> Iterator[FloorLink]:
    """A jump over the gap between two floors, where they are nearest to each other."""
    begin = clamped(_middle(floor.rect), own)
    end = clamped(begin, floor.rect)
    begin = clamped(end, own)
    yield FloorLink(begin, (Leg(*clamped(begin, _shrunk(floor.rect, radius)), floor.z, "jump"),))


def _edges_in(around: Disc, rect: Rect, radius: int, toward: Sequence[Point]) -> list[Edge]:
    """Those of `_edges` with one of the two middles in a disc; of a floor that is too far away none."""
    if disc_to_rect_squared(around, rect.grown(radius, radius)) > around.radius * around.radius:
        return []
    return [edge for edge in set(_edges(rect, radius, toward)) if edge.is_in(around)]


def _edges(rect: Rect, radius: int, toward: Sequence[Point]) -> Iterator[Edge]:
    """Places at the four sides."""
    x, y, width, height = rect
    inner = _shrunk(rect, radius)
    middle = _middle(rect)
    for goal in (*toward, middle):
        near = clamped(goal, inner)
        for outside in (
            Point(x - radius, near.y),
            Point(x + width + radius, near.y),
            Point(near.x, y - radius),
            Point(near.x, y + height + radius),
        ):
            yield Edge(outside, clamped(outside, inner))


def _at_ladders(floor: Floor, radius: int, ladders: Sequence[Box]) -> Iterator[Edge]:
    """Places at the outer sides of the ladders that lead to the floor."""
    for box in ladders:
        if box.top == floor.z and adjoin(box.rect, floor.rect):
            for edge in _edges(box.rect, radius, ()):
                if not contains(floor.rect.grown(radius - 1, radius - 1), edge.outside):
                    yield Edge(edge.outside, clamped(edge.outside, floor.rect))


def _middle(rect: Rect) -> Point:
    return Point(rect.x + rect.width // 2, rect.y + rect.height // 2)


def _shrunk(rect: Rect, radius: int) -> Rect:
    """The rectangle less the radius all round, as far as it is wide enough."""
    return rect.grown(-min(radius, rect.width // 2), -min(radius, rect.height // 2))
