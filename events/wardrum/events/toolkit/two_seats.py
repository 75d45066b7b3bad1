"""Two seats against each other: how most games are played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from wardrum.events.core.kernel import Draw

SEATS: Final = ("a", "b")


def seats(setup: Any, /) -> tuple[str, ...]:
    """The places of a match, whatever its settings: always two."""
    return SEATS


def other(seat: str) -> str:
    """The opponent."""
    return SEATS[1] if seat == SEATS[0] else SEATS[0]


def higher(dice: Mapping[str, int]) -> str:
    """The seat with the higher die; "" = a tie."""
    highest = max(dice.values())
    seats = [seat for seat, die in dice.items() if die == highest]
    return seats[0] if len(seats) == 1 else ""


def roll_off(draw: Draw) -> Iterator[tuple[dict[str, int], str]]:
    """Throws of one die each until they differ, each with the seat of the higher one, "" for a tie."""
    winner = ""
    while not winner:
        dice = dict(zip(SEATS, draw(len(SEATS), 6), strict=True))
        winner = higher(dice)
        yield dice, winner
