"""What is dug into the board: the floors of trenches, seen through their openings, and the walls beyond them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wardrum.events.space.table import Table, Terrain

from .camera import Camera
from .markup import element, group, text

FLOOR, LINE = "#8d7a58", "#5b4a31"
NORTH, EAST = "#7a6444", "#6b573a"  # the walls that are seen

CLIP = "wardrum-trenches"

Span = tuple[int, int]


def trenches(table: Table, words: Mapping[str, str], camera: Camera) -> str:
    """All of them: the floors, the deepest first, then the walls, seen through all openings; and the edges."""
    dug = [(key, piece) for key, piece in sorted(table.terrain.items()) if piece.kind == "trench"]
    if not dug:
        return ""
    dug.sort(key=lambda item: item[1].z)
    pieces = [piece for _, piece in dug]
    openings = (element("rect", transform=camera.ground(), **opening(piece)) for piece in pieces)
    floors = (
        group(
            text("title", words[key]),
            element("rect", fill=FLOOR, transform=camera.ground(piece.z), **opening(piece)),
        )
        for key, piece in dug
    )
    seen = (part for piece in pieces for part in walls(piece, pieces, camera))
    edges = "".join(edge for piece in pieces for edge in edges_of(piece, pieces))
    return (
        element("clipPath", *openings, id=CLIP)
        + group(*floors, *seen, clip_path=f"url(#{CLIP})")
        + element("path", d=edges, fill="none", stroke=LINE, stroke_width=254, transform=camera.ground())
    )


def opening(piece: Terrain) -> dict[str, object]:
    """What of a trench lies open at the height of the board."""
    return {"x": piece.x, "y": piece.y, "width": piece.width, "height": piece.height}


def walls(piece: Terrain, others: Sequence[Terrain], camera: Camera) -> Iterator[str]:
    """The walls that are seen, where no other trench goes on that is as deep."""
    east, deep = piece.x + piece.width, -piece.z
    below = [other for other in others if other.z <= piece.z]
    for at, to in north_south(piece, piece.y, below):
        yield wall(to - at, deep, NORTH, camera.south_side(at, piece.y, 0))
    for at, to in west_east(piece, east, below):
        yield wall(to - at, deep, EAST, camera.west_side(east, at, 0))


def edges_of(piece: Terrain, others: Sequence[Terrain]) -> Iterator[str]:
    """The edges of an opening, where no other trench goes on."""
    for y in down(piece):
        yield from (f"M{at} {y}H{to}" for at, to in north_south(piece, y, others))
    for x in across(piece):
        yield from (f"M{x} {at}V{to}" for at, to in west_east(piece, x, others))


def north_south(piece: Terrain, y: int, others: Sequence[Terrain]) -> list[Span]:
    """The parts of its side at this y at which no other trench goes on."""
    gaps = [across(other) for other in others if other is not piece and within(y, down(other))]
    return solid(across(piece), gaps)


def west_east(piece: Terrain, x: int, others: Sequence[Terrain]) -> list[Span]:
    """The same of its side at this x."""
    gaps = [down(other) for other in others if other is not piece and within(x, across(other))]
    return solid(down(piece), gaps)


def wall(long: int, deep: int, tone: str, lie: str) -> str:
    """A part of a wall."""
    return element("rect", width=long, height=deep, fill=tone, stroke=LINE, stroke_width=102, transform=lie)


def across(piece: Terrain) -> Span:
    """From its west side to its east side."""
    return piece.x, piece.x + piece.width


def down(piece: Terrain) -> Span:
    """From its north side to its south side."""
    return piece.y, piece.y + piece.height


def within(at: int, span: Span) -> bool:
    """Whether a place lies in a span."""
    return span[0] <= at <= span[1]


def solid(side: Span, gaps: Sequence[Span]) -> list[Span]:
    """The parts of a side at which no other trench goes on."""
    parts = [side]
    for first, last in gaps:
        parts = [
            part for a, b in parts for part in ((a, min(b, first)), (max(a, last), b)) if part[1] > part[0]
        ]
    return parts
