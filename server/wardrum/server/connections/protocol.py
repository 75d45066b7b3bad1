"""One socket, from its request to its end, over the sans-IO protocol of `websockets`: a websocket, or one answer over HTTP,
which may go on for as long as a battle.

Text frames are acted on where they arrive, without a task or a queue in between. One alarm at a time bounds what the peer
may take: for its request, between pings, and for the closing handshake.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import cached_property
from http import HTTPStatus
from typing import Any, cast

import structlog
from msgspec import Struct, field
from websockets.exceptions import InvalidMessage
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import SEND_EOF, State
from websockets.server import ServerProtocol

from wardrum.events.formats import wire
from wardrum.server.http.feeds import Feed
from wardrum.server.http.responses import Download, as_bytes, download_head, refusal
from wardrum.server.process.metrics import Metrics

from .admission import Admission, Visitor
from .context import ConnectionLimits
from .feed_reader import FeedOutlet, FeedReader
from .reading import ReadQueue, SlicedReader
from .session import Outlet, Session
from .writing import FlushedWriter, FlushQueue, SlowPeers, chunk

log = structlog.get_logger()

ANSWER_S = 15.0  # to make an answer: the first page waits for its script to be joined, which takes a busy machine seconds
DOWNLOAD_STALLED_S = 30.0  # who saves a file pauses for longer than who watches
LAST_CHUNK = chunk(b"")
END_OF_REQUEST = b"\r\n\r\n"
FRAGMENTS_MAX = 64  # of one message; honest clients send one
KEEPALIVE_FAILED = 1011  # RFC 6455 calls it "internal error", and so do most servers for want of a better one

EXTENSIONS, SUBPROTOCOL = "Sec-WebSocket-Extensions", "Sec-WebSocket-Protocol"
DEFLATE = (ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True),)
"""For pages: each message by itself, in both directions, so that the library keeps nothing for a connection."""
NO_CONTEXT, SMALL_WINDOW = "server_no_context_takeover", "server_max_window_bits"
_DATA = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)
_OPEN = State.OPEN  # it is asked for with each flush


class Connections(Struct):
    """All connections of a server, and what they share.

    accepted: every socket, from accept to its end · let_in: those of them that are websockets, feeds and downloads · tasks: of
    those that have sent a request · is_closing: no more are let in.
    """

    limits: ConnectionLimits
    metrics: Metrics
    admission: Admission
    reads: ReadQueue
    flushes: FlushQueue
    slow: SlowPeers
    new_session: Callable[[Outlet, str], Session]
    new_reader: Callable[[Feed, FeedOutlet, str], FeedReader]
    accepted: dict[WebSocketConnection, None] = {}
    let_in: dict[WebSocketConnection, None] = {}
    tasks: set[asyncio.Task[None]] = set()
    is_closing: bool = False
    change: asyncio.Event = field(default_factory=asyncio.Event)

    def forget(self, connection: WebSocketConnection) -> None:
        """A connection has ended."""
        self.let_in.pop(connection, None)
        del self.accepted[connection]
        self.change.set()

    async def ended(self) -> None:
        """Wait until there is no connection and none of its tasks any more."""
        while self.accepted:
            self.change.clear()
            await self.change.wait()
        if self.tasks:
            await asyncio.wait(self.tasks)


class WebSocketConnection(SlicedReader, FlushedWriter):
    """The `Outlet` of its session, which there is once the handshake is done, or of the reader of a feed."""

    _visitor: Visitor
    _alarm: asyncio.TimerHandle

    def __init__(self, connections: Connections) -> None:
        SlicedReader.__init__(self, connections.reads)
        FlushedWriter.__init__(self, connections.flushes, connections.slow)
        self._connections, self._limits = connections, connections.limits
        self._loop = asyncio.get_running_loop()
        self.session: Session | None = None
        self.feed: FeedReader | None = None
        self._has_begun = self._has_asked = self._is_ending = self._owes_pong = self._is_fed = False
        self._parts: list[bytes] = []

    @cached_property
    def _protocol(self) -> ServerProtocol:
        """Made when the first bytes are acted on, in their slice: the loop accepts all who wait for it in one turn."""
        return ServerProtocol(extensions=DEFLATE, max_size=self._limits.frame_bytes_max, logger=LAST_WORD)

    @property
    def address(self) -> str:
        """See `Visitor`."""
        return self._visitor.address

    @property
    def is_open(self) -> bool:
        """Whether frames may be sent: from the end of the handshake to the first close frame; or pieces of a feed, up to its end."""
        return self._is_fed or self._protocol.state is _OPEN

    # -- the request

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called when the socket is accepted; one too many is aborted before it costs anything else."""
        self.transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        visitor = self._connections.admission.accept(str(peer[0]) if peer else "")
        if visitor is None:
            self._is_deaf = True
            self.transport.abort()
            return
        self._visitor = visitor
        self._connections.accepted[self] = None
        self.transport.set_write_buffer_limits(self._limits.write_limit_bytes)
        self._alarm = self._loop.call_later(self._limits.open_s, self._request_is_late)

    def _request_is_late(self) -> None:
        """Abort who has not sent a whole request. That what it sent waits for its slice, in a crowd, is not its delay."""
        if self.is_behind:
            self._set_alarm(self._limits.open_s, self._request_is_late)
        else:
            self.transport.abort()

    def act_on(self, data: bytes) -> int:
        """Feed the protocol. What a peer sends behind its request waits for the answer."""
        if self._has_asked:
            self._feed(data)
            return len(data)
        used = 0
        if not self._has_begun and END_OF_REQUEST in data:  # mostly all of it arrives at once
            used = data.index(END_OF_REQUEST) + len(END_OF_REQUEST)
            self._feed(data[:used])
        self._has_begun = True
        while used < len(data) and not self._has_asked:
            begin, used = used, data.find(b"\n", used) + 1 or len(data)
            self._feed(data[begin:used])
        return used

    def _feed(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        if not self._has_asked and (why := unusable(self._protocol.handshake_exc)):
            self._refuse_request(why)
        self._send()
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                self._receive(event)
            elif isinstance(event, Request):
                self._has_asked = self._is_held = True  # the socket is read on, so that its end is noticed
                self._alarm.cancel()
                self._add_task(self._serve(event))

    async def _serve(self, request: Request) -> None:
        """Answer the request; then send the file that it asks for, however long that takes, or work for the session."""
        try:
            async with asyncio.timeout(ANSWER_S):
                answer = await self._connections.admission.answer(self._visitor, request)
                if self.transport.is_closing():
                    return
                if not isinstance(answer, Response):
                    self._connections.let_in[self] = None
                if isinstance(answer, Feed):
                    self._begin_feed(answer)
                elif not isinstance(answer, Download):
                    await self._respond(self._accept(request) if answer is None else answer)
            if isinstance(answer, Download):
                await self._send_file(answer)
            elif self.session is not None:
                structlog.contextvars.bind_contextvars(conn=str(self._protocol.id)[:8])
                await self.session.run()
        except TimeoutError:
            self.transport.abort()
        except Exception:
            self._connections.metrics.fault("request")
            log.exception("a connection failed")
            self.transport.abort()

    def _accept(self, request: Request) -> Response:
        """The end of the handshake. Only pages, perhaps on a slow network, may deflate; plain tools offer no subprotocol."""
        asked = request.headers
        if "Origin" not in asked and EXTENSIONS in asked:
            del asked[EXTENSIONS]
        response = self._protocol.accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            return response
        if self._connections.is_closing:
            return self._protocol.reject(HTTPStatus.SERVICE_UNAVAILABLE, "Server is shutting down.\n")
        offered = ",".join(asked.get_all(SUBPROTOCOL)).split(",")
        if wire.PROTOCOL in map(str.strip, offered):
            response.headers[SUBPROTOCOL] = wire.PROTOCOL
        self._agree_on_deflate(",".join(asked.get_all(EXTENSIONS)), response)
        return response

    def _refuse_request(self, why: str) -> None:
        """Answer what is no request that this port takes: the library only ends the connection."""
        self._has_asked = True
        self.write([as_bytes(refusal(HTTPStatus.BAD_REQUEST, why))])

    def _agree_on_deflate(self, offered: str, response: Response) -> None:
        """What the peer inflates: nothing where it keeps a smaller window than others, as frames are deflated once for all; frames
        behind others unless it refuses such. We deflate them, not the library, to which each message stands by itself.
        """
        agreed = response.headers.get(EXTENSIONS, "")
        self.deflates = bool(agreed) and SMALL_WINDOW not in agreed
        self.inflates_on = self.deflates and NO_CONTEXT not in offered
        if self.inflates_on:
            del response.headers[EXTENSIONS]
            response.headers[EXTENSIONS] = agreed.replace(f"; {NO_CONTEXT}", "")

    async def _respond(self, response: Response) -> None:
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._begin_response(response)
            return await self._end_response()
        self._protocol.send_response(response)
        self._send()
        self.session = self._connections.new_session(self, self.address)
        self._set_alarm(self._limits.ping_s, self._ping)
        self.hold(on=False)
        return None

    def _begin_response(self, response: Response) -> None:
        self._is_ending = True
        self._protocol.send_response(response)
        self.write(piece for piece in self._protocol.data_to_send() if piece)
        self.hold(on=False)  # what else the peer sends is dropped

    async def _end_response(self) -> None:
        if self.transport.is_closing():
            return
        await self.flushed()
        self.write([SEND_EOF])
        self._set_alarm(self._limits.close_s, self.transport.abort)

    async def _send_file(self, download: Download) -> None:
        with self._connections.admission.downloading(self._visitor, download):
            self.set_patience(DOWNLOAD_STALLED_S)
            self._begin_response(download_head(download))
            await self.send_chunks(download.pieces)
        await self._end_response()

    def _begin_feed(self, feed: Feed) -> None:
        if self._connections.is_closing:
            self.transport.abort()  # a browser comes back after that, not after a status
            return
        self._begin_response(feed.head)
        self._is_fed = True
        self.feed = self._connections.new_reader(feed, self, self.address)
        self._set_alarm(self._limits.ping_s, self._keep_feed_alive)
        self.feed.begin()

    def _keep_feed_alive(self) -> None:
        if self.feed is not None and self._is_fed:
            self.feed.keep_alive()
            self._set_alarm(self._limits.ping_s, self._keep_feed_alive)

    def end_body(self, last: bytes = b"") -> None:
        """See `FeedOutlet.end_body`."""
        if self._is_fed:
            self.put(last + LAST_CHUNK)
            self.flush()
            self._is_fed = False
            self._alarm.cancel()
            self._add_task(self._end_response())

    def _add_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._connections.tasks.add(task)
        task.add_done_callback(self._connections.tasks.discard)

    # -- frames

    def _receive(self, frame: Frame) -> None:
        session = self.session
        if session is None or self._is_deaf:
            return
        if frame.opcode not in _DATA:
            if frame.opcode is Opcode.PONG:
                self._owes_pong = False
            if frame.opcode is not Opcode.CLOSE:
                session.receive_unanswered()
        elif frame.opcode is Opcode.BINARY:
            session.refuse(wire.CloseCode.BAD_FRAME, "text frames only")
        elif frame.fin and not self._parts:
            self._take(bytes(frame.data), session)
        else:
            self._assemble(frame, session)

    def _assemble(self, frame: Frame, session: Session) -> None:
        """The whole message stays within max_size: the protocol counts over all its fragments."""
        self._parts.append(bytes(frame.data))
        if len(self._parts) > FRAGMENTS_MAX:
            session.refuse(wire.CloseCode.TOO_BIG, "too many fragments")
        elif frame.fin:
            parts, self._parts = self._parts, []
            self._take(b"".join(parts), session)
        else:
            session.receive_unanswered()

    @staticmethod
    def _take(text: bytes, session: Session) -> None:
        """One whole message. Text that is no UTF-8 ends the connection (RFC 6455 §8.1)."""
        if is_utf8(text):
            session.receive(text)
        else:
            session.refuse(wire.CloseCode.NO_TEXT, "text has to be UTF-8")

    def _send(self) -> None:
        """Write what the protocol has to send. Once it expects the end of the socket, that has `close_s` to come."""
        if pieces := self._protocol.data_to_send():
            self.write(pieces)
        if not self._is_ending and self._protocol.close_expected():
            self._is_ending = True
            self._set_alarm(self._limits.close_s, self.transport.abort)

    def _ping(self) -> None:
        if self._owes_pong:
            self._protocol.fail(KEEPALIVE_FAILED, "keepalive ping timeout")
        else:
            self._owes_pong = True
            self._protocol.send_ping(b"")
            self._set_alarm(self._limits.ping_s, self._ping)
        self._send()

    def _set_alarm(self, delay_s: float, ring: Callable[[], None]) -> None:
        self._alarm.cancel()
        self._alarm = self._loop.call_later(delay_s, ring)

    def pause_writing(self) -> None:
        """Called when more than `write_limit_bytes` are unsent."""
        super().pause_writing()
        if (watcher := self.session or self.feed) is not None:  # a file on its way has none
            watcher.slow = True

    def resume_writing(self) -> None:
        """Called when most of it has been sent."""
        super().resume_writing()
        if (watcher := self.session or self.feed) is not None:
            watcher.slow = False
            watcher.drained()

    # -- the end

    def shut(self, code: int, reason: str) -> None:
        """See `Outlet.shut`. After `close_s` the socket is aborted, whether the close frame was answered or not."""
        self.flush()
        if self._is_fed:
            self.end_body()
        elif self.is_open:
            self._protocol.send_close(code, reason)
            self._send()
            self.hold(on=False)  # the peer's close frame has to be read

    def fail(self, code: int, reason: str) -> None:
        """See `Outlet.fail`. The close frame is written before the next turn of the loop, when the socket is aborted."""
        self.shut(code, reason)
        self._is_deaf = True
        self._connections.admission.flooded(self._visitor)
        if not self.transport.is_closing():
            self.transport.pause_reading()
            self._loop.call_soon(self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when the socket is closed."""
        if self not in self._connections.accepted:
            return
        self._alarm.cancel()
        self._flushes.contexts.drop(self)
        super().resume_writing()
        self._connections.admission.left(self._visitor)
        self._connections.forget(self)
        if (watcher := self.session or self.feed) is not None:
            watcher.gone()
        self.feed, self._is_fed = None, False  # each holds the other
        end_parser(self._protocol)


def unusable(error: Exception | None) -> str:
    """Why the library cannot use what came instead of a request, in a sentence; "" = it can, has answered itself, or the peer has gone."""
    if not isinstance(error, InvalidMessage) or isinstance(error.__cause__, EOFError):
        return ""
    return f"This is no request that this port takes: {error.__cause__ or error}"


def is_utf8(text: bytes) -> bool:
    """Whether this is text as RFC 3629 has it."""
    if text.isascii():
        return True
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


class ParserEnded(Exception):
    """Ends the parser of a protocol, see `end_parser`."""


class LastWord(logging.LoggerAdapter[logging.Logger]):
    """What `websockets` logs to. is_last: what it says next is the last that it says of a connection."""

    is_last = False

    def info(self, msg: object, *args: object, **kwargs: Any) -> None:
        """Called when a connection begins and ends."""
        if self.is_last:
            raise ParserEnded
        super().info(msg, *args, **kwargs)


LAST_WORD = LastWord(logging.getLogger("websockets.server"), {})


def end_parser(protocol: ServerProtocol) -> None:
    """Let a protocol be freed when its connection ends, not by a full garbage collection.

    Full collections look at every match in memory, so they are rare. A protocol is kept by its parser, a generator that waits
    for ever once the stream has ended. What it does at last is to log that, and an exception of the logger ends it; without
    that some 1.1 KB of each connection would wait for the next full collection. The errors that ended a connection keep
    the frames of the parser, and so the protocol, in their tracebacks.
    """
    LAST_WORD.is_last = True
    with suppress(ParserEnded):
        protocol.receive_eof()
    LAST_WORD.is_last = False
    for error in (protocol.handshake_exc, protocol.close_exc):
        _forget_frames(error)


def _forget_frames(error: BaseException | None) -> None:
    while error is not None:
        error.__traceback__ = None
        error = error.__cause__
