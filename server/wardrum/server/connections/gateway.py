"""The websocket side: handshakes, frames in, frames out, and the end of peers that take nothing.

Text frames are acted on where they arrive, without a task or a queue in between. What leaves within one turn of the
loop leaves in one write. `websockets` alone would wait for ever for a peer that stops reading: its pings queue behind
the full buffer, and so does its close frame. Here nothing waits; such a peer is aborted.
"""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from time import perf_counter
from typing import Any, cast

import structlog
from msgspec import Struct
from websockets.asyncio.server import Server as WebSocketServer
from websockets.asyncio.server import ServerConnection, serve
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import OPEN, Event
from websockets.typing import Subprotocol

from wardrum.events.formats import wire
from wardrum.server.config import Config
from wardrum.server.http.chunked import send
from wardrum.server.http.responses import Download, download_head, refusal
from wardrum.server.http.routes import Routes
from wardrum.server.matches.periodic_tasks import PeriodicTasks
from wardrum.server.process.clock import TimeSource
from wardrum.server.process.metrics import Durations
from wardrum.server.protocol.frames import DeflatedFrames
from wardrum.server.protocol.rate_limits import (
    AddressRateLimiter,
    ConnectionCounts,
    FailureLimiter,
    client_network,
    is_loopback,
)

from .context import Services
from .origins import Origins, asked_origin
from .session import Session

log = structlog.get_logger()

BACKLOG = (
    1024  # connections the kernel holds while the loop is busy: all clients reconnect at once after a restart
)
DOWNLOAD_RETRY_S = 5  # the longest file takes seconds
ANSWER_S = 15.0  # to make an answer: the first page waits for its script to be joined, which takes a busy machine seconds
FRAGMENTS_MAX = 64  # of one message; honest clients send one


SLICE_BYTES = 512  # of one connection before others have their turn: at most 85 empty pings
TURN_S = 0.004  # reading in one turn of the loop: on arrival, and again of what queues
FLOOD_CONNECTS = 20  # a flood costs its address as much as so many new connections
REFUSALS_MAX = (
    64  # sockets over a limit that may still read why; those beyond are aborted when they are accepted
)


