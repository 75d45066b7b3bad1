"""Distances to enemies and objectives, and how much a move shortens them, in inches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from msgspec import UNSET

from wardrum.events.space.plane import INCH, Location
from wardrum.events.toolkit.options import Choice, Option, Path, Route, Stop

from ..position import Position, Spot

HEIGHT = 0.25
"""Inches on the way that an inch of height is worth, as a piece that stands higher has cover from below."""
RISK = 1.5
"""Inches that a leg has to save if it may hurt."""


def distance(point: Location | Spot, position: Position) -> float:
    """The distance to the nearest enemy or objective; 0 if there is none."""
    return min(_distances(point, position.goals.values()), default=0.0)


def distance_of_hex(hex: str, position: Position) -> float:
    """The same from the centre of a hex; 0 if there is no such hex."""
    return distance(position.cells[hex], position) if hex in position.cells else 0.0


def cost_of(stop: Stop, position: Position) -> float:
    """What ending there is worth, the less the better: the distance, less for height that pays, more for each risk."""
    risks = 0 if stop.risks is UNSET else sum(map(bool, stop.risks))
    high = max(0, stop.point.z) / INCH
    return distance(stop.point, position) - HEIGHT * high + RISK * risks


def gain(move: Path | Route, position: Position) -> float:
    """How much the best end of a move shortens the distance at its start."""
    if isinstance(move, Route):
        ends = (distance_of_hex(halt.hex, position) for halt in move.halts)
        return distance_of_hex(move.start, position) - min(ends)
    here = Stop(move.start, (), 0, ())
    return cost_of(here, position) - min(cost_of(stop, position) for stop in move.stops)


def least_distance(option: Option, position: Position) -> float:
    """The distance of the nearest thing that an option offers as a choice."""
    return min((distance_of_value(value, position) for value in choices(option)), default=0.0)


def choices(option: Option) -> Iterator[str | int]:
    """What an option offers to choose one of, over all its parameters."""
    return (value for domain in option.params.values() if isinstance(domain, Choice) for value in domain.of)


def distance_of_value(value: str | int, position: Position) -> float:
    """The distance between the named piece and its nearest opponent; 0 if the value names nothing on the table."""
    key = str(value)
    if key in position.mine:
        return distance(position.mine[key], position)
    if key in position.goals:
        return min(_distances(position.goals[key], position.mine.values()), default=0.0)
    return distance_of_hex(key, position)


def _distances(point: Location | Spot, spots: Iterable[Spot]) -> Iterable[float]:
    return (hypot(spot.x - point.x, spot.y - point.y, spot.z - point.z) / INCH for spot in spots)
