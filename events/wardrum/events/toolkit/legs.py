"""Ways on one level: the legs of commands and options, and the points of the plane on which they are judged."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from wardrum.events.core.kernel import Rejected
from wardrum.events.space.plane import Leg, Location, Point, ceil_length

from .options import Stop


def walked(way: Sequence[Point], z: int = 0, costs: Sequence[int] = ()) -> Stop:
    """The stop at the end of a walk on the level ``z``; ``way`` begins with its start.

    One that stays put is a leg to its own place. costs: of the legs; missing, they cost their length.
    """
    legs = tuple(Leg(x, y, z) for x, y in way[1:] or way)
    paid = tuple(costs) or tuple(ceil_length(a, b) for a, b in pairwise(way)) or (0,)
    return Stop(legs[-1].end, legs, sum(paid), paid)


def walk_legs(way: Sequence[Point]) -> tuple[Leg, ...]:
    """A way over the board as the legs of a walk."""
    return tuple(Leg(x, y) for x, y in way)


def level_points(ends: Sequence[Leg | Location], rule: str) -> tuple[Point, ...]:
    """Places on the board, seen from above. Raises Rejected: there is no floor at the height of one of them."""
    for number, end in enumerate(ends, 1):
        if end.z:
            raise Rejected(rule, "unsupported", f"leg {number}: there is no floor at this height")
    return tuple(end.point for end in ends)
