"""Playing places that were given to bots when the match was opened, now or after any interruption."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from random import Random
from typing import cast

from msgspec import Struct

from wardrum.events.match.game import Game

from ..api.client import Client
from ..api.keyring import Key
from ..api.seat import Seat
from . import BOTS
from .play import play
from .unhurried import Unhurried

NAME = "wardrum-bot/0.1"


class SeatAssignment(Struct, frozen=True):
    """A place to play, and as which bot. key: the same each time, so sitting down again is no new commitment ·
    late: somebody else has sat there before, so the seat is taken up instead.
    """

    key: Key
    bot: str
    late: bool = False


class BotWorker(Struct, frozen=True):
    """Where to play, and how fast."""

    url: str
    games: Mapping[str, Game]
    pause_s: float

    async def play(self, match: str, places: Sequence[SeatAssignment]) -> None:
        """Take the places of one match over one connection and play them to its end.

        Raises as `Client.connect`, `Client.join` and `play` do.
        """
        async with Client.connect(self.url, NAME, self.games) as client:
            seats = [await _sit(client, place) for place in places]
            async with client.mirror(match) as mirror, asyncio.TaskGroup() as group:
                for seat, place in zip(seats, places, strict=True):
                    unhurried = cast(Seat, Unhurried(seat, self.pause_s))
                    group.create_task(play(mirror, unhurried, BOTS[place.bot], Random()))


async def _sit(client: Client, place: SeatAssignment) -> Seat:
    name = f"{place.bot} bot"
    if not place.late:
        return await client.join(place.key.match, seat=place.key.seat, name=name, key=place.key)
    seat = await client.take_up(place.key)
    await seat.rename(name)
    return seat
