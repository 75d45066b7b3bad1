"""What nodes tell each other, on subjects that no stream has: a node that is not there now does not hear it."""

from __future__ import annotations

import asyncio
import secrets
import socket
from contextlib import suppress

import structlog
from nats.aio.msg import Msg

from wardrum.server.nodes.bus import Hear

from .connection import Connection, Unanswered

log = structlog.get_logger()

SAID = "wd.node."
WAITING_MAX = 10_000
"""Words that wait to be sent; those beyond are lost, as all may be."""


class JetStreamBus:
    """See `Bus`. The subject of a word is its kind and the node that says it."""

    def __init__(self, connection: Connection) -> None:
        self.node = f"{_word(socket.gethostname())}-{secrets.token_hex(4)}"
        self._connection = connection
        self._listeners: dict[str, Hear] = {}
        self._not_understood: set[tuple[str, str]] = set()
        self._waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(WAITING_MAX)
        self._sending: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to hear and to be heard. Raises Unanswered."""
        await self._connection.subscribe(f"{SAID}>", self._hear)
        self._sending = asyncio.get_running_loop().create_task(self._send())

    def say(self, kind: str, body: bytes) -> None:
        if not self._connection.trouble and not self._waiting.full():
            self._waiting.put_nowait((f"{SAID}{kind}.{self.node}", body))

    def listen(self, kind: str, hear: Hear) -> None:
        self._listeners[kind] = hear

    def close(self) -> None:
        """Says nothing any more."""
        if self._sending is not None:
            self._sending.cancel()

    async def _hear(self, message: Msg) -> None:
        kind, _, node = message.subject.removeprefix(SAID).partition(".")
        if node == self.node or (hear := self._listeners.get(kind)) is None:
            return
        try:
            hear(node, message.data)
        except Exception:  # a node of another release, perhaps: what it says may be lost, but nothing else
            if (node, kind) not in self._not_understood:
                self._not_understood.add((node, kind))
                log.exception("another node was not understood", node=node, kind=kind)

    async def _send(self) -> None:
        while True:
            subject, body = await self._waiting.get()
            with suppress(Unanswered):  # it is lost
                await self._connection.say(subject, body)


def _word(text: str) -> str:
    """A text as part of a subject."""
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in text) or "node"
