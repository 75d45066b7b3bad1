"""Distances to enemies and objectives, and how much a move shortens them, in inches."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from wardrum.events.space.plane import INCH, Location
from wardrum.events.toolkit.options import Choice, Option, Path, Route

from ..position import Position, Spot


def distance(point: Location | Spot, position: Position) -> float:
    """The distance to the nearest enemy or objective; 0 if there is none."""
    return min(_distances(point, position.goals.values()), default=0.0)


def distance_of_hex(hex: str, position: Position) -> float:
    """The same from the centre of a hex; 0 if there is no such hex."""
    return distance(position.cells[hex], position) if hex in position.cells else 0.0


def gain(move: Path | Route, position: Position) -> float:
    """How much the best end of a move shortens the distance at its start."""
    if isinstance(move, Route):
        ends = (distance_of_hex(halt.hex, position) for halt in move.halts)
        return distance_of_hex(move.start, position) - min(ends)
    return distance(move.start, position) - min(distance(stop.point, position) for stop in move.stops)


def least_distance(option: Option, position: Position) -> float:
    """The distance of the nearest thing that an option offers as a choice."""
    values = (value for domain in option.params.values() if isinstance(domain, Choice) for value in domain.of)
    return min((distance_of_value(value, position) for value in values), default=0.0)


def distance_of_value(value: str | int, position: Position) -> float:
    """The distance between the named piece and its nearest opponent; 0 if the value names nothing on the table."""
    key = str(value)
    if key in position.mine:
        return distance(position.mine[key], position)
    if key in position.goals:
        return min(_distances(position.goals[key], position.mine.values()), default=0.0)
    return distance_of_hex(key, position)


def _distances(point: Location | Spot, spots: Iterable[Spot]) -> Iterable[float]:
    return (hypot(spot.x - point.x, spot.y - point.y) / INCH for spot in spots)
