"""Playing one seat of a match to its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from wardrum.events.toolkit.options import Option

from ..api.client import Client
from ..api.seat import Seat
from ..errors import RejectedError
from ..mirror.mirror import Mirror
from .manners import proposal_answer
from .position import Bot, position
from .sample import playable

REJECTIONS_MAX = 20  # one after another: then the legal list or the bot is wrong


class TooManyRejections(Exception):
    """What the legal list offers is refused time and again."""


@dataclass
class SeatStats:
    """What a seat did. commands: accepted, by kind · conflicts: decided anew · refused: by code."""

    commands: Counter[str] = field(default_factory=Counter)
    conflicts: int = 0
    refused: Counter[str] = field(default_factory=Counter)


async def play(mirror: Mirror, seat: Seat, bot: Bot, rng: Random) -> SeatStats:
    """Play until the match has ended.

    Every command names the version it was decided at; if anything has happened since, it is decided anew. A take-back
    that the others ask for is agreed to.
    Raises TooManyRejections; ProblemError, ConnectionLost; Diverged: the server is not to be believed.
    """
    tally, in_a_row = SeatStats(), 0
    while await _turn(mirror, seat):
        answer, version = proposal_answer(mirror.legal(seat.name)), mirror.version
        command = answer or bot(position(mirror, seat.name), rng)
        try:
            receipt = await seat.do(command, expected_version=version)
        except RejectedError as refused:
            in_a_row = await _rejected(mirror, refused, version, tally, in_a_row)
        else:
            tally.commands[command["type"]] += 1
            in_a_row, acted = 0, receipt.version
            await mirror.until(lambda m: m.version >= acted)  # noqa: B023 -- awaited within the loop
    return tally


async def join_and_play(client: Client, match: str, invite: str, bot: Bot, rng: Random) -> SeatStats:
    """Take the seat that an invite is for and play it. Raises RejectedError: it is taken; else as `play`."""
    seat = await client.join(match, invite=invite)
    async with client.mirror(match) as mirror:
        return await play(mirror, seat, bot, rng)


async def _turn(mirror: Mirror, seat: Seat) -> bool:
    """Wait until there is something to do; False once the match has ended."""
    await mirror.until(lambda m: m.over or (m.caught_up and _has_to_act(m.legal(seat.name))))
    return not mirror.over


def _has_to_act(options: Sequence[Option]) -> bool:
    return bool(playable(options) or proposal_answer(options))


async def _rejected(
    mirror: Mirror, refused: RejectedError, version: int, tally: SeatStats, in_a_row: int
) -> int:
    """How often in a row something was refused that was not overtaken by the others."""
    if refused.code == "conflict":
        tally.conflicts += 1
        await mirror.until(lambda m: m.over or m.version > version)
        return in_a_row
    tally.refused[refused.code] += 1
    if in_a_row + 1 >= REJECTIONS_MAX:
        raise TooManyRejections(
            f"{REJECTIONS_MAX} commands in a row were refused, the last one so: {refused}"
        ) from refused
    return in_a_row + 1
