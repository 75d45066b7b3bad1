"""The server's own bots: which matches they play in, how many at once, and their return after a restart.

1. A match's record says which seats are the bots'. Their tokens and seeds follow from the server's secret, so nothing
   is stored: on start they take up their seats in every unfinished match.
2. A bot is a client like any other. It is passed in as a `Player`, since the server's packages import no client.
3. A bot that fails tries again later: a match must not wait for ever for its bot.
4. Of several nodes on one log the first one for a match plays its bots. For a moment two may do so, as when one has just come:
   each command names the version that it was decided at, so of two only one counts.
5. The limits count where a match was asked for, whichever node plays its bots.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Collection, Coroutine, Mapping
from typing import Any, Protocol

import structlog
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.dice import commitment
from wardrum.events.core.kernel import MatchId
from wardrum.events.core.slices import Sliced
from wardrum.events.match import Match
from wardrum.events.toolkit.grammar import reported
from wardrum.server.engine import summaries
from wardrum.server.matches.registry import MatchRegistry, ServerContext
from wardrum.server.matches.room import Room
from wardrum.server.nodes.membership import Membership
from wardrum.server.protocol.rate_limits import client_network
from wardrum.server.store.interface import StoreUnreachable, Summary

from .seat_tokens import seat_of, token_hash

log = structlog.get_logger()

RETRY_S = (1.0, 5.0, 30.0)  # until a bot that failed tries again; the last for all further times
STOP_S = 1.0  # for commands on their way; a whole stop has 5 s
LOOKS = 64  # matches that are looked at in one slice: a fraction of a millisecond
SUBSTITUTE = "greedy"  # plays on for a seat that has left: it attacks, as people do


class BotSeat(Struct, frozen=True):
    """A seat to play. bot: which one · token, seed: its holder's, 32 and 64 hex digits · late: a person held it before."""

    seat: str
    bot: str
    token: str
    seed: str
    late: bool = False


class Player(Protocol):
    """Plays seats of matches."""

    def __call__(self, match: MatchId, seats: tuple[BotSeat, ...], /, *, alone: bool) -> Awaitable[None]:
        """Play these seats of a match to its end; raises whatever went wrong. Joining again is no fault.

        alone: no person plays there.
        """
        ...


