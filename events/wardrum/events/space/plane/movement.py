"""Moving on the floor: what is in a path's way, the stops that are offered, ways to a goal (W-68, W-69, X-12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice, pairwise
from typing import NamedTuple

from msgspec import Struct

from .configuration_space import (
    ConfigurationSpace,
    Hindrance,
    configuration_space,
    hindrance,
    hindrance_before,
    within_reach,
)
from .measure import path_length
from .ovals import Outline
from .placement import Ground, beside
from .rays import Ray, free_steps, ray_along
from .routes import Path, route, walk, ways_to_corners
from .shapes import Disc, Point
from .spots import SPOTS_MAX

# A sixteenth of a turn each, all whole numbers: 12 to 5 is 22.6°, and 13 long.
_OCTANT = ((1, 0), (12, 5), (1, 1), (5, 12))
DIRECTIONS = tuple(Point(*turned) for x, y in _OCTANT for turned in ((x, y), (-y, x), (-x, -y), (y, -x)))
GOALS_MAX = 24  # goals looked at, in the caller's order
ROUTED_MAX = 8  # goals for which a way round walls is sought


class PlanarStop(Struct, frozen=True):
    """Where a move on one level may end: the point, the path to it from the start, the path's length."""

    point: Point
    path: Path
    cost: int


def obstruction(path: Sequence[Point], outline: Outline, ground: Ground) -> Hindrance | None:
    """What a base moved along the path runs into first: "edge", "fighter", "obstacle" or
    nothing (W-69). The path begins where the base stands; touching is allowed.
    """
    if not isinstance(outline, int):  # of many discs: the fewer things, the better
        ground = beside(ground, path, outline.long)
    whole = configuration_space(outline, ground)
    legs = pairwise((*path[:1], *path))  # the first leg is standing still
    return next((found for a, b in legs if (found := hindrance(whole, a, b))), None)


def stops(
    base: Disc,
    budget: int,
    ground: Ground,
    toward: Sequence[Point],
    most: int = SPOTS_MAX,
    outline: Outline | None = None,
) -> Iterator[PlanarStop]:
    """Legal stops of the base for at most ``budget``, the one that stays put first; outline: of an oval one.

    Then those straight toward each goal, those round walls, and those in 16 directions, all
    of the free distance before two thirds and a third of it. None if the base stands
    where no base may stand. Each is sought when it is taken.
    """
    return filter(None, stops_tried(base, budget, ground, toward, most, outline))


def stops_tried(
    base: Disc,
    budget: int,
    ground: Ground,
    toward: Sequence[Point],
    most: int = SPOTS_MAX,
    outline: Outline | None = None,
) -> Iterator[PlanarStop | None]:
    """The same, with None for each way that leads nowhere else than one before."""
    start, whole = base.centre, configuration_space(outline or base.radius, ground)
    near = within_reach(whole, start, budget)
    if hindrance(near, start, start):
        return
    goals = toward[:GOALS_MAX]
    ways = chain([(start,)], _to_goals(whole, near, start, budget, goals), _rays(near, start, budget))
    yield from _distinct(ways, most)


def approach(base: Disc, goal: Point, budget: int, ground: Ground) -> Path:
    """The shortest known way toward the goal, straight or round walls, as far as ``budget`` pays for it.

    It ends at best in contact with what stands there, else where something hinders it; at least it is its start.
    """
    return course(base, goal, ground).within(budget)


class Course(NamedTuple):
    """The shortest known way to a goal, however long, and what hinders a base on it."""

    space: ConfigurationSpace
    way: Path

    def within(self, budget: int) -> Path:
        """As much of it as ``budget`` pays for and nothing hinders; at least its start."""
        return walk(self.space, self.way, budget)


def course(base: Disc, goal: Point, ground: Ground) -> Course:
    """The shortest known way toward the goal, straight or round walls."""
    start, whole = base.centre, configuration_space(base.radius, ground)
    straight = start, goal
    if hindrance_before(whole, start, goal) is None:
        return Course(whole, straight)
    return Course(whole, route(whole, ways_to_corners(whole, start), goal) or straight)


def approaches(base: Disc, budget: int, ground: Ground) -> Callable[[Point], Path]:
    """Ways of one base to many goals within ``budget``: for each a short one there; () if none is known or paid for."""
    start, whole = base.centre, configuration_space(base.radius, ground)
    near = within_reach(whole, start, budget)
    corners: list[list[Path]] = []

    def way_to(goal: Point) -> Path:
        if hindrance(near, start, goal) is None:
            way: Path = (start, goal)
        else:
            if not corners:
                corners.append(ways_to_corners(near, start))
            way = route(near, corners[0], goal)
        return way if path_length(way) <= budget else ()

    return way_to


def _to_goals(
    whole: ConfigurationSpace, near: ConfigurationSpace, start: Point, budget: int, goals: Sequence[Point]
) -> Iterator[Path]:
    """Straight toward each goal, then round walls to those behind them."""
    for goal in goals:
        yield walk(near, (start, goal), budget)
    if not near.barriers:
        return
    hidden = (goal for goal in goals if hindrance_before(whole, start, goal))
    ways = ways_to_corners(near, start)
    for goal in islice(hidden, ROUTED_MAX):
        yield walk(near, route(whole, ways, goal), budget)


def _rays(near: ConfigurationSpace, start: Point, budget: int) -> Iterator[Path]:
    """In each direction the whole free distance, then two thirds, then a third of it."""
    free: list[tuple[Ray, int]] = []
    for direction in DIRECTIONS:
        ray = ray_along(start, direction, budget)
        free.append((ray, free_steps(ray, near)))
        yield start, ray.at(free[-1][1])
    for thirds in (2, 1):
        for ray, steps in free:
            yield start, ray.at(steps * thirds // 3)


def _distinct(paths: Iterable[Path], most: int) -> Iterator[PlanarStop | None]:
    """One stop for each end point, the first path to it, and None for each other path."""
    ends: set[Point] = set()
    for path in paths:
        if path and path[-1] not in ends:
            ends.add(path[-1])
            yield PlanarStop(path[-1], path, path_length(path))
            if len(ends) == most:
                break
        else:
            yield None
