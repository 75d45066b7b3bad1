"""Speaking the protocol by hand: a bare websocket, JSON out and JSON in, and a match of the toy ruleset."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.support.limits import running
from tests.support.patience import patient
from tests.support.toy import GAME
from wardrum.server.app import Server

WAIT_S = patient(60)  # only ever reached by a test that fails

Frame = dict[str, Any]


@asynccontextmanager
async def serving(clock: Any = None, **settings: Any) -> AsyncIterator[Server]:
    """A server of the toy ruleset on a free port."""
    async with running({"toy": GAME}, clock, **settings) as server:
        yield server


class Talker:
    """One connection. `heard` keeps every frame in the order it came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Frame] = []
        self._ids, self._name = (
            0,
            token()[:6],
        )  # ids are distinguished between connections too: a match remembers them

    async def say(self, kind: str, **fields: Any) -> str:
        """Send a frame; `as_` stands for `as`. The id comes back, a new one unless given."""
        self._ids += 1
        frame = {
            "type": kind,
            **({"id": f"{kind}-{self._name}-{self._ids}"} if kind != "hello" else {}),
            **fields,
        }
        if "as_" in frame:
            frame["as"] = frame.pop("as_")
        await self.socket.send(json.dumps(frame))
        return frame.get("id", "")

    async def hear(self, *types: str, **fields: Any) -> Frame:
        """The next frame of one of these types with these fields; others are only kept in `heard`."""
        async with asyncio.timeout(WAIT_S):
            while True:
                frame = json.loads(await self.socket.recv())
                self.heard.append(frame)
                if frame["type"] in types and all(frame.get(name) == value for name, value in fields.items()):
                    return frame

    async def ask(self, kind: str, **fields: Any) -> Frame:
        """The answer to a question."""
        id = await self.say(kind, **fields)
        async with asyncio.timeout(WAIT_S):
            while True:
                frame = json.loads(await self.socket.recv())
                self.heard.append(frame)
                if frame.get("id") == id:
                    return frame

    async def closed(self) -> int:
        """The code the server closes with."""
        async with asyncio.timeout(WAIT_S):
            await self.socket.wait_closed()
        return self.socket.close_code

    def all(self, *types: str) -> list[Frame]:
        """Everything of these types that has been heard."""
        return [frame for frame in self.heard if frame["type"] in types]


@asynccontextmanager
async def talking(
    server: Server, *, hello: bool = True, language: str = "", **options: Any
) -> AsyncIterator[Talker]:
    """A connection that has said hello, in a language."""
    async with connect(server.url, proxy=None, close_timeout=1, **options) as socket:
        talker = Talker(socket)
        if hello:
            await talker.say("hello", client="test", **({"language": language} if language else {}))
            await talker.hear("welcome")
        yield talker


def token() -> str:
    return secrets.token_hex(16)


class Battle:
    """A match of the toy ruleset, from its creation on."""

    def __init__(self) -> None:
        self.match, self.host = token(), token()
        self.tokens = {seat: token() for seat in "ab"}
        self.seeds = {seat: secrets.token_hex(32) for seat in "ab"}

    async def create(self, talker: Talker, **fields: Any) -> Frame:
        wanted = {"match": self.match, "ruleset": "toy", "token": self.host, **fields}
        return await talker.ask("create", **wanted)

    async def join(self, talker: Talker, seat: str, **fields: Any) -> Frame:
        wanted = {
            "match": self.match,
            "seat": seat,
            "token": self.tokens[seat],
            "invite": self.host,
            **fields,
        }
        return await talker.ask("join", seed_commitment=self.commitment(seat), **wanted)

    async def reveal(self, talker: Talker, seat: str) -> Frame:
        return await talker.ask("reveal", match=self.match, seat=seat, seed=self.seeds[seat])

    async def act(self, talker: Talker, seat: str, command: str, **fields: Any) -> Frame:
        """Ask for a command; `id` and `expected_version` are the frame's, everything else the command's."""
        outside = {name: fields.pop(name) for name in ("id", "expected_version") if name in fields}
        return await talker.ask(
            "command", match=self.match, seat=seat, command={"type": command, **fields}, **outside
        )

    async def begin(self, talker: Talker, **fields: Any) -> None:
        """Create, sit at both seats, tell both seeds: the match is live at version 5."""
        assert (await self.create(talker, **fields))["type"] == "seated"
        for seat in "ab":
            assert (await self.join(talker, seat))["seat"] == seat
        for seat in "ab":
            assert (await self.reveal(talker, seat))["type"] == "ack"

    async def play(self, talker: Talker, rounds: int) -> None:
        """Each seat rolls this many times, as often as the match lets it."""
        for _ in range(rounds):
            for seat in "ab":
                await self.act(talker, seat, "Roll")

    def commitment(self, seat: str) -> str:
        return hashlib.sha256(bytes.fromhex(self.seeds[seat])).hexdigest()
