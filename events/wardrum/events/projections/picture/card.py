"""The picture that other sites show beside a link to a match: the table, who plays, and how it stands.

As SVG of the size that such sites expect; the same state and names give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap

from msgspec import UNSET

from wardrum.events.match import Match
from wardrum.events.match.game import Game, State
from wardrum.events.toolkit.display.lines import aim, score
from wardrum.events.toolkit.display.shapes import Display
from wardrum.events.toolkit.names import with_players

from .ink import EDGE, INK, PANEL, PAPER, QUIET, seat_ink
from .markup import element, group, text
from .scene import PictureScene, scene_of
from .svg import public_table, table_drawn

WIDTH, HEIGHT = 1200, 630
BOARD, GAP = 582, 24  # the largest side of the table on it, and the margin
NAME_MAX = 22  # letters of a name on one line
LINE_MAX = 33  # letters of the small writing on one line
AIM_LINES = 2  # of what wins, where there is room for it
SEATS_MAX = 3  # beside that
WORDS_MAX = 60  # letters of a score in words
STATUS = {"new": "Waits for players", "open": "Waits for players", "revealing": "Begins now", "live": "Live"}


def draw_card(game: Game, state: State, names: Mapping[str, str]) -> bytes:
    """The card of a state as connections without a seat are shown it. names: of seats, as far as they have any."""
    display = game.display(state)
    board, used = _board(scene_of(public_table(game, state), display))
    lines = list(_lines(display, state.match, names))
    left = GAP + used + 2 * GAP
    drawn = element(
        "svg",
        element("rect", width=WIDTH, height=HEIGHT, fill=PAPER),
        board,
        *(
            text("text", words, x=left, y=y, font_size=size, font_weight=weight, fill=colour)
            for y, (words, size, weight, colour) in zip(_heights(lines), lines, strict=True)
        ),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        font_family="DejaVu Sans, sans-serif",
    )
    return f"{drawn}\n".encode()


def headline(display: Display, match: Match, names: Mapping[str, str]) -> str:
    """Game and players: "Warcry: Anna against Ben"."""
    players = [player(display, match, seat, names) for seat in display.order]
    joint = " and " if match.cooperative else " against "
    return f"{display.title}: {joint.join(players)}"


def standing_words(display: Display, match: Match, names: Mapping[str, str]) -> str:
    """How it stands: "Live: Round 2 · Combat phase. Anna: Victory points 3. Ben: Victory points 1. Have more victory points …"."""
    said = [f"{_moment(display, match, _players(display, match, names)).rstrip('.')}."]
    if match.status in ("live", "ended"):
        said += (
            f"{player(display, match, seat, names)}: {score(display.seats[seat], WORDS_MAX)}."
            for seat in display.order
            if display.seats[seat].score
        )
    if match.status != "ended" and (goal := aim(display)):
        said.append(goal)
    return " ".join(said)


def player(display: Display, match: Match, seat: str, names: Mapping[str, str]) -> str:
    """Who plays a seat: the name, else the bot, else the seat."""
    if name := names.get(seat):
        return name
    return f"a {match.by_bots[seat]} bot" if seat in match.by_bots else display.seats[seat].name


def _players(display: Display, match: Match, names: Mapping[str, str]) -> dict[str, str]:
    return {seat: player(display, match, seat, names) for seat in display.order}


def _lines(display: Display, match: Match, names: Mapping[str, str]) -> Iterator[tuple[str, int, int, str]]:
    """What is written: words, size, weight, colour."""
    yield display.title, 56, 700, INK
    players = {seat: _short(name) for seat, name in _players(display, match, names).items()}
    for line in wrap(_moment(display, match, players), LINE_MAX):
        yield line, 28, 400, INK
    if match.status != "ended" and len(display.order) <= SEATS_MAX:
        for line in wrap(aim(display), LINE_MAX, max_lines=AIM_LINES, placeholder=" …"):
            yield line, 28, 400, QUIET
    for seat in display.order:
        ink = seat_ink(display.order, seat)
        yield f"{ink.glyph} {players[seat]}", 36, 600, ink.word
        if written := score(display.seats[seat], LINE_MAX):
            yield written, 28, 400, QUIET
    yield "Wardrum", 24, 700, EDGE


def _heights(lines: list[tuple[str, int, int, str]]) -> list[int]:
    """The base line of each line; the last one stands at the bottom."""
    heights, y = [], GAP
    for _, size, _, _ in lines:
        y += size * 3 // 2
        heights.append(y)
    return [*heights[:-1], HEIGHT - 2 * GAP]


def _board(scene: PictureScene) -> tuple[str, int]:
    """A picture of the table as a part of the card, and how wide it is there."""
    left, top, width, height = scene.box
    scale = max(width, height)
    wide, high = BOARD * width // scale, BOARD * height // scale
    place: dict[str, object] = {"x": GAP, "y": (HEIGHT - high) // 2, "width": wide, "height": high}
    frame = element("rect", fill=PANEL, stroke=EDGE, stroke_width=2, **place)
    inside = element("svg", *table_drawn(scene), viewBox=f"{left} {top} {width} {height}", **place)
    return group(frame, inside), wide


def _moment(display: Display, match: Match, players: Mapping[str, str]) -> str:
    """The state of the match, as "Live: Round 2 · Combat phase" or "Anna wins by 7 to 5 Victory Points."."""
    if display.outcome is not UNSET:
        return with_players(display.outcome.text, players)
    status = STATUS[match.status]
    return f"{status}: {display.heading}" if match.status == "live" else status


def _short(name: str) -> str:
    return name if len(name) <= NAME_MAX else f"{name[: NAME_MAX - 1]}…"
