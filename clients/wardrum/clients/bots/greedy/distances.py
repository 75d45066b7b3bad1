"""Where things lie: how far from enemies and objectives, and how much nearer a way leads. All in inches."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from wardrum.events.space.plane import INCH, Point
from wardrum.events.toolkit.options import Choice, Option, Path, Route

from ..position import Position, Spot


def distance(point: Point | Spot, position: Position) -> float:
    """To the nearest enemy or objective; 0 if there is none."""
    return min(_distances(point, position.goals.values()), default=0.0)


def distance_of_hex(hex: str, position: Position) -> float:
    """The same from the centre of a hex; 0 for what is none."""
    return distance(position.cells[hex], position) if hex in position.cells else 0.0


def gain(way: Path | Route, position: Position) -> float:
    """How much nearer the best of its ends is than its start."""
    if isinstance(way, Route):
        ends = (distance_of_hex(halt.hex, position) for halt in way.halts)
        return distance_of_hex(way.start, position) - min(ends)
    return distance(way.start, position) - min(distance(stop.point, position) for stop in way.stops)


def least_distance(option: Option, position: Position) -> float:
    """How far the nearest of what an option lets one choose is from where things happen."""
    values = (value for domain in option.params.values() if isinstance(domain, Choice) for value in domain.of)
    return min((distance_of_value(value, position) for value in values), default=0.0)


def distance_of_value(value: str | int, position: Position) -> float:
    """How far what a value names is from where things happen; 0 for what is no thing on the table."""
    key = str(value)
    if key in position.mine:
        return distance(position.mine[key], position)
    if key in position.goals:
        return min(_distances(position.goals[key], position.mine.values()), default=0.0)
    return distance_of_hex(key, position)


def _distances(point: Point | Spot, spots: Iterable[Spot]) -> Iterable[float]:
    return (hypot(spot.x - point.x, spot.y - point.y) / INCH for spot in spots)
