"""Ways round walls: polylines over one or two corners of obstacles.

The corners of a grown obstacle (see ``configuration_space``) are where a base turns; a way between two of
them, or from the base to one, is usable if nothing hinders it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from .configuration_space import ConfigurationSpace, hindrance, hindrance_before
from .measure import ceil_length, distance_squared, path_length
from .placement import wholly_inside
from .rays import advance
from .shapes import Disc, Point

Path: TypeAlias = tuple[Point, ...]

CORNERS_MAX = 12  # nearest corners looked at: three walls
TRIES_MAX = 4  # shortest ways tried for one goal


def ways_to_corners(space: ConfigurationSpace, start: Point) -> list[Path]:
    """For each of the nearest corners the short way there: straight, or over one other."""
    corners = corners_near(space, start)
    straight = [(start, c) for c in corners if hindrance(space, start, c) is None]
    seen = {corner for _, corner in straight}
    beyond = (_over_one(space, straight, c) for c in corners if c not in seen)
    return straight + [way for way in beyond if way]


def corners_near(space: ConfigurationSpace, start: Point) -> list[Point]:
    """The nearest corners round which a base may turn."""
    turns = {corner for barrier in space.barriers for corner in barrier.outer.corners}
    usable = [t for t in turns if t != start and wholly_inside(Disc(t.x, t.y, 0), space.frame)]
    return sorted(usable, key=lambda turn: (distance_squared(start, turn), turn))[:CORNERS_MAX]


def _over_one(space: ConfigurationSpace, straight: Sequence[Path], corner: Point) -> Path:
    for way in _shortest_first(straight, corner):
        if hindrance(space, way[-1], corner) is None:
            return (*way, corner)
    return ()


def _shortest_first(ways: Sequence[Path], goal: Point) -> Iterator[Path]:
    lengths = sorted((path_length(way) + ceil_length(way[-1], goal), way) for way in ways)
    return (way for _, way in lengths[:TRIES_MAX])


def route(space: ConfigurationSpace, ways: Sequence[Path], goal: Point) -> Path:
    """The shortest known way over corners to ``goal``, or to contact with what stands
    there; () if none of those tried leads to it.
    """
    for way in _shortest_first(ways, goal):
        if hindrance_before(space, way[-1], goal) is None:
            return (*way, goal)
    return ()


def walk(space: ConfigurationSpace, way: Path, budget: int) -> Path:
    """As much of the way as ``budget`` pays for and nothing hinders; at least its start."""
    path, left = way[:1], budget
    for goal in way[1:]:
        stop = advance(space, path[-1], goal, left)
        if stop == path[-1]:
            break
        left -= ceil_length(path[-1], stop)
        path += (stop,)
        if stop != goal:
            break
    return path
