"""The floor with its inches, and the zones on it."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from wardrum.events.space.plane import INCH, Area, NearLine, NearPoint, Point
from wardrum.events.space.table import Table, Zone

from .ink import EDGE, FLOOR, LINE, seat_ink
from .markup import element, group, text

LABEL = 1575  # size of a zone's name
CLIP = "wardrum-floor"


def floor(table: Table) -> str:
    """The table itself; a table of hexes is made of its cells."""
    if table.kind == "hexes" or not table.width:
        return ""
    across = (f"M{x} 0V{table.height}" for x in range(INCH, table.width, INCH))
    down = (f"M0 {y}H{table.width}" for y in range(INCH, table.height, INCH))
    return group(
        element("rect", width=table.width, height=table.height, fill=FLOOR, stroke=EDGE, stroke_width=200),
        element("path", d="".join((*across, *down)), fill="none", stroke=LINE, stroke_width=50),
        element("clipPath", element("rect", width=table.width, height=table.height), id=CLIP),
    )


def zones(table: Table, order: Sequence[str]) -> str:
    """Where who sets up; zones that are one and the same are drawn once."""
    distinct = {(zone.seat, zone.area): zone for _, zone in sorted(table.zones.items())}
    drawn = [zone_drawn(zone, table, order) for zone in distinct.values()]
    return group(*drawn, clip_path=f"url(#{CLIP})")


def zone_drawn(zone: Zone, table: Table, order: Sequence[str]) -> str:
    """One of them, with its name."""
    ink, (x, y) = seat_ink(order, zone.seat), label_place(zone.area, table)
    edge = element(
        "path",
        d=outline(zone.area),
        fill=ink.colour,
        fill_opacity="0.04",
        stroke=ink.colour,
        stroke_opacity="0.45",
        stroke_width=178,
        stroke_dasharray=ink.dashes,
    )
    name = text(
        "text", f"{ink.glyph} {zone.label}", x=x, y=y, font_size=LABEL, fill=ink.word, text_anchor="middle"
    )
    return edge + name


def label_place(area: Area, table: Table) -> tuple[int, int]:
    """Where the name of an area is written, kept on the table."""
    match area:
        case NearPoint(point, reach):
            x, y = point.x, point.y - reach + LABEL
        case NearLine(a, b, _):
            x, y = (a.x + b.x) // 2, (a.y + b.y) // 2
    return min(table.width - 2 * INCH, max(2 * INCH, x)), min(table.height - INCH // 2, max(LABEL, y))


def outline(area: Area) -> str:
    """The edge of an area: a circle, or a line with all that is near it."""
    match area:
        case NearPoint(point, reach):
            return capsule(point, point, reach)
        case NearLine(a, b, reach):
            return capsule(a, b, reach)


def capsule(a: Point, b: Point, reach: int) -> str:
    """All that is within reach of a line, as a path."""
    length = isqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
    nx, ny = ((a.y - b.y) * reach // length, (b.x - a.x) * reach // length) if length else (0, reach)
    round_ = f"A{reach} {reach} 0 0 1"
    return (
        f"M{a.x + nx} {a.y + ny}{round_} {a.x - nx} {a.y - ny}L{b.x - nx} {b.y - ny}"
        f"{round_} {b.x + nx} {b.y + ny}Z"
    )
