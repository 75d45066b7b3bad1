"""Who stands on the table: a base in the ring and with the shape of its seat, its number, and what is left of its wounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wardrum.events.space.table import Piece, Table
from wardrum.events.toolkit.grammar import inches
from wardrum.events.toolkit.piece_labels import PieceLabel

from .ink import BAD, FLOOR, INK, PANEL, SeatInk, scaled, seat_ink
from .markup import element, group, text


def pieces(table: Table, order: Sequence[str], figures: Mapping[str, PieceLabel]) -> str:
    """All of them, each with a title that says it in words."""
    return group(
        *(
            drawn(key, piece, seat_ink(order, piece.seat), figures.get(key, PieceLabel(key, key)))
            for key, piece in sorted(table.pieces.items())
        )
    )


def drawn(key: str, piece: Piece, ink: SeatInk, figure: PieceLabel) -> str:
    """One of them, at its place."""
    return group(
        text("title", words(key, piece, figure)),
        base(piece.radius, ink, figure),
        number(piece.radius, figure),
        height(piece) if piece.z else "",
        wounds(piece.radius, figure) if figure.most else "",
        alarm(piece.radius) if figure.ills else "",
        tick(piece.radius, ink) if figure.done else "",
        transform=f"translate({piece.x} {piece.y})",
    )


def height(piece: Piece) -> str:
    """How high above the board it stands, at its lower edge."""
    size = max(860, piece.radius * 2 // 5)
    return text(
        "text",
        inches(piece.z),
        y=piece.radius + size // 2,
        font_size=size,
        font_weight=700,
        fill=INK,
        stroke=PANEL,
        stroke_width=400,
        paint_order="stroke",
        text_anchor="middle",
    )


def words(key: str, piece: Piece, figure: PieceLabel) -> str:
    """What it is and how it stands, for those who listen."""
    seat = f"seat {piece.seat.upper()}" if piece.seat else "nobody's seat"
    left = f"{figure.left} of {figure.most} wounds" if figure.most else ""
    done = "has acted" if figure.done else ""
    high = f"{inches(piece.z)} high" if piece.z else ""
    return ", ".join(filter(None, (f"{figure.name} {key}", seat, high, left, done, *figure.ills)))


def base(radius: int, ink: SeatInk, figure: PieceLabel) -> str:
    """The base: filled while it may still act, hollow afterwards."""
    shape = (
        {"fill": "none", "stroke": ink.colour, "stroke_width": 10, "stroke_opacity": "0.6"}
        if figure.done
        else {"fill": ink.colour, "fill_opacity": "0.28"}
    )
    return (
        element("circle", r=radius, fill=FLOOR if figure.done else ink.paper)
        + element("path", d=ink.shape, transform=scaled(radius), **shape)
        + element(
            "circle",
            r=max(1, radius - 190),
            fill="none",
            stroke=ink.colour,
            stroke_width=400,
            stroke_dasharray=ink.dashes,
        )
        + (nobodys(radius, ink) if ink.glyph == "✕" else "")
    )


def nobodys(radius: int, ink: SeatInk) -> str:
    """A second ring: the rules play it."""
    return element("circle", r=radius, fill="none", stroke=ink.colour, stroke_width=150)


def number(radius: int, figure: PieceLabel) -> str:
    """What stands inside, a little higher where wounds stand below."""
    size = radius * (78 if len(figure.short) > 1 or figure.most else 95) // 100
    y = size * 35 // 100 - (radius * 15 // 100 if figure.most else 0)
    return text("text", figure.short, y=y, font_size=size, font_weight=700, fill=INK, text_anchor="middle")


def wounds(radius: int, figure: PieceLabel) -> str:
    """What is left of them, as a number and as a bar."""
    whole, high = radius * 115 // 100, max(254, radius * 16 // 100)
    place = {"x": -whole // 2, "y": radius * 68 // 100, "height": high, "rx": high // 2}
    left = whole * min(figure.left, figure.most) // figure.most
    return (
        text(
            "text",
            str(figure.left),
            y=radius * 60 // 100,
            font_size=radius // 2,
            font_weight=700,
            fill=INK,
            text_anchor="middle",
        )
        + element("rect", width=whole, fill=PANEL, stroke=INK, stroke_width=76, **place)
        + element("rect", width=left, fill=INK, **place)
    )


def alarm(radius: int) -> str:
    """Something ails it."""
    place = f"translate({radius * 76 // 100} {radius // 2}) {scaled(max(660, radius * 36 // 100))}"
    plate = element("path", d="M0-115 115 95H-115Z", fill=BAD, stroke=PANEL, stroke_width=16)
    sign = element(
        "path", d="M0-45V25M0 55V65", fill="none", stroke=PANEL, stroke_width=32, stroke_linecap="round"
    )
    return group(plate, sign, transform=place)


def tick(radius: int, ink: SeatInk) -> str:
    """It has acted."""
    place = f"translate({radius * 76 // 100} {-radius * 74 // 100}) {scaled(max(660, radius * 36 // 100))}"
    plate = element("circle", r=100, fill=PANEL, stroke=ink.colour, stroke_width=25)
    return group(
        plate,
        element("path", d="M-50 0-10 42 55-42", fill="none", stroke=INK, stroke_width=30),
        transform=place,
    )
