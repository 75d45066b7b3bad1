"""The tags of the figures, above everything else: paper plates with the mark of the seat and the number, the bar of the health, and signs.

Unit: one pixel of the picture in its own size; the origin of a tag is the middle of its upper edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from wardrum.events.space.table import Piece as TablePiece
from wardrum.events.space.table import Table
from wardrum.events.toolkit.display.shapes import Health, Piece, Token
from wardrum.events.toolkit.grammar import inches

from .camera import translated
from .figures import Figure
from .ink import BAD, CUT_PAPER, DONE, INK, QUIET, SeatInk
from .markup import element, group, text
from .scene import PictureScene

HIGH, BAR = 15, 4
LETTER = 7  # how wide one is
SIGN = 14  # how wide one is, with its room
DASHES = {"▲": "", "■": "4 2", "◆": "5 2 1 2", "★": "1.5 2", "✕": ""}
WAIT = "M3.500 1h9v1.500h-1V4.500L8.800 8l2.700 3.500v2h1V15h-9v-1.500h1v-2L7.200 8 4.500 4.500v-2h-1z"  # an hourglass
ALARM = "M0-6.5 6.5 5.5H-6.5Z"
DROP = "M0-8C3.6-3.6 5.6-1.400 5.6 1.400A5.6 5.6 0 0 1-5.6 1.400C-5.6-1.400-3.6-3.6 0-8Z"


def tags(scene: PictureScene, figures: Sequence[Figure]) -> str:
    """All of them, those of the nearest figures last."""
    return group(*(tag(figure, scene) for figure in figures))


def tag(figure: Figure, scene: PictureScene) -> str:
    """One of them, below its base."""
    piece, shown = scene.table.pieces[figure.key], scene.pieces[figure.key]
    ink, (x, y), pixel = scene.ink(piece.seat), figure.spot, scene.pixel
    width = 15 + LETTER * len(shown.short)
    signs = enumerate(signs_of(piece, shown, scene.table))
    return group(
        plate(shown, ink, width),
        "" if shown.health is UNSET else health_bar(shown.health, width),
        *(
            group(sign, transform=f"translate({(width + SIGN) // 2 + SIGN * i + 1} {HIGH // 2})")
            for i, sign in signs
        ),
        transform=f"{translated((x, y + figure.reach + 2 * pixel))} scale({pixel})",
    )


def plate(shown: Piece, ink: SeatInk, width: int) -> str:
    """The paper with the mark of the seat and the number."""
    return group(
        element(
            "rect",
            x=-(width // 2),
            width=width,
            height=HIGH,
            rx=3,
            fill="#e9e0cd" if shown.state.done else CUT_PAPER,
            stroke=ink.colour,
            stroke_width="1.6",
            stroke_dasharray=DASHES[ink.glyph],
        ),
        element(
            "path", d=ink.shape, fill=ink.colour, transform=f"translate({8 - width // 2} 7.5) scale(.05)"
        ),
        words(shown.short, x=6, y="11.6", font_size="11.5", text_anchor="middle"),
    )


def words(written: str, **attributes: object) -> str:
    """What is written on or beside the paper."""
    return text("text", written, font_weight=700, fill=INK, **attributes)


def beside(written: str, **attributes: object) -> str:
    """What is written beside the paper, readable on anything."""
    edge = {"stroke": CUT_PAPER, "stroke_width": 3, "paint_order": "stroke"}
    return words(written, font_size="10.5", **edge, **attributes)


def health_bar(health: Health, width: int) -> str:
    """What is left of it, as a bar, and as a number once something is lost."""
    left = min(health.left, health.most)
    place = {"x": 1 - width // 2, "y": HIGH + 1, "height": BAR, "rx": 2}
    return group(
        element("rect", width=width - 2, fill=CUT_PAPER, stroke=INK, stroke_width="0.8", **place),
        element("rect", width=(width - 2) * left // max(1, health.most), fill=INK, **place),
        beside(str(left), x=width // 2 + 2, y=HIGH + BAR + 3) if left < health.most else "",
    )


def signs_of(piece: TablePiece, shown: Piece, table: Table) -> Iterator[str]:
    """The signs beside the plate: it has acted, it waits, it is under a harmful effect, its tokens; and how high it stands."""
    if shown.state.done:
        yield element("circle", r=6, fill=DONE, stroke=CUT_PAPER, stroke_width="1.2") + stroke(
            "M-3 0-.6 2.6 3.4-2.6"
        )
    if shown.state.waiting:
        yield element("circle", r=6, fill=CUT_PAPER, stroke=INK) + element(
            "path", d=WAIT, fill=INK, fill_rule="evenodd", transform="translate(-4.5 -4.5) scale(.56)"
        )
    if any(tag.ill for tag in shown.tags):
        yield element("path", d=ALARM, fill=BAD, stroke=CUT_PAPER) + stroke("M0-2.5V1.5M0 3.2V3.9")
    yield from map(token_sign, shown.tokens)
    if piece.z or is_covered(piece, table):
        yield beside(inches(piece.z), x=-5, y=4)


def token_sign(token: Token) -> str:
    """How many tokens of a kind there are: in a drop of blood, or on a disc."""
    disc = (
        element("path", d=DROP, fill=BAD, stroke=CUT_PAPER)
        if token.icon == "blood"
        else element("circle", r=6, fill=QUIET, stroke=CUT_PAPER)
    )
    return disc + text(
        "text", str(token.count), y="3.6", font_size="9.5", font_weight=700, fill="#fff", text_anchor="middle"
    )


def stroke(drawn: str) -> str:
    """A white line on a sign."""
    return element("path", d=drawn, fill="none", stroke="#fff", stroke_width="1.7", stroke_linecap="round")


def is_covered(piece: TablePiece, table: Table) -> bool:
    """Whether it stands under a platform, so that its height has to be said."""
    return any(
        each.kind == "platform"
        and each.z > piece.z
        and each.x <= piece.x <= each.x + each.width
        and each.y <= piece.y <= each.y + each.height
        for each in table.terrain.values()
    )
