"""Terrain that stands up: prisms with a top, a south side and a west side, each drawn in lengths of its own and laid by one transform.

Pieces of terrain do not move, so what they are drawn as is made once for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from wardrum.events.space.table import Side, Terrain
from wardrum.events.toolkit.grammar import inches

from .camera import LEVEL, UPRIGHT, Camera, Frame, Spot
from .markup import element, group, text
from .materials import LOOKS, Material, MaterialLook, material_of
from .painter import Extent
from .textures import bars, gate, rungs

THIN = 1_524  # a platform no thicker than that is a deck of boards, on posts
STEP = 1_905  # how high a stair is, about
RAIL, RAIL_WIDTH = 1_778, 152
POST = 559  # how wide one is that carries a deck
WRITTEN = (4_064, 2_286)  # what the height of a deck needs to be written on it
LETTER = 1_575  # how high a height is written: it fits into WRITTEN
GLASS = "0.26"
OPEN = {
    "arch": ("#3d3325", "#7b6c54", 152),
    "door": ("#9b7243", "#75532f", 254),
}  # what is seen in an opening


class Prism(Struct, frozen=True):
    """One block, where it is in the picture. markup, glass: as it is drawn, and as it is where it hides somebody."""

    room: Extent
    frame: Frame
    outline: tuple[Spot, ...]
    markup: str
    glass: str

    def hides(self, spot: Spot) -> bool:
        """Whether it covers a spot of the picture."""
        x, y = spot
        if not (self.frame.x0 <= x <= self.frame.x1 and self.frame.y0 <= y <= self.frame.y1):
            return False
        edges = zip(self.outline, (*self.outline[1:], *self.outline[:1]), strict=True)
        return bool(self.outline) and all(turn(a, b, spot) >= 0 for a, b in edges)


@lru_cache(maxsize=2_048)
def prisms_of(key: str, piece: Terrain, words: str, camera: Camera) -> tuple[Prism, ...]:
    """The prisms of a piece: one, or one for each step and rail. words: what is said of it."""
    room, title = room_of(piece), text("title", words)
    if piece.kind == "stairs":
        return tuple(prism(step, "wood", title, camera) for step in steps(room, piece.up))
    rails = [prism(railing(room, side), "rail", title, camera) for side in piece.enclosed]
    return (prism(room, material_of(key, piece), title, camera), *rails)


def room_of(piece: Terrain) -> Extent:
    """The room that a piece of terrain takes."""
    return Extent(piece.x, piece.x + piece.width, piece.y, piece.y + piece.height, piece.z, piece.top)


def steps(room: Extent, up: object) -> Iterator[Extent]:
    """Stairs as a row of blocks, each as high as its step; up: the side to which they rise, if that is known."""
    wide, deep, tall = sizes(room)
    northward = up in ("north", "south") if isinstance(up, str) else deep > wide
    count = max(2, (tall + STEP // 2) // STEP)
    for i in range(count):
        top = room.z0 + tall * (count - i if up in ("west", "north") else i + 1) // count
        if northward:
            a, b = (room.y0 + deep * at // count for at in (i, i + 1))
            yield Extent(room.x0, room.x1, a, b, room.z0, top)
        else:
            a, b = (room.x0 + wide * at // count for at in (i, i + 1))
            yield Extent(a, b, room.y0, room.y1, room.z0, top)


def railing(room: Extent, side: Side) -> Extent:
    """The rail at a side of a platform."""
    x0, x1, y0, y1 = room.x0, room.x1, room.y0, room.y1
    match side:
        case "west":
            x1 = x0 + RAIL_WIDTH
        case "east":
            x0 = x1 - RAIL_WIDTH
        case "north":
            y1 = y0 + RAIL_WIDTH
        case "south":
            y0 = y1 - RAIL_WIDTH
    return Extent(x0, x1, y0, y1, room.z1, room.z1 + RAIL)


def sizes(room: Extent) -> tuple[int, int, int]:
    """Its width, depth and height."""
    return room.x1 - room.x0, room.y1 - room.y0, room.z1 - room.z0


def prism(room: Extent, material: Material, title: str, camera: Camera) -> Prism:
    """A block of a material."""
    _, _, tall = sizes(room)
    on_posts = material == "wood" and tall <= THIN and room.z0 > 0
    foot = 0 if on_posts else room.z0
    corners = corners_of(room, foot, camera)
    frame = Frame(
        min(x for x, _ in corners),
        max(x for x, _ in corners),
        min(y for _, y in corners),
        max(y for _, y in corners),
    )
    open_work = material in ("rail", "ladder")
    outline = () if open_work else hull(corners_of(room, room.z0, camera))
    markup = title, *faces(room, material, on_posts=on_posts, camera=camera)
    return Prism(
        room, frame, outline, group(*markup), group(*markup, fill_opacity=GLASS, stroke_opacity="0.8")
    )


def corners_of(room: Extent, foot: int, camera: Camera) -> list[Spot]:
    """The eight corners of a block in the picture; foot: at which height it begins."""
    return [
        camera.project(x, y, z)
        for x in (room.x0, room.x1)
        for y in (room.y0, room.y1)
        for z in (foot, room.z1)
    ]


def faces(room: Extent, material: Material, *, on_posts: bool, camera: Camera) -> list[str]:
    """The sides that are seen, and the top."""
    wide, deep, tall = sizes(room)
    south = camera.south_side(room.x0, room.y1, room.z0)
    west = camera.west_side(room.x0, room.y0, room.z0)
    if material in ("rail", "ladder"):
        return [trellis(material, wide, tall, south), trellis(material, deep, tall, west)]
    look, posts = LOOKS[material], room.z0 if on_posts else 0
    return [
        side(material, look.lit, (deep, tall, posts), west),
        side(material, look.side, (wide, tall, posts), south),
        top(look, wide, deep, camera.project(room.x0, room.y0, room.z1), high(material, room)),
    ]


def trellis(material: Material, long: int, tall: int, lie: str) -> str:
    """A side of what is made of bars."""
    drawn = bars(long, tall) if material == "rail" else rungs(long, tall)
    if not drawn:
        return ""
    width = 203 if material == "rail" else 254
    return element("path", d=drawn, fill="none", stroke="#75532f", stroke_width=width, transform=lie)


def side(material: Material, tone: str, size: tuple[int, int, int], lie: str) -> str:
    """One side; size: how long and high it is, and the posts under it, 0 = none."""
    (long, tall, posts), look = size, LOOKS[material]
    drawn = look.side_lines(long, tall)
    gap = OPEN.get(material)
    opening = gate(long, tall, leaves=material == "door") if gap else ""
    return group(
        *(
            element("rect", x=x, width=POST, height=posts, fill=look.side, stroke=look.line, stroke_width=127)
            for x in ((0, long - POST) if posts else ())
        ),
        element("rect", y=-tall, width=long, height=tall, fill=tone, stroke=look.line, stroke_width=152),
        lines(drawn, look, transform=f"translate(0 {-tall})"),
        element("path", d=opening, fill=gap[0], stroke=gap[1], stroke_width=gap[2])
        if gap and opening
        else "",
        transform=lie,
    )


def top(look: MaterialLook, wide: int, deep: int, at: Spot, height: str) -> str:
    """The top, with its height where it can be stood on."""
    plate = element(
        "rect",
        width=wide,
        height=deep,
        fill=look.top,
        stroke=look.line,
        stroke_width=152,
        stroke_dasharray=look.dashes,
    )
    return group(
        plate,
        lines(look.top_lines(wide, deep), look),
        written(height, wide // 2, deep // 2) if height else "",
        transform=f"translate({at[0]} {at[1]}) {LEVEL}",
    )


def lines(drawn: str, look: MaterialLook, transform: str = "") -> str:
    """The lines on a face."""
    if not drawn:
        return ""
    return element(
        "path",
        d=drawn,
        fill="none",
        stroke=look.line,
        stroke_width=look.width,
        stroke_opacity="0.8",
        transform=transform,
    )


def high(material: Material, room: Extent) -> str:
    """How high a deck is, where there is room to write it."""
    wide, deep, _ = sizes(room)
    return inches(room.z1) if material == "wood" and wide > WRITTEN[0] and deep > WRITTEN[1] else ""


def written(words: str, x: int, y: int) -> str:
    """What is written on a deck, to be read from where the camera is."""
    place = f"translate({x} {y}) {UPRIGHT}"
    return text(
        "text",
        words,
        y=LETTER * 35 // 100,
        font_size=LETTER,
        font_weight=700,
        fill="#3a2712",
        text_anchor="middle",
        transform=place,
    )


def hull(spots: list[Spot]) -> tuple[Spot, ...]:
    """The corners of the convex outline, clockwise as seen on the screen."""
    across = sorted(set(spots))
    return (*half(across), *half(across[::-1]))


def half(row: list[Spot]) -> list[Spot]:
    """One half of an outline, without its last corner."""
    kept: list[Spot] = []
    for spot in row:
        while len(kept) > 1 and turn(kept[-2], kept[-1], spot) <= 0:
            kept.pop()
        kept.append(spot)
    return kept[:-1]


def turn(a: Spot, b: Spot, c: Spot) -> int:
    """Above 0: from a over b to c one turns right."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
