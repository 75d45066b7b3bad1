"""Reading feeds by hand: a raw socket, chunks, and Server-Sent Events as HTML's standard parses them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct

from tests.support.patience import patient

WAIT_S = patient(60)  # only ever reached by a test that fails


class FeedEvent(Struct, frozen=True):
    """One event: its name, the id that it gave ("" = none), and its data."""

    name: str
    id: str
    data: dict[str, Any]

    @property
    def version(self) -> int:
        """That of the record in it, or its own."""
        number: int = self.data["record"]["version"] if self.name == "commit" else self.data["version"]
        return number


class FeedSocket:
    """The answer to one request. `lines` keeps all that was read of its body · is_whole: it has come to its end."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self.writer = reader, writer
        self.status, self.headers = 0, dict[str, str]()
        self.lines: list[str] = []
        self.is_whole = False
        self.last_id = ""
        self._rest = b""

    async def begin(self) -> None:
        """Read the head."""
        head = await self._reader.readuntil(b"\r\n\r\n")
        first, *rest = head.decode().strip().split("\r\n")
        self.status = int(first.split()[1])
        self.headers = dict(line.split(": ", 1) for line in rest)

    async def line(self) -> str | None:
        """The next line of the body, None: there is none any more. Raises IncompleteReadError: it was cut off."""
        async with asyncio.timeout(WAIT_S):
            while b"\n" not in self._rest and not self.is_whole:
                size = int((await self._reader.readuntil(b"\r\n")), 16)
                self._rest += (await self._reader.readexactly(size + 2))[:-2]
                self.is_whole = not size
        if b"\n" not in self._rest:
            return None
        line, _, self._rest = self._rest.partition(b"\n")
        self.lines.append(line.decode())
        return self.lines[-1]

    async def event(self) -> FeedEvent | None:
        """The next event; None: there is none any more."""
        fields: dict[str, str] = {}
        while (line := await self.line()) is not None:
            if not line and "data" in fields:
                self.last_id = fields.get("id", self.last_id)
                return FeedEvent(fields["event"], fields.get("id", ""), json.loads(fields["data"]))
            name, _, value = line.partition(": ")
            fields[name] = value
        return None

    async def until(self, name: str, version: int = 0) -> list[FeedEvent]:
        """The events up to the next one of this name, and this version if one is given."""
        found: list[FeedEvent] = []
        while (event := await self.event()) is not None:
            found.append(event)
            if event.name == name and (not version or event.version == version):
                return found
        raise AssertionError(f"the feed ended before {name} {version or ''}: {found}")

    async def rest(self) -> list[FeedEvent]:
        """All events up to the end."""
        found = []
        while (event := await self.event()) is not None:
            found.append(event)
        return found

    async def rows(self) -> list[dict[str, Any]]:
        """What is left of a feed of lines."""
        found = []
        while (line := await self.line()) is not None:
            if line:
                found.append(json.loads(line))
        return found


@asynccontextmanager
async def feeding(port: int, match: str, query: str = "", **headers: str) -> AsyncIterator[FeedSocket]:
    """The feed of a match, its head read."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
    lines = [
        f"GET /m/{match}/events{query} HTTP/1.1",
        "Host: here",
        *(f"{k}: {v}" for k, v in headers.items()),
    ]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    feed = FeedSocket(reader, writer)
    try:
        async with asyncio.timeout(WAIT_S):
            await feed.begin()
        yield feed
    finally:
        writer.close()
