"""A server on loopback that shows one recorded battle, as slowly, brokenly or falsely as a scenario wants."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from http import HTTPStatus
from types import TracebackType
from typing import Any, Self

import msgspec
from msgspec import UNSET, Raw, Struct
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from wardrum.events.core.patch import diff
from wardrum.events.core.record import digest
from wardrum.events.formats import wire

from .ledger import ClientLedger
from .recording import Document, ShownBattle

LIMITS = wire.Limits(16384, 60, 20, 120, 20, 2000)
FRAME_BYTES_MAX = 1 << 20
Frame = dict[str, Any]
Overlay = Callable[[int, Document], Document]


class ScenarioFailed(Exception):
    """The client did not do what was expected; the text says what came."""


class Watching(Struct):
    """A connection that watches the match."""

    socket: ServerConnection
    """Where to send."""
    watch: wire.Watch
    """As what."""
    sent: int
    """The last version sent."""
    sealed: set[int]
    """The versions that were sent sealed and have not been opened."""


class ScriptedServer:
    """Shows a battle up to `head`, to every connection that watches.

    Whatever a scenario changes is an attribute: `chain` (the records and heads that are shown), `overlay` (what documents hold besides),
    `dress` (each frame before it is sent), `greeting` (what the answer to the next requests for a socket or a watch is).
    """

    def __init__(self, battle: ShownBattle, head: int, patience_s: float) -> None:
        """head: the last version that has happened when the client comes · patience_s: how long a client may take for one thing."""
        self.battle, self.head, self.patience_s = battle, head, patience_s
        self.chain = battle.chain
        self.overlay: Overlay = lambda version, document: document
        self.dress: Callable[[Frame], Frame] = lambda frame: frame
        self.refusals = 0
        """How many of the next requests for a socket are answered with 503."""
        self.busy_s = 0
        """Seconds after which to ask again, by which the next watch is answered; 0 = it is served."""
        self.asked_at: list[float] = []
        """When sockets and watches were asked for, by the loop's clock."""
        self.watches: list[wire.Watch] = []
        """All that were asked for, in order."""
        self.watching: Watching | None = None
        """The last one that is served."""
        self.honest = True
        """Whether nothing is wrong with what is shown."""
        self.ended: int | None = None
        """The exit code of the client; None: it runs."""
        self.ledger = ClientLedger(lambda version: self.chain.heads[version], self._hash_at)
        self._changed = asyncio.Event()
        self._server: Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await serve(
            self._talk,
            "127.0.0.1",
            0,
            select_subprotocol=_subprotocol,
            process_request=self._admit,
            compression=None,
            ping_interval=None,
            close_timeout=1,
            max_size=FRAME_BYTES_MAX,
        )
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    @property
    def url(self) -> str:
        """The address of its websocket."""
        sockets = self._server.sockets if self._server else ()
        port = next(iter(sockets)).getsockname()[1]
        return f"ws://127.0.0.1:{port}/ws"

    @property
    def form(self) -> wire.Form:
        """As what the client watches."""
        return self.watches[-1].as_ if self.watches else "events"

    # -- what scenarios wait for

    def changed(self) -> None:
        """Something that a scenario may wait for has happened."""
        self._changed.set()

    async def until(self, predicate: Callable[[], object], what: str) -> None:
        """Wait until it holds. what: as "it watched the match".

        Raises ScenarioFailed: it takes too long, or cannot come any more.
        """
        loop = asyncio.get_running_loop()
        due_s = loop.time() + self.patience_s
        while True:
            self._refuse()
            if predicate():
                return
            if self.ended is not None:
                raise ScenarioFailed(f"the client ended with exit code {self.ended} before {what}")
            self._changed.clear()
            try:
                async with asyncio.timeout_at(due_s):
                    await self._changed.wait()
            except TimeoutError:
                raise ScenarioFailed(
                    f"within {self.patience_s:.0f} s it did not come to this: {what}"
                ) from None

    def _refuse(self) -> None:
        if self.ledger.complaint:
            raise ScenarioFailed(self.ledger.complaint)
        if self.honest and self.ledger.fault is not None:
            raise ScenarioFailed(f"it reports a fault where there is none: {self.ledger.fault}")

    # -- what is shown

    def document(self, version: int) -> Document:
        """What the client is to know after a version, in its form."""
        return self.overlay(version, self.battle.document(self.form, version))

    async def show(self, head: int) -> None:
        """The match has gone on to this version."""
        self.head = max(self.head, head)
        watching = self.watching
        while watching is not None and watching.sent < self.head:
            await self.commit(watching.sent + 1)
            if self.form != "events":
                await self.send(self.battle.waiting(watching.sent))

    async def commit(self, version: int) -> None:
        """One commit, with the records that it opens."""
        if (watching := self.watching) is None:
            return
        watching.sent = max(watching.sent, version)
        await self.send(self.commit_frame(version))
        opened = [at for at in sorted(watching.sealed) if self.battle.opened_by[at] <= version]
        for sealed in opened:
            watching.sealed.discard(sealed)
            await self.send(self.opened_frame(sealed))

    def commit_frame(self, version: int) -> Frame:
        """The commit of a version; sealed while it is a secret."""
        frame: Frame = {"type": "commit", "match": self.chain.match}
        if self.battle.opened_by.get(version, 0) > self.head:
            record = self.battle.parsed[version - 1]
            leaf = self.chain.leaf(version)
            frame |= {
                "type": "sealed",
                "version": version,
                "actor": record.actor,
                "at": record.at,
                "leaf": leaf,
            }
            if self.watching is not None:
                self.watching.sealed.add(version)
        else:
            frame["record"] = Raw(self.chain.records[version - 1])
        frame["head"] = self.chain.heads[version]
        if self.form != "events":
            frame["patch"] = diff(self.document(version - 1), self.document(version))
            if frame["type"] == "commit":
                frame |= self.battle.derived(self.form, version)
        if self.watches[-1].hash:
            frame["state_hash"] = self._hash_at(version)
        return frame

    def opened_frame(self, version: int) -> Frame:
        """The record of a commit that was sent sealed."""
        record = Raw(self.chain.records[version - 1])
        return {"type": "opened", "match": self.chain.match, "version": version, "record": record}

    def snapshot_frame(self, version: int) -> Frame:
        """What the client knows after a version, all of it."""
        frame: Frame = {"match": self.chain.match, "version": version, "head": self.chain.heads[version]}
        if self.form == "display":
            return {"type": "display", "display": self.document(version), **frame}
        return {
            "type": "snapshot",
            "state": self.document(version),
            "state_hash": self._state_hash(version),
            **frame,
        }

    async def send(self, frame: Frame, pieces: Callable[[str], AsyncIterator[str]] | None = None) -> None:
        """To the connection that watches, in one message. pieces: its fragments, when each is due."""
        if self.watching is not None:
            await self._send(self.watching.socket, frame, pieces)

    async def _send(
        self,
        socket: ServerConnection,
        frame: Frame,
        pieces: Callable[[str], AsyncIterator[str]] | None = None,
    ) -> None:
        text = msgspec.json.encode(self.dress(frame)).decode()
        with suppress(ConnectionClosed):  # the client will come back, or the scenario waits in vain
            await socket.send(text if pieces is None else pieces(text))

    def cut(self) -> None:
        """The connection breaks without a word."""
        if self.watching is not None:
            self.watching.socket.transport.abort()
            self.watching = None

    async def close(self, code: int) -> None:
        """The connection is closed with a code."""
        if (watching := self.watching) is not None:
            self.watching = None
            await watching.socket.close(code)

    # -- one connection

    def _admit(self, socket: ServerConnection, request: Request) -> Response | None:
        if "Upgrade" not in request.headers:
            return socket.respond(HTTPStatus.NOT_FOUND, "there is nothing but the websocket\n")
        self.asked_at.append(asyncio.get_running_loop().time())
        self.changed()
        if self.refusals:
            self.refusals -= 1
            return socket.respond(HTTPStatus.SERVICE_UNAVAILABLE, "there is no room now\n")
        return None

    async def _talk(self, socket: ServerConnection) -> None:
        greeted = False
        try:
            async for data in socket:
                frame = self._read(data)
                if frame is None:
                    return
                if not greeted and not isinstance(frame, wire.Hello):
                    self.ledger.complain("the first frame that it sent on a connection is not hello")
                greeted = True
                await self._answer(socket, frame)
                self.changed()
        except ConnectionClosed:
            pass
        finally:
            if self.watching is not None and self.watching.socket is socket:
                self.watching = None
            self.changed()

    def _read(self, data: str | bytes) -> wire.ClientFrame | None:
        """A frame of the client, read as strictly as by a real server."""
        try:
            frame: wire.ClientFrame = wire.from_client.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self.ledger.complain(f"it sent what is no frame of the protocol ({error}): {data[:120]!r}")
            self.changed()
            return None
        return frame

    async def _answer(self, socket: ServerConnection, frame: wire.ClientFrame) -> None:
        match frame:
            case wire.Hello():
                await self._send(socket, self._welcome())
            case wire.Ping():
                pong = {"type": "pong", "at": self.battle.state(self.head).match.at}
                await self._send(socket, pong if frame.id is UNSET else {**pong, "id": frame.id})
            case wire.Watch():
                await self._watch(socket, frame)
            case wire.Unwatch():
                self.watching = None
            case wire.StateFrame():
                version = self.head if frame.version is UNSET else frame.version
                await self._send(socket, {**self.snapshot_frame(version), "id": frame.id})
            case _:
                id = getattr(frame, "id", "")
                await self._send(
                    socket, _problem("no_such_ruleset", "There is no such ruleset", id, "only watch")
                )

    def _welcome(self) -> Frame:
        game = self.battle.game
        offered = {game.name: wire.OfferedRuleset.of(game)}
        welcome = wire.Welcome("conformance/1", wire.PROTOCOL, LIMITS, offered)
        made: Frame = {"type": "welcome", **msgspec.to_builtins(welcome)}
        return made

    async def _watch(self, socket: ServerConnection, watch: wire.Watch) -> None:
        self.asked_at.append(asyncio.get_running_loop().time())
        if watch.match != self.chain.match:
            self.ledger.complain(f"it watched the match {watch.match}, not {self.chain.match}")
            return
        self.watches.append(watch)
        if self.busy_s:
            busy = {
                **_problem("busy", "Too much is waiting", watch.id, "ask later"),
                "retry_after": self.busy_s,
            }
            self.busy_s = 0
            await self._send(socket, busy)
            return
        after = self.head if watch.after is UNSET else watch.after
        if after > self.head:
            await self._send(
                socket,
                _problem(
                    "no_such_version",
                    "This version has not happened yet",
                    watch.id,
                    f"the head is {self.head}",
                ),
            )
            return
        await self._catch_up(Watching(socket, watch, after, self._sealed_before(after)))

    def _sealed_before(self, after: int) -> set[int]:
        """The commits that a client which has seen this version has sealed, as it cannot know more."""
        return {at for at, opened in self.battle.opened_by.items() if at <= after < opened}

    async def _catch_up(self, watching: Watching) -> None:
        self.watching = watching
        begins_with_snapshot = self.form != "events" or watching.watch.after is UNSET
        if begins_with_snapshot:
            await self.send(self.snapshot_frame(watching.sent))
        while self.watching is watching and watching.sent < self.head:
            await self.commit(watching.sent + 1)
        await self.send({"type": "caught_up", "match": self.chain.match, "version": self.head})
        if self.form != "events":
            await self.send(self.battle.waiting(self.head))
        await self.send({"type": "presence", "match": self.chain.match, "seats": [], "watching": 1})

    # -- hashes

    def _state_hash(self, version: int) -> str:
        if self.form == "state":
            return digest(self.document(version))
        return digest(self.battle.document("state", version))

    def _hash_at(self, version: int) -> str:
        """Of what the client has after a version; of who follows records nothing is known but states."""
        return self._state_hash(version) if self.form != "display" else digest(self.document(version))


def _subprotocol(socket: ServerConnection, offered: Any) -> Subprotocol | None:
    """That of the document, if it is offered; who names none is accepted too."""
    return Subprotocol(wire.PROTOCOL) if wire.PROTOCOL in offered else None


def _problem(code: str, title: str, id: str, detail: str) -> Frame:
    return {"type": "problem", "code": code, "title": title, "detail": detail, "id": id}
