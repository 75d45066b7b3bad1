"""The legs of moves: of a walk on one level, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from wardrum.events.space.plane import Leg, Point, ceil_length

from .grammar import height
from .language import say
from .options import Stop


def walked(way: Sequence[Point], z: int = 0, costs: Sequence[int] = ()) -> Stop:
    """The stop at the end of a walk on the level ``z``; ``way`` begins with its start.

    One that stays put is a leg to its own place. costs: of the legs; missing, they cost their length.
    """
    legs = tuple(Leg(x, y, z) for x, y in way[1:] or way)
    paid = tuple(costs) or tuple(ceil_length(a, b) for a, b in pairwise(way)) or (0,)
    return Stop(legs[-1].end, legs, sum(paid), paid)


def by_heights(path: Sequence[Leg]) -> str:
    """What a move had of other legs than walks, as " (turn, jump), 3 inches up"; "" = it was walked on the board."""
    kinds = dict.fromkeys(leg.how.partition("-")[0] for leg in path if leg.how != "walk")
    if not kinds and not path[-1].z:
        return ""
    how = f" ({', '.join(map(say, kinds))})" if kinds else ""
    return f"{how}, {height(path[-1].z)}"
