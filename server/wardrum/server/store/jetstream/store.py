"""The store on the streams of a NATS cluster: what is asked of it goes there, what is read comes from this node's mirror."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path

from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.server.log_address import REPLICAS, LogAddress
from wardrum.server.store.awaitable import AwaitableStore
from wardrum.server.store.interface import (
    Answer,
    Append,
    Arrived,
    ChangeResult,
    Deliver,
    Done,
    OfPeople,
    PutSummary,
    RemoveMatches,
    Renamed,
    Request,
    StoreError,
    Unknown,
)
from wardrum.server.store.people import PeopleReader
from wardrum.server.store.reader import LogReader

from .beside_commits import BesideCommits
from .bus import JetStreamBus
from .commit_stream import CommitStream, LaggingMatches
from .connection import Access, Connection, Unanswered
from .follower import SWEEP_S, Follower
from .match_archives import MatchArchives
from .match_queues import MatchQueues
from .message import Message
from .mirror import LogMirror
from .people import PeopleStreams
from .publisher import Patience
from .servers import absent, need_asked, safe_servers
from .stream_reader import StreamReader
from .streams import LATE, LOG, NAMES, SEATS, keep_streams, match_of

MIRROR_COMMIT_S = (
    0.05  # how long a transaction of the mirror gathers; it is made anew from the log if it is lost
)
OF_ALL = ""
"""The queue of what is about no match."""


class Cluster(Struct, frozen=True):
    """The servers that have the log, and what is expected of them.

    monitors: the monitoring address of each server · fingerprint: of the secret that all nodes have · replicas: 1 for a log that
    one disk may lose · reference: what stands before the id of a match in the `info` of a summary that refers to it.
    """

    access: Access
    monitors: tuple[str, ...]
    fingerprint: str
    replicas: int = REPLICAS
    reference: bytes = b""


class JetStreamStore(LogReader, PeopleReader, AwaitableStore):
    """Opened by `open_store`, used and closed on its loop.

    An answer is deferred until it is decided, for about ten seconds at most; then it is `Unknown`. Answers about one match
    come in the order of the requests.

    bus: between the nodes of this log.
    """

    def __init__(self, cluster: Cluster, connection: Connection, mirror: LogMirror, deliver: Deliver) -> None:
        self._connection, self._mirror = connection, mirror
        self._streams = PeopleStreams(connection, keeps_raft=cluster.replicas > 1)
        LogReader.__init__(self, mirror.db)
        PeopleReader.__init__(self, self._streams.db)
        self._archives = MatchArchives(connection, mirror)
        self._log = CommitStream(connection, mirror, self._archives, cluster.reference)
        self._beside = BesideCommits(connection, mirror)
        self._queues, self._people_queues = MatchQueues(deliver), MatchQueues(deliver)
        self._deliver = deliver
        self._lagging = LaggingMatches(self._log)
        self._news: set[MatchId] = set()
        self._followers = {
            LOG: Follower(connection, LOG, mirror.index, self._hear_commit),
            LATE: Follower(connection, LATE, self._beside.apply, self._beside.apply),
            SEATS: Follower(connection, SEATS, self._streams.hear, self._streams.hear),
            NAMES: Follower(connection, NAMES, self._streams.hear, self._streams.hear),
        }
        self._tidying: asyncio.Task[None] | None = None
        self._reader = StreamReader(connection, LOG)
        self._missing: frozenset[str] = frozenset()
        self.bus = JetStreamBus(connection)

    async def begin(self) -> None:
        """Builds the index, and follows the streams from then on. Raises Unanswered."""
        self._mirror.clear_index()
        await self._followers[LOG].begin("last_per_subject", with_bodies=False)
        await self._followers[LATE].begin("last_per_subject", with_bodies=True)
        for stream in (SEATS, NAMES):
            await self._followers[stream].begin("all", with_bodies=True)
        await self.bus.open()
        self._connection.reconnected = self._catch_up_all
        for match in self._mirror.removed():
            if self.host(match) or self.seats(match) or self.names(match):
                self._people_queues.submit(match, partial(self._streams.forget, match), nobody_waits)
        self._tidying = asyncio.get_running_loop().create_task(self._tidy())

    def ready(self, match: MatchId) -> Awaitable[None] | None:
        return self._log.ready(match)

    def fresh(self, match: MatchId) -> Awaitable[None] | None:
        return self._streams.fresh(match)

    def follow(self, arrived: Arrived) -> None:
        self._mirror.heard = partial(self._tell, arrived)

    def follow_names(self, renamed: Renamed) -> None:
        self._streams.renamed = renamed

    def named_since(self, match: MatchId) -> dict[str, int]:
        return self._streams.named_since(match)

    def submit(self, request: Request, done: Done) -> None:
        if isinstance(request, Append):
            self._queues.submit(request.entry.match, partial(self._log.append, request), done)
        elif isinstance(request, OfPeople):
            self._people_queues.submit(request.match, partial(self._streams.change, request), done)
        elif isinstance(request, RemoveMatches):
            self._remove(request, done)
        else:
            match = request.summary.match if isinstance(request, PutSummary) else OF_ALL
            self._queues.submit(match, partial(self._beside.change, request), done)

    def lacks(self, match: MatchId, version: int) -> bool:
        """Whether a version of a match was never in the log, as far as its index tells."""
        known = self._mirror.known(match)
        return known.version < version and not known.removed

    def cut_off(self) -> str:
        return self._connection.trouble

    def lag(self) -> int:
        return self._followers[LOG].lag

    def missing(self) -> frozenset[str]:
        return self._missing

    def time_s(self) -> Awaitable[float] | None:
        return self._look_at_servers()

    async def _look_at_servers(self) -> float:
        info = await self._reader.info()
        self._missing = frozenset(absent([info]))
        return datetime.fromisoformat(info["ts"]).timestamp()

    def traces_pending(self) -> str:
        return self._streams.traces_pending()

    def traces_pending_s(self) -> float:
        return self._streams.traces_pending_s()

    def compare_files(self) -> None:
        """What is in the mirror's file need not be kept."""

    def close(self) -> None:
        """Answers at once whatever waits: whether it was done is unknown. `wait_closed` waits for the connection's end."""
        self._queues.close()
        self._people_queues.close()
        for follower in self._followers.values():
            follower.close()
        self._lagging.close()
        self._archives.close()
        self.bus.close()
        if self._tidying:
            self._tidying.cancel()
        self._connection.close()
        self._mirror.close()

    async def wait_closed(self) -> None:
        """Returns when nothing is open any more."""
        await self._connection.wait_closed()

    def _hear_commit(self, message: Message) -> None:
        """Mirrors what was heard; of a match that nobody has asked for only the index learns of it, which is reported as well."""
        match = match_of(message.subject)
        if self._log.is_own(message, match) or self._mirror.take(message):
            return
        if self._mirror.tail(match):
            self._lagging.note(match)
        else:
            self._mirror.heard(match)

    def _tell(self, arrived: Arrived, match: MatchId) -> None:
        """Tells of a match once for all that comes in one turn of the loop."""
        if not self._news:
            self._deliver(partial(self._tell_all, arrived))
        self._news.add(match)

    def _tell_all(self, arrived: Arrived) -> None:
        news, self._news = self._news, set()
        for match in news:
            arrived(match)

    def _remove(self, request: RemoveMatches, done: Done) -> None:
        """Removes one match after the other, each in its own queue; answers when all are decided."""
        answers: list[Answer] = []

        def decided(answer: Answer) -> None:
            answers.append(answer)
            if len(answers) == len(request.matches):
                done(next((each for each in answers if not isinstance(each, ChangeResult)), answer))

        for match, version in request.matches:
            work = partial(self._remove_one, match, version, request.reference)
            self._queues.submit(match, work, decided)
        if not request.matches:
            self._deliver(partial(done, ChangeResult(held=True)))

    async def _remove_one(self, match: MatchId, version: int, reference: bytes) -> Answer:
        removed = await self._log.remove(match, version, reference)
        if isinstance(removed, Unknown):
            return removed
        if removed:
            with suppress(Unanswered):  # it is shown no more in any case
                await self._beside.drop(match)
                await self._archives.drop(match)
            forgotten = await self._streams.forget(match)
            if not isinstance(forgotten, ChangeResult):
                return forgotten
        return ChangeResult(held=True)

    def _catch_up_all(self) -> None:
        for follower in self._followers.values():
            follower.wake()

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            await self._streams.overwrite_left()


