"""A server without the limits against floods that its arguments name, before "serve"."""

from __future__ import annotations

import sys

from tests.faults.toy_server import serve_toy
from wardrum.server.connections.protocol import WebSocketConnection
from wardrum.server.connections.reading import ReadQueue
from wardrum.server.connections.session import Session
from wardrum.server.protocol.rate_limits import AddressRateLimiter


def without_control_frames() -> None:
    """Pings, pongs and fragments are free."""
    Session.receive_unanswered = lambda session: None  # type: ignore[method-assign]


def without_slices() -> None:
    """All that has arrived is acted on at once."""
    ReadQueue.admits = lambda queue, size_bytes: True  # type: ignore[method-assign]


def without_abort() -> None:
    """A flooder is read on until its closing handshake."""
    WebSocketConnection.fail = WebSocketConnection.shut  # type: ignore[method-assign]


def without_connects() -> None:
    """One address opens connections as fast as it likes."""
    AddressRateLimiter.passes = lambda limiter, address, now_s: True  # type: ignore[method-assign]


def without_forgetting(kept: list[bytes] = []) -> None:  # noqa: B006 -- it is meant to grow
    """What connections have sent is kept when they are gone, and thirty-two times, so that few frames show it."""

    def received(
        connection: WebSocketConnection, data: bytes, read=WebSocketConnection.data_received
    ) -> None:  # type: ignore[no-untyped-def]
        kept.append(data * 32)
        read(connection, data)

    WebSocketConnection.data_received = received  # type: ignore[method-assign]


if __name__ == "__main__":
    while sys.argv[1] != "serve":
        globals()[f"without_{sys.argv.pop(1)}"]()
    sys.exit(serve_toy())