class ReadQueue:
    """The connections whose bytes were not all acted on when they arrived, served in slices, a few in each turn of the loop.

    A connection that has just got something goes before one that has had a slice, so a flood waits behind everybody
    else. Its socket is not read meanwhile.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._new: deque[WebSocketConnection] = deque()
        self._begun: deque[WebSocketConnection] = deque()
        self._direct_end_s = 0.0  # of reading on arrival in this turn of the loop; 0 = nothing was read yet
        self._is_scheduled = False

    def admits(self, size_bytes: int) -> bool:
        """Whether so many bytes may be acted on at once: a little, in time, and while nobody who came before waits."""
        if size_bytes > SLICE_BYTES or self._new:
            return False
        now_s = perf_counter()
        if not self._direct_end_s:
            self._direct_end_s = now_s + TURN_S
            self._schedule()
        return now_s < self._direct_end_s

    def add(self, connection: WebSocketConnection) -> None:
        """Serve it soon."""
        self._new.append(connection)
        self._schedule()

    def _schedule(self) -> None:
        if not self._is_scheduled:
            self._is_scheduled = True
            self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        self._is_scheduled = False
        self._direct_end_s = 0.0
        end_s = perf_counter() + TURN_S
        while self._new or self._begun:
            connection = (self._new or self._begun).popleft()
            if connection.read_slice():
                self._begun.append(connection)
            if perf_counter() > end_s:
                break
        if self._new or self._begun:
            self._schedule()


class FlushQueue:
    """The connections with something to send at the end of this turn of the loop, those with an ack first: nobody hears
    of a commit before its player because something else was to be told in the same turn. Also when the commands whose
    acks leave then were read.
    """

    def __init__(self, clock: TimeSource, ack_s: Durations) -> None:
        self._loop = asyncio.get_running_loop()
        self._clock, self._ack_s = clock, ack_s
        self.deflated = DeflatedFrames()
        self._waiting: list[WebSocketConnection] = []
        self._acked: list[WebSocketConnection] = []
        self._received_s: list[float] = []

    def add(self, connection: WebSocketConnection) -> None:
        """Flush it with the others."""
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(connection)

    def note_ack(self, connection: WebSocketConnection, received_s: float) -> None:
        """What was put on a connection last is an ack; its command was read at this monotonic time."""
        self._acked.append(connection)
        self._received_s.append(received_s)

    def _flush(self) -> None:
        acked, self._acked = self._acked, []
        waiting, self._waiting = self._waiting, []
        for connection in (*acked, *waiting):
            connection.flush()  # which does nothing the second time
        self.deflated.trim()
        if self._received_s:
            received_s, self._received_s = self._received_s, []
            now_s = self._clock.monotonic()
            for each in received_s:
                self._ack_s.add(now_s - each)


class Gateway:
    """All connections of one server. listening: the socket that it accepts them from, see `listen`."""

    def __init__(
        self, services: Services, routes: Routes, periodic: PeriodicTasks, listening: socket.socket
    ) -> None:
        context = services.context
        self.config, self.clock, self.metrics = context.config, context.clock, context.metrics
        self._services, self._routes, self._listening = services, routes, listening
        self.port: int = listening.getsockname()[1]
        self.flushes, self.reads = FlushQueue(self.clock, self.metrics.ack_s), ReadQueue()
        self.connections: dict[WebSocketConnection, None] = {}  # those let in: websockets and downloads
        self._accepted: dict[WebSocketConnection, None] = {}  # all sockets, from accept to their end
        self._refusals = 0  # of those over a limit
        self.slow: dict[WebSocketConnection, WriteProgress] = {}
        self._failures = FailureLimiter(self.config.failure_rate)
        self._connects = AddressRateLimiter(self.config.connect_rate)
        self._counts = ConnectionCounts(self.config.sockets_per_address_max, self.config.sockets_max)
        self._has_warned = False
        self._origins = Origins()
        self._downloads = ConnectionCounts(self.config.downloads_per_address_max, self.config.downloads_max)
        periodic.every_second(self._cut_off_stalled)
        self.metrics.gauges["connections"] = lambda: len(self.connections)

    async def open(self) -> None:
        """Begin to accept connections."""
        config = self.config
        self._server: WebSocketServer = await serve(
            _until_gone,
            sock=self._listening,
            backlog=BACKLOG,  # the loop listens again, with 100 unless told
            create_connection=partial(WebSocketConnection, self),  # type: ignore[arg-type]  # a class is asked for
            subprotocols=[Subprotocol(wire.PROTOCOL)],
            select_subprotocol=_subprotocol,
            compression=None,  # see WebSocketConnection._answered
            open_timeout=None,  # see WebSocketConnection.handshake
            close_timeout=config.close_s,
            ping_interval=config.ping_s,
            ping_timeout=config.ping_s,
            max_size=config.frame_bytes_max,
            max_queue=config.inbox_max,
            write_limit=config.write_limit_bytes,
        )

    def stop_listening(self) -> None:
        """Take no more connections."""
        self._server.server.close()

    async def close(self) -> None:
        """Close all connections; those whose peer does not answer the closing handshake within `close_s` are aborted."""
        for connection in list(self.connections):
            connection.shut(wire.CloseCode.RESTARTING, "restarting")
        self._server.close(close_connections=False)
        try:
            async with asyncio.timeout(self.config.close_s):
                await self._server.wait_closed()
        except TimeoutError:
            for connection in list(self._accepted):
                connection.transport.abort()
            await self._server.wait_closed()

    def session(self, connection: WebSocketConnection) -> Session:
        """A session for a connection that was let in."""
        return Session(self._services, self._failures, connection, connection.address)

    def accept(self, connection: WebSocketConnection, peer: str) -> bool:
        """Count a socket from accept on, whatever it goes on to send; False: it is to be aborted at once.

        Behind a trusted proxy only the total is known yet. A few that are over a limit may send a request and read why.
        """
        connection.address = "" if self.config.trust_proxy else client_network(peer)
        if not self._counts.add(connection.address):
            if self._refusals >= REFUSALS_MAX:
                self.metrics.count["refused_sockets"] += 1
                return False
            self._refusals += 1
            connection.is_over_limit = True
        self._accepted[connection] = None
        return True

    def left(self, connection: WebSocketConnection) -> None:
        """A connection has ended."""
        self.slow.pop(connection, None)
        self.connections.pop(connection, None)
        if self._accepted.pop(connection, self) is not None:
            return
        if connection.is_over_limit:
            self._refusals -= 1
        else:
            self._counts.remove(connection.address)

    def flooded(self, connection: WebSocketConnection) -> None:
        """A connection was ended for a flood: its address may open fewer for a while."""
        self._connects.charge(connection.address, FLOOD_CONNECTS, self.clock.monotonic())

    async def answer(self, connection: WebSocketConnection, request: Request) -> Response | Download | None:
        """What a request is answered with, None: a websocket."""
        try:
            return await self._answer(connection, request)
        except Exception:
            self.metrics.fault("http")
            log.exception("a request failed", target=request.path)
            return refusal(HTTPStatus.INTERNAL_SERVER_ERROR, "something went wrong here")

    async def send_download(self, connection: WebSocketConnection, download: Download) -> None:
        """Send a file."""
        network = client_network(connection.address)
        self._downloads.add(network)  # there is room: `_answer` has asked in this turn of the loop
        connection.set_patience(self.config.download_stalled_s)
        try:
            await send(connection, download_head(download).serialize(), download.pieces, self.config.close_s)
        except OSError:
            pass  # the peer has gone
        except Exception:  # the file ends without its last chunk, so the peer knows that it is cut off
            self.metrics.fault("download")
            log.exception("a file was not sent", name=download.name)
        finally:
            self._downloads.remove(network)

    async def _answer(self, connection: WebSocketConnection, request: Request) -> Response | Download | None:
        address = self._address(connection, request)
        answer = await self._routes.answer(request, address)
        if isinstance(answer, Response):
            return answer
        if connection.connection_lost_waiter.done():
            # nobody reads it, nothing is counted
            return refusal(HTTPStatus.BAD_REQUEST, "the connection has ended")
        if answer is not None and not self._downloads.has_room(address):
            return self._too_many_downloads()
        if answer is None and (why := self._origins.complaint(request, self.config)):
            self.metrics.count["origin_refused"] += 1
            return refusal(HTTPStatus.FORBIDDEN, why)
        if connection.is_over_limit or not self._counts.move(connection.address, address):
            return refusal(HTTPStatus.SERVICE_UNAVAILABLE, "too many connections")
        connection.address = address
        if answer is None and not self._connects.passes(address, self.clock.monotonic()):
            self.metrics.count["throttled"] += 1
            # not 429: clients take that as final, and come back after 503
            return refusal(HTTPStatus.SERVICE_UNAVAILABLE, "too many new connections; try again in a second")
        if answer is None and asked_origin(request):
            return refusal(HTTPStatus.OK, "a page of this origin may connect")
        self.connections[connection] = None
        return answer

    def _too_many_downloads(self) -> Response:
        config = self.config
        why = f"too many replay files are on their way: {config.downloads_per_address_max} to one address"
        why += f" at once, {config.downloads_max} in all"
        return refusal(HTTPStatus.SERVICE_UNAVAILABLE, why, **{"Retry-After": str(DOWNLOAD_RETRY_S)})

    def _address(self, connection: ServerConnection, request: Request) -> str:
        """What limits by address count this connection under, see `client_network`."""
        peer = str(connection.remote_address[0])
        forwarded = request.headers.get_all("X-Forwarded-For")
        if forwarded and self.config.trust_proxy:
            # the last one is the proxy's own, the others may be forged
            return client_network(forwarded[-1].rpartition(",")[2].strip())
        if forwarded and not self._has_warned and is_loopback(peer):
            self._has_warned = True
            log.warning(
                "a proxy on this machine names its clients in X-Forwarded-For, but trust_proxy is off: limits by "
                "address count them all as one; set trust_proxy if only the proxy can reach this port"
            )
        return client_network(peer)

    def _cut_off_stalled(self) -> None:
        now_s = self.clock.monotonic()
        for connection, progress in list(self.slow.items()):
            left_bytes = connection.transport.get_write_buffer_size()
            if not progress.goes_on(left_bytes, now_s, connection.patience_s):
                connection.cut_off("takes nothing")


class WriteProgress(Struct):
    """How fast a slow peer takes what it was sent."""

    left_bytes: int
    since_s: float

    def goes_on(self, left_bytes: int, now_s: float, stalled_s: float) -> bool:
        """Whether anything was taken within the time."""
        if left_bytes < self.left_bytes:
            self.since_s = now_s
        self.left_bytes = left_bytes
        return now_s - self.since_s < stalled_s


class WebSocketConnection(ServerConnection):
    """A websocket that hands its messages to a session at once, and is the session's way out."""

    def __init__(self, gateway: Gateway, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.gateway = gateway
        self.address = ""
        self.patience_s = gateway.config.stalled_s
        self.is_over_limit = False
        self._is_refused = self._is_failed = False
        self._session: Session | None = None
        self._unread = memoryview(b"")  # arrived, not acted on yet; the socket is not read meanwhile
        self._is_held = False
        self._frames: list[bytes] = []
        self._parts: list[bytes] = []

    @property
    def session(self) -> Session:
        """Made when it is first needed: by the handler, or by a frame that came with the handshake."""
        if self._session is None:
            self._session = self.gateway.session(self)
        return self._session

    async def handshake(self, *_: object) -> None:
        """Answer the request, which has to arrive within `open_s`, or send the file that it asks for, however long that takes."""
        try:
            async with asyncio.timeout(self.gateway.config.open_s) as limit:
                answer = await self._answered(limit)
        finally:
            self.protocol.handshake_exc = (
                None  # with its traceback it would keep the protocol, see `_break_cycles`
            )
        if answer is not None:
            await self.gateway.send_download(self, answer)

    async def _answered(self, limit: asyncio.Timeout) -> Download | None:
        """Answer what is asked for, unless it is a file, which is returned; `limit` is given more time once it is known."""
        asked = [self.request_rcvd, self.connection_lost_waiter]
        await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        limit.reschedule(asyncio.get_running_loop().time() + ANSWER_S)
        answer = await self.gateway.answer(self, self.request) if self.request is not None else None
        if isinstance(answer, Download):
            return answer
        if self.request is not None and "Origin" in self.request.headers:  # a page, perhaps on a slow network
            self.protocol.available_extensions = DEFLATE
        await super().handshake(lambda *_: answer, server_header=None)
        return None

    # -- in

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called when the socket is accepted; one too many is aborted before it costs anything else."""
        peer = transport.get_extra_info("peername")
        if self.gateway.accept(self, str(peer[0]) if peer else ""):
            return super().connection_made(transport)
        self._is_refused = True
        cast(asyncio.Transport, transport).abort()
        return None

    def data_received(self, data: bytes) -> None:
        """Called with what has arrived: a little is acted on at once, more in slices while the socket is not read."""
        if self._is_refused or self._is_failed:
            return None
        if self.gateway.reads.admits(len(data)):
            return super().data_received(data)
        self._unread = memoryview(data)
        self.transport.pause_reading()
        self.gateway.reads.add(self)
        return None

    def read_slice(self) -> bool:
        """Act on one slice of what has arrived; whether there is more to act on now."""
        if not self._may_read():
            return False
        piece, self._unread = self._unread[:SLICE_BYTES], self._unread[SLICE_BYTES:]
        super().data_received(bytes(piece))
        if not self._may_read():
            return False
        if self._unread:
            return True
        self.transport.resume_reading()
        return False

    def _may_read(self) -> bool:
        return not (self._is_held or self._is_failed or self.transport.is_closing())

    def process_event(self, event: Event) -> None:
        """Called by websockets with the request, then with each frame."""
        if self.request is None or not isinstance(event, Frame):
            super().process_event(event)
        elif self._is_failed:
            pass
        elif event.opcode not in _DATA:
            super().process_event(event)
            if event.opcode is not Opcode.CLOSE:
                self.session.receive_unanswered()
        elif event.opcode is Opcode.BINARY:
            self.session.refuse(wire.CloseCode.BAD_FRAME, "text frames only")
        elif event.fin and not self._parts:
            self.session.receive(bytes(event.data))
        else:
            self._assemble(event)

    def _assemble(self, frame: Frame) -> None:
        """The whole message stays within max_size: the protocol counts over all its fragments."""
        self._parts.append(bytes(frame.data))
        if len(self._parts) > FRAGMENTS_MAX:
            self.session.refuse(wire.CloseCode.TOO_BIG, "too many fragments")
        elif frame.fin:
            parts, self._parts = self._parts, []
            self.session.receive(b"".join(parts))
        else:
            self.session.receive_unanswered()

    def hold(self, *, on: bool) -> None:
        """See `Outlet.hold`."""
        if on is self._is_held or self.transport.is_closing():
            return
        self._is_held = on
        if on:
            self.transport.pause_reading()
        elif self._unread:
            self.gateway.reads.add(self)
        else:
            self.transport.resume_reading()

    # -- out

    def put(self, frame: bytes) -> None:
        """See `Outlet.put`."""
        if not self._frames:
            self.gateway.flushes.add(self)
        self._frames.append(frame)

    def note_ack(self, received_s: float) -> None:
        """See `Outlet.note_ack`."""
        self.gateway.flushes.note_ack(self, received_s)

    def flush(self) -> None:
        """Write what was put, in one piece. A peer that is owed too much already is cut off instead."""
        frames, self._frames = self._frames, []
        if not frames or self.protocol.state is not OPEN or self.transport.is_closing():
            return None
        if self._is_owed_too_much():
            return self.cut_off("is owed too much")
        if self.protocol.extensions:
            frames = list(map(self.gateway.flushes.deflated.of, frames))
        self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))
        return None

    def send_data(self) -> None:
        """Called by websockets with control frames and responses: under the same cap as everything else."""
        if not self._is_owed_too_much():
            return super().send_data()
        self.protocol.data_to_send()
        return self.cut_off("is owed too much")

    def _is_owed_too_much(self) -> bool:
        return self.paused and self.transport.get_write_buffer_size() > self.gateway.config.outbound_bytes_max

    def pause_writing(self) -> None:
        """Called when more than `write_limit_bytes` are unsent."""
        super().pause_writing()
        if self._session is not None:  # a file on its way has none
            self._session.slow = True
        left = self.transport.get_write_buffer_size()
        self.gateway.slow[self] = WriteProgress(left, self.gateway.clock.monotonic())

    def resume_writing(self) -> None:
        """Called when most of it has been sent."""
        super().resume_writing()
        self.gateway.slow.pop(self, None)
        if self._session is not None:
            self._session.slow = False
            self._session.drained()

    def set_patience(self, stalled_s: float) -> None:
        """Abort the peer only after it has taken nothing for so long; the kernel is told the same."""
        self.patience_s = stalled_s
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            sock = self.transport.get_extra_info("socket")
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(stalled_s * 1000))

    # -- the end

    def shut(self, code: int, reason: str) -> None:
        """See `Outlet.shut`. After `close_s` the socket is aborted, whether the close frame was answered or not."""
        self.flush()
        if self.protocol.state is OPEN:
            self.protocol.send_close(code, reason)
            self.send_data()
            self.hold(on=False)  # the peer's close frame has to be read
            self.loop.call_later(self.gateway.config.close_s, self.transport.abort)

    def fail(self, code: int, reason: str) -> None:
        """See `Outlet.fail`. The close frame is written before the next turn of the loop, when the socket is aborted."""
        self.flush()
        if self.protocol.state is OPEN:
            self.protocol.send_close(code, reason)
            self.send_data()
        self._is_failed = True
        self.gateway.flooded(self)
        if not self.transport.is_closing():
            self.transport.pause_reading()
            self.loop.call_soon(self.transport.abort)

    def cut_off(self, why: str) -> None:
        """See `Outlet.cut_off`."""
        if not self.transport.is_closing():
            log.info("connection cut off", address=self.address, why=why)
            self.gateway.metrics.count["cut_off"] += 1
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when the socket is closed."""
        if self._is_refused:
            return
        super().connection_lost(exc)
        self.gateway.left(self)
        if self._session is not None:
            self._session.gone()
        self._break_cycles()

    def set_connection_exc(self, exc: BaseException | None) -> None:
        """Called by websockets with what ended the connection. Its traceback would keep the connection."""
        super().set_connection_exc(exc.with_traceback(None) if exc is not None else None)

    def _break_cycles(self) -> None:
        """Let the connection be freed when its last task ends, not by a full garbage collection.

        Full collections look at every match in memory, so they are rare, and until the next one each connection that
        has ended would keep some 20 KB. websockets keeps the connection in a function of its protocol, and the
        protocol in its own parser and in the traceback of the error that ended it.
        """
        vars(self.protocol).pop("select_subprotocol", None)
        self.protocol.parser.close()
        if self.protocol.parser_exc is not None:
            self.protocol.parser_exc.__traceback__ = None


DEFLATE = (ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True),)
"""For pages: each message by itself, in both directions, so that a connection keeps no more than without it."""
_DATA = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)


async def _until_gone(connection: ServerConnection) -> None:
    assert isinstance(connection, WebSocketConnection)
    structlog.contextvars.bind_contextvars(conn=str(connection.id)[:8])
    await connection.session.run()


def _subprotocol(connection: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol | None:
    """Ours if it is offered; plain tools offer none and are let in."""
    return Subprotocol(wire.PROTOCOL) if wire.PROTOCOL in offered else None


def listen(config: Config) -> socket.socket:
    """The listening socket; on Linux accepted sockets inherit the options set here.

    Raises OSError: the port is taken, or the address is not one of this machine.
    """
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    sock = socket.create_server((config.host, config.port), family=family, backlog=BACKLOG)
    options: list[tuple[str, int]] = [
        # asyncio sets TCP_NODELAY only on sockets it makes itself; without it an answer waits for an ACK
        ("TCP_NODELAY", 1),
        ("TCP_USER_TIMEOUT", config.user_timeout_ms),
        ("TCP_NOTSENT_LOWAT", config.unsent_bytes_low),
    ]
    for name, value in options:
        if hasattr(socket, name):
            sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
    return sock