def cluster_at(address: LogAddress, fingerprint: str, reference: bytes) -> Cluster:
    """The cluster at an address. Raises StoreError: the certificates to be trusted cannot be read."""
    tls = None
    if address.is_encrypted:
        try:
            tls = ssl.create_default_context(cafile=address.ca)
        except OSError as error:
            raise StoreError(f"cannot read the certificates in {address.ca}: {error}") from error
    access = Access(address.urls, address.credentials, tls)
    return Cluster(access, address.monitors, fingerprint, address.replicas, reference)


def nobody_waits(_: object) -> None:
    """Takes the answer to what the store does by itself."""


async def open_store(cluster: Cluster, directory: Path, deliver: Deliver) -> JetStreamStore:
    """A store on the cluster's streams, with its mirror in the directory. While the servers look for a leader it is tried again.

    Raises StoreError: the servers cannot be reached or would not keep the promises of a store, the streams are not as they must
    be, or the mirror cannot be kept.
    """
    patience = Patience()
    while True:
        try:
            return await _opened(cluster, directory, deliver)
        except Unanswered:
            if not await patience.pause():
                raise


async def _opened(cluster: Cluster, directory: Path, deliver: Deliver) -> JetStreamStore:
    """One attempt. Raises StoreError."""
    safe = await safe_servers(cluster.monitors)
    connection = Connection(cluster.access)
    await connection.open()
    try:
        infos = await keep_streams(connection, cluster.replicas, cluster.fingerprint)
        need_asked(safe, infos.values(), connection.server)
        loop = asyncio.get_running_loop()
        mirror = LogMirror(directory, infos[LOG]["created"], partial(loop.call_later, MIRROR_COMMIT_S))
        store = JetStreamStore(cluster, connection, mirror, deliver)
        try:
            await store.begin()
        except BaseException:
            store.close()
            raise
    except BaseException:
        connection.close()
        await connection.wait_closed()
        raise
    return store
