"""Ground that slows down: every inch of a way through it counts two (X-15). Exact; only sums are rounded, up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .measure import ceil_length, distance_squared, root_up
from .rays import ray_toward
from .segments import part_inside
from .shapes import Point, Rect


def rough_length(path: Sequence[Point], rough: Sequence[Rect]) -> int:
    """What a polyline costs over rough ground: its legs, each rounded up to a whole unit."""
    return sum(_leg(a, b, rough) for a, b in pairwise(path))


def affordable(path: Sequence[Point], budget: int, rough: Sequence[Rect]) -> tuple[Point, ...]:
    """As much of the path as ``budget`` pays for over rough ground; at least its start."""
    paid, left = [path[0]], budget
    for a, b in pairwise(path):
        cost = _leg(a, b, rough)
        if cost > left:
            end = _farthest(a, b, left, rough)
            return (*paid, end) if end != a else tuple(paid)
        paid.append(b)
        left -= cost
    return tuple(paid)


def _leg(a: Point, b: Point, rough: Sequence[Rect]) -> int:
    """Its length and once more that of the part of it that is rough; where pieces overlap it counts once."""
    parts = sorted(part for rect in rough if (part := part_inside(a, b, rect)))
    if not parts:
        return ceil_length(a, b)
    slow, reached, whole = 0, 0, parts[0][2]
    for begin, end, _ in parts:
        slow += max(end - max(begin, reached), 0)
        reached = max(reached, end)
    return -(-root_up(distance_squared(a, b) * (whole + slow) ** 2) // whole)


def _farthest(a: Point, b: Point, budget: int, rough: Sequence[Rect]) -> Point:
    """The farthest point of the leg that ``budget`` pays for: what a step costs grows with the steps."""
    ray = ray_toward(a, b, budget)
    paid, dear = 0, ray.steps + 1
    while dear - paid > 1:
        middle = (paid + dear) // 2
        if _leg(a, ray.at(middle), rough) <= budget:
            paid = middle
        else:
            dear = middle
    return ray.at(paid)
