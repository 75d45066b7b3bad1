"""Plays the seats that a server has assigned to bots, as one client per match; can be started again after any failure."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from random import Random

from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.events.match.game import Game

from ..api.client import Client
from ..api.keyring import Key
from ..api.seat import Seat
from . import BOTS, called
from .play import play
from .tactical.process import SearchProcess

NAME = "wardrum-bot/0.1"


class SeatAssignment(Struct, frozen=True):
    """A seat to play, and the bot that plays it. key: the same on each start, so that joining again commits to nothing new ·
    taken_over: a player had the seat before, so it is claimed instead of joined.
    """

    key: Key
    bot: str
    taken_over: bool = False


class BotWorker(Struct, frozen=True):
    """Plays the seats of any match that it is given."""

    url: str
    """The server to play on."""
    games: Mapping[str, Game]
    """The rulesets, by name."""
    searching: SearchProcess
    """Where those that search do so."""
    pause_s: float
    """Before each command."""

    async def play(self, match: MatchId, seats: Sequence[SeatAssignment]) -> None:
        """Take these seats of one match over one connection and play them to its end.

        Raises as `Client.connect`, `Client.join` and `play` do.
        """
        async with Client.connect(self.url, NAME, self.games) as client:
            held = [await _take(client, seat) for seat in seats]
            async with client.mirror(match) as mirror, asyncio.TaskGroup() as group:
                for seat, assigned in zip(held, seats, strict=True):
                    group.create_task(
                        play(mirror, seat, self.searching.live(BOTS[assigned.bot]), Random(), self.pause_s)
                    )


async def _take(client: Client, assigned: SeatAssignment) -> Seat:
    name, key = called(assigned.bot), assigned.key
    if not assigned.taken_over:
        return await client.join(key.match, seat=key.seat, name=name, key=key)
    seat = await client.take_up(key)
    await seat.rename(name)
    return seat
