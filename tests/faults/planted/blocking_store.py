"""A server whose store commits on the event loop, where everybody waits for the disk."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from tests.faults.toy_server import serve_toy
from wardrum.server.store.interface import OfPeople
from wardrum.server.store.sqlite import SqliteStore


def submit(store: SqliteStore, request: Any, done: Any) -> None:
    writer = store._people_writer if isinstance(request, OfPeople) else store._writer
    [answer] = writer._engine.settle([request])
    asyncio.get_running_loop().call_soon(done, answer)


if __name__ == "__main__":
    SqliteStore.submit = submit  # type: ignore[method-assign]
    sys.exit(serve_toy())
