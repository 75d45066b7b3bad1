"""A server that leaves only when everybody has said goodbye, as websockets' own `close` does."""

from __future__ import annotations

import sys
from typing import Any

from websockets.asyncio.server import ServerConnection

from tests.faults.toy_server import serve_toy
from wardrum.server.connections.gateway import Gateway, WebSocketConnection


async def close(gateway: Any) -> None:
    gateway._server.close()
    await gateway._server.wait_closed()


if __name__ == "__main__":
    Gateway.close = close  # type: ignore[method-assign]
    WebSocketConnection.close = ServerConnection.close  # type: ignore[method-assign]
    sys.exit(serve_toy())
