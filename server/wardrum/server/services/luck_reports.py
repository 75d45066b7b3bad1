"""Luck reports of matches, read from their logs a slice at a time, so that matches go on in between.

One report is made at a time, whoever asks. Of the matches that were asked about last, readers are kept every so many
commits: a report at any version folds at most those in between, and the whole log once.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final, TypeVar

from msgspec import UNSET

from wardrum.events.formats import wire
from wardrum.events.projections.luck import Reader
from wardrum.events.toolkit.luck.book import Report
from wardrum.server.matches.registry import MatchRegistry
from wardrum.server.matches.room import Room
from wardrum.server.protocol.problems import problem
from wardrum.server.store.protocol import StoreError

from .seating import no_match

PAGE: Final = 32  # commits read at a time; rungs are multiples of it
SLICE_S: Final = 0.002  # of work, then the loop gets its turn
RUNG_EVERY: Final = 256  # versions between two readers that are kept
MATCHES_MAX, REPORTS_MAX = 8, 256  # kept, of those asked about last
RETRY_S: Final = 1

K = TypeVar("K")
V = TypeVar("V")


class LuckReports:
    """One for the whole server."""

    def __init__(self, hub: MatchRegistry) -> None:
        self._hub = hub
        self._rungs: OrderedDict[str, dict[int, Reader]] = OrderedDict()
        self._reports: OrderedDict[tuple[str, int], Report] = OrderedDict()
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def answer(self, frame: wire.Luck, seats: tuple[str, ...] = ()) -> wire.ServerFrame:
        """The report, or why there is none. seats: those of the connection. Raises StoreError."""
        room = self._hub.room(frame.match)
        if room is None:
            return no_match(frame.id)
        last = room.outlook(seats).version
        version = last if frame.version is UNSET else frame.version
        if version > last:
            detail = f"The match stands at version {last}."
            return problem("no_such_version", detail, frame.id, pointer="$.version")
        if self._waiting >= self._hub.shell.config.luck_waiting_max:
            return problem("busy", "Too many luck reports are being made.", frame.id, retry_after=RETRY_S)
        report = await self._report(room, version)
        return wire.LuckReport(frame.id, frame.match, version, report.seats, report.study)

    async def _report(self, room: Room, version: int) -> Report:
        self._waiting += 1
        try:
            async with self._turn:
                return await self._made(room, version)
        finally:
            self._waiting -= 1

    async def _made(self, room: Room, version: int) -> Report:
        key = (room.lane.match, version)
        if key not in self._reports:
            rungs = self._rungs.get(room.lane.match, {})
            keep(self._rungs, room.lane.match, rungs, MATCHES_MAX)
            low = max((rung for rung in rungs if rung <= version), default=0)
            reader = rungs[low].copy() if low else Reader(room.lane.game, room.lane.state_at(0))
            await self._read(room, reader, version, rungs)
            keep(self._reports, key, reader.report(), REPORTS_MAX)
        return self._reports[key]

    async def _read(self, room: Room, reader: Reader, version: int, rungs: dict[int, Reader]) -> None:
        """Go on to the version. The loop gets its turn after each page, within it after so much work."""
        match, monotonic = room.lane.match, self._hub.clock.monotonic
        while reader.version < version:
            page = self._hub.store.read(match, reader.version, min(PAGE, version - reader.version))
            if not page:
                raise StoreError(f"version {reader.version + 1} of match {match} cannot be read")
            since = monotonic()
            for entry in page:
                reader.take(entry.record)
                if monotonic() - since > SLICE_S:
                    await asyncio.sleep(0)
                    since = monotonic()
            if reader.version % RUNG_EVERY == 0:
                rungs[reader.version] = reader.copy()
            await asyncio.sleep(0)
            room.touched_s = monotonic()


def keep(cache: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    """Put it there; whatever was put there longest ago makes room."""
    cache[key] = value
    cache.move_to_end(key)
    if len(cache) > most:
        cache.popitem(last=False)
