"""A server that trusts every peer to read: nobody falls behind, nobody is cut off."""

from __future__ import annotations

import sys
from typing import Any

from tests.faults.toy_server import serve_toy
from wardrum.server.connections.protocol import WebSocketConnection
from wardrum.server.connections.writing import SlowPeers
from wardrum.server.spectating.cursor import Cursor

patient = Cursor.accept


def accept(viewer: Any, version: int, now_s: float, *, slow: bool) -> bool:
    return patient(viewer, version, now_s, slow=False)


if __name__ == "__main__":
    Cursor.accept = accept  # type: ignore[method-assign, assignment]
    SlowPeers.cut_off_stalled = lambda peers: None  # type: ignore[method-assign]
    WebSocketConnection.cut_off = lambda connection, why: None  # type: ignore[method-assign]
    sys.exit(serve_toy())
