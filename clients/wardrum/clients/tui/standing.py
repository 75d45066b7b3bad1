"""The lines above the board: where the battle stands, and for each seat its prompt, its score, its dice and its clock."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET
from rich.style import Style
from rich.text import Text

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.lines import BETWEEN, aim, score, seats_of

from ..mirror import state_access
from .board_cells import COLOURS
from .following import BattleFollower

FIRST = "▸"
"""Before the seat that has the initiative."""


def header(follower: BattleFollower) -> Text:
    """The game, where it stands, its counters and what wins; or what is wrong with the connection."""
    if follower.connection:
        return Text(follower.connection, Style(bold=True, reverse=True))
    shown = follower.display
    if shown is None:
        return Text(follower.place.url)
    parts = [shown.heading, *(_track(track) for track in shown.tracks)]
    if state_access.is_paused(shown.match):
        parts.append("The battle is paused.")
    text = Text(f"{shown.title} ", Style(bold=True))
    text.append(BETWEEN.join(parts), Style(bold=shown.outcome is not UNSET))
    if wins := aim(shown):
        text.append(f"{BETWEEN}{follower.named(wins)}", Style(bold=shown.outcome is not UNSET))
    return text


def seat_lines(follower: BattleFollower) -> Iterator[Text]:
    """A line for each seat, the own ones underlined."""
    shown = follower.display
    if shown is None:
        return
    present = follower.mirror.presence if follower.mirror is not None else None
    for key in seats_of(shown):
        seat = shown.seats[key]
        if not key and not (seat.score or seat.dice or seat.tokens):
            continue
        text = Text(FIRST if seat.initiative else " ")
        own = key in follower.seats
        text.append(follower.named(seat.name), Style(color=COLOURS[seat.side], bold=True, underline=own))
        if present is not None and key and key in shown.match.seats and key not in present.seats:
            text.append("…", Style(color="bright_black"))  # nobody is connected there
        if clock := follower.clock(key):
            text.append(f" {clock}", Style(bold=bool(seat.prompt)))
        details = [*_dice(seat), *_tokens(seat), score(seat), seat.warband]
        text.append("".join(f"{BETWEEN}{part}" for part in details if part))
        yield text


def prompt(follower: BattleFollower, seat: str) -> str:
    """What a seat is asked; if it is not asked, what others are; "" = nobody is asked anything."""
    shown = follower.display
    if shown is None:
        return ""
    if seat in shown.seats and shown.seats[seat].prompt:
        return follower.named(shown.seats[seat].prompt)
    asked = (
        f"{shown.seats[key].name}: {shown.seats[key].prompt}"
        for key in seats_of(shown)
        if shown.seats[key].prompt
    )
    return follower.named(BETWEEN.join(asked))


def _track(track: d.Track) -> str:
    return f"{track.name} {track.value}{f'/{track.most}' if track.most else ''}"


def _dice(seat: d.Seat) -> Iterator[str]:
    for group in seat.dice:
        if group.spent:
            continue
        signs = group.words or tuple(str(face) for face in group.faces if face)
        yield f"[{' '.join(signs)}]" if signs else group.name


def _tokens(seat: d.Seat) -> Iterator[str]:
    yield from (f"{token.name} {token.count}" for token in seat.tokens)
