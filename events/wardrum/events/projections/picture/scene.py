"""What a picture shows: the table, whose those on it are, and from where it is seen; and what each of them is in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from wardrum.events.space.table import Piece, Table
from wardrum.events.toolkit.grammar import inches
from wardrum.events.toolkit.piece_labels import PieceLabel

from .camera import Camera
from .ink import SeatInk, seat_ink

WIDE = 960  # pixels: how wide a picture is unless whoever shows it makes it larger or smaller
MARGIN = 1_400


class PictureScene(Struct, frozen=True):
    """A table with those on it.

    order: the seats · labels: of those on the table and of the fallen, by id · pixel: how long one is in the picture's
    own size, by which tags are measured.
    """

    table: Table
    order: Sequence[str]
    labels: Mapping[str, PieceLabel]
    camera: Camera
    pixel: int

    def label(self, key: str) -> PieceLabel:
        """How somebody looks; of some the game says nothing."""
        return self.labels.get(key) or PieceLabel(key, key)

    def ink(self, seat: str) -> SeatInk:
        """How a seat is drawn."""
        return seat_ink(self.order, seat)


def scene_of(table: Table, order: Sequence[str], labels: Mapping[str, PieceLabel]) -> PictureScene:
    """The scene of a table, as large as it is."""
    tall = max([0, *(piece.top for piece in table.terrain.values())])
    camera = Camera(table.width, table.height, tall)
    return PictureScene(table, order, labels, camera, camera.box(MARGIN)[2] // WIDE)


def told(key: str, piece: Piece, label: PieceLabel) -> str:
    """What somebody is and how they stand, for those who listen."""
    seat = f"seat {piece.seat.upper()}" if piece.seat else "nobody's seat"
    left = f"{label.left} of {label.most} wounds" if label.most else ""
    done = "has acted" if label.done else ""
    high = f"{inches(piece.z)} high" if piece.z else ""
    return ", ".join(filter(None, (f"{label.name} {key}", seat, high, left, done, *label.ills)))


def described(scene: PictureScene) -> str:
    """Everybody on the table in words."""
    there = sorted(scene.table.pieces.items())
    if not there:
        return "Nobody stands on the table."
    return "; ".join(told(key, piece, scene.label(key)) for key, piece in there) + "."
