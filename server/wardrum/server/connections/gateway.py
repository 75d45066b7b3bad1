"""The port: opening it, and closing all connections that came in by it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Collection
from typing import get_args

from wardrum.events.formats import wire
from wardrum.server.config import Config
from wardrum.server.http.feeds import Feed, FeedForm
from wardrum.server.http.routes import Routes
from wardrum.server.matches.periodic_tasks import PeriodicTasks
from wardrum.server.matches.storage_health import StorageHealth
from wardrum.server.protocol.rate_limits import FailureLimiter

from .admission import Admission
from .context import Services
from .feed_frames import FeedFrames
from .feed_reader import FeedOutlet, FeedReader
from .protocol import Connections, WebSocketConnection
from .reading import ReadQueue
from .session import Outlet, Session
from .writing import FlushQueue, SlowPeers

BACKLOG = 4096  # connections the kernel holds while the loop is busy, as many as Linux allows unless it was changed: all clients
# reconnect at once after a restart, and who is dropped tries again only after one second, three, seven
USER_TIMEOUT_MS = 10_000  # the kernel drops a peer that acknowledges nothing for so long
UNSENT_BYTES_LOW = 16 * 1024  # keeps the backlog where we see it: the kernel would hide 4 MB


class Gateway:
    """All connections of one server. listening: the socket that it accepts them from, see `listen`."""

    def __init__(
        self,
        services: Services,
        routes: Routes,
        health: StorageHealth,
        periodic: PeriodicTasks,
        listening: socket.socket,
    ) -> None:
        clock, metrics, limits = services.context.clock, services.context.metrics, services.limits
        failures = FailureLimiter(limits.auth_failures, bus=services.context.bus)
        failures.follow(clock.monotonic)

        def new_session(outlet: Outlet, address: str) -> Session:
            return Session(services, failures, outlet, address)

        frames = {form: FeedFrames(form) for form in get_args(FeedForm)}

        def new_reader(feed: Feed, outlet: FeedOutlet, address: str) -> FeedReader:
            return FeedReader(services, feed, frames[feed.asked.form], outlet, address)

        self._close_s, self._listening = limits.close_s, listening
        self.port: int = listening.getsockname()[1]
        self.admission = Admission(services, routes, health)
        self.slow = SlowPeers(limits, clock, metrics)
        flushes = FlushQueue(clock, metrics.ack_s)
        self._all = Connections(
            limits, metrics, self.admission, ReadQueue(), flushes, self.slow, new_session, new_reader
        )
        self._health = health
        periodic.every_second(self.slow.cut_off_stalled)
        periodic.every_second(self._send_away)
        metrics.gauges["connections"] = lambda: len(self._all.let_in)
        metrics.gauges["feeds"] = lambda: sum(each.feed is not None for each in self._all.let_in)

    @property
    def connections(self) -> Collection[WebSocketConnection]:
        """Those that were let in: websockets, feeds and downloads."""
        return self._all.let_in

    async def open(self) -> None:
        """Begin to accept connections."""
        self._server = await asyncio.get_running_loop().create_server(
            lambda: WebSocketConnection(self._all),
            sock=self._listening,
            backlog=BACKLOG,  # the loop listens again, with 100 unless given
        )

    def stop_listening(self) -> None:
        """Take no more connections."""
        self._all.is_closing = True
        self._server.close()

    def _send_away(self) -> None:
        """A client that looks at what may be old comes back by another node, or waits for this one and sees that."""
        if self._health.is_cut_off:
            for connection in list(self.connections):
                connection.shut(wire.CloseCode.RESTARTING, "cut off from the log")

    async def close(self) -> None:
        """Close all connections; those whose peer does not answer the closing handshake within `close_s` are aborted."""
        for connection in list(self.connections):
            connection.shut(wire.CloseCode.RESTARTING, "restarting")
        try:
            async with asyncio.timeout(self._close_s):
                await self._all.ended()
        except TimeoutError:
            for connection in list(self._all.accepted):
                connection.transport.abort()
            await self._all.ended()
        await self._server.wait_closed()


def listen(config: Config) -> socket.socket:
    """The listening socket; on Linux accepted sockets inherit the options set here.

    Raises OSError: the port is taken, or the address is not one of this machine.
    """
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    sock = socket.create_server((config.host, config.port), family=family, backlog=BACKLOG)
    options: list[tuple[str, int]] = [
        # asyncio sets TCP_NODELAY only on sockets it makes itself; without it an answer waits for an ACK
        ("TCP_NODELAY", 1),
        ("TCP_USER_TIMEOUT", USER_TIMEOUT_MS),
        ("TCP_NOTSENT_LOWAT", UNSENT_BYTES_LOW),
    ]
    for name, value in options:
        if hasattr(socket, name):
            sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
    return sock
