"""Which matches are in memory: they are read from the log when they are asked for, and dropped when they are idle."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from functools import partial

import msgspec
from msgspec import UNSET, Struct

from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.core.record import envelope
from wardrum.events.match import Match
from wardrum.events.match.game import Game
from wardrum.server.config import Config
from wardrum.server.crypto.server_keys import ServerKeys
from wardrum.server.crypto.signing import Signer, signature
from wardrum.server.engine import summaries
from wardrum.server.engine.effects import LaneConfig
from wardrum.server.engine.lane import Lane
from wardrum.server.engine.snapshots import SnapshotPolicy
from wardrum.server.metrics import Metrics
from wardrum.server.protocol.clock import SteadyClock, TimeSource
from wardrum.server.spectating.audience import BroadcastContext
from wardrum.server.store.interface import Answer, PutSummary, Store, Summary

from .periodic_tasks import PeriodicTasks
from .room import Room
from .storage_health import StorageHealth


class ServerContext(Struct, frozen=True):
    """What a server is started with. games: by name · signer: of the ends of matches, None: they are not signed."""

    config: Config
    games: Mapping[str, Game]
    store: Store
    keys: ServerKeys
    clock: TimeSource
    metrics: Metrics
    signer: Signer | None = None


class _CreateMatch(Struct):
    """The part of `CreateMatch` that says which rules to read the rest by."""

    ruleset: str


class MatchRegistry:
    """rooms: those in memory, by match · is_closing: the server stops, new commands are refused ·
    being_removed: matches that are in no room and get none.

    Runs on one loop, which also calls it back from the store.
    """

    def __init__(self, context: ServerContext, health: StorageHealth, periodic: PeriodicTasks) -> None:
        self.context = context
        self.rooms: dict[MatchId, Room] = {}
        self.is_closing = False
        self.being_removed: frozenset[MatchId] = frozenset()
        self._health = health
        clock, soon = context.clock, asyncio.get_running_loop().call_soon
        self._broadcast = BroadcastContext(
            context.config, clock, context.store, soon, SteadyClock(clock), self._put_summary
        )
        periodic.every_second(self._forget_idle)
        context.metrics.gauges["matches_in_memory"] = lambda: len(self.rooms)

    def open_delayed(self) -> None:
        """Open the unfinished matches with a delay: what became public meanwhile is shown now, the rest at its time."""
        for entry in summaries.unfinished(self.context.store):
            if summaries.is_delayed(entry):
                self.room(entry.match)

    def close(self) -> None:
        """Stop the timers of all rooms; what is in flight goes on."""
        self.is_closing = True
        for room in self.rooms.values():
            room.close()

    def room(self, match: MatchId) -> Room | None:
        """The room of a match, read from its log if it is not in memory; None: there is no such match here."""
        room = self.rooms.get(match)
        if room is None:
            if match in self.being_removed:
                return None
            first = self.context.store.read(match, 0, 1)
            game = self._game_of(first[0].record) if first else None
            if game is None:
                return None
            room = self._open(match, game)
        room.last_used_s = self.context.clock.monotonic()
        return room if room.lane.version else None

    def new_room(self, match: MatchId, game: Game) -> Room:
        """The room of a match that is about to be created, or that exists already."""
        return self.room(match) or self.rooms.get(match) or self._open(match, game)

    def _game_of(self, record: bytes) -> Game | None:
        created = msgspec.json.decode(envelope(record).command, type=_CreateMatch)
        return self.context.games.get(created.ruleset)

    def _open(self, match: MatchId, game: Game) -> Room:
        config = self.context.config
        policy = SnapshotPolicy(config.folds_max, config.rungs_max)
        limits = (config.queue_max, config.commits_max, policy)
        rules = LaneConfig(game, self.context.keys.server_seed, new_salt, *limits, self._signature)
        lane = Lane(match, rules, self.context.store)
        room = self.rooms[match] = Room(lane, self._broadcast, self.context.clock.monotonic())
        return room

    def _signature(self, match: Match, head: Head) -> str:
        """See `LaneConfig.signature_of`."""
        signer = self.context.signer
        signed = signature(signer, self.context.keys, match, head) if signer is not None else UNSET
        return signed.signature if signed is not UNSET else ""

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
            if room.is_idle_since(before_s):
                del self.rooms[match]
            elif room.last_used_s < before_s:
                room.lane.drop_recent_states()


def new_salt() -> str:
    """128 random bits."""
    return secrets.token_hex(16)
