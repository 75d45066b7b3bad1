"""One connection: the seats it acts for, the matches it watches, its pace. Frames come in, answers go out.

Frames are acted on in the order of their arrival. Most are answered on the spot; the few that wait for the store are
queued, and the frames after them queue behind.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

import msgspec
import structlog
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats import wire
from wardrum.server.engine.effects import CommandRequest
from wardrum.server.languages import ENGLISH
from wardrum.server.matches.referrals import REASON
from wardrum.server.process.metrics import ANSWERED_FAILURES
from wardrum.server.protocol.frames import encode_frame
from wardrum.server.protocol.problems import (
    UNREADABLE,
    Unread,
    not_reached,
    not_stored,
    problem,
    too_many_failures,
    unreadable,
)
from wardrum.server.protocol.rate_limits import BucketVerdict, FailureLimiter, TokenBucket
from wardrum.server.protocol.strict_json import KeyRepeated, repeated_key, too_deep
from wardrum.server.services.seat_tokens import Unauthorized
from wardrum.server.spectating.audience import options
from wardrum.server.store.interface import StoreError, StoreUnreachable

from .context import RequestContext, RequestRefused, Services
from .handlers import AWAITED, IMMEDIATE, UNORDERED

log = structlog.get_logger()


class Outlet(Protocol):
    """The socket, as far as a session knows it."""

    @property
    def is_behind(self) -> bool:
        """Whether something has arrived that was not acted on yet."""
        ...

    def put(self, frame: bytes, /) -> None:
        """Send one websocket frame, with the others of this turn of the loop."""
        ...

    def keep_context(self) -> None:
        """From now on frames may be deflated behind those before, if the peer inflates such."""
        ...

    def note_ack(self, received_s: float, /) -> None:
        """The frame that was put last is an ack; its command was read at this monotonic time."""
        ...

    def shut(self, code: int, reason: str, /) -> None:
        """Begin the closing handshake without waiting; what was put before goes first."""
        ...

    def fail(self, code: int, reason: str, /) -> None:
        """Send a close frame, read no more and abort the socket at once: the peer may see a reset."""
        ...

    def cut_off(self, why: str, /) -> None:
        """Abort the connection at once."""
        ...

    def hold(self, *, on: bool) -> None:
        """Stop reading from the socket, or go on."""
        ...


JSON_DEPTH_MAX = 32  # commands nest 6 deep; decoders recurse on untrusted input


class EndedOutlet:
    """The `Outlet` of a session whose connection has ended.

    A session that went on holding its connection would be freed with it only by a full garbage collection.
    """

    is_behind = False

    def put(self, frame: bytes) -> None:
        """Send nothing."""

    def keep_context(self) -> None:
        """Nothing is deflated."""

    def note_ack(self, received_s: float) -> None:
        """Nothing was written."""

    def fail(self, code: int, reason: str) -> None:
        """It is closed."""

    def shut(self, code: int, reason: str) -> None:
        """Likewise."""

    def cut_off(self, why: str) -> None:
        """Likewise."""

    def hold(self, *, on: bool) -> None:
        """Nothing is read any more."""


ENDED = EndedOutlet()

FOR_SEATS = (
    wire.CommandFrame,
    wire.Reveal,
    wire.Check,
    wire.Why,
    wire.Legal,
    wire.Expand,
    wire.Rematch,
    wire.Say,
    wire.Rename,
)


class _WithId(Struct):
    """The part of a broken frame by which its sender knows it."""

    id: wire.RequestId


_with_id: msgspec.json.Decoder[_WithId] = msgspec.json.Decoder(_WithId)


class Session:
    """The `ClientPeer` of handlers, audiences and lanes. slow: the socket has not taken what it was sent; kept by the outlet."""

    def __init__(self, services: Services, failures: FailureLimiter, outlet: Outlet, address: str) -> None:
        context = services.context
        self._limits = limits = services.limits
        self._clock, self._metrics = context.clock, context.metrics
        self._registry, self._presence = services.registry, services.presence
        self._referrals = services.referrals
        self._uploads = services.uploads
        self.address = address
        self.slow = False
        self.received_s = 0.0
        self.language = ENGLISH
        self.send_bytes = outlet.put
        self._outlet, self._failures = outlet, failures
        now_s = self._clock.monotonic()
        self._requests = TokenBucket(limits.requests, now_s, "requests of this connection")
        self._upload_parts = TokenBucket(limits.uploads, now_s, "parts of files of this connection")
        self._seats: dict[MatchId, tuple[str, ...]] = {}
        self._watched: set[MatchId] = set()
        self._inbox: deque[tuple[wire.FromClient, float]] = (
            deque()
        )  # with the time each was read at; the one being worked on stays in front
        self._unordered = set[asyncio.Task[None]]()  # requests that are worked on beside the inbox
        self._work = asyncio.Event()
        self._over = False
        self._greeted = False
        self._await_hello()
        self._context = RequestContext(
            client=self,
            send=self.send,
            seats=self.seats,
            seat_count=self.seat_count,
            take_seat=self.take_seat,
            allow=self._allow,
            requests=self._requests,
            watched=self._watched,
            address=address,
            registry=services.registry,
            services=services,
        )

    # -- for audiences and lanes

    def seats(self, match: MatchId) -> tuple[str, ...]:
        """The seats it acts for, in alphabetical order."""
        return self._seats.get(match, ())

    def seat_count(self) -> int:
        """How many seats of all matches it acts for."""
        return sum(map(len, self._seats.values()))

    def lose_seat(self, match: MatchId, seat: str) -> None:
        """Act for a seat no longer."""
        if left := tuple(each for each in self.seats(match) if each != seat):
            self._seats[match] = left
        else:
            self._seats.pop(match, None)
        self.send(wire.Unseated(match, seat))

    def disconnect(self, why: str) -> None:
        """End the connection without waiting for anything."""
        self._outlet.cut_off(why)

    def refer(self) -> None:
        """See `Peer.refer`."""
        self._referrals.note(self.address)
        self.refuse(wire.CloseCode.RESTARTING, REASON)

    def answer(self, asked: CommandRequest, frame: wire.ServerFrame) -> None:
        """The lane's answer to a command of this connection; none if the command can be carried out at another node."""
        if isinstance(frame, wire.Problem) and frame.code == "set_aside" and self._has_referred_seat():
            return self.refer()
        self._metrics.count[frame.__struct_config__.tag] += 1  # type: ignore[index]
        if isinstance(frame, wire.RejectedFrame):
            frame = self._with_legal(asked, frame)
        elif isinstance(frame, wire.Problem) and frame.code in ANSWERED_FAILURES:
            self._metrics.failures[frame.code] += 1
        self.send_bytes(encode_frame(frame))
        if isinstance(frame, wire.Ack) and not isinstance(asked.received_s, UnsetType):
            self._outlet.note_ack(asked.received_s)
        return None

    # -- for the outlet

    def receive(self, data: bytes) -> None:
        """One text message."""
        if self._over:
            return self.receive_unanswered()
        self.received_s = self._clock.monotonic()
        frame = self._decode(data)
        if frame is None or not self._admit(frame):
            return None
        if type(frame) in UNORDERED and self._has_room_beside_inbox(frame):
            task = asyncio.get_running_loop().create_task(self._handle_queued(frame))
            self._unordered.add(task)
            task.add_done_callback(self._unordered.discard)
        elif self._inbox or type(frame) in AWAITED or self._is_to_be_read(frame):
            self._queue(frame)
        else:
            self._handle(frame)
        return None

    def receive_unanswered(self) -> None:
        """A frame that the session answers nothing to, as a ping, a pong or a fragment: paid for like a request."""
        if self._requests.take(self._clock.monotonic()) is BucketVerdict.FLOOD:
            self._metrics.count["throttled"] += 1
            self.refuse(wire.CloseCode.FLOOD, "flood")

    def refuse(self, code: int, reason: str) -> None:
        """Close and act on nothing more that arrives; for a flood at once."""
        self._over = True
        if code == wire.CloseCode.FLOOD:
            self._outlet.fail(code, reason)
        else:
            self._outlet.shut(code, reason)

    async def run(self) -> None:
        """Work on the queued requests until the connection is gone."""
        try:
            while not self._over:
                await self._work.wait()
                self._work.clear()
                await self._empty_inbox()
        finally:
            self._uploads.forget(self)

    def drained(self) -> None:
        """The socket has taken what it was sent."""
        for match in sorted(self._watched):  # in the same order every time
            if room := self._registry.rooms.get(match):
                room.drained(self)

    def gone(self) -> None:
        """The connection has ended; a second call does nothing."""
        if self._outlet is ENDED:
            return
        self._over = True
        self._hello_timer.cancel()
        self._work.set()
        for task in self._unordered:
            task.cancel()
        self._uploads.forget(self)
        for match in sorted({*self._seats, *self._watched}):
            if room := self._registry.rooms.get(match):
                room.leave(self)
                self._presence.changed(match)
        self._outlet = ENDED
        self.send_bytes = ENDED.put
        del self._context, self._hello_timer  # both hold the session; neither is needed any more

    # -- for the handlers, by way of the request context

    def send(self, frame: wire.ServerFrame) -> None:
        """Send one frame of the protocol."""
        if isinstance(frame, wire.LegalList | wire.Expanded) and (
            room := self._registry.rooms.get(frame.match)
        ):
            self.send_bytes(room.audience.encoded_for(frame.seat, frame))
        else:
            self.send_bytes(encode_frame(frame))

    def take_seat(self, match: MatchId, seat: str) -> None:
        """Act for a seat from now on; nothing happens if the connection has ended meanwhile."""
        if self._over:
            return
        if seat not in self.seats(match):
            self._seats[match] = tuple(sorted((*self.seats(match), seat)))
            self._outlet.keep_context()
        if room := self._registry.room(match):
            room.update_seats(self)
            self._presence.changed(match)

    def _allow(self, bucket: TokenBucket, id: str | UnsetType) -> bool:
        """Whether a bucket has room for one more; if not, that is sent, and a client that ignores it is cut off."""
        verdict = bucket.take(self._clock.monotonic())
        if verdict is BucketVerdict.PASS:
            return True
        self._metrics.count["throttled"] += 1
        if verdict is BucketVerdict.FLOOD:
            self.refuse(wire.CloseCode.FLOOD, "flood")
        else:
            self.send(problem("too_many_requests", bucket.excess, id, retry_after=bucket.retry_after))
        return False

    # -- inside

    def _decode(self, data: bytes) -> wire.FromClient | None:
        try:
            if too_deep(data, JSON_DEPTH_MAX):
                raise RecursionError
            frame = wire.from_client.decode(data)
            if key := repeated_key(data):
                raise KeyRepeated(key)
            return frame
        except UNREADABLE as error:
            id = UNSET if isinstance(error, RecursionError) else id_of(data)
            if self._allow(self._requests, id):
                decoder = wire.from_client
                self.send(
                    unreadable("bad_frame", error, id, unread=Unread(data, decoder.decode, decoder.type))
                )
        return None

    def _admit(self, frame: wire.FromClient) -> bool:
        """Whether to act on a frame at all. Commands are paced by seat, in `handlers.command`."""
        if isinstance(frame, wire.CommandFrame) and self._greeted:
            return True
        bucket = self._upload_parts if isinstance(frame, wire.Upload) else self._requests
        if isinstance(frame, wire.Hello):
            if not self._allow(bucket, UNSET):
                return False
            self._greeted = True
            self._hello_timer.cancel()
            return True
        if not self._allow(bucket, frame.id):
            return False
        if not self._greeted:
            self.send(problem("hello_first", "Say hello first.", frame.id))
        return self._greeted

    def _has_room_beside_inbox(self, frame: wire.FromClient) -> bool:
        """Whether nothing that came before the frame is still to be acted on, and only a few are worked on as it would be."""
        is_next = not self._inbox and not self._is_to_be_read(frame)
        return is_next and len(self._unordered) < self._limits.inbox_max

    def _queue(self, frame: wire.FromClient) -> None:
        self._inbox.append((frame, self.received_s))
        self._work.set()
        if len(self._inbox) > self._limits.inbox_max:
            self._outlet.hold(on=True)

    async def _empty_inbox(self) -> None:
        while self._inbox and not self._over:
            frame, self.received_s = self._inbox[0]
            await self._handle_queued(frame)
            self._inbox.popleft()
            self._outlet.hold(on=len(self._inbox) > self._limits.inbox_max)

    def _is_to_be_read(self, frame: wire.FromClient) -> bool:
        """Whether the frame is about a match, or a version of it, that is not in memory: reading it takes a while.

        What only a seat may ask opens nothing for others: they are refused without it.
        """
        match = getattr(frame, "match", None)
        if match is None or isinstance(frame, wire.Unwatch):
            return False
        if not self._registry.is_behind(match, version_in(frame)):
            return False
        return not isinstance(frame, FOR_SEATS) or frame.seat in self.seats(match)

    def _has_referred_seat(self) -> bool:
        """Whether it acts for a seat of a match that a node of a later release has to play."""
        return any(map(self._referrals.is_due, self._seats))

    def _is_referred(self, frame: wire.FromClient) -> bool:
        """Whether the frame is about a match for which its sender is sent to another node, which is done."""
        match = getattr(frame, "match", None)
        if match is None or isinstance(frame, wire.Unwatch) or not self._referrals.is_due(match):
            return False
        self.refer()
        return True

    def _handle(self, frame: wire.FromClient) -> None:
        if self._is_referred(frame):
            return
        try:
            answer = IMMEDIATE[type(frame)](self._context, frame)
            if answer is not None:
                self.send(answer)
        except Exception as error:  # noqa: BLE001 -- no frame may end the connection, nor the server
            self._failed(frame, error)

    async def _handle_queued(self, frame: wire.FromClient) -> None:
        try:
            if self._is_to_be_read(frame):
                await self._registry.opened(frame.match, version_in(frame))  # type: ignore[union-attr]  # it has one
            if self._over:
                return
            handler = AWAITED.get(type(frame))
            if handler is None:
                self._handle(frame)
                return
            if self._is_referred(frame):
                return
            with self._registry.in_use(getattr(frame, "match", None)):
                answer = await handler(self._context, frame)
            if answer is not None and not self._is_referred(frame):  # a record may have been met meanwhile
                self.send(answer)
        except Exception as error:  # noqa: BLE001 -- likewise
            self._failed(frame, error)

    def _failed(self, frame: wire.FromClient, error: Exception) -> None:
        if self._is_referred(frame):  # with what this release cannot read it might not have failed
            return
        id = UNSET if isinstance(frame, wire.Hello) else frame.id
        match error:
            case RequestRefused(answer=answer):
                self.send(answer)
            case Unauthorized():
                self._metrics.count["unauthorized"] += 1
                self.send(self._unauthorized(error, id))
            case StoreUnreachable():
                self.send(not_reached(error, id))
            case StoreError():
                self.send(not_stored(error, id))
            case _:
                log.error("a request failed", request=type(frame).__name__, exc_info=error)
                self._metrics.fault("request")
                self.send(problem("internal", "The operator has been notified.", id))

    def _unauthorized(self, error: Unauthorized, id: str | UnsetType) -> wire.Problem:
        """The answer to a wrong token. Only failures are throttled: a right one is let in, no matter who shares the address."""
        now_s = self._clock.monotonic()
        if self._failures.blocked(self.address, now_s):
            return too_many_failures(self._failures.retry_after, id)
        self._failures.count(self.address, now_s)
        return problem(error.code, str(error), id)

    def _with_legal(self, asked: CommandRequest, frame: wire.RejectedFrame) -> wire.RejectedFrame:
        room = self._registry.rooms.get(frame.match)
        form = None if room is None else room.audience.list_form(self)
        if room is None or form is None:
            return frame
        return msgspec.structs.replace(frame, legal=options(room.lane.history, asked.actor, form))

    def _await_hello(self) -> None:
        self._hello_timer = self._clock.call_after(self._limits.hello_s, self._hello_is_late)

    def _hello_is_late(self) -> None:
        if self._outlet.is_behind:  # in a crowd, what has arrived waits for its slice
            self._await_hello()
        elif not self._greeted:
            self.refuse(wire.CloseCode.HELLO_TIMEOUT, "no hello")


def version_in(frame: wire.FromClient) -> int:
    """The version of its match that a frame names, of which the sender may know from another node; 0: it names none."""
    version = getattr(frame, "after", None) or getattr(frame, "version", None)
    return version if isinstance(version, int) else 0


def id_of(data: bytes) -> str | UnsetType:
    """The id of a frame that is broken elsewhere, if it can be read."""
    try:
        return _with_id.decode(data).id
    except UNREADABLE:
        return UNSET