class BotRunner:
    """All matches with bots. Before `start` and after `stop` there is no player, and no bot plays.

    capacity_lock: held from asking whether a bot is available until the match has it, or the limits would be exceeded.
    """

    def __init__(self, context: ServerContext, registry: MatchRegistry, nodes: Membership) -> None:
        self._registry, self._store, self._nodes = registry, context.store, nodes
        self._config, self._keys = context.config, context.keys
        self._faults = context.metrics.fault
        self._player: Player | None = None
        self._playing: dict[MatchId, asyncio.Task[None]] = {}
        # matches with bots that the limits count here → the network that asked for bots, "" = none did since the start
        self._counted: dict[MatchId, str] = {}
        self._without_people: set[MatchId] = (
            set()
        )  # of the matches in _playing or _counted: only bots play there
        self.capacity_lock = asyncio.Lock()
        context.metrics.gauges["matches_with_bots"] = lambda: len(self._playing)
        nodes.on_change(self._nodes_changed)

    # -- starting and stopping

    def start(self, player: Player) -> None:
        """Take up the seats of every unfinished match; the limits are for new ones only.

        The matches are read in slices, and count as played meanwhile. A node that may not be the only one waits until it knows.
        """
        self._player = player
        if not self._nodes.is_shared:
            for entry in list(summaries.unfinished(self._store)):
                self._look_at(entry)
            self._counted = dict.fromkeys(self._playing, "")

    async def stop(self) -> None:
        """Leave all matches as they are; takes at most STOP_S."""
        tasks, self._player = list(self._playing.values()), None
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=STOP_S)

    # -- whether a bot is available

    def refusal(self, bots: Mapping[str, str], seats: tuple[str, ...], address: str) -> str:
        """Why no new match can have these bots for a client at this address; "" = it can."""
        if why := self._unavailable or self._address_refusal(address, self._counted):
            return why
        return self._demo_refusal(address) if set(bots) >= set(seats) else ""

    def refusal_in(self, state: Match, seat: str, address: str) -> str:
        """Why no bot can play on from this seat of a live match for a client at this address; "" = one can."""
        if state.id not in self._counted:
            return self.refusal({seat: ""}, state.order, address)
        return self._demo_refusal(address) if state.by_bots.keys() | {seat} >= set(state.staying) else ""

    def asked_by(self, match: MatchId, address: str) -> None:
        """The bots of this match count for this address, unless they count for another one already."""
        if match in self._counted:
            self._counted[match] = self._counted[match] or client_network(address)

    def substitute(self, state: Match) -> str | UnsetType:
        """The bot that could play on for a seat that has left; absent: none is wanted, or none is available."""
        plays_here = self._player is not None and state.id in (self._playing.keys() | self._counted.keys())
        is_available = plays_here or not self._unavailable
        return SUBSTITUTE if state.agreed.leaver == "bot" and is_available else UNSET

    @property
    def _unavailable(self) -> str:
        """Why no bot can play in one more match; "" = one can."""
        if self._player is None:
            return "The bots are not here now."
        for match in [match for match in self._counted if match not in self._playing]:
            if not has_bots_to_play(self._store.summary(match)):
                self._forget(match)
        if len(self._counted) >= self._config.bots_max:
            return (
                f"The bots of this server play {reported(self._config.bots_max, 'match', 'matches')} already."
            )
        return ""

    def _demo_refusal(self, address: str) -> str:
        """Why there can be no further match of bots only for this address; "" = there can."""
        if len(self._without_people & self._counted.keys()) >= self._config.demos_max:
            return f"The bots of this server play {reported(self._config.demos_max, 'battle', 'battles')} among themselves already."
        return self._address_refusal(address, self._without_people)

    def _address_refusal(self, address: str, among: Collection[MatchId]) -> str:
        """Why an address has as many of these matches as it may have; "" = it has fewer."""
        config = self._config
        if among is self._without_people:
            most = config.demos_per_address_max
            what = f"{reported(most, 'battle', 'battles')} among themselves"
        else:
            most = config.bots_per_address_max
            what = reported(most, "match", "matches")
        network = client_network(address)
        mine = sum(self._counted.get(match) == network for match in among)
        return f"The bots of this server play {what} for your address already." if mine >= most else ""

    # -- playing

    def ensure_playing(self, match: MatchId) -> None:
        """See that the seats are played that are the bots' in this match, which is in memory and was asked for here."""
        if self._player is None:
            return
        if seats := self._seats_to_play(self._registry.rooms.get(match)):
            self._counted.setdefault(match, "")
            if match not in self._playing and self._nodes.rank(match) == 0:
                self._begin(match, self._play(match, seats))

    def look(self, match: MatchId) -> None:
        """Another node has committed to this match: perhaps it has bots now that this node has to play."""
        if self._player is None or match in self._playing or self._nodes.rank(match) > 0:
            return
        room = self._registry.rooms.get(match)
        if room is None or not room.lane.version:
            if (summary := self._store.summary(match)) is not None:
                self._look_at(summary)
        elif room.lane.state.match.status != "ended" and (seats := self._seats_to_play(room)):
            self._begin(match, self._play(match, seats))

    def _nodes_changed(self) -> None:
        """Leave the matches that another node plays from now on, and take up those that are this one's."""
        if self._player is None:
            return
        for match, task in list(self._playing.items()):
            if self._nodes.rank(match) > 0:
                task.cancel()
                self._ended(match, task)
        self._registry.slices.start(self._look_at_all())

    def _look_at_all(self) -> Sliced[None]:
        """Look at every unfinished match."""
        for number, entry in enumerate(summaries.unfinished(self._store), 1):
            self._look_at(entry)
            if number % LOOKS == 0:
                yield
                if self._player is None:
                    return  # it has stopped meanwhile, and its store is closed, perhaps

    def _look_at(self, entry: Summary) -> None:
        """Take up the bots' seats of a match, if this node has to play any there."""
        is_own = entry.match not in self._playing and self._nodes.rank(entry.match) == 0
        if self._player is not None and is_own and has_bots_to_play(entry):
            self._begin(entry.match, self._take_up(entry.match))

    def _begin(self, match: MatchId, playing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(playing)
        self._playing[match] = task
        task.add_done_callback(lambda task: self._ended(match, task))

    async def _take_up(self, match: MatchId) -> None:
        """Play the bots' seats of a match that has to be read first."""
        try:
            seats = self._seats_to_play(await self._opened(match))
        except Exception:  # one match that cannot be read must not keep the bots from the others
            self._faults("opening")
            log.exception("a match was not opened for its bots", match=match)
            return
        if seats:
            await self._play(match, seats)

    def _seats_to_play(self, room: Room | None) -> tuple[BotSeat, ...]:
        """The seats that bots have to play in this match; without people in it, it counts as a demonstration."""
        if room is None or room.lane.why_set_aside is not None:
            return ()
        state: Match = room.lane.state.match
        seats = self._bot_seats(state)
        if seats and not state.people:
            self._without_people.add(state.id)
        return seats

    def seats_changed(self, match: MatchId) -> None:
        """Other seats than before are the bots' in this match: play those."""
        asked_by = self._counted.get(match)
        if task := self._playing.get(match):
            task.cancel()
            self._ended(match, task)
        self._forget(match)
        if asked_by is None and self._nodes.is_shared:
            self.look(match)
            return
        self.ensure_playing(match)
        if asked_by:
            self.asked_by(match, asked_by)

    async def _play(self, match: MatchId, seats: tuple[BotSeat, ...]) -> None:
        failures = 0
        while self._player is not None and not await self._is_over(match):
            try:
                await self._player(match, seats, alone=match in self._without_people)
            except Exception as error:  # noqa: BLE001 -- whatever it is, the others play on and this one tries again
                pause_s = RETRY_S[min(failures, len(RETRY_S) - 1)]
                failures += (
                    not self._store.cut_off()
                )  # then no bot can play, and each plays on at once afterwards
                log.warning("a bot left its seat", match=match, error=repr(error), again_s=pause_s)
                await asyncio.sleep(pause_s)

    def _ended(self, match: MatchId, task: asyncio.Task[None]) -> None:
        if self._playing.get(match) is task:
            del self._playing[match]
            if match not in self._counted or self._nodes.rank(match) == 0:
                self._forget(match)

    def _forget(self, match: MatchId) -> None:
        """The match has no bots any more, or other ones: it counts no longer."""
        self._counted.pop(match, None)
        self._without_people.discard(match)

    async def _opened(self, match: MatchId) -> Room | None:
        """The room of a match, as soon as its log can be asked for."""
        while True:
            try:
                return await self._registry.opened(match)
            except StoreUnreachable:
                await asyncio.sleep(RETRY_S[0])

    async def _is_over(self, match: MatchId) -> bool:
        room = await self._opened(match)
        return room is None or room.lane.state.match.status == "ended"

    # -- seats and tokens of bots

    def seat_of_token(self, state: Match, token: str) -> str | None:
        """The seat that is played by the bot with this token; None: it is no bot's token."""
        tokens = {each.seat: token_hash(each.token) for each in self._bot_seats(state)}
        return seat_of(tokens, token_hash(token))

    def is_bots_own(self, state: Match, seat: str, token: str) -> bool:
        """Whether this token is that of the bot that plays this seat."""
        return self.seat_of_token(state, token) == seat

    def plays_instead(self, state: Match, seat: str, token: str) -> bool:
        """Whether a bot plays this seat, and the token is not that bot's."""
        return seat in state.by_bots and not self.is_bots_own(state, seat, token)

    def _bot_seats(self, state: Match) -> tuple[BotSeat, ...]:
        """The seats of a match that are the bots'."""
        try:
            return tuple(self._bot_seat(state, seat, bot) for seat, bot in state.by_bots.items())
        except KeyError:  # the match was created with a secret that is lost: its seats cannot be taken again
            return ()

    def _bot_seat(self, state: Match, seat: str, bot: str) -> BotSeat:
        token, seed = self._keys.bot(state.key_id, state.id, seat)
        hold = state.seats.get(seat)
        is_late = hold is not None and hold.commitment != commitment(bytes.fromhex(seed))
        return BotSeat(seat, bot, token, seed, is_late)


def has_bots_to_play(entry: Summary | None) -> bool:
    """Whether a match goes on that has bots, as far as the lobby knows; None: it is not there."""
    return entry is not None and entry.status != "finished" and summaries.has_bots(entry)
