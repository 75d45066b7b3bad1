"""The server's own bots: which matches they play in, how many at once, and that they come back after a restart.

1. A match's record says which seats are theirs. Their tokens and seeds follow from the server's secret, so there is
   nothing to store: on start they take up their seats in every match that goes on.
2. A bot is a client like any other. It is handed in, since the server's shell knows no client.
3. Whoever fails comes back later: a match must not wait for ever for its bot.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import structlog
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.dice import commitment
from wardrum.events.match import Match
from wardrum.server.engine import summaries
from wardrum.server.matches.registry import MatchRegistry

from .seat_tokens import seat_of, token_hash

log = structlog.get_logger()

AGAIN_S = (1.0, 5.0, 30.0)  # until a bot that failed tries again; the last for all further times
STOP_S = 1.0
SUBSTITUTE = "greedy"  # plays on for a seat that has left: it attacks, as people do


class BotSeat(Struct, frozen=True):
    """A seat to play. bot: which one · token, seed: its holder's, 32 and 64 hex digits · late: somebody else sat there first."""

    seat: str
    bot: str
    token: str
    seed: str
    late: bool = False


Player = Callable[[str, tuple[BotSeat, ...]], Awaitable[None]]
"""Plays these seats of a match to its end; raises whatever went wrong. Sitting down again is no fault."""


class BotRunner:
    """All matches with bots. Before `start` and after `stop` there is no player, and no bot comes."""

    def __init__(self, hub: MatchRegistry) -> None:
        self._hub = hub
        self._player: Player | None = None
        self._config, self._keys = hub.shell.config, hub.shell.keys
        self._playing: dict[str, asyncio.Task[None]] = {}
        self.door = asyncio.Lock()  # opened one after the other, or there would be too many
        self._alone: set[str] = set()  # of those: nobody but bots plays there
        hub.metrics.gauges["matches_with_bots"] = lambda: len(self._playing)
        hub.substitute = self.substitute
        hub.hands_changed = self.change_places

    # -- coming and going

    def start(self, player: Player) -> None:
        """Take up the seats of every match that goes on; the limits are for new ones only."""
        self._player = player
        for entry in list(summaries.unfinished(self._hub.store)):
            if summaries.bots(entry):
                self.come(entry.match)

    async def stop(self) -> None:
        """Leave all matches as they are; takes at most STOP_S."""
        tasks, self._player = list(self._playing.values()), None
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=STOP_S)

    # -- opening a match

    def refusal(self, bots: Mapping[str, str], seats: tuple[str, ...]) -> str:
        """Why no new match can have these bots; "" = it can."""
        if self._is_busy:
            return self._is_busy
        if set(bots) >= set(seats) and not self.has_stage:
            return self._no_stage
        return ""

    # -- taking over

    def refusal_in(self, state: Match, seat: str) -> str:
        """Why no bot can play on from this seat of a live match; "" = one can."""
        if state.id not in self._playing:
            return self.refusal({seat: ""}, state.order)
        if state.by_bots.keys() | {seat} >= set(state.staying) and not self.has_stage:
            return self._no_stage
        return ""

    def substitute(self, state: Match) -> str | UnsetType:
        """The bot that could play on for a seat that has left; absent: none is wanted, or none can come."""
        is_here = self._player is not None and state.id in self._playing
        return SUBSTITUTE if state.agreed.leaver == "bot" and (is_here or not self._is_busy) else UNSET

    def change_places(self, match: str) -> None:
        """Other seats than before are the bots' in this match."""
        if task := self._playing.get(match):
            task.cancel()
            self._left(match, task)
        self.come(match)

    @property
    def _is_busy(self) -> str:
        """Why no bot can come to one more match; "" = one can."""
        if self._player is None:
            return "The bots are not here now."
        if len(self._playing) >= self._config.bots_max:
            return f"The bots of this server play {self._config.bots_max} matches already."
        return ""

    @property
    def _no_stage(self) -> str:
        return f"The bots of this server play {self._config.demos_max} battles among themselves already."

    @property
    def has_stage(self) -> bool:
        """Whether there is room for one more battle among bots."""
        return len(self._alone) < self._config.demos_max

    def come(self, match: str) -> None:
        """Play the seats that are the bots' in this match. Nothing happens if they are at it."""
        if self._player is None or match in self._playing:
            return
        room = self._hub.room(match)
        chairs = self._chairs(room.lane.state.match) if room is not None else ()
        if room is None or not chairs:
            return
        if not room.lane.state.match.people:
            self._alone.add(match)
        task = asyncio.create_task(self._play(match, chairs))
        self._playing[match] = task
        task.add_done_callback(lambda task: self._left(match, task))

    def is_own(self, state: Match, seat: str, token: str) -> bool:
        """Whether this token is that of the bot whose place this is."""
        return self.place_of(state, token) == seat

    def place_of(self, state: Match, token: str) -> str | None:
        """The seat that is played by the bot with this token."""
        return seat_of(
            {chair.seat: token_hash(chair.token) for chair in self._chairs(state)}, token_hash(token)
        )

    # -- inside

    async def _play(self, match: str, chairs: tuple[BotSeat, ...]) -> None:
        failures = 0
        while self._player is not None and not self._is_over(match):
            try:
                await self._player(match, chairs)
            except Exception as error:  # noqa: BLE001 -- whatever it is, the others play on and this one tries again
                pause_s = AGAIN_S[min(failures, len(AGAIN_S) - 1)]
                failures += 1
                log.warning("a bot left its seat", match=match, error=repr(error), again_s=pause_s)
                await asyncio.sleep(pause_s)

    def _left(self, match: str, task: asyncio.Task[None]) -> None:
        if self._playing.get(match) is task:
            del self._playing[match]
            self._alone.discard(match)

    def _is_over(self, match: str) -> bool:
        room = self._hub.room(match)
        return room is None or room.lane.state.match.status == "ended"

    def _chairs(self, state: Match) -> tuple[BotSeat, ...]:
        """The seats of a match that are the bots'."""
        try:
            return tuple(self._chair(state, seat, bot) for seat, bot in state.by_bots.items())
        except KeyError:  # a match of a secret that is lost: nobody can sit there again
            return ()

    def _chair(self, state: Match, seat: str, bot: str) -> BotSeat:
        token, seed = self._keys.bot(state.key_id, state.id, seat)
        hold = state.seats.get(seat)
        return BotSeat(
            seat, bot, token, seed, hold is not None and hold.commitment != commitment(bytes.fromhex(seed))
        )
