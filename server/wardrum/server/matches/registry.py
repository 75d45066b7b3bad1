"""Which matches are in memory: they are read from the log when they are asked for, and dropped when they are idle."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

import msgspec
import structlog
from msgspec import UNSET, Struct

from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.core.record import envelope
from wardrum.events.core.slices import Sliced, finished
from wardrum.events.formats.wire import Problem
from wardrum.events.match import Match
from wardrum.events.match.game import Game
from wardrum.events.match.set_aside import REASONS, SetAside, damaged, ruleset_unknown
from wardrum.server.config import Config
from wardrum.server.crypto.server_keys import ServerKeys
from wardrum.server.crypto.signing import Signer, signature
from wardrum.server.engine import summaries
from wardrum.server.engine.effects import LaneConfig, LaneLimits
from wardrum.server.engine.lane import Lane
from wardrum.server.nodes.bus import ALONE, Bus
from wardrum.server.process.clock import SteadyClock, TimeSource
from wardrum.server.process.metrics import Metrics
from wardrum.server.protocol.problems import UNREADABLE, cannot_go_on, no_such_match
from wardrum.server.spectating.audience import AudienceLimits, BroadcastContext, Expansion
from wardrum.server.store.interface import (
    Answer,
    PutSummary,
    Store,
    StoreDamaged,
    StoreUnreachable,
    Summary,
)

from .elsewhere import Elsewhere
from .periodic_tasks import PeriodicTasks
from .room import Room, SeatLimits
from .slices import DeferredCalls, SharedWork, SliceRunner
from .storage_health import StorageHealth

log = structlog.get_logger()

SLICE_S = 0.005  # of opening matches, in one turn of the loop
NEWEST = 2**62  # a version that no match reaches


def _ignore(_: object) -> None:
    """Before `follow`, and for `when_open` where nothing follows."""


def _nothing() -> None:
    """Before `follow`, and for `when_open` where it does not matter."""


class ServerContext(Struct, frozen=True):
    """What a server is started with.

    games: by name · signer: of the ends of matches, None: they are not signed · bus: to the other nodes that serve the log.
    """

    config: Config
    games: Mapping[str, Game]
    store: Store
    keys: ServerKeys
    clock: TimeSource
    metrics: Metrics
    signer: Signer | None = None
    bus: Bus = ALONE


class MatchLimits(Struct, frozen=True, kw_only=True):
    """Of each match."""

    seats: SeatLimits = SeatLimits()
    lane: LaneLimits = LaneLimits()
    audience: AudienceLimits = AudienceLimits()


class _CreateMatch(Struct):
    """The part of `CreateMatch` that says which rules to read the rest by."""

    ruleset: str


class MatchRegistry:
    """rooms: those in memory, by match · slices: where long work is done · lists: where legal lists are made, a few slices in each turn
    of the loop · expansions: and of their options, once for all who ask · is_closing: the server stops, new commands
    are refused · being_removed: matches that are in no room and get none.

    on_open: called with each room that has been opened · on_set_aside: called with each match that has been set aside, or for another reason ·
    defer: calls something soon, see `DeferredCalls` · set_aside: the matches that can be read but not played on, as far as they have been opened, and why.

    Runs on one loop, which also calls it back from the store.
    """

    def __init__(
        self,
        context: ServerContext,
        limits: MatchLimits,
        health: StorageHealth,
        periodic: PeriodicTasks,
        elsewhere: Elsewhere,
    ) -> None:
        self.context, self._limits, self._elsewhere = context, limits, elsewhere
        self.rooms: dict[MatchId, Room] = {}
        self.set_aside: dict[MatchId, SetAside] = {}
        self._in_use: Counter[MatchId | None] = Counter()
        self.is_closing = False
        self._openings: dict[MatchId, asyncio.Future[Any]] = {}
        self._changed: set[MatchId] = set()  # of the openings: those that another node has changed meanwhile
        self.on_open: Callable[[Room], object] = _ignore
        self.on_set_aside: Callable[[MatchId], object] = _ignore
        self._catch_up: Callable[[Room], object] = _ignore
        self._due_changed: Callable[[], object] = _nothing
        self._committed: Callable[[MatchId], object] = _ignore
        self.being_removed: frozenset[MatchId] = frozenset()
        self._health = health
        clock = context.clock
        self._soon = soon = asyncio.get_running_loop().call_soon
        self.slices = SliceRunner(soon)
        self.defer = DeferredCalls(soon, clock.monotonic).add
        self.lists = SliceRunner(self.defer)
        self.expansions: SharedWork[Expansion | None] = SharedWork(self.lists)
        self._broadcast = BroadcastContext(
            limits.audience, clock, context.store, soon, self.defer, SteadyClock(clock), self._put_summary
        )
        periodic.every_second(self._forget_idle)
        context.metrics.gauges["matches_in_memory"] = lambda: len(self.rooms)
        context.metrics.gauges["lane_queue_commands"] = lambda: sum(self._queue_lengths())
        context.metrics.gauges["lane_queue_longest_commands"] = lambda: max(self._queue_lengths(), default=0)
        context.metrics.labelled_gauges["matches_set_aside"] = ("reason", self.count_set_aside)

    def open_delayed(self) -> None:
        """Open the unfinished matches with a delay: what became public meanwhile is shown now, the rest at its time.

        They are opened in slices, one in each turn of the loop, so that a server with many of them serves at once.
        A request for one that was not opened yet opens it.
        """
        self._open_next(summaries.unfinished(self.context.store))

    def _open_next(self, unfinished: Iterator[Summary]) -> None:
        """Open those with a delay for `SLICE_S`, at least one; the others follow in the next turns of the loop."""
        monotonic = self.context.clock.monotonic
        end_s = monotonic() + SLICE_S
        for entry in unfinished:
            if self.is_closing:
                return
            if summaries.is_delayed(entry):
                self.when_open(entry.match, _ignore)
            if monotonic() >= end_s:
                self._soon(self._open_next, unfinished)
                return

    def close(self) -> None:
        """Stop the timers of all rooms; what is in flight goes on."""
        self.is_closing = True
        for room in self.rooms.values():
            room.close()

    # -- opening

    async def opened(self, match: MatchId, version: int = 1) -> Room | None:
        """The room of a match, read from its log in slices if it is not in memory; None: there is no such match.

        Requests for the same match meanwhile wait for the same reading. version: the room stands at it at least, if
        the match does on any node. Raises StoreUnreachable: that cannot be known now.
        """
        room = self.rooms.get(match)
        if room is None:
            if (opening := self._opening(match)) is not None:
                await asyncio.shield(opening)
        elif room.lane.version < version and (waiting := self.context.store.ready(match)) is not None:
            await waiting
            self._read_on(match)
            if self._waits_for_own(match):
                raise StoreUnreachable("the outcome of a command is awaited")
            return await self.opened(match, 0)  # a room without a commit has been dropped if there is one
        return self.room(match)

    async def opened_with_people(self, match: MatchId) -> Room | None:
        """`opened` at the newest version, with those who hold its seats now: before one is given or opened, or a host is judged.

        The commits come first: what hands a seat over is committed after its new holder is kept.
        """
        room = await self.opened(match, NEWEST)
        if (waiting := self.context.store.fresh(match)) is None:
            return room
        await waiting
        return await self.opened(match)

    def when_open(
        self, match: MatchId, then: Callable[[Room | None], None], unreached: Callable[[], object] = _nothing
    ) -> None:
        """`opened` for callers that cannot wait: `then` is called at once if the match is in memory or does not exist.

        It is not called if the match cannot be opened, which is logged. unreached: called if that cannot be known now.
        """
        opening = None if match in self.rooms else self._opening(match)
        if opening is None:
            then(self.room(match))
        else:
            opening.add_done_callback(partial(self._has_opened, match, then, unreached))

    def room(self, match: MatchId) -> Room | None:
        """The room of a match that is in memory; None: it is not, or does not exist yet."""
        room = self.rooms.get(match)
        if room is None:
            return None
        room.last_used_s = self.context.clock.monotonic()
        return room if room.lane.version else None

    @contextmanager
    def in_use(self, match: MatchId | None) -> Iterator[None]:
        """While a request waits: its room stays in memory, as what the request changes is broadcast there.

        match: None = the request is about none.
        """
        self._in_use[match] += 1
        try:
            yield
        finally:
            self._in_use[match] -= 1
            if not self._in_use[match]:
                del self._in_use[match]

    def new_room(self, match: MatchId, game: Game) -> Room:
        """The room of a match that is about to be created, as `opened` has found none."""
        return self.rooms.get(match) or finished(self._open(match, game))

    def is_behind(self, match: MatchId, version: int) -> bool:
        """Whether a match has to be waited for: it is not in memory, or does not stand at this version there."""
        room = self.rooms.get(match)
        return room is None or room.lane.version < version

    # -- other nodes

    def _waits_for_own(self, match: MatchId) -> bool:
        """Whether a room stays behind what has been committed until its own append is answered."""
        room, tail = self.rooms.get(match), self.context.store.tail(match)
        if room is None or tail is None:
            return False
        return room.lane.version < tail.version and not room.lane.is_idle

    def follow(
        self,
        catch_up: Callable[[Room], object],
        due_changed: Callable[[], object],
        committed: Callable[[MatchId], object],
    ) -> None:
        """Hear of other nodes' commits from now on.

        catch_up: broadcasts those that a room in memory has not seen · due_changed: called when due times may have changed ·
        committed: called with the match when rooms and lobby know of them.
        """
        self._catch_up, self._due_changed, self._committed = catch_up, due_changed, committed
        self.context.store.follow(self._hear)

    def _hear(self, match: MatchId) -> None:
        """See `Arrived`. Nothing is opened for it."""
        self._due_changed()
        self._read_on(match)
        self._committed(match)

    def _read_on(self, match: MatchId) -> None:
        """Read what another node has committed, if the match is in memory or is being read."""
        room = self.rooms.get(match)
        if room is None:
            self._changed |= {match} & self._openings.keys()
        elif room.lane.version or not room.lane.is_idle:
            self._catch_up(room)
            self._note_set_aside(match, room.lane.why_set_aside, room.lane.version)
        elif self.context.store.tail(match) is not None:
            # made for a creation with other rules, perhaps: the next request for the match reads it anew
            del self.rooms[match]

    # -- matches that are set aside

    def _stored_game(self, match: MatchId) -> Game | None:
        """The game of a match by its first record; None: there is no such match here, or that record cannot be followed."""
        try:
            first = self.context.store.read(match, 0, 1)
            return self._game_of(match, first[0].record) if first else None
        except (*UNREADABLE, StoreDamaged) as error:
            self._note_set_aside(match, damaged(0, error))
            return None

    def count_set_aside(self) -> dict[str, int]:
        """How many of the matches opened so far are set aside, by the reason, of which each is there."""
        counts: dict[str, int] = dict.fromkeys(REASONS, 0)
        for found in self.set_aside.values():
            counts[found.reason] += 1
        return counts

    def missing(self, match: MatchId, id: str) -> Problem:
        """The answer to a request for a match that has no room: why nothing of it can be read, or that there is none."""
        found = self.set_aside.get(match)
        return no_such_match(id) if found is None else cannot_go_on(found, id)

    def _note_set_aside(self, match: MatchId, found: SetAside | None, version: int = 0) -> None:
        """Take down that a match is set aside, or that it can be played again; a change is logged. version: the last that is shown."""
        if found is None:
            self.set_aside.pop(match, None)
        elif self.set_aside.get(match) != found:
            self.set_aside[match] = found
            why = found.fault or found.sentence
            log.error(
                "a match is set aside",
                match=match,
                problem=found.code,
                reason=found.reason,
                version=version,
                why=why,
            )
            self.on_set_aside(match)

    def _game_of(self, match: MatchId, record: bytes) -> Game | None:
        created = msgspec.json.decode(envelope(record).command, type=_CreateMatch)
        game = self.context.games.get(created.ruleset)
        if game is None:
            self._note_set_aside(match, ruleset_unknown(created.ruleset))
        return game

    # -- inside

    def _opening(self, match: MatchId) -> asyncio.Future[Any] | None:
        """The reading of a match that is not in memory, which may be under way already; None: there is no such match."""
        if match in self.being_removed:
            return None
        if match in self._openings:
            return self._openings[match]
        waiting = self.context.store.ready(match)
        opening = (
            self._reading(match) if waiting is None else asyncio.ensure_future(self._read(match, waiting))
        )
        if opening is not None:
            self._openings[match] = opening
            opening.add_done_callback(partial(self._opening_ended, match))
        return opening

    def _reading(self, match: MatchId) -> asyncio.Future[Any] | None:
        """The reading of a match whose log is here; None: there is no such match."""
        game = self._stored_game(match)
        return None if game is None else self.slices.start(self._open(match, game)).done

    async def _read(self, match: MatchId, ready: Awaitable[None]) -> None:
        """Read a match once its log is here. Raises StoreUnreachable."""
        await ready
        if match in self.rooms:  # it was created here meanwhile
            self._read_on(match)
        elif match not in self.being_removed and (reading := self._reading(match)) is not None:
            await reading

    def _opening_ended(self, match: MatchId, ended: asyncio.Future[Any]) -> None:
        if self._openings.get(match) is ended:
            del self._openings[match]
        self._changed.discard(match)

    def _has_opened(
        self,
        match: MatchId,
        then: Callable[[Room | None], None],
        unreached: Callable[[], object],
        done: asyncio.Future[Any],
    ) -> None:
        """See `when_open`."""
        if done.cancelled():
            return
        error = done.exception()
        if isinstance(error, StoreUnreachable):
            log.warning("a match was not opened", match=match, why=str(error))
            unreached()
        elif error is not None:
            self.context.metrics.fault("opening")
            log.error("a match was not opened", match=match, exc_info=error)
        elif not self.is_closing:
            then(self.room(match))

    def _open(self, match: MatchId, game: Game) -> Sliced[Room]:
        lane = yield from Lane.opening(match, self._rules(game), self.context.store)
        room = yield from Room.opening(
            lane, self._broadcast, self._limits.seats, self._elsewhere, self.context.clock.monotonic()
        )
        if (other := self.rooms.get(match)) is not None:
            return other  # it was created here meanwhile, and perhaps it is watched already
        self._note_set_aside(match, lane.why_set_aside, lane.version)
        self.rooms[match] = room
        self._openings.pop(match, None)
        if match in self._changed:
            self._read_on(match)
        if self.is_closing:
            room.close()
        else:
            self.on_open(room)
        return room

    def _rules(self, game: Game) -> LaneConfig:
        seed_of = self.context.keys.server_seed
        return LaneConfig(game, seed_of, new_salt, self._limits.lane, self._signature)

    def _signature(self, match: Match, head: Head) -> str:
        """See `LaneConfig.signature_of`."""
        signer = self.context.signer
        signed = signature(signer, self.context.keys, match, head) if signer is not None else UNSET
        return signed.signature if signed is not UNSET else ""

    def _queue_lengths(self) -> list[int]:
        """How many commands wait in each lane."""
        return [room.lane.waiting for room in self.rooms.values()]

    def _put_summary(self, summary: Summary, done: Callable[[Answer], None]) -> None:
        """See `PostSummary`. A server that stops changes no summary any more; the next one will."""
        if not self.is_closing:
            self.context.store.submit(PutSummary(summary), partial(self._summary_put, done))

    def _summary_put(self, done: Callable[[Answer], None], answer: Answer) -> None:
        self._health.note(answer)
        done(answer)

    def _forget_idle(self) -> None:
        """Drop the rooms that have been idle for `idle_s`; lanes that must stay give back what they can read again."""
        before_s = self.context.clock.monotonic() - self.context.config.idle_s
        for match, room in list(self.rooms.items()):
            if room.is_idle_since(before_s) and match not in self._in_use:
                del self.rooms[match]
            elif room.last_used_s < before_s:
                room.lane.history.forget()


def new_salt() -> str:
    """128 random bits."""
    return secrets.token_hex(16)
