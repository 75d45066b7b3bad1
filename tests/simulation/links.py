"""Connections without sockets: a session at one end, a client at the other, and a network that is as bad as it can be.

Frames arrive in their order or not at all. A connection may end at one side before the other notices, swallow
everything while both believe in it, or take what it was sent slowly or not for a while.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from tests.simulation.virtual_loop import OUTSIDE
from tests.simulation.witness import payload
from wardrum.events.formats import wire
from wardrum.server.connections.session import Session
from wardrum.server.connections.writing import WriteProgress

if TYPE_CHECKING:
    from tests.simulation.clients import Client
    from tests.simulation.invariants import Allowance
    from tests.simulation.server_world import Node, ServerWorld

PIECE_BYTES, PIECE_S = 4_096, 0.005  # what a peer that reads takes at once
APART_S = 1e-6  # between two frames: timers of the same moment ring in any order
LOW = 4  # below this part of the limit a peer is not slow any more


class Link:
    """The `Outlet` of its session. has_failed: the server ended it for a flood."""

    def __init__(self, world: ServerWorld, node: Node, client: Client) -> None:
        self.world, self.node, self.client = world, node, client
        self.heard: list[wire.ServerFrame] = []  # what the server has put since the last frame arrived
        self.allowance: Allowance | None = None  # kept by the invariants
        self.reported: dict[str, int] = {}  # match → version of the last commit that was put
        self.owed: dict[str, int] = {}  # match → commits put since the peer became slow
        self.has_failed = self.is_dead = self.is_stalled = self.is_held = False
        self._is_open_there = True
        self._waiting: deque[bytes] = deque()  # arrived while nothing was read
        self._turn: list[tuple[bytes, Any]] = []
        self._unsent: deque[tuple[bytes, Any]] = deque()
        self.unsent_bytes = 0
        self._is_pumping = False
        self._progress: WriteProgress | None = None
        self._last_there = self._last_here = 0.0
        self.session = Session(node.services, node.failures, self, client.name)
        asyncio.ensure_future(self.session.run())  # noqa: RUF006 -- it ends with the session

    # -- the client's end

    def send(self, data: bytes) -> None:
        """A frame of the client's sets out."""
        if self._is_open_there and not self.is_dead:
            self._last_here = max(self._last_here + APART_S, self.world.loop.time() + self.world.latency_s())
            self.world.loop.call_at(self._last_here, self._arrive, data, context=self.node.life.context)

    def break_off(self) -> None:
        """The client's end is closed now, the server notices later."""
        if self._is_open_there:
            self._is_open_there = False
            self.world.loop.call_later(
                self.world.rng.uniform(0, 1.5), self._lose, context=self.node.life.context
            )
            self.client.lost(self)

    def die(self) -> None:
        """Nothing gets through any more, and nobody notices before long."""
        self.is_dead = True
        self.world.loop.call_later(self.world.rng.uniform(5, 40), self._lose, context=self.node.life.context)

    def stall(self, *, on: bool) -> None:
        """The client reads nothing, or goes on."""
        self.is_stalled = on
        if not on:
            self.node.life.run(self._pump)

    def end(self) -> None:
        """The process at the server's end is gone."""
        self.is_dead = True
        self.world.outside(self.world.latency_s(), self._closed_there)

    # -- in

    def _arrive(self, data: bytes) -> None:
        if self.is_dead or self.session_is_over:
            return
        if self.is_held:
            self._waiting.append(data)
        else:
            self._receive(data)

    def _receive(self, data: bytes) -> None:
        self.world.note(self.client.name, data)
        self.heard.clear()
        expected = self.world.invariants.arriving(self, data)
        self.session.receive(data)
        self.world.invariants.arrived(self, expected)

    def _read_on(self) -> None:
        while self._waiting and not self.is_held and not self.session_is_over:
            self._receive(self._waiting.popleft())

    @property
    def session_is_over(self) -> bool:
        return self.session not in self.node.sessions

    # -- the outlet

    is_behind = False

    def put(self, frame: bytes) -> None:
        decoded = self.world.decoded(frame)
        self.heard.append(decoded)
        self.world.note(self.client.name, frame)
        self.world.invariants.put(self, decoded)
        if not self._turn:
            asyncio.get_running_loop().call_soon(self._flush)
        self._turn.append((frame, decoded))

    def keep_context(self) -> None:
        """Nothing is deflated here."""

    def note_ack(self, received_s: float) -> None:
        """Nothing is measured here."""

    def hold(self, *, on: bool) -> None:
        if self.is_held and not on:
            asyncio.get_running_loop().call_soon(self._read_on)
        self.is_held = on

    def shut(self, code: int, reason: str) -> None:
        self._flush()
        asyncio.get_running_loop().call_later(self.world.latency_s(), self._lose)

    def fail(self, code: int, reason: str) -> None:
        self._flush()
        self.has_failed = code == wire.CloseCode.FLOOD
        asyncio.get_running_loop().call_soon(self._lose)

    def cut_off(self, why: str) -> None:
        self.world.met["cut off"] += 1
        asyncio.get_running_loop().call_soon(self._lose)

    def _flush(self) -> None:
        frames, self._turn = self._turn, []
        limit = self.node.limits.connection.outbound_bytes_max
        if self.session.slow and self.unsent_bytes > limit:
            self.cut_off("is owed too much")
            return
        for frame, decoded in frames:
            self._unsent.append((frame, decoded))
            self.unsent_bytes += len(frame)
        self._pump()
        if not self.session.slow and self.unsent_bytes > self.node.limits.connection.write_limit_bytes:
            self.session.slow = True
            self.world.met["slow"] += 1
            self._progress = WriteProgress(self.unsent_bytes, self.world.loop.time())

    def _pump(self) -> None:
        """The peer takes a piece of what it was sent."""
        taken = 0
        while self._unsent and not self.is_stalled and taken < PIECE_BYTES:
            frame, decoded = self._unsent.popleft()
            taken += len(frame)
            self._deliver(decoded)
        self.unsent_bytes -= taken
        if self._unsent and not self.is_stalled and not self._is_pumping:
            self._is_pumping = True
            asyncio.get_running_loop().call_later(PIECE_S, self._pump_on)
        if self.session.slow and self.unsent_bytes <= self.node.limits.connection.write_limit_bytes // LOW:
            self.session.slow, self._progress = False, None
            self.owed.clear()
            self.session.drained()

    def _pump_on(self) -> None:
        self._is_pumping = False
        self._pump()

    def _deliver(self, decoded: Any) -> None:
        loop = self.world.loop
        self._last_there = max(self._last_there + APART_S, loop.time() + self.world.latency_s())
        loop.call_at(self._last_there, self._hear, decoded, context=OUTSIDE)

    def _hear(self, decoded: Any) -> None:
        if self._is_open_there and not self.is_dead:
            self.client.hear(self, decoded)

    def cut_off_if_stalled(self) -> None:
        """What the gateway does every second."""
        progress = self._progress
        if progress and not progress.goes_on(
            self.unsent_bytes, self.world.loop.time(), self.node.limits.connection.stalled_s
        ):
            self.cut_off("takes nothing")

    # -- the end

    def _lose(self) -> None:
        """The server knows that the connection has ended."""
        if not self.session_is_over:
            del self.node.sessions[self.session]
            self.session.gone()
            self.world.outside(self.world.latency_s(), self._closed_there)

    def _closed_there(self) -> None:
        if self._is_open_there:
            self._is_open_there = False
            self.client.lost(self)


_decode = wire.from_server.decode


def decoded(frame: bytes) -> Any:
    """What a frame of the server says."""
    return _decode(payload(frame))


encode = msgspec.json.encode
