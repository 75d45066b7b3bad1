"""Stairs: a slope from a foot to a head, on which one walks up and down (W-57, W-71, X-15)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from .plane import Box, Location, Point, ceil_length
from .table import Side


class Stairs(NamedTuple):
    """The room they take, and the side to which they rise: there is their head, the foot is opposite."""

    box: Box
    up: Side

    @property
    def run(self) -> int:
        """How far it is from foot to head, seen from above."""
        return self.box.rect.width if self.up in ("west", "east") else self.box.rect.height

    def along(self, point: Point) -> int:
        """How far a point lies behind the foot, seen from above; negative before it, more than the run behind the head."""
        x, y, width, height = self.box.rect
        return {
            "east": point.x - x,
            "west": x + width - point.x,
            "south": point.y - y,
            "north": y + height - point.y,
        }[self.up]

    def height_at(self, point: Point) -> int:
        """How high one stands there: on the slope a whole number, rounded down."""
        part = min(max(self.along(point), 0), self.run)
        return self.box.bottom + (self.box.top - self.box.bottom) * part // self.run

    def bears(self, location: Location) -> bool:
        """Whether a base with its centre there stands on the slope."""
        x, y, width, height = self.box.rect
        over = x <= location.x <= x + width and y <= location.y <= y + height
        return over and location.z == self.height_at(location.point)

    def parts(self, here: Location, end: Location) -> list[tuple[Location, Location]]:
        """A straight leg cut where it passes foot and head; each part is level, or on the slope."""
        begin, finish = self.along(here.point), self.along(end.point)
        low, high = sorted((begin, finish))
        cuts = [bound for bound in (0, self.run) if low < bound < high]
        between = (self._cut(here, end, bound) for bound in sorted(cuts, reverse=begin > finish))
        return list(pairwise((here, *between, end)))

    def _cut(self, here: Location, end: Location, bound: int) -> Location:
        """The point of the leg at this distance behind the foot."""
        begin, finish = self.along(here.point), self.along(end.point)
        x = here.x + (end.x - here.x) * (bound - begin) // (finish - begin)
        y = here.y + (end.y - here.y) * (bound - begin) // (finish - begin)
        return Location(x, y, self.box.top if bound else self.box.bottom)

    def is_slope(self, part: tuple[Location, Location]) -> bool:
        """Whether a part of a leg is on the slope."""
        return all(0 <= self.along(end.point) <= self.run for end in part) and part[0].z != part[1].z

    def walks(self, radius: int) -> Iterator[tuple[Location, Location]]:
        """From just before the foot to just behind the head, in their middle, for a base of this radius; and back."""
        x, y, width, height = self.box.rect
        middle = Point(x + width // 2, y + height // 2)
        before, behind = -radius, self.run + radius
        low = Location(*self._at(middle, before), self.box.bottom)
        high = Location(*self._at(middle, behind), self.box.top)
        yield low, high
        yield high, low

    def _at(self, middle: Point, along: int) -> Point:
        x, y, width, height = self.box.rect
        return {
            "east": Point(x + along, middle.y),
            "west": Point(x + width - along, middle.y),
            "south": Point(middle.x, y + along),
            "north": Point(middle.x, y + height - along),
        }[self.up]


def length(part: tuple[Location, Location]) -> int:
    """How long a part of a leg is, on the slope aslant; rounded up."""
    a, b = part
    return ceil_length(Point(0, 0), Point(ceil_length(a.point, b.point), b.z - a.z))
