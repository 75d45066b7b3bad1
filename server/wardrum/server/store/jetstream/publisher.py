"""Adding messages to streams: what the servers answer, and how long it is worth asking again."""

from __future__ import annotations

import asyncio
import random
import time

from msgspec import Struct

from .connection import ApiRefused, Connection, Unanswered, answered
from .message import Headers

EXPECTED = "Nats-Expected-Last-Subject-Sequence"
MOVED_ON = 10071
"""The subject's last message is another one: this attempt has added nothing, and never will."""

NO_ROOM = frozenset({10002, 10023, 10047})
"""The servers' limits of storage: refused before anything was proposed to the replicas."""
BOUNDS = ("maximum bytes exceeded", "maximum messages exceeded")
"""The stream's own, which share a code with failures after which a message may be there."""

PAUSE_S = (0.005, 0.05)
"""Between two attempts. Without it those who race for one subject refuse each other for ever."""

GIVE_UP_S = 10.0
"""A new leader is found by then if most of the servers are there."""


class Accepted(Struct, frozen=True):
    """The message is durable."""

    seq: int


class Refused(Struct, frozen=True):
    """It was not added by this attempt if `is_certain`; otherwise it may be there, or may still come.

    has_room: False: the servers' storage is full.
    """

    why: str
    is_certain: bool
    has_room: bool = True


class Patience:
    """How long one request is tried."""

    def __init__(self) -> None:
        self._until_s = time.monotonic() + GIVE_UP_S

    async def pause(self) -> bool:
        """Whether to try again, a little later."""
        await asyncio.sleep(random.uniform(*PAUSE_S))
        return time.monotonic() < self._until_s


class Publisher:
    """Adds messages on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def publish(
        self, subject: str, body: bytes, headers: Headers, after: int | None
    ) -> Accepted | Refused:
        """One attempt. after: the number of the subject's last message, 0 = none; None: whichever it is.

        A message id is not given: the servers would answer with an earlier message before they compare, or after.
        """
        if after is not None:
            headers = headers | {EXPECTED: str(after)}
        try:
            answer = await self._connection.request(subject, body, headers or None)
            return Accepted(answered(answer.data)["seq"])
        except Unanswered as error:
            return Refused(str(error), is_certain=False)
        except ApiRefused as refusal:
            full = refusal.code in NO_ROOM or any(bound in refusal.description for bound in BOUNDS)
            return Refused(str(refusal), is_certain=full or refusal.code == MOVED_ON, has_room=not full)
