"""How far a base can go straight on: whole steps along a ray, computed and not tried out.

The point after k steps is ``start + k · run / scale``; the ray has ``steps`` of them. Each
function answers how many steps there are before something is entered, for a start that is
not inside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from .configuration_space import Barrier, ConfigurationSpace, barrier_round, covered_part, hindrance
from .measure import ceil_length, distance_squared, root_up, toward_zero
from .segments import crosses
from .shapes import Disc, Point, Rect


class Ray(NamedTuple):
    """A straight way in ``steps`` steps of ``run / scale`` each."""

    start: Point
    run: Point
    scale: int
    steps: int

    def at(self, step: int) -> Point:
        """The point after a number of steps, rounded towards the start if between units."""
        (x, y), (run_x, run_y), scale, _ = self
        return Point(x + toward_zero(run_x * step, scale), y + toward_zero(run_y * step, scale))


def ray_along(start: Point, direction: Point, budget: int) -> Ray:
    """The ray whose steps are the direction itself, as long as ``budget`` allows."""
    square = distance_squared(Point(0, 0), direction)
    return Ray(start, direction, 1, isqrt(budget * budget // square))


def ray_toward(start: Point, goal: Point, budget: int) -> Ray:
    """The ray to ``goal`` in steps of at most one unit, as long as ``budget`` allows."""
    run = Point(goal.x - start.x, goal.y - start.y)
    length = ceil_length(start, goal)
    return Ray(start, run, max(length, 1), min(length, budget))


def free_steps(ray: Ray, space: ConfigurationSpace) -> int:
    """How many steps a base may go before the edge, a fighter or an obstacle stops it, or its floor ends."""
    free = _before_edge(ray, space.frame)
    (x, y), (run_x, run_y), _, _ = ray
    for fighter in space.fighters:
        if run_x * (fighter[0] - x) + run_y * (fighter[1] - y) > 0:  # it lies ahead
            free = min(free, steps_before_disc(ray, fighter))
    for barrier in space.barriers:
        if crosses(ray.start, _tip(ray), barrier.outer):
            free = min(free, _before_barrier(ray, barrier))
    return free if space.support is None else min(free, _on_support(ray, space.support))


def steps_before_rect(ray: Ray, rect: Rect, radius: int) -> int:
    """How many steps a base of this radius may go before it enters the rectangle; touching is not entering."""
    barrier = barrier_round(rect, radius)
    return _before_barrier(ray, barrier) if crosses(ray.start, _tip(ray), barrier.outer) else ray.steps


def _tip(ray: Ray) -> Point:
    """A whole point on the ray's line, not before its last step."""
    (x, y), (run_x, run_y), scale, steps = ray
    times = -(-steps // scale)
    return Point(x + run_x * times, y + run_y * times)


def _on_support(ray: Ray, support: Sequence[Rect]) -> int:
    """How many steps its centre stays on the floors."""
    times = -(-ray.steps // ray.scale)
    reached, whole = covered_part(ray.start, _tip(ray), support)
    return max(0, min(ray.steps, reached * times * ray.scale // whole))


def _before_edge(ray: Ray, frame: Rect) -> int:
    (x, y), (run_x, run_y), scale, steps = ray
    if run_x:
        steps = min(steps, ((frame.width if run_x > 0 else 0) + frame.x - x) * scale // run_x)
    if run_y:
        steps = min(steps, ((frame.height if run_y > 0 else 0) + frame.y - y) * scale // run_y)
    return max(steps, 0)


def steps_before_disc(ray: Ray, disc: Disc) -> int:
    """How many steps a point may go before it is nearer to the disc's centre than its radius: the largest k with |k · run / scale - centre|² >= radius² all the way: the smaller
    root of a quadratic, rounded down.
    """
    (x, y), (run_x, run_y), scale, steps = ray
    off_x, off_y = disc[0] - x, disc[1] - y
    along = run_x * off_x + run_y * off_y
    if along <= 0:  # the centre lies behind
        return steps
    whole = run_x * run_x + run_y * run_y
    inside = along * along - whole * (off_x * off_x + off_y * off_y - disc[2] * disc[2])
    if inside <= 0:  # the line passes by
        return steps
    return max(0, min(steps, (scale * along - root_up(scale * scale * inside)) // whole))


def _before_barrier(ray: Ray, barrier: Barrier) -> int:
    slabs = min(_before_slab(ray, slab) for slab in barrier.slabs)
    return min(slabs, *(steps_before_disc(ray, end) for end in barrier.ends))


def _before_slab(ray: Ray, slab: Rect) -> int:
    """The ray is inside once it has passed the nearer side both across and down."""
    if not crosses(ray.start, _tip(ray), slab):
        return ray.steps
    (x, y), (run_x, run_y), scale, steps = ray
    entry = 0
    if run_x:
        entry = (slab.x + (0 if run_x > 0 else slab.width) - x) * scale // run_x
    if run_y:
        entry = max(entry, (slab.y + (0 if run_y > 0 else slab.height) - y) * scale // run_y)
    return max(0, min(steps, entry))


def advance(space: ConfigurationSpace, start: Point, goal: Point, budget: int) -> Point:
    """The farthest point towards ``goal`` that a base reaches for ``budget``: at best the
    goal itself, or contact with what stands there. ``start`` if there is none.

    Points between units are rounded, which tilts the way by a hair; so the free distance
    is tried first, then a hair less, then clearly less for a way that grazes something.
    """
    ray = ray_toward(start, goal, budget)
    free = free_steps(ray, space)
    tries = (free, free - 1, free - 2, free - 4, free * 3 // 4, free // 2, free // 4)
    ends = (ray.at(max(step, 0)) for step in tries)
    return next((end for end in ends if hindrance(space, start, end) is None), start)
