"""What a picture shows: the table, how those on it stand, and from where it is seen; and what everything is in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from wardrum.events.space.table import Table
from wardrum.events.toolkit.display.shapes import Display, Piece

from .camera import Camera
from .ink import SeatInk, seat_ink
from .words import PictureWords, bare_words, words_of

WIDE = 960  # pixels: how wide a picture is unless it is shown larger or smaller
MARGIN = 1_400  # left free round the table, half an inch and a little
SHORTEST = 10_000  # a table smaller than that has no room for a caption


class PictureScene(Struct, frozen=True):
    """A table with those on it."""

    table: Table
    order: Sequence[str]
    """The seats."""
    pieces: Mapping[str, Piece]
    """Of those on the table and of the fallen, by id."""
    words: PictureWords
    begun: bool
    """Whether the battle has begun, so that zones matter no more."""
    camera: Camera
    pixel: int
    """How long one is in the picture's own size, by which tags are measured."""
    ground: str = "plain"
    """What the floor is drawn as."""

    @property
    def box(self) -> tuple[int, int, int, int]:
        """What is seen of it: left, top, width, height."""
        left, top, width, height = self.camera.box(MARGIN)
        return left, top, max(width, SHORTEST), height

    def ink(self, seat: str) -> SeatInk:
        """How a seat is drawn."""
        return seat_ink(self.order, seat)


def scene_of(table: Table, display: Display) -> PictureScene:
    """The scene of a table as a display shows it."""
    words, begun = words_of(table, display), display.round > 0
    camera = camera_over(table)
    pixel, ground = pixel_of(camera), display.board.ground
    return PictureScene(table, display.order, display.pieces, words, begun, camera, pixel, ground)


def bare_scene(table: Table) -> PictureScene:
    """The scene of a plane on which nobody stands."""
    camera = camera_over(table)
    return PictureScene(table, (), {}, bare_words(table), True, camera, pixel_of(camera))


def camera_over(table: Table) -> Camera:
    """The camera of a table, as large as it is."""
    return Camera(table.width, table.height, max([0, *(piece.top for piece in table.terrain.values())]))


def pixel_of(camera: Camera) -> int:
    """How long a pixel is in a picture of its own size."""
    return camera.box(MARGIN)[2] // WIDE


def described(scene: PictureScene) -> str:
    """Everybody on the table in words."""
    there = sorted(scene.table.pieces)
    return " ".join(scene.words.pieces[key] for key in there) if there else "Nobody stands on the table."
