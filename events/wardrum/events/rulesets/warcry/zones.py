"""Where a battle group sets up (W-22 to W-24, W-52)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.space.plane import INCH, Area, NearLine, NearPoint, Point

from .battleplan import DeploymentPoint

REACH = 3 * INCH  # wholly within so much, horizontally


def setup_area(point: DeploymentPoint) -> Area:
    """The part of the table around a deployment point, or along its deployment line."""
    reach = REACH if point.reach is UNSET else point.reach
    if point.line is UNSET:
        return NearPoint(Point(point.x, point.y), reach)
    line = point.line
    return NearLine(Point(line.x1, line.y1), Point(line.x2, line.y2), reach)
