"""What is written under the picture: heading, goal and scores of the display."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.lines import aim, score, seats_of

from .ink import INK, QUIET, seat_ink
from .markup import group, text

TITLE_MAX = 50  # letters of the first line in its full size
SMALL_MAX = 82  # letters of the small writing on one line


def titled(display: d.Display, version: int) -> str:
    """Which game this is, and where it stands: "Warcry · Round 2 · Combat phase · version 142"."""
    return f"{display.title} · {display.heading} · version {version}"


def caption(display: d.Display, version: int, at: tuple[int, int], size: int) -> tuple[str, int]:
    """The lines below a place, and how high they are. size: of the first one."""
    (x, y), small = at, size * 7 // 10
    title = titled(display, version)
    large = size * TITLE_MAX // max(TITLE_MAX, len(title))
    y += size * 5 // 4
    lines = list(small_lines(display))
    written = group(
        text("text", title, x=x, y=y, font_size=large, font_weight=600, fill=INK),
        *(
            text("text", words, x=x, y=y + small * 3 // 2 * place, font_size=small, fill=QUIET)
            for place, words in enumerate(lines, 1)
        ),
    )
    return written, size * 5 // 4 + small * 3 // 2 * len(lines) + small


def small_lines(display: d.Display) -> Iterator[str]:
    """How the battle came out, or what wins it; then each seat by its mark with its score."""
    yield from wrap(aim(display), SMALL_MAX)
    for seat in seats_of(display):
        shown = display.seats[seat]
        who = f"{seat_ink(display.order, seat).glyph} {shown.name}"
        yield f"{who}: {score(shown, SMALL_MAX - len(who))}" if shown.score else who
