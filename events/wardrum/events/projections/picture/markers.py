"""Objectives, which are painted on the ground, and tokens, which stand on it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from wardrum.events.space.table import Marker

from .camera import LEVEL, UPRIGHT, Camera, Frame, translated
from .ink import INK, PANEL, SeatInk
from .markup import element, group, text
from .painter import Extent
from .scene import PictureScene

CROSS = "M-1905 0H-1016M1016 0H1905M0-1905V-1016M0 1016V1905"
CHEST = "M-1067-254V864H1067V-254ZM-1067-254Q-1067-914-508-914H508Q1067-914 1067-254Z"
CRYSTAL = "M0-1575 1016-457 457 1524H-457L-1016-457ZM-1016-457H1016"
DOOR = "M-914 1270V-254A914 1067 0 0 1 914-254V1270Z"
TOKENS = {"skyshard": (CRYSTAL, "#7cd4e8"), "door": (DOOR, "#b8862b"), "gate": (DOOR, "#b8862b")}
TOKEN = 1_143  # how far one reaches


class DrawnToken(Struct, frozen=True):
    """A token, where it is in the picture."""

    room: Extent
    frame: Frame
    markup: str


def objectives(scene: PictureScene) -> str:
    """Those that are painted on the ground."""
    return group(
        *(
            group(
                text("title", scene.words.markers[key]),
                objective(scene.ink(marker.seat) if marker.seat else None),
                transform=f"{translated(scene.camera.project(marker.x, marker.y, marker.z))} {LEVEL}",
            )
            for key, marker in sorted(scene.table.markers.items())
            if marker.kind == "objective"
        )
    )


def tokens(scene: PictureScene) -> Iterator[DrawnToken]:
    """Those that stand there."""
    for key, marker in sorted(scene.table.markers.items()):
        if marker.kind != "objective":
            yield token(scene.words.markers[key], marker, scene.camera)


def objective(ink: SeatInk | None) -> str:
    """A target; who holds it is written in it, to be read from where the camera is. ink: of that seat."""
    line = {"stroke": ink.colour if ink else INK, "stroke_width": 330}
    ring = element(
        "circle", r=1575, fill=PANEL, fill_opacity="0.75", stroke_dasharray=ink.dashes if ink else "", **line
    )
    inside = (
        text("text", ink.glyph, y=530, font_size=1524, fill=INK, text_anchor="middle", transform=UPRIGHT)
        if ink
        else element("circle", r=254, fill=INK)
    )
    return ring + element("path", d=CROSS, fill="none", **line) + inside


def token(words: str, marker: Marker, camera: Camera) -> DrawnToken:
    """What lies there, a chest if it is nothing in particular."""
    shape, colour = TOKENS.get(marker.kind, (CHEST, "#b8862b"))
    x, y, z = marker.x, marker.y, marker.z
    spot = camera.project(x, y, z)
    body = element("path", d=shape, fill=colour, stroke="#38280a", stroke_width=228, stroke_linejoin="round")
    drawn = group(
        text("title", words),
        element("ellipse", rx=1_270, ry=508, cx=203, cy=127, fill="#000", fill_opacity="0.2"),
        group(body, transform="translate(0 -864)"),
        transform=translated(spot),
    )
    room = Extent(x - 762, x + 762, y - 762, y + 762, z, z + 1_778)
    return DrawnToken(
        room, Frame(spot[0] - TOKEN, spot[0] + TOKEN, spot[1] - 2 * TOKEN, spot[1] + TOKEN // 2), drawn
    )
