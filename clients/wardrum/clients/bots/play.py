"""Plays one seat of a match to its end with a bot.

Beside the battle a bot accepts pauses and take-backs that others propose. It proposes none itself, and never claims
the result of an absent opponent.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from wardrum.events.core.kernel import tag_of
from wardrum.events.match.commands import AcceptPause, AcceptTakeback
from wardrum.events.toolkit.options import Option

from ..api.client import Client
from ..api.seat import Seat
from ..errors import RejectedError
from ..mirror.mirror import Mirror
from .position import LiveBot, Position, playable, position

REJECTIONS_MAX = 20  # in a row: the legal list or the bot is wrong
ACCEPTED_PROPOSALS = (tag_of(AcceptPause), tag_of(AcceptTakeback))


class TooManyRejections(Exception):
    """Commands from the legal list were rejected too often in a row."""


@dataclass
class SeatStats:
    """The commands of one seat. commands: accepted, by type · conflicts: decided again · refused: by code."""

    commands: Counter[str] = field(default_factory=Counter)
    conflicts: int = 0
    refused: Counter[str] = field(default_factory=Counter)


async def play(mirror: Mirror, seat: Seat, bot: LiveBot, rng: Random, pause_s: float = 0.0) -> SeatStats:
    """Play until the match has ended. pause_s: before each command, so that people can follow.

    Every command names the version that it was decided at; after a conflict it is decided again.
    Raises TooManyRejections; ProblemError, ConnectionLost; Diverged: the server's data are inconsistent.
    """
    stats, in_a_row = SeatStats(), 0
    while await _turn(mirror, seat):
        answer, version = proposal_answer(mirror.legal(seat.name)), mirror.version
        command = answer or await _decided(bot, position(mirror, seat.name), rng)
        if pause_s:
            await asyncio.sleep(pause_s)
        try:
            receipt = await seat.do(command, expected_version=version)
        except RejectedError as rejected:
            in_a_row = await _rejected(mirror, rejected, version, stats, in_a_row)
        else:
            stats.commands[command["type"]] += 1
            in_a_row, acted = 0, receipt.version
            await mirror.until(lambda m: m.version >= acted)  # noqa: B023 -- awaited within the loop
    return stats


async def join_and_play(client: Client, match: str, invite: str, bot: LiveBot, rng: Random) -> SeatStats:
    """Take the seat of an invite and play it. Raises RejectedError: it is taken; else as `play`."""
    seat = await client.join(match, invite=invite)
    async with client.mirror(match) as mirror:
        return await play(mirror, seat, bot, rng)


def proposal_answer(options: Iterable[Option]) -> dict[str, Any] | None:
    """The command that accepts another seat's proposal; None: there is no proposal."""
    return next(
        ({"type": option.command} for option in options if option.command in ACCEPTED_PROPOSALS), None
    )


async def _decided(bot: LiveBot, position: Position, rng: Random) -> dict[str, Any]:
    """What the bot does, at once or when it has found it."""
    chosen = bot(position, rng)
    return await chosen if isinstance(chosen, Awaitable) else chosen


async def _turn(mirror: Mirror, seat: Seat) -> bool:
    """Wait until the seat can act; False once the match has ended."""
    await mirror.until(lambda m: m.over or (m.caught_up and _can_act(m.legal(seat.name))))
    return not mirror.over


def _can_act(options: Sequence[Option]) -> bool:
    return bool(playable(options) or proposal_answer(options))


async def _rejected(
    mirror: Mirror, rejected: RejectedError, version: int, stats: SeatStats, in_a_row: int
) -> int:
    """Count a rejection; returns how many in a row were not conflicts."""
    if rejected.code == "conflict":
        stats.conflicts += 1
        await mirror.until(lambda m: m.over or m.version > version)
        return in_a_row
    stats.refused[rejected.code] += 1
    if in_a_row + 1 >= REJECTIONS_MAX:
        raise TooManyRejections(
            f"{REJECTIONS_MAX} commands in a row were refused, the last one so: {rejected}"
        ) from rejected
    return in_a_row + 1
