"""Whether a base is walled in: a quick proof that no way leads out, from squares of the plane that something covers wholly (W-74).

A way that exists goes from square to square, none of them wholly in a single hindrance, and in each of its parts that is no longer than
a side of the squares it comes no farther than to one next to the last, corners included. So where no such squares lead to one that is
not wholly in a region where nothing may end, there is no way. The reverse proves nothing: squares that two hindrances cover
together count as open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .configuration_space import ConfigurationSpace, within_reach
from .shapes import Disc, Point

SIDE: Final = 424
"""Of the squares: a sixth of an inch. Two bases of 32 mm whose rims are no farther apart than 26 mm leave no square open between them."""
HORIZON: Final = 5 * SIDE
"""Distance from the start at which hindrances are looked at: less of them only proves less."""
SQUARES_MAX: Final = 64
"""Squares looked at before the proof is given up: those who are walled in have little room."""
NEXT_TO: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1))


def is_walled_in(space: ConfigurationSpace, start: Point, budget: int, forbidden: Sequence[Disc]) -> bool:
    """Whether no way of at most ``budget`` leads from ``start`` out of these discs, for certain; False: it is not known.

    space: as far as it is in reach.
    """
    corner = _Corners(space, start, forbidden)
    seen, ring = {(0, 0)}, [(0, 0)]
    for _ in range(1 - (-budget // SIDE)):
        following = []
        for across, down in ring:
            shared = (
                corner[across, down]
                & corner[across + 1, down]
                & corner[across, down + 1]
                & corner[across + 1, down + 1]
            )
            if shared & corner.solid:
                continue
            if not shared:
                return False
            for x, y in NEXT_TO:
                square = across + x, down + y
                if square not in seen:
                    seen.add(square)
                    following.append(square)
        if len(seen) > SQUARES_MAX:
            return False
        ring = following
    return True


class _Corners(dict[tuple[int, int], int]):
    """The corners of squares, counted from those of the square round the start: a bit for each hindrance and each disc in which one is.

    A square whose corners share one is wholly in it, as all of them are convex.
    """

    def __init__(self, space: ConfigurationSpace, start: Point, forbidden: Sequence[Disc]) -> None:
        """See the class."""
        super().__init__()
        self._origin = start.x - SIDE // 2, start.y - SIDE // 2
        space = within_reach(space, start, HORIZON)
        barriers, frame = space.barriers, space.frame
        self._rects = [
            (x, y, x + width, y + height) for each in barriers for x, y, width, height in each.slabs
        ]
        discs = [*space.fighters, *(end for barrier in barriers for end in barrier.ends)]
        self._discs = [(x, y, radius * radius) for x, y, radius in discs]
        self._forbidden = [(x, y, radius * radius + 1) for x, y, radius in forbidden]  # their rims as well
        self._frame = frame.x, frame.y, frame.x + frame.width, frame.y + frame.height
        self.solid = (1 << len(self._rects) + len(self._discs) + 4) - 1
        """The bits of the hindrances."""

    def __missing__(self, key: tuple[int, int]) -> int:
        x, y = self._origin[0] + key[0] * SIDE, self._origin[1] + key[1] * SIDE
        left, top, right, bottom = self._frame
        found = (x < left) | (x > right) << 1 | (y < top) << 2 | (y > bottom) << 3
        bit = 16
        for low_x, low_y, high_x, high_y in self._rects:
            if low_x < x < high_x and low_y < y < high_y:
                found |= bit
            bit <<= 1
        for discs in (self._discs, self._forbidden):
            for middle_x, middle_y, square in discs:
                if (x - middle_x) * (x - middle_x) + (y - middle_y) * (y - middle_y) < square:
                    found |= bit
                bit <<= 1
        self[key] = found
        return found
