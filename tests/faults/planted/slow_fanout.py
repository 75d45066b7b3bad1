"""A server that takes a millisecond for each spectator of each commit."""

from __future__ import annotations

import sys
import time
from typing import Any

from tests.faults.toy_server import serve_toy
from wardrum.server.connections.protocol import WebSocketConnection

put = WebSocketConnection.put


def slow_put(connection: Any, frame: bytes) -> None:
    time.sleep(0.001)
    put(connection, frame)


if __name__ == "__main__":
    WebSocketConnection.put = slow_put  # type: ignore[method-assign]
    sys.exit(serve_toy())
