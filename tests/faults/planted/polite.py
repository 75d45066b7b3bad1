"""A server that leaves only when everybody has said goodbye."""

from __future__ import annotations

import sys
from typing import Any

from tests.faults.toy_server import serve_toy
from wardrum.events.formats import wire
from wardrum.server.connections.gateway import Gateway


async def close(gateway: Any) -> None:
    for connection in list(gateway.connections):
        connection.shut(wire.CloseCode.RESTARTING, "restarting")
        connection._alarm.cancel()
    await gateway._all.ended()


if __name__ == "__main__":
    Gateway.close = close  # type: ignore[method-assign]
    sys.exit(serve_toy())
