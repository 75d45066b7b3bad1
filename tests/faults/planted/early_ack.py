"""A server whose store says `Appended` first and commits a little later: the checker must miss what it promised.

Run like the command line: python early_ack.py serve …
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from typing import Any

from tests.support.limits import command_line
from wardrum.server.store.interface import Append, Appended, Tail
from wardrum.server.store.sqlite import SqliteStore

LATE_S = 0.05
SETTING_UP = {
    "create",
    "join",
    "reveal",
}  # the server reads its log at once after these: it would stumble by itself


def plant(engine: Any) -> None:
    """The fault, in one engine."""
    honest = engine.submit

    def submit(store: Any, request: Any, done: Any) -> None:
        if not isinstance(request, Append) or request.entry.command_id in SETTING_UP:
            return honest(store, request, done)
        entry, loop = request.entry, asyncio.get_running_loop()
        loop.call_soon(done, Appended(Tail(entry.version, entry.head, entry.at, 0)))
        loop.call_later(LATE_S, honest, store, request, lambda outcome: None)
        return None

    engine.submit = submit


if __name__ == "__main__":
    plant(SqliteStore)
    with suppress(ImportError):
        from wardrum.server.store.jetstream.store import JetStreamStore

        plant(JetStreamStore)
    sys.exit(command_line())
