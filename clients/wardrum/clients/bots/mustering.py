"""A bot that musters a given warband, of a roster or a sample; after that it plays unchanged."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET

from wardrum.events.formats import wire

from .position import Bot, LiveBot, Position, command

T = TypeVar("T")

SAMPLE = "sample"
"""The parameter that names one of the game's own warbands; `warband` takes another one in its place."""


class UnusableRoster(Exception):
    """A roster cannot be mustered; the text says why."""


def warband_of(roster: wire.Roster) -> Any:
    """The warband of a roster, as it is sent. Raises UnusableRoster: the server would reject it."""
    if roster.problems:
        raise UnusableRoster(f"{roster.name}: {roster.problems[0]}")
    if roster.warband is UNSET:
        raise UnusableRoster(f"{roster.name} holds nobody to muster")
    return msgspec.json.decode(roster.warband)


def with_roster(bot: LiveBot, roster: wire.Roster) -> LiveBot:
    """The bot, mustering this roster's warband. Raises UnusableRoster: the server would reject it."""
    return _mustering(bot, {"warband": warband_of(roster)})


def with_sample(bot: Bot, name: str) -> Bot:
    """The bot, mustering the sample warband of this name."""
    return _mustering(bot, {SAMPLE: name})


def _mustering(
    bot: Callable[[Position, Random], T], values: dict[str, Any]
) -> Callable[[Position, Random], T | dict[str, Any]]:
    """The bot, with an answer of ours when it is asked for a warband."""

    def choose(position: Position, rng: Random) -> T | dict[str, Any]:
        muster = next((option for option in position.options if SAMPLE in option.params), None)
        return bot(position, rng) if muster is None else command(muster, values)

    return choose
