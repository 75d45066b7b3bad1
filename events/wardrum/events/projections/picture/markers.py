"""Objectives and tokens that lie on the table."""

from __future__ import annotations

from collections.abc import Sequence

from wardrum.events.space.table import Marker, Table

from .ink import INK, PANEL, seat_ink
from .markup import element, group, text

CROSS = "M-1905 0H-1016M1016 0H1905M0-1905V-1016M0 1016V1905"
CHEST = "M-1067-254V864H1067V-254ZM-1067-254Q-1067-914-508-914H508Q1067-914 1067-254Z"
CRYSTAL = "M0-1575 1016-457 457 1524H-457L-1016-457ZM-1016-457H1016"
DOOR = "M-914 1270V-254A914 1067 0 0 1 914-254V1270Z"
TOKENS = {"skyshard": (CRYSTAL, "#7cd4e8"), "door": (DOOR, "#b8862b")}


def markers(table: Table, order: Sequence[str]) -> str:
    """All of them."""
    return group(*(drawn(key, marker, order) for key, marker in sorted(table.markers.items())))


def drawn(key: str, marker: Marker, order: Sequence[str]) -> str:
    """One of them, at its place."""
    held = f", held by seat {marker.seat.upper()}" if marker.seat else ""
    shape = objective(marker, order) if marker.kind == "objective" else token(marker.kind)
    return group(
        text("title", f"{key.replace('-', ' ')}, {marker.kind}{held}"),
        shape,
        transform=f"translate({marker.x} {marker.y})",
    )


def objective(marker: Marker, order: Sequence[str]) -> str:
    """A target; who holds it is written in it."""
    ink = seat_ink(order, marker.seat) if marker.seat else None
    line = {"stroke": ink.colour if ink else INK, "stroke_width": 330}
    ring = element("circle", r=1575, fill=PANEL, stroke_dasharray=ink.dashes if ink else "", **line)
    inside = (
        text("text", ink.glyph, y=530, font_size=1524, fill=INK, text_anchor="middle")
        if ink
        else element("circle", r=254, fill=INK)
    )
    return ring + element("path", d=CROSS, fill="none", **line) + inside


def token(kind: str) -> str:
    """What lies there, a chest if it is nothing in particular."""
    shape, colour = TOKENS.get(kind, (CHEST, "#b8862b"))
    return element("path", d=shape, fill=colour, stroke="#38280a", stroke_width=228, stroke_linejoin="round")
