"""Those who stand on the table: a dark base with the ring of the seat, and a standee on it; and those who fell there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import UNSET, Struct

from wardrum.events.space.plane import Outline
from wardrum.events.space.table import FallenPiece, Piece

from .camera import LEVEL, PARTS, RISE, Frame, Spot, parts, translated
from .ink import DARK_GREY, GREY, NOBODY, SeatInk
from .markup import element, group, text
from .painter import Extent
from .scene import PictureScene
from .silhouettes import MAN, SHAPES, role_of, used

LEAST = 30  # pixels: so high is a standee at least
SHOULDERS = 56  # half of the width of a silhouette
LYING = "rotate(76)"
FALLEN = "rotate(77.74)"  # the same on the ground, as it is seen from where the camera is


class Figure(Struct, frozen=True):
    """One of them, where it is in the picture. wide: of its base, half · reach: below its middle · tall: of its standee."""

    key: str
    spot: Spot
    room: Extent
    frame: Frame
    wide: int
    reach: int
    tall: int
    markup: str

    @property
    def samples(self) -> tuple[Spot, ...]:
        """The spots by which it is judged whether something hides it."""
        (x, y), up, wide = self.spot, self.tall, self.wide * 60 // 100
        near = wide * 60 // 100
        return (
            (x - wide, y),
            (x + wide, y),
            (x, y - up * 30 // 100),
            (x - near, y - up * 60 // 100),
            (x + near, y - up * 60 // 100),
            (x, y - up * 90 // 100),
        )


def figures(scene: PictureScene) -> Iterator[Figure]:
    """All of them, each with a title that says it in words."""
    for key, piece in sorted(scene.table.pieces.items()):
        yield figure(key, piece, scene)


def figure(key: str, piece: Piece, scene: PictureScene) -> Figure:
    """One of them, at its place."""
    shown, ink = scene.pieces[key], scene.ink(piece.seat)
    role = role_of(shown.role)
    wide = piece.radius if piece.breadth is UNSET else piece.breadth
    high = max(2_413 + wide * 3 // 2, LEAST * scene.pixel)
    tall, reach = high * SHAPES[role].height // MAN, wide * RISE // PARTS
    x, y = spot = scene.camera.project(piece.x, piece.y, piece.z)
    across, around = max(wide, high * SHOULDERS // MAN), wide * 62 // 100
    standee = group(
        used(role, ink.colour, ink.dark),
        transform=f"translate(0 {wide * 12 // 100}) {scaled(high)}{f' {LYING}' if shown.state.prone else ''}",
        opacity="0.66" if shown.state.done else "",
    )
    return Figure(
        key,
        spot,
        Extent(
            piece.x - around,
            piece.x + around,
            piece.y - around,
            piece.y + around,
            piece.z,
            piece.z + max(2_032, min(5_588, tall)),
        ),
        Frame(x - across, x + across, y - tall - 127, y + reach + 127),
        wide,
        reach,
        tall,
        group(
            text("title", scene.words.pieces[key]),
            base(piece.outline, ink),
            standee,
            transform=translated(spot),
        ),
    )


def scaled(high: int) -> str:
    """The factor that makes the silhouette of a man this high."""
    return f"scale({parts(high * PARTS // MAN)})"


@lru_cache(maxsize=256)
def base(outline: Outline, ink: SeatInk) -> str:
    """Shadow, base and ring, made once for all of a shape; who is played by the rules has a second ring."""
    ring = {"fill": "none", "stroke": ink.colour}
    return group(
        disc(outline, 152, fill="#000", fill_opacity="0.2", transform="translate(406 305)"),
        disc(outline, 0, fill=ink.dark, stroke=ink.dark, stroke_width=254),
        disc(outline, -178, stroke_width=330, stroke_dasharray=ink.dashes, **ring),
        disc(outline, 254, stroke_width=152, **ring) if ink is NOBODY else "",
        transform=LEVEL,
    )


def disc(outline: Outline, grown: int, **attributes: object) -> str:
    """The outline of a base, larger by a margin all round."""
    if isinstance(outline, int):
        return element("circle", r=max(1, outline + grown), **attributes)
    placed = f"{attributes.pop('transform', '')} rotate({outline.facing})".strip()
    long, short = max(1, outline.long + grown), max(1, outline.short + grown)
    return element("ellipse", rx=long, ry=short, transform=placed, **attributes)


def fallen(scene: PictureScene) -> str:
    """Those who were taken down: flat tokens where they lay last."""
    return group(
        *(lying(key, piece, scene) for key, piece in sorted(scene.table.fallen.items())), opacity="0.75"
    )


def lying(key: str, piece: FallenPiece, scene: PictureScene) -> str:
    """One of them."""
    radius = piece.radius
    place = f"{FALLEN} translate(0 {radius * 11 // 10}) {scaled(radius * 26 // 10)}"
    return group(
        text("title", scene.words.pieces[key]),
        element(
            "circle",
            r=radius,
            fill="none",
            stroke=scene.ink(piece.seat).dark,
            stroke_opacity="0.5",
            stroke_width=152,
            stroke_dasharray="305 254",
        ),
        group(used(role_of(scene.pieces[key].role), GREY, DARK_GREY), transform=place),
        transform=f"{translated(scene.camera.project(piece.x, piece.y, piece.z))} {LEVEL}",
    )
