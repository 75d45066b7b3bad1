"""The silhouettes of fighters as paths, one for each role: a paper figure cut out along its edge.

They are those of the page (`kit/silhouettes.js`, where they are drawn with bars and balls), written out; a test compares
them. Unit: a hundredth of the height of a man; the foot is at 0, 0 and y grows downwards.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from wardrum.events.toolkit.display.shapes import Role

from .ink import CUT_PAPER
from .markup import element, group


class Shape(Struct, frozen=True):
    """Paths, the hindmost first: in the seat's colour, in its dark tint, in its colour again, in paper. height: its own."""

    height: int
    cloth: str
    body: str
    front: str
    cuts: str


SHAPES: dict[Role, Shape] = {
    "captain": Shape(
        112,
        (
            "M-12-72C-30-58-36-28-36-4L-14-4L-8-62ZM10-70L15-4H28C30-32 26-56 14-72Z"
            "M-11-92C-24-108 8-116 16-96C8-99 2-96-1-91Z"
        ),
        (
            "M-15-42H-1L-3-3H-17ZM1-42H15L17-3H3ZM-14-71Q0-77 14-71L17-38H-17ZM-9-74V-90Q0-98 9-90V-74Q0-68-9-74Z"
            "M11.9 -61.9L32.9 -71.9L29.1 -80.1L8.1 -70.1ZM33.7 -69.4L41.7 -107.4L36.3 -108.6L28.3 -70.6Z"
            "M22.4 -74.1L41.4 -68.1L42.6 -71.9L23.6 -77.9ZM-15.5 -67.9L-27.5 -45.9L-20.5 -42.1L-8.5 -64.1Z"
        ),
        "",
        "M-17-44H17V-39.5H-17ZM-6-87H6V-83.5H1.6V-76H-1.6V-83.5H-6Z",
    ),
    "shield": Shape(
        118,
        "",
        (
            "M-15-42H-1L-3-3H-17ZM1-42H15L17-3H3ZM-14-71Q0-77 14-71L17-38H-17ZM-9-74V-90Q0-98 9-90V-74Q0-68-9-74Z"
            "M9.5 -62.3L24.5 -52.3L29.5 -59.7L14.5 -69.7ZM29.7 -51.6L35.7 -95.6L30.3 -96.4L24.3 -52.4Z"
            "M19.7 -60.0L36.7 -57.0L37.3 -61.0L20.3 -64.0Z"
        ),
        "M-34-64Q-14-70 7-64C7-38 0-20-13-10C-27-20-34-38-34-64ZM-9.500-91Q0-102 9.500-91Z",
        "M-15.500-64H-11.500V-16H-15.500ZM-30-46H4V-42H-30ZM-5-87H7V-83.500H-5Z",
    ),
    "spear": Shape(
        118,
        "M-15-62L15-66L18-40L-18-34ZM-28.6 0.9L31.4 -95.1L28.6 -96.9L-31.4 -0.9ZM27-92L46-118L43-87Z",
        (
            "M-17-38L-2-40L-8-3H-24ZM2-40L17-42L22-3H9ZM-13-70Q0-77 14-71L15-58L-15-54Z"
            "M-9.5 -82a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0 -19 0ZM-15.9 -65.0L-24.9 -31.0L-17.1 -29.0L-8.1 -63.0Z"
            "M-22.6 -24.3L-13.6 -20.3L-10.4 -27.7L-19.4 -31.7ZM15.3 -63.8L23.3 -75.8L16.7 -80.2L8.7 -68.2Z"
        ),
        "",
        "M-18-40L18-45V-41.500L-18-36ZM-6-85H7V-81.500H-6Z",
    ),
    "bow": Shape(
        118,
        (
            "M-15-62H13L17-36H-19ZM16-112C46-92 46-42 18-22L15.500-25.500C38-46 38-88 13.500-108.500Z"
            "M-10-86Q-4-104 9-94L8-88Z"
        ),
        (
            "M-17-38H-2L-9-3H-24ZM2-38H16L20-3H7ZM-13-71Q0-77 13-71L14-58H-15Z"
            "M-9.5 -83a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0 -19 0ZM8.2 -62.5L36.2 -64.5L35.8 -71.5L7.8 -69.5Z"
            "M-8.3 -69.0L-22.3 -77.0L-25.7 -71.0L-11.7 -63.0ZM-24.8 -71.1L-6.8 -66.1L-5.2 -71.9L-23.2 -76.9Z"
            "M-17.1 -71.0L43.9 -66.0L44.1 -68.0L-16.9 -73.0ZM13.4 -109.5L-16.6 -72.5L-15.4 -71.5L14.6 -108.5Z"
            "M-16.7 -71.5L16.3 -23.5L17.7 -24.5L-15.3 -72.5ZM-26.3 -95.1L-16.3 -69.1L-11.7 -70.9L-21.7 -96.9Z"
        ),
        "",
        "M-19-40H17V-36.500H-19ZM-1-86H8V-82.500H-1Z",
    ),
    "gun": Shape(
        105,
        "M-16-62H16L21-32H-21ZM-21-90Q0-96 21-90L20-86.500H-20ZM-10-90Q-8-105 0-105T10-90Z",
        (
            "M-17-34H-2L-5-3H-20ZM2-34H17L20-3H5ZM-14-71Q0-76 14-71L15-58H-15Z"
            "M-8.5 -81a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM-13.6 -55.8L52.4 -68.8L51.6 -73.2L-14.4 -60.2Z"
            "M-18.2 -50.9L-2.2 -57.9L-5.8 -66.1L-21.8 -59.1ZM-14.6 -69.8L-20.6 -57.8L-13.4 -54.2L-7.4 -66.2Z"
            "M9.4 -64.3L23.4 -58.3L26.6 -65.7L12.6 -71.7Z"
        ),
        "",
        "M-20-40H20V-36.500H-20ZM-5-83H7V-79.500H-5ZM-12-96H12V-93H-12Z",
    ),
    "hound": Shape(
        82,
        "M18-64L30-68L31-54L20-48ZM-28-58L-20-70L-14-60L-6-72L0-61L8-70L12-60Z",
        (
            "M-38-54Q-20-62 14-60L28-72L32-82L37-73L52-67L54-58L40-52Q34-42 28-36L30-3H20L17-28L8-30L10-3H0"
            "L-6-30L-22-30L-28-18L-26-3H-37L-40-22L-36-36Q-46-40-52-62L-46-66Q-44-56-38-54Z"
        ),
        "M14-62L27-70L33-52L22-44Z",
        "M38-68h4.500v3.600h-4.500ZM46-60h8v2.600h-8Z",
    ),
    "brute": Shape(
        116,
        "M30-112Q44-116 45-100L37-58L27-60Z",
        (
            "M-24-40H-3L-5-3H-25ZM3-40H24L25-3H5ZM-30-78Q0-96 30-78L25-38H-25ZM-9 -88a9 9 0 1 0 18 0a9 9 0 1 0 -18 0Z"
            "M-34.8 -73.7L-42.8 -41.7L-29.2 -38.3L-21.2 -70.3ZM-45 -36a9 9 0 1 0 18 0a9 9 0 1 0 -18 0Z"
            "M19.9 -70.6L29.9 -52.6L42.1 -59.4L32.1 -77.4ZM27 -54a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z"
        ),
        "M-22-42H22L15-20H-15ZM-31-78Q-22-90-8-86L-22-62ZM31-78Q22-90 8-86L22-62Z",
        (
            "M-24-45H24V-41H-24ZM-6-90H-1.500V-86.500H-6ZM2-90H6.500V-86.500H2ZM36-106h4v4h-4ZM33-92h4v4h-4Z"
            "M36-80h3.500v4h-3.500Z"
        ),
    ),
    "priest": Shape(
        118,
        "M-16-72Q0-80 16-72L24-34L18-3H-28L-18-40ZM-15-78Q-14-106 2-108Q16-104 14-78Q8-70 0-70T-15-78Z",
        (
            "M6-72L16-72L26-34L20-3H6ZM-7-80Q-8-96 1-97Q9-95 8-80Q0-74-7-80Z"
            "M36.0 -3.0L34.0 -94.0L30.0 -94.0L32.0 -3.0ZM22 -103a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z"
            "M10.3 -59.8L30.3 -51.8L33.7 -60.2L13.7 -68.2ZM-18.2 -67.5L-26.2 -45.5L-17.8 -42.5L-9.8 -64.5Z"
        ),
        "",
        "M27 -103a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM-26-12H20V-8.500H-27ZM-3-90H6V-86.500H-3Z",
    ),
    "monster": Shape(
        122,
        (
            "M-8-82C-22-116-48-122-56-100C-46-104-40-98-42-90C-34-96-28-90-30-82C-24-86-18-82-16-72Z"
            "M-12-56L14-60L16-36L-14-32Z"
        ),
        (
            "M-20-44Q-22-80 4-88L6-106L12-92L22-94L32-112L32-90L46-82L44-74L32-70Q34-60 26-48L30-28L38-3H18"
            "L12-24L-2-24L-8-3H-30L-22-30Q-44-26-58-44L-56-52Q-44-38-20-44Z"
            "M21.2 -58.4L39.2 -44.4L44.8 -51.6L26.8 -65.6ZM38-54L54-50L44-46L52-38L38-42Z"
        ),
        "M-14-60Q4-70 16-60L14-30Q0-24-12-30Z",
        "M24-86h5v4h-5ZM34-77l3 4 3-4ZM-12-54H15V-50H-12ZM-13-45H15V-41H-13ZM-12-36H14V-32H-12Z",
    ),
}
PLAIN: Role = "spear"  # what is drawn of pieces without a silhouette of their own
MAN = 118  # height of a man


def role_of(role: Role) -> Role:
    """Whose silhouette a role has."""
    return role if role in SHAPES else PLAIN


@cache
def defined(role: Role) -> str:
    """A silhouette to be referred to. Its user's `color` becomes that of the cloth, and its `fill` that of the body."""
    shape = SHAPES[role]
    outline = element(
        "path",
        d=shape.cloth + shape.body + shape.front,
        fill=CUT_PAPER,
        stroke=CUT_PAPER,
        stroke_width=9,
        stroke_linejoin="round",
    )
    front = element(
        "path", d=shape.front, fill="currentColor", stroke=CUT_PAPER, stroke_width=3, stroke_linejoin="round"
    )
    return group(
        outline,
        element("path", d=shape.cloth, fill="currentColor") if shape.cloth else "",
        element("path", d=shape.body),
        front if shape.front else "",
        element("path", d=shape.cuts, fill=CUT_PAPER),
        id=f"wardrum-{role}",
    )


def used(role: Role, colour: str, dark: str) -> str:
    """A silhouette in these colours."""
    return element("use", href=f"#wardrum-{role}", color=colour, fill=dark)
