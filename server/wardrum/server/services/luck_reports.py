"""Luck reports of matches, read from their logs a slice at a time, so that matches go on in between.

One report is made at a time. Of the matches that were asked about last, copies of the reader are kept at intervals of a number of
commits: a report at any version folds at most the commits since such a snapshot, and the whole log once.
"""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec import UNSET

from wardrum.events.formats import wire
from wardrum.events.projections.luck import Reader
from wardrum.events.toolkit.luck.book import LuckSummary
from wardrum.server.engine.history import SnapshotPolicy, SnapshotSeries
from wardrum.server.lru import LruCache
from wardrum.server.matches.registry import MatchRegistry
from wardrum.server.matches.room import Room
from wardrum.server.process.clock import TimeSource
from wardrum.server.protocol.problems import no_such_version, problem
from wardrum.server.store.interface import Store, StoreError

PAGE: Final = 32  # commits read at a time; snapshots are multiples of it
WAITING_MAX: Final = 32  # reports; the longest match takes a second, read once
SLICE_S: Final = 0.002  # of work, then the loop gets its turn
SNAPSHOTS: Final = SnapshotPolicy(folds_max=256, kept_max=64)  # the readers that are kept of one match
MATCHES_MAX, REPORTS_MAX = 8, 256  # kept, of those asked about last
RETRY_S: Final = 1


class LuckReports:
    """Makes reports and keeps the last ones."""

    def __init__(
        self, registry: MatchRegistry, store: Store, clock: TimeSource, waiting_max: int = WAITING_MAX
    ) -> None:
        self._registry, self._store, self._clock = registry, store, clock
        self._waiting_max = waiting_max
        self._snapshots: LruCache[str, SnapshotSeries[Reader]] = LruCache(MATCHES_MAX)
        self._reports: LruCache[tuple[str, int], LuckSummary] = LruCache(REPORTS_MAX)
        self._lock = asyncio.Lock()
        self._waiting = 0

    async def answer(self, frame: wire.Luck, seats: tuple[str, ...] = ()) -> wire.ServerFrame:
        """The report, or why there is none. seats: those of the connection. Raises StoreError."""
        room = await self._registry.opened(frame.match)
        if room is None:
            return self._registry.missing(frame.match, frame.id)
        newest = room.view_for(seats).version
        version = newest if frame.version is UNSET else frame.version
        if version > newest:
            return no_such_version(newest, frame.id, "$.version")
        if self._waiting >= self._waiting_max:
            return problem("busy", "Too many luck reports are being made.", frame.id, retry_after=RETRY_S)
        report = await self._report(room, version)
        return wire.LuckReport(frame.id, frame.match, version, report.seats, report.study)

    async def _report(self, room: Room, version: int) -> LuckSummary:
        self._waiting += 1
        try:
            async with self._lock:
                return self._reports.get((room.lane.match, version)) or await self._make(room, version)
        finally:
            self._waiting -= 1

    async def _make(self, room: Room, version: int) -> LuckSummary:
        match = room.lane.match
        snapshots = self._snapshots.get(match)
        if snapshots is None:
            snapshots = SnapshotSeries(SNAPSHOTS)
            self._snapshots.put(match, snapshots)
        last = snapshots.latest(version)
        then = room.lane.history.state_at
        reader = Reader(room.lane.game, then(0), then) if last is None else last[1].copy()
        await self._read(room, reader, version, snapshots)
        report = reader.report()
        self._reports.put((match, version), report)
        return report

    async def _read(
        self, room: Room, reader: Reader, version: int, snapshots: SnapshotSeries[Reader]
    ) -> None:
        """Read on to the version. The loop gets its turn after each page, and within it after a set amount of work."""
        match, monotonic = room.lane.match, self._clock.monotonic
        while reader.version < version:
            page = self._store.read(match, reader.version, min(PAGE, version - reader.version))
            if not page:
                raise StoreError(f"version {reader.version + 1} of match {match} cannot be read")
            since = monotonic()
            for entry in page:
                reader.take(entry.record)
                if monotonic() - since > SLICE_S:
                    await asyncio.sleep(0)
                    since = monotonic()
            if snapshots.is_due(reader.version):
                snapshots.keep(reader.version, reader.copy())
            await asyncio.sleep(0)
