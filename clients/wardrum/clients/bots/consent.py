"""What a bot says when the others ask it for something beside the battle: it agrees to take moves back, and never asks."""

from __future__ import annotations

from typing import Any

from ..mirror import Mirror

AGREED = "AcceptTakeback"


def consent(mirror: Mirror, seat: str) -> dict[str, Any] | None:
    """The answer to what a seat is asked; None: nothing is asked of it."""
    asked = any(option.command == AGREED for option in mirror.legal(seat))
    return {"type": AGREED} if asked else None
