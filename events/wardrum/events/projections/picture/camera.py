"""The camera of the page's table view in whole numbers: an orthographic projection from the table to the picture.

Lengths are 1/100 mm in both. The picture's origin is the middle of the table. Seen from yaw −0.17 and tilt 0.90 radians, of
which sine and cosine are kept in parts of `PARTS`, so that no machine rounds them otherwise. From there one sees of
everything that stands its top, its south side and its west side.
"""

from __future__ import annotations

from msgspec import Struct

PARTS = 100_000
COS, SIN = 98_558, -16_918  # of the yaw
RISE, LEAN = 78_333, 62_161  # sine and cosine of the tilt: how much of a depth is seen, and of a height
UPRIGHT = "rotate(9.74)"  # turns back what is written on the ground
SLAB = 1_397  # how thick the table is
MAN = 4_318  # how high figures stand
EAST = (COS, SIN * RISE // PARTS)  # where an inch to the east, and one to the south, leads in the picture
SOUTH = (-SIN, COS * RISE // PARTS)

Spot = tuple[int, int]


class Frame(Struct, frozen=True):
    """A box in the picture."""

    x0: int
    x1: int
    y0: int
    y1: int

    def overlaps(self, other: Frame) -> bool:
        """Whether they have more in common than an edge."""
        return self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1


class Camera(Struct, frozen=True):
    """Of a table of this size. tall: how high the highest thing on it reaches."""

    width: int
    height: int
    tall: int = 0

    def project(self, x: int, y: int, z: int = 0) -> Spot:
        """Where a place is in the picture."""
        dx, dy = x - self.width // 2, y - self.height // 2
        across = (dx * COS - dy * SIN) // PARTS
        down = ((dx * SIN + dy * COS) * RISE // PARTS - z * LEAN) // PARTS
        return across, down

    def ground(self, z: int = 0) -> str:
        """The ground at a height as a transform, from lengths of the table."""
        return matrix(EAST, SOUTH, self.project(0, 0, z))

    def south_side(self, x: int, y: int, z: int) -> str:
        """A side that faces south as a transform: x along its foot from here to the east, y upwards as negative numbers."""
        return matrix(EAST, (0, LEAN), self.project(x, y, z))

    def west_side(self, x: int, y: int, z: int) -> str:
        """The same of one that faces west, from here to the south."""
        return matrix(SOUTH, (0, LEAN), self.project(x, y, z))

    def box(self, margin: int) -> tuple[int, int, int, int]:
        """All that can be seen of the table and what stands on it: left, top, width, height."""
        corners = [self.project(x, y) for x in (0, self.width) for y in (0, self.height)]
        left, right = min(x for x, _ in corners) - margin, max(x for x, _ in corners) + margin
        top = min(y for _, y in corners) - LEAN * max(MAN, self.tall) // PARTS - margin
        bottom = max(y for _, y in corners) + LEAN * SLAB // PARTS + margin
        return left, top, right - left, bottom - top


def nearness(x: int, y: int, z: int) -> int:
    """How near a place is to the eye: the greater, the nearer."""
    return (x * SIN + y * COS) * LEAN // PARTS + z * RISE


def matrix(east: Spot, south: Spot, origin: Spot) -> str:
    """An affine transform; the directions are in `PARTS`."""
    return f"matrix({' '.join(map(parts, (*east, *south)))} {origin[0]} {origin[1]})"


def translated(spot: Spot) -> str:
    """A transform to a place of the picture."""
    return f"translate({spot[0]} {spot[1]})"


def parts(number: int) -> str:
    """A number of parts as a decimal number."""
    return f"{'-' if number < 0 else ''}{abs(number) // PARTS}.{abs(number) % PARTS:05}"


LEVEL = matrix(EAST, SOUTH, (0, 0))  # the ground about a point's own middle
