"""The picture that other sites show beside a link to a match: the table, who plays, and how it stands.

As SVG of the size that such sites expect; the same state and names give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wardrum.events.match.game import Game
from wardrum.events.match.tell import outcome
from wardrum.events.toolkit.names import with_players

from .ink import EDGE, INK, PANEL, PAPER, QUIET, seat_ink
from .markup import element, group, text
from .svg import draw

WIDTH, HEIGHT = 1200, 630
BOARD, GAP = 582, 24  # the largest side of the table on it, and the margin
NAME_MAX = 22  # letters of a name on one line
LINE_MAX = 34  # letters of the small writing on one line
STATUS = {"new": "Waits for players", "open": "Waits for players", "revealing": "Begins now", "live": "Live"}


def draw_card(game: Game, state: Any, names: Mapping[str, str]) -> bytes:
    """The card of a state as somebody may know it; `state` is already a view. names: of seats, as far as they have any."""
    board, used = _board(draw(game, state).decode())
    lines = list(_lines(game, state, names))
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


def headline(game: Game, state: Any, names: Mapping[str, str]) -> str:
    """Ruleset and players: "Warcry: Anna against Ben"."""
    match = state.match
    players = [player(match, seat, names) for seat in match.order]
    joint = " and " if match.cooperative else " against "
    return f"{game.name.capitalize()}: {joint.join(players)}"


def standing_words(state: Any, names: Mapping[str, str]) -> str:
    """How it stands in one sentence: "Live, round 2. Anna has 4 fighters, Ben has 3."."""
    match, counts = state.match, _counts(state)
    if match.status == "ended":
        return f"{_moment(state, names)}."
    held = ", ".join(f"{player(match, seat, names)} has {counts[seat]}" for seat in match.order)
    return (
        f"{_moment(state, names)}. On the table: {held}."
        if any(counts.values())
        else f"{_moment(state, names)}."
    )


def player(match: Any, seat: str, names: Mapping[str, str]) -> str:
    """Who plays a seat: the name, else the bot, else the seat."""
    if name := names.get(seat):
        return name
    return f"a {match.by_bots[seat]} bot" if seat in match.by_bots else f"seat {seat.upper()}"


def _lines(game: Game, state: Any, names: Mapping[str, str]) -> Iterator[tuple[str, int, int, str]]:
    """What is written: words, size, weight, colour."""
    match, counts = state.match, _counts(state)
    yield game.name.capitalize(), 56, 700, INK
    short = {seat: _short(name) for seat, name in names.items()}
    for line in _wrapped(_moment(state, short)):
        yield line, 28, 400, QUIET
    for seat in match.order:
        ink = seat_ink(match.order, seat)
        yield f"{ink.glyph} {_short(player(match, seat, names))}", 36, 600, ink.word
        if any(counts.values()):
            yield f"{counts[seat]} on the table", 28, 400, QUIET
    yield "Wardrum", 24, 700, EDGE


def _heights(lines: list[tuple[str, int, int, str]]) -> list[int]:
    """The base line of each line; the last one stands at the bottom."""
    heights, y = [], GAP
    for _, size, _, _ in lines:
        y += size * 3 // 2
        heights.append(y)
    return [*heights[:-1], HEIGHT - 2 * GAP]


def _board(drawn: str) -> tuple[str, int]:
    """A picture of the table as a part of the card, and how wide it is there."""
    width, height = _length(drawn, "width"), _length(drawn, "height")
    scale = max(width, height)
    wide, high = BOARD * width // scale, BOARD * height // scale
    top = (HEIGHT - high) // 2
    frame = element("rect", x=GAP, y=top, width=wide, height=high, fill=PANEL, stroke=EDGE, stroke_width=2)
    inside = element(
        "svg", drawn.strip(), x=GAP, y=top, width=wide, height=high, viewBox=f"0 0 {width} {height}"
    )
    return group(frame, inside), wide


def _length(drawn: str, name: str) -> int:
    """A length of the root element of a picture."""
    return int(drawn.partition(f' {name}="')[2].partition('"')[0])


def _moment(state: Any, names: Mapping[str, str]) -> str:
    """The state of the match, as "Live, round 2" or "Over: Anna wins (conceded)"."""
    match = state.match
    if match.status == "ended":
        result = outcome(match.reason, match.winners, party=match.cooperative)
        return f"Over: {with_players(result, {seat: player(match, seat, names) for seat in match.winners})}"
    battle_round = getattr(state.battle, "round", 0)
    return f"{STATUS[match.status]}, round {battle_round}" if battle_round else STATUS[match.status]


def _counts(state: Any) -> dict[str, int]:
    """How many figures of each seat stand on the table."""
    seats = [piece.seat for piece in state.table.pieces.values()]
    return {seat: seats.count(seat) for seat in state.match.order}


def _wrapped(words: str) -> list[str]:
    """Words on as many lines as they need."""
    lines = [""]
    for word in words.split():
        if len(lines[-1]) + len(word) >= LINE_MAX:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _short(name: str) -> str:
    return name if len(name) <= NAME_MAX else f"{name[: NAME_MAX - 1]}…"
