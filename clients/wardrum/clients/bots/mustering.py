"""A bot that brings a warband of its own; once that is mustered it plays as before."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec import UNSET

from wardrum.events import wire

from .position import Bot, Position

MUSTER = "SubmitWarband"


class Unfit(Exception):
    """A roster cannot be mustered; the text says why."""


def bringing(bot: Bot, roster: wire.Roster) -> Bot:
    """The bot with this roster's warband. Raises Unfit: it would be refused."""
    if roster.problems or roster.warband is UNSET:
        raise Unfit(roster.problems[0] if roster.problems else f"{roster.name} holds nobody to muster")
    warband = msgspec.json.decode(roster.warband)

    def choose(position: Position, rng: Random) -> dict[str, Any]:
        if any(option.command == MUSTER for option in position.options):
            return {"type": MUSTER, "warband": warband}
        return bot(position, rng)

    return choose
