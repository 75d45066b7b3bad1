"""Removing matches whose battle never began, once they are old: nobody will play them, and they fill disk and lobby.

1. Looked for in small steps: a page of the lobby each second, from the newest that is old enough to the oldest, then
   not for an hour.
2. Never removed is one that has begun, as its records tell; that is in memory, where all are that somebody is
   connected to; or that a fork refers to, which the store checks in the transaction that removes.
3. Removed by the store's own thread, `BATCH` matches a minute at most: commands wait for that as for any other commit.
4. Of several nodes on one log the first one for a match removes it. It asks the others before, who have it in memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from itertools import product

import msgspec
import structlog
from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.server.engine import summaries
from wardrum.server.nodes.membership import Membership
from wardrum.server.store.interface import Answer, Filter, PageKey, RemoveMatches

from .periodic_tasks import PeriodicTasks
from .registry import MatchRegistry, ServerContext
from .storage_health import StorageHealth

log = structlog.get_logger()

PAGE = 32  # summaries looked at in one second: a millisecond
BATCH = 128  # matches removed at once, about five rows each
BATCH_S = 60  # between two removals: each reads all summaries once
REST_S = 3_600  # until the lobby is looked through again
COMMITS_MAX = 64  # of a match that never began: more than people can have sat down and got up

LISTS = [Filter(status, listed=listed) for status, listed in product(("open", "finished"), (True, False))]


class NeverBegun:
    """Does nothing where `never_begun_keep_s` is 0. removed: how many so far, also the counter of that name."""

    def __init__(
        self,
        context: ServerContext,
        registry: MatchRegistry,
        health: StorageHealth,
        periodic: PeriodicTasks,
        nodes: Membership,
    ) -> None:
        self._nodes, self._bus = nodes, context.bus
        self._bringing: set[asyncio.Future[None]] = set()
        self._is_announced = (
            False  # the others know what was found, and have had a second to say what they have in memory
        )
        self._store, self._clock, self._metrics = context.store, context.clock, context.metrics
        self._registry, self._health = registry, health
        self._keep_ms = int(context.config.never_begun_keep_s * 1000)
        self._lists = list(LISTS)  # those still to be looked through
        self._after: PageKey | None = None  # where the first of them was left
        self._found: dict[MatchId, int] = {}  # match → version of its tail
        self._next_look_s = self._next_removal_s = 0.0
        self._bus.listen("unbegun", self._hear_announced)
        self._bus.listen("used", self._hear_used)
        if self._keep_ms:
            periodic.every_second(self._step)

    def _step(self) -> None:
        """What is done in one second."""
        now_s = self._clock.monotonic()
        if now_s >= self._next_look_s and len(self._found) < BATCH and not self._is_announced:
            self._look(now_s)
        if self._found and now_s >= self._next_removal_s and not self._registry.being_removed:
            if self._nodes.is_shared and not self._is_announced:
                self._is_announced = True
                self._bus.say("unbegun", msgspec.json.encode(list(self._found)))
                return
            self._next_removal_s = now_s + BATCH_S
            self._remove()
        self._is_announced = False

    # -- looking

    def _look(self, now_s: float) -> None:
        """One more page of the lobby."""
        oldest_kept = self._clock.now() - self._keep_ms
        after = self._after or (oldest_kept, MatchId(""))
        page = self._store.matches(self._lists[0], after, PAGE)
        for entry in page:
            if summaries.may_not_have_begun(entry) and (version := self._unbegun_version(entry.match)):
                self._found[entry.match] = version
        self._after = (page[-1].at, page[-1].match) if page else None
        if not page:
            self._lists.pop(0)
        if not self._lists:
            self._lists, self._next_look_s = list(LISTS), now_s + REST_S

    def _unbegun_version(self, match: MatchId) -> int:
        """The version that a match stands at whose battle never began; 0: it did, or is not known."""
        if match in self._registry.rooms or self._nodes.rank(match) > 0:
            return 0
        entries = self._store.read(match, 0, COMMITS_MAX + 1)
        if not entries and (waiting := self._store.ready(match)) is not None:
            self._bring(waiting)  # it is judged when the lobby is looked through again
        if not entries or len(entries) > COMMITS_MAX or any(begins(each.record) for each in entries):
            return 0
        return entries[-1].version

    # -- other nodes

    def _bring(self, waiting: Awaitable[None]) -> None:
        bringing = asyncio.ensure_future(waiting)
        self._bringing.add(bringing)
        bringing.add_done_callback(self._brought)

    def _brought(self, bringing: asyncio.Future[None]) -> None:
        self._bringing.discard(bringing)
        if not bringing.cancelled() and (error := bringing.exception()):
            log.info("an old match was not read", why=str(error))

    def _hear_announced(self, _: str, body: bytes) -> None:
        """Another node is about to remove matches."""
        if used := [match for match in _matches.decode(body) if match in self._registry.rooms]:
            self._bus.say("used", msgspec.json.encode(used))

    def _hear_used(self, _: str, body: bytes) -> None:
        """Another node has these matches in memory."""
        for match in _matches.decode(body):
            self._found.pop(match, None)

    # -- removing

    def _remove(self) -> None:
        found, self._found = self._found, {}
        matches = tuple((match, at) for match, at in found.items() if match not in self._registry.rooms)
        if not matches or self._registry.is_closing:
            return
        self._registry.being_removed = frozenset(match for match, _ in matches)
        self._store.submit(RemoveMatches(matches, summaries.FORKED_FROM), self._removed)

    def _removed(self, answer: Answer) -> None:
        matches, self._registry.being_removed = self._registry.being_removed, frozenset()
        self._health.note(answer)
        gone = [match for match in matches if self._store.tail(match) is None]
        for match in gone:
            self._registry.set_aside.pop(match, None)
        self._metrics.count["never_begun_removed"] += len(gone)
        if gone:
            log.info("matches removed that never began", count=len(gone))


class _Tagged(Struct):
    type: str


class _Happened(Struct):
    events: list[_Tagged]


_happened = msgspec.json.Decoder(_Happened)
_matches = msgspec.json.Decoder(list[MatchId])


def begins(record: bytes) -> bool:
    """Whether the battle begins in this commit, or whether that is not known."""
    try:
        return any(event.type == "MatchStarted" for event in _happened.decode(record).events)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return True
