"""One connection: who it acts for, what it watches, how much it asks. Frames come in, answers go out.

Frames are acted on in the order they arrive. Most are answered on the spot; the few that wait for the store are
queued, and what comes after them queues behind.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

import msgspec
import structlog
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.formats import wire
from wardrum.server.engine.effects import CommandRequest
from wardrum.server.matches.registry import MatchRegistry
from wardrum.server.protocol.frames import framed
from wardrum.server.protocol.json_depth import too_deep
from wardrum.server.protocol.problems import UNREADABLE, problem, unreadable
from wardrum.server.protocol.rate_limits import BucketVerdict, FailureLimiter, TokenBucket
from wardrum.server.services.seating import NoKey, storage
from wardrum.server.services.services import Services
from wardrum.server.spectating.audience import options
from wardrum.server.store.protocol import StoreError

from .handlers import QUICK, SLOW

log = structlog.get_logger()


class Outlet(Protocol):
    """The socket, as far as a session knows it."""

    def put(self, frame: bytes, /) -> None:
        """Send one websocket frame, with the others of this turn of the loop."""
        ...

    def shut(self, code: int, reason: str, /) -> None:
        """Say goodbye without waiting; what was put before goes first."""
        ...

    def cut_off(self, why: str, /) -> None:
        """End it at once."""
        ...

    def hold(self, *, on: bool) -> None:
        """Stop reading from the socket, or go on."""
        ...


class _Named(Struct):
    """The part of a broken frame by which its sender knows it."""

    id: wire.RequestId


_named: msgspec.json.Decoder[_Named] = msgspec.json.Decoder(_Named)


class Session:
    """A `Peer` of matches and the asker of its commands."""

    def __init__(
        self, hub: MatchRegistry, desks: Services, failures: FailureLimiter, outlet: Outlet, address: str
    ) -> None:
        self.hub, self.address = hub, address
        self.desk, self.demos, self.forks, self.uploads = desks.desk, desks.demos, desks.forks, desks.uploads
        self.almanac = desks.almanac
        self.config = hub.shell.config
        self.slow = False  # kept by the outlet
        self.put = outlet.put
        self._outlet, self._failures = outlet, failures
        self._requests = TokenBucket(self.config.request_rate, hub.clock.monotonic())
        self._parts = TokenBucket(self.config.upload_rate, hub.clock.monotonic())
        self._seats: dict[str, tuple[str, ...]] = {}
        self.watched: set[str] = set()
        self._inbox: deque[wire.FromClient] = deque()  # the one being worked on stays in front
        self._work = asyncio.Event()
        self._over = False
        self._greeted = False
        self._late = hub.clock.call_at(hub.clock.now() + int(self.config.hello_s * 1000), self._hello_is_late)

    # -- what matches know of it

    def seats(self, match: str) -> tuple[str, ...]:
        """The seats it acts for, in the order of the alphabet."""
        return self._seats.get(match, ())

    def cut_off(self, why: str) -> None:
        """End the connection without waiting for anything."""
        self._outlet.cut_off(why)

    def answer(self, asked: CommandRequest, frame: wire.ServerFrame) -> None:
        """The lane's answer to a command of ours."""
        self.hub.metrics.count[frame.__struct_config__.tag] += 1  # type: ignore[index]
        if isinstance(frame, wire.RejectedFrame):
            frame = self._with_legal(asked, frame)
        self.put(framed(frame))

    # -- coming in

    def receive(self, data: bytes) -> None:
        """One text message."""
        if self._over:
            return
        frame = self._decode(data)
        if frame is None or not self._may(frame):
            return
        if self._inbox or type(frame) in SLOW:
            self._queue(frame)
        else:
            self._act(frame)

    def refuse(self, code: int, reason: str) -> None:
        """Close for something that no well-meaning client does."""
        self._over = True
        self._outlet.shut(code, reason)

    async def run(self) -> None:
        """Work on the slow requests until the connection is gone."""
        try:
            while not self._over:
                await self._work.wait()
                self._work.clear()
                await self._empty_inbox()
        finally:
            self.uploads.forget(self)

    async def _empty_inbox(self) -> None:
        while self._inbox and not self._over:
            await self._work_on(self._inbox[0])
            self._inbox.popleft()
            self._outlet.hold(on=len(self._inbox) > self.config.inbox_max)

    def drained(self) -> None:
        """The socket has taken what it was sent."""
        for match in list(self.watched):
            if room := self.hub.rooms.get(match):
                room.drained(self)

    def gone(self) -> None:
        """The connection has ended."""
        self._over = True
        self._late.cancel()
        self._work.set()
        self.uploads.forget(self)
        for match in {*self._seats, *self.watched}:
            if room := self.hub.rooms.get(match):
                room.leave(self)
                self.hub.presence_changed(match)

    # -- for the requests

    def say(self, frame: wire.ServerFrame) -> None:
        """Send one frame of the protocol."""
        self.put(framed(frame))

    def greet(self, welcome: wire.Welcome) -> None:
        """The first frame was as it should be."""
        self._greeted = True
        self._late.cancel()
        self.say(welcome)

    def sit(self, match: str, seat: str) -> None:
        """Act for a seat from now on; a connection that has ended meanwhile acts for nobody."""
        if self._over:
            return
        if seat not in self.seats(match):
            self._seats[match] = tuple(sorted((*self.seats(match), seat)))
        if room := self.hub.room(match):
            room.sit(self)
            self.hub.presence_changed(match)

    def rise(self, match: str, seat: str) -> None:
        """Act for a seat no longer."""
        if left := tuple(each for each in self.seats(match) if each != seat):
            self._seats[match] = left
        else:
            self._seats.pop(match, None)
        self.say(wire.Unseated(match, seat))

    def allowed(self, bucket: TokenBucket, id: str | UnsetType) -> bool:
        """Whether one more may pass; if not, that is said, and who does not listen is cut off."""
        verdict = bucket.take(self.hub.clock.monotonic())
        if verdict is BucketVerdict.PASS:
            return True
        self.hub.metrics.count["throttled"] += 1
        if verdict is BucketVerdict.FLOOD:
            self.refuse(wire.CloseCode.FLOOD, "flood")
        else:
            self.say(problem("too_many_requests", "Wait a little.", id, retry_after=bucket.retry_after))
        return False

    def may_ask(self, id: str | UnsetType) -> bool:
        """Whether this connection may ask for one more thing besides commands."""
        return self.allowed(self._requests, id)

    # -- inside

    def _decode(self, data: bytes) -> wire.FromClient | None:
        try:
            if too_deep(data, self.config.json_depth_max):
                raise RecursionError
            return wire.from_client.decode(data)
        except UNREADABLE as error:
            id = UNSET if isinstance(error, RecursionError) else id_of(data)
            if self.may_ask(id):
                self.say(unreadable("bad_frame", error, id))
        return None

    def _may(self, frame: wire.FromClient) -> bool:
        """Whether to act on a frame at all. Commands are paced by seat, in `requests.act`."""
        if isinstance(frame, wire.Act) and self._greeted:
            return True
        bucket = self._parts if isinstance(frame, wire.Upload) else self._requests
        if not self.allowed(bucket, frame.id if not isinstance(frame, wire.Hello) else UNSET):
            return False
        if self._greeted or isinstance(frame, wire.Hello):
            return True
        self.say(problem("hello_first", "Say hello first.", frame.id))
        return False

    def _queue(self, frame: wire.FromClient) -> None:
        self._inbox.append(frame)
        self._work.set()
        if len(self._inbox) > self.config.inbox_max:
            self._outlet.hold(on=True)

    def _act(self, frame: wire.FromClient) -> None:
        try:
            QUICK[type(frame)](self, frame)
        except Exception as error:  # noqa: BLE001 -- no frame may end the connection, nor the server
            self._failed(frame, error)

    async def _work_on(self, frame: wire.FromClient) -> None:
        slow = SLOW.get(type(frame))
        if slow is None:
            self._act(frame)
            return
        try:
            answer = await slow(self, frame)
            if answer is not None:
                self.say(answer)
        except Exception as error:  # noqa: BLE001 -- likewise
            self._failed(frame, error)

    def _failed(self, frame: wire.FromClient, error: Exception) -> None:
        id = UNSET if isinstance(frame, wire.Hello) else frame.id
        match error:
            case NoKey():
                self._failures.count(self.address, self.hub.clock.monotonic())
                self.hub.metrics.count["unauthorized"] += 1
                self.say(problem("unauthorized", str(error), id))
            case StoreError():
                self.say(storage(error, id))
            case _:
                log.error("a request failed", request=type(frame).__name__, exc_info=error)
                self.hub.metrics.count["faults"] += 1
                self.say(problem("internal", "The operator has been told.", id))

    def is_blocked(self) -> bool:
        """Whether too many attempts from this address have failed; then nothing is even compared."""
        return self._failures.blocked(self.address, self.hub.clock.monotonic())

    @property
    def blocked_s(self) -> int:
        """How long to wait when blocked."""
        return self._failures.retry_after

    def _with_legal(self, asked: CommandRequest, frame: wire.RejectedFrame) -> wire.RejectedFrame:
        room = self.hub.rooms.get(frame.match)
        if room is None or not room.gallery.wants_legal(self):
            return frame
        return msgspec.structs.replace(frame, legal=options(room.lane, asked.actor))

    def _hello_is_late(self) -> None:
        if not self._greeted:
            self.refuse(wire.CloseCode.HELLO_TIMEOUT, "no hello")


def id_of(data: bytes) -> str | UnsetType:
    """The id of a frame that is broken elsewhere, if it can be told."""
    try:
        return _named.decode(data).id
    except UNREADABLE:
        return UNSET
