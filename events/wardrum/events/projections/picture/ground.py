"""The ground: the slab that the table is cut from, its floor, and the zones on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import isqrt

from wardrum.events.space.plane import INCH, Area, NearLine, NearPoint, Point
from wardrum.events.space.table import Table, Zone

from .camera import SLAB as THICK
from .camera import UPRIGHT, Camera
from .cells import polygon
from .ink import GROUNDS, PLAIN, WOOD, WOOD_SHADE, SeatInk, seat_ink
from .markup import element, group, text
from .textures import tufts

FLAG = 2 * INCH  # so that it measures as well
LABEL = 1575  # size of a zone's name
CLIP = "wardrum-floor"


def slab(table: Table, camera: Camera) -> str:
    """The edges of the table that are seen; of a table of hexes what it is cut from."""
    if table.map:
        below = (
            element("polygon", points=polygon(cell, table.map.across))
            for _, cell in sorted(table.map.cells.items())
        )
        return group(*below, fill=WOOD, transform=camera.ground(-THICK))
    if table.kind == "hexes" or not table.width:
        return ""
    west, south = camera.west_side(0, 0, 0), camera.south_side(0, table.height, 0)
    return element("rect", width=table.height, height=THICK, fill=WOOD_SHADE, transform=west) + element(
        "rect", width=table.width, height=THICK, fill=WOOD, transform=south
    )


def floor(table: Table, ground: str) -> str:
    """The table itself, of flags of two inches in the tones of its ground; a table of hexes is made of its cells."""
    return "" if table.kind == "hexes" or not table.width else plane_floor(table.width, table.height, ground)


@lru_cache(maxsize=8)
def plane_floor(width: int, height: int, ground: str) -> str:
    """The floor of a table of this size and ground, made once."""
    ink = GROUNDS.get(ground, PLAIN)
    middle = f"M{width // 2} 0v{height}M0 {height // 2}h{width}"
    return group(
        element("rect", width=width, height=height, fill=ink.mat, stroke=WOOD, stroke_width=254),
        line(flags(width, height), ink.line, 114),
        line(tufts(width, height), ink.grass, 152),
        element("path", d=middle, fill="none", stroke=ink.line, stroke_width=178, stroke_dasharray="762 635"),
        element("clipPath", element("rect", width=width, height=height), id=CLIP),
    )


def line(drawn: str, colour: str, width: int) -> str:
    """Thin lines on the floor."""
    return element("path", d=drawn, fill="none", stroke=colour, stroke_width=width, stroke_opacity="0.75")


def flags(width: int, height: int) -> str:
    """The joints of flags, every second row shifted by half of one."""
    rows = "".join(f"M0 {y}h{width}" for y in range(FLAG, height, FLAG))
    ends = (
        f"M{x} {y}V{min(height, y + FLAG)}"
        for row, y in enumerate(range(0, height, FLAG))
        for x in range(FLAG // 2 if row % 2 else FLAG, width, FLAG)
    )
    return rows + "".join(ends)


def zones(table: Table, names: Mapping[str, str], order: Sequence[str], *, begun: bool) -> str:
    """Where who sets up; zones that are one and the same are drawn once. Faint and without names once the battle has begun."""
    distinct = {(zone.seat, zone.area): key for key, zone in sorted(table.zones.items())}
    drawn = [
        zone_drawn(table.zones[key], table, order, "" if begun else names[key]) for key in distinct.values()
    ]
    return group(*drawn, clip_path=f"url(#{CLIP})", opacity="0.3" if begun else "")


def zone_drawn(zone: Zone, table: Table, order: Sequence[str], name: str) -> str:
    """One of them; its name is not written if it is ""."""
    ink = seat_ink(order, zone.seat)
    edge = element(
        "path",
        d=outline(zone.area),
        fill=ink.colour,
        fill_opacity="0.1",
        stroke=ink.colour,
        stroke_opacity="0.7",
        stroke_width=229,
        stroke_dasharray=ink.dashes,
    )
    return edge + (name_written(name, zone.area, table, ink) if name else "")


def name_written(name: str, area: Area, table: Table, ink: SeatInk) -> str:
    """The name of a zone, to be read from where the camera is."""
    x, y = label_place(area, table)
    words = f"{ink.glyph} {name}"
    place = f"translate({x} {y}) {UPRIGHT}"
    return text("text", words, font_size=LABEL, fill=ink.word, text_anchor="middle", transform=place)


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
            return stadium(point, point, reach)
        case NearLine(a, b, reach):
            return stadium(a, b, reach)


def stadium(a: Point, b: Point, reach: int) -> str:
    """All that is within reach of a line, as a path."""
    length = isqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
    nx, ny = ((a.y - b.y) * reach // length, (b.x - a.x) * reach // length) if length else (0, reach)
    round_ = f"A{reach} {reach} 0 0 1"
    return (
        f"M{a.x + nx} {a.y + ny}{round_} {a.x - nx} {a.y - ny}L{b.x - nx} {b.y - ny}"
        f"{round_} {b.x + nx} {b.y + ny}Z"
    )
