"""Moving on the floor: what is in a path's way, the stops that are offered, ways to a goal (W-68, W-69, X-12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
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
from .routes import Path, corners_near, route, walk, ways_to_corners
from .shapes import Disc, Point
from .spots import SPOTS_MAX

# A sixteenth of a turn each, all whole numbers: 12 to 5 is 22.6°, and 13 long.
_OCTANT = ((1, 0), (12, 5), (1, 1), (5, 12))
DIRECTIONS = tuple(Point(*turned) for x, y in _OCTANT for turned in ((x, y), (-y, x), (-x, -y), (y, -x)))
GOALS_MAX = 24  # goals looked at, in the caller's order
THIRDS = (3, 2, 1)  # of the free distance in a direction
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
    reach = outline if isinstance(outline, int) else outline.long
    whole = configuration_space(outline, beside(ground, path, reach))
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
    sampled = SampledWays(base, budget, ground, toward, outline)
    if sampled.may_stand:
        yield from _distinct(sampled, most)


class SampledWays:
    """The ways of `stops` in their order, those that lead to the same end included."""

    def __init__(
        self,
        base: Disc,
        budget: int,
        ground: Ground,
        toward: Sequence[Point],
        outline: Outline | None = None,
    ) -> None:
        """See `stops`."""
        self._start, self._budget, self._goals = base.centre, budget, toward[:GOALS_MAX]
        self._whole = configuration_space(outline or base.radius, ground)
        self._near = within_reach(self._whole, self._start, budget)
        self._routed = dict[int, Path]()  # the ways round walls that have been sought

    @cached_property
    def may_stand(self) -> bool:
        """Whether a base may stand at the start; else there are no ways."""
        return hindrance(self._near, self._start, self._start) is None

    def __iter__(self) -> Iterator[Path]:
        """Each is sought when it is taken."""
        yield (self._start,)
        for goal in self._goals:
            yield walk(self._near, (self._start, goal), self._budget)
        yield from map(self._round_walls_to, range(len(self._hidden)))
        yield from _rays(self._near, self._start, self._budget)

    def __len__(self) -> int:
        return 1 + len(self._goals) + len(self._hidden) + len(THIRDS) * len(DIRECTIONS)

    def alone(self, number: int) -> Path:
        """The way of this number, sought without most of those before it; () if one of them leads to the same end, or there is none."""
        start, goals, rest = self._start, self._goals, number - 1 - len(self._goals)
        if number == 0:
            return (start,)
        if rest < 0:
            way, goals = walk(self._near, (start, goals[number - 1]), self._budget), goals[: number - 1]
        elif rest < len(self._hidden):
            way = self._round_walls_to(rest)
        elif number < len(self):
            way = self._along_ray(*divmod(rest - len(self._hidden), len(DIRECTIONS)))
        else:
            way = ()
        if not way or way[-1] == start:
            return ()
        rounding = (
            map(self._round_walls_to, range(min(rest, len(self._hidden))))
            if rest > 0 and self._may_end_round_walls(way[-1])
            else ()
        )
        ahead = (goal for goal in goals if _may_end(start, goal, way[-1]))
        straight = (walk(self._near, (start, goal), self._budget) for goal in ahead)
        return () if any(before and before[-1] == way[-1] for before in chain(rounding, straight)) else way

    def _may_end_round_walls(self, point: Point) -> bool:
        """Whether a way round walls may lead to this point: all of their legs begin at the start or a corner, and lead to a corner or a hidden goal."""
        if not self._hidden:
            return False
        corners = corners_near(self._near, self._start)
        goals = (*corners, *self._hidden)
        return any(_may_end(turn, goal, point) for turn in (self._start, *corners) for goal in goals)

    def _along_ray(self, part: int, direction: int) -> Path:
        """A part of the free distance in a direction; () if a longer part leads there too."""
        ray = ray_along(self._start, DIRECTIONS[direction], self._budget)
        free = free_steps(ray, self._near)
        steps = [free * thirds // 3 for thirds in THIRDS[: part + 1]]
        return () if steps[-1] in steps[:-1] else (self._start, ray.at(steps[-1]))

    @cached_property
    def _hidden(self) -> list[Point]:
        """The goals behind walls to which ways round them are sought."""
        if not self._near.barriers:
            return []
        hidden = (goal for goal in self._goals if hindrance_before(self._whole, self._start, goal))
        return list(islice(hidden, ROUTED_MAX))

    @cached_property
    def _to_corners(self) -> list[Path]:
        return ways_to_corners(self._near, self._start)

    def _round_walls_to(self, number: int) -> Path:
        """To the hidden goal of this number, () if there is no way."""
        if number not in self._routed:
            way = route(self._whole, self._to_corners, self._hidden[number])
            self._routed[number] = walk(self._near, way, self._budget)
        return self._routed[number]


def _may_end(start: Point, goal: Point, point: Point) -> bool:
    """Whether a way straight toward the goal may end at this point: it is no farther from the line than rounding leads."""
    run_x, run_y = goal[0] - start[0], goal[1] - start[1]
    aside = run_x * (point[1] - start[1]) - run_y * (point[0] - start[0])
    return abs(aside) <= abs(run_x) + abs(run_y)


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


def _rays(near: ConfigurationSpace, start: Point, budget: int) -> Iterator[Path]:
    """In each direction the whole free distance, then two thirds, then a third of it."""
    free: list[tuple[Ray, int]] = []
    for direction in DIRECTIONS:
        ray = ray_along(start, direction, budget)
        free.append((ray, free_steps(ray, near)))
        yield start, ray.at(free[-1][1])
    for thirds in THIRDS[1:]:
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
