"""Luck reports of matches, read from their logs a slice at a time, so that matches go on in between.

One report is made at a time, whoever asks. What was read last of a match is kept: a report at a later version goes on
from there, so that a battle that is looked at again and again is folded once.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final, TypeVar

from msgspec import UNSET

from wardrum.events import wire
from wardrum.events.luck.book import Report
from wardrum.events.luck.reading import Reader
from wardrum.server.store.protocol import StoreError

from .desk import no_match
from .hub import Hub
from .problems import problem
from .room import Room

PAGE: Final = 32  # commits read at a time
SLICE_S: Final = 0.002  # of work, then the loop gets its turn
READERS_MAX, REPORTS_MAX = 16, 256  # kept, of matches asked about last
RETRY_S: Final = 1

K = TypeVar("K")
V = TypeVar("V")


class Almanac:
    """One for the whole server."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._readers: OrderedDict[str, Reader] = OrderedDict()
        self._reports: OrderedDict[tuple[str, int], Report] = OrderedDict()
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def answer(self, frame: wire.Luck) -> wire.ServerFrame:
        """The report, or why there is none. Raises StoreError."""
        room = self._hub.room(frame.match)
        if room is None:
            return no_match(frame.id)
        last = room.lane.version
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
            reader = self._reader(room, version)
            await self._read(room, reader, version)
            keep(self._reports, key, reader.report(), REPORTS_MAX)
        return self._reports[key]

    def _reader(self, room: Room, version: int) -> Reader:
        """The one kept, unless it is past the version; the one that is farthest is kept."""
        kept = self._readers.get(room.lane.match)
        if kept is not None and kept.version > version:
            return Reader(room.lane.game)
        reader = kept or Reader(room.lane.game)
        keep(self._readers, room.lane.match, reader, READERS_MAX)
        return reader

    async def _read(self, room: Room, reader: Reader, version: int) -> None:
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
            await asyncio.sleep(0)
            room.touched_s = monotonic()


def keep(cache: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    """Put it there; whatever was put there longest ago makes room."""
    cache[key] = value
    cache.move_to_end(key)
    if len(cache) > most:
        cache.popitem(last=False)
