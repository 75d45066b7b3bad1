"""A tiny server over real websockets that keeps one match of the toy and misbehaves exactly as it is asked to."""

from __future__ import annotations

import asyncio
from collections import deque

from msgspec import UNSET, Raw
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from tests.support.logbook import Logbook
from wardrum.clients import Backoff, Timing
from wardrum.events.core.hash_chain import leaf, root
from wardrum.events.core.kernel import Rejected
from wardrum.events.core.patch import diff
from wardrum.events.core.record import canonical, digest
from wardrum.events.formats import wire
from wardrum.events.match.commands import RevealSeed, TakeSeat

LIMITS = wire.Limits(16384, 1000, 1000, 1000, 1000, 10)
SOON = Timing(backoff=Backoff(first_s=0.001, longest_s=0.01, tries_max=50))


class Fake:
    """received: every frame, hello included · connections: how many there have been · sealed: versions shown closed.

    `instead(kind, act)` has the next frame of that kind handled by `act(socket, frame)`; `shown[version]` replaces
    the frame by which a commit is shown, once.
    """

    def __init__(self, log=None, limits=LIMITS):
        self.log = log or Logbook()
        self.limits = limits
        self.received, self.connections = [], 0
        self.tokens = {}
        self.acks = {}
        self.shown = {}
        self.sealed = set()
        self.watching = {}
        self._faults = deque()
        self._changed = asyncio.Event()

    async def __aenter__(self):
        self._server = await serve(
            self._talk, "127.0.0.1", 0, subprotocols=[wire.PROTOCOL], close_timeout=0.1
        )
        self.url = f"ws://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/ws"
        return self

    async def __aexit__(self, *_):
        self._server.close()
        await self._server.wait_closed()

    def instead(self, kind, act):
        self._faults.append((kind, act))

    def kinds(self, connection=None):
        """The types of frames received, on one connection or all."""
        return [
            type(frame).__struct_config__.tag
            for number, frame in self.received
            if connection in (None, number)
        ]

    def frames(self, kind):
        return [frame for _, frame in self.received if type(frame).__struct_config__.tag == kind]

    async def until(self, predicate):
        """Wait until something received makes it true."""
        while not predicate():
            self._changed.clear()
            await self._changed.wait()

    async def _talk(self, socket):
        self.connections += 1
        number = self.connections
        try:
            async for data in socket:
                frame = wire.from_client.decode(data)
                self.received.append((number, frame))
                await self._handle(socket, frame)
                self._changed.set()
        except ConnectionClosed:
            pass
        finally:
            self.watching.pop(socket, None)
            self._changed.set()

    async def _handle(self, socket, frame):
        tag = type(frame).__struct_config__.tag
        if self._faults and self._faults[0][0] == tag:
            await self._faults.popleft()[1](socket, frame)
        else:
            await self.serve(socket, frame)

    async def serve(self, socket, frame):
        """Answer a frame as a good server would, and show everybody what has happened."""
        for answer in self.answers(socket, frame):
            await self.send(socket, answer)
        await self.echo()

    async def send(self, socket, frame):
        await socket.send(wire.encode(frame), text=True)

    async def echo(self):
        for socket, (seen, watch) in list(self.watching.items()):
            for version in range(seen + 1, len(self.log.records) + 1):
                self.watching[socket] = (version, watch)
                await self.send(socket, self.shown.pop(version, None) or self.commit(version, watch))

    def commit(self, version, watch=None):
        """The frame of a commit, as a good server would make it."""
        _, data, head = self.log.entries[version - 1]
        record = self.log.records[version - 1]
        if version in self.sealed:
            return wire.Sealed(self.log.match, version, record.actor, record.at, leaf(data).hex(), head.hex())
        hashed = digest(self.state_at(version)) if watch is not None and watch.hash else UNSET
        patch, shown = self.seen(version) if watch is not None and watch.as_ == "display" else (UNSET, UNSET)
        return wire.Commit(self.log.match, Raw(data), head.hex(), patch, state_hash=hashed, shown=shown)

    def seen(self, version):
        """What a commit changes of the display, and what it shows."""
        game, before, after = self.log.game, self.state_at(version - 1), self.state_at(version)
        changed = diff(game.display(before), game.display(after))
        return Raw(canonical(changed)), game.shown(before, self.log.records[version - 1], after)

    def state_at(self, version):
        if version == 0:
            return self.log.game.initial(self.log.records[0])
        return self.log.game.fold(canonical(record) for record in self.log.records[:version])

    def answers(self, socket, frame):
        match frame:
            case wire.Hello():
                offered = {"toy": wire.OfferedRuleset.of(self.log.game)}
                yield wire.Welcome("fake", wire.PROTOCOL, self.limits, offered)
            case wire.Join():
                yield self._join(frame)
            case wire.SeatFrame():
                yield self._take_up(frame)
            case wire.Reveal():
                yield self._do(frame, RevealSeed(frame.seed))
            case wire.CommandFrame():
                yield self._do(frame, self.log.game.read_command(frame.command))
            case wire.Watch():
                yield from self._watch(socket, frame)
            case wire.Unwatch():
                self.watching.pop(socket, None)
            case wire.StateFrame():
                yield self._snapshot(len(self.log.records), frame.id)
            case wire.Ping():
                yield wire.Pong(self.log.at, frame.id)

    def _join(self, frame):
        seat = "ab"[len(self.log.state.match.seats)]
        self.tokens[frame.token] = seat
        self.log.do(seat, TakeSeat(frame.seed_commitment))
        return wire.Seated(frame.id, self.log.match, seat, len(self.log.records), {})

    def _take_up(self, frame):
        if frame.token not in self.tokens:
            return wire.Problem("unauthorized", "This is not the key", "This token opens no seat.", frame.id)
        return wire.Seated(frame.id, self.log.match, self.tokens[frame.token], len(self.log.records), {})

    def _do(self, frame, command):
        duplicate = frame.id in self.acks
        try:
            if not duplicate:
                self.log.do(frame.seat, command)
                self.acks[frame.id] = len(self.log.records)
        except Rejected as no:
            version = len(self.log.records)
            return wire.RejectedFrame(frame.id, self.log.match, no.code, no.rule, no.sentence, version)
        version = self.acks[frame.id]
        head = self.log.entries[version - 1][2].hex()
        return wire.Ack(frame.id, self.log.match, version, head, duplicate)

    def _snapshot(self, version, id=UNSET):
        state = Raw(canonical(self.state_at(version)))
        return wire.Snapshot(
            self.log.match, version, state, self.log.entries[version - 1][2].hex(), digest(state), id
        )

    def _displayed(self, version):
        head = self.log.entries[version - 1][2] if version else root(self.log.match)
        return wire.Displayed(
            self.log.match, version, self.log.game.display(self.state_at(version)), head.hex()
        )

    def _watch(self, socket, frame):
        head = len(self.log.records)
        if frame.as_ == "display":
            after = head if frame.after is UNSET else frame.after
            yield self._displayed(after)
        elif frame.after is UNSET or frame.as_ == "state":
            after = head if frame.after is UNSET else frame.after
            yield self._snapshot(after)
        else:
            after = frame.after
        for version in range(after + 1, head + 1):
            yield self.shown.pop(version, None) or self.commit(version, frame)
        self.watching[socket] = (head, frame)
        yield wire.CaughtUp(frame.match, head)


async def cut(socket, frame):
    """The connection breaks before the frame is looked at."""
    socket.transport.abort()


def cut_after(fake):
    """The frame is acted upon, but the connection breaks before the answer is out."""

    async def act(socket, frame):
        list(fake.answers(socket, frame))
        socket.transport.abort()
        await fake.echo()

    return act


def close_with(code):
    """The server closes the connection instead."""

    async def act(socket, frame):
        await socket.close(code)

    return act


def say(*texts):
    """The server sends these first, whatever they are, and then serves on."""

    def bound(fake):
        async def act(socket, frame):
            for text in texts:
                await socket.send(text)
            await fake.serve(socket, frame)

        return act

    return bound
