"""A bot that brings a warband of its own; once that is mustered it plays as before."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec import UNSET

from wardrum.events.formats import wire

from .position import Bot, Position

MUSTER = "SubmitWarband"


class UnusableRoster(Exception):
    """A roster cannot be mustered; the text says why."""


def warband_of(roster: wire.Roster) -> Any:
    """A roster's warband, as it is sent. Raises UnusableRoster: it would be refused."""
    if roster.problems:
        raise UnusableRoster(f"{roster.name}: {roster.problems[0]}")
    if roster.warband is UNSET:
        raise UnusableRoster(f"{roster.name} holds nobody to muster")
    return msgspec.json.decode(roster.warband)


def with_roster(bot: Bot, roster: wire.Roster) -> Bot:
    """The bot with this roster's warband. Raises UnusableRoster: it would be refused."""
    warband = warband_of(roster)

    def choose(position: Position, rng: Random) -> dict[str, Any]:
        if any(option.command == MUSTER for option in position.options):
            return {"type": MUSTER, "warband": warband}
        return bot(position, rng)

    return choose
