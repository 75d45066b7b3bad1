"""What is written under the picture."""

from __future__ import annotations

from typing import Any

from wardrum.events.match.game import Game
from wardrum.events.match.tell import outcome

from .ink import INK, QUIET, seat_ink
from .markup import group, text


def titled(game: Game, state: Any) -> str:
    """Which match this is, and where it stands: "Warcry · round 2 · version 142"."""
    battle_round = getattr(state.battle, "round", 0)
    when = f"round {battle_round}" if battle_round else "before the first round"
    return f"{game.name.capitalize()} · {when} · version {state.match.version}"


def standing(game: Game, state: Any, at: tuple[int, int], size: int) -> str:
    """Two lines: which moment this is, and whose how many stand."""
    x, y = at
    return group(
        text(
            "text", titled(game, state), x=x, y=y + size * 3 // 4, font_size=size, font_weight=600, fill=INK
        ),
        text("text", sides(state), x=x, y=y + size * 9 // 4, font_size=size * 4 // 5, fill=QUIET),
    )


def sides(state: Any) -> str:
    """Each seat by its mark with the number of its pieces, or how the match came out."""
    match = state.match
    if match.status == "ended":
        return outcome(match.reason, match.winners, party=match.cooperative)
    seats = [piece.seat for piece in state.table.pieces.values()]
    shown = [*match.order, *([""] if "" in seats else [])]
    counted = (
        f"{seat_ink(match.order, seat).glyph} {f'seat {seat.upper()}' if seat else 'the rules'}: {seats.count(seat)}"
        for seat in shown
    )
    return " · ".join(counted)
