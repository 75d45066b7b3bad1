"""Two seats against each other: how most games are played."""

from __future__ import annotations

from typing import Any, Final

SEATS: Final = ("a", "b")


def seats(setup: Any, /) -> tuple[str, ...]:
    """The places of a match, whatever its settings: always two."""
    return SEATS


def other(seat: str) -> str:
    """The opponent."""
    return SEATS[1] if seat == SEATS[0] else SEATS[0]
