"""The process of a flood: `python quota_flooder.py PORT MATCH TOKEN SECONDS`. It imports nothing of the project, to start fast.

For each kind that is a line of its standard input it floods for a time, and until a number of requests have been answered; it
prints how many passed and how many were refused.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import time
from contextlib import suppress

from websockets.asyncio.client import connect

CONNECTIONS = 4
UNDER_WAY = 16  # requests of one connection
LEAST = 100  # requests, on however slow a machine
HEADERS = {"X-Forwarded-For": "9.9.9.9"}


class Flooder:
    """passed, refused: since the last line that was printed."""

    def __init__(self, port: str, match: str, token: str, seconds: str) -> None:
        self.port, self.match, self.token, self.seconds = int(port), match, token, float(seconds)
        self.passed = self.refused = 0

    def run(self) -> None:
        """One flood for each line."""
        for line in sys.stdin:
            self.passed = self.refused = 0
            asyncio.run(self.flood(line.strip()))
            print(json.dumps([self.passed, self.refused]), flush=True)

    async def flood(self, kind: str) -> None:
        """As many requests of a kind as possible."""
        ends = time.monotonic() + self.seconds
        work = self.downloads if kind == "downloads" else self.frames
        await asyncio.gather(*(work(kind, ends) for _ in range(CONNECTIONS)))

    def goes_on(self, ends: float) -> bool:
        """Whether the flood is not over yet."""
        return time.monotonic() < ends or self.passed + self.refused < LEAST

    async def frames(self, kind: str, ends: float) -> None:
        """Frames over one connection."""
        url = f"ws://127.0.0.1:{self.port}/ws"
        async with connect(url, proxy=None, close_timeout=1, additional_headers=HEADERS) as socket:
            await socket.send('{"type":"hello","client":"flood"}')
            seat = {"type": "seat", "id": "seat", "match": self.match, "token": self.token}
            await socket.send(json.dumps(seat))
            for number in range(UNDER_WAY):
                await socket.send(self.frame(kind, number))
            number = UNDER_WAY
            while self.goes_on(ends):
                frame = json.loads(await socket.recv())
                if frame.get("id", "seat") == "seat":
                    continue
                self.passed += frame["type"] != "problem"
                self.refused += frame["type"] == "problem"
                number += 1
                await socket.send(self.frame(kind, number))

    def frame(self, kind: str, number: int) -> str:
        """The next frame."""
        beside = {"id": f"n{number}"}
        if kind == "create":
            match, token = secrets.token_hex(16), secrets.token_hex(16)
            return json.dumps({**beside, "type": kind, "match": match, "ruleset": "toy", "token": token})
        return json.dumps(
            {**beside, "type": "name", "match": self.match, "seat": "a", "name": secrets.token_hex(4)}
        )

    async def downloads(self, _: str, ends: float) -> None:
        """One replay file after the other, each over a connection of its own."""
        headers = "".join(f"{name}: {value}\r\n" for name, value in HEADERS.items())
        asked = f"GET /m/{self.match}/replay.jsonl HTTP/1.1\r\nHost: x\r\n{headers}\r\n".encode()
        while self.goes_on(ends):
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(asked)
                answer = await reader.read()
                writer.close()
                self.passed += answer.startswith(b"HTTP/1.1 200")
                self.refused += answer.startswith((b"HTTP/1.1 429", b"HTTP/1.1 503"))


if __name__ == "__main__":
    Flooder(*sys.argv[1:]).run()
