"""Reading a stream: at its leader, which is up to date, or from any replica, which is quick and may be behind."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import AsyncIterator, Callable, Collection
from typing import Any

import msgspec
from nats.aio.msg import Msg

from .connection import ApiRefused, Connection, Unanswered
from .message import Headers, Message, parsed_headers

NOT_FOUND = 10037  # the server's code: there is no such message
GONE = 10043
BATCH = 500  # messages of one answer
BATCH_BYTES = 8 * 1024 * 1024  # of one answer, all of which is in memory at once
CONSUMER_BATCH = 2_000  # messages asked for at once
CONSUMER_IDLE_NS = 30_000_000_000  # then the server forgets a consumer whose node is gone
PLACINGS_MAX = 200
"""Of three servers, one was not among 30 places in a row twice in a million."""

TOKENS = 12
"""Of the subject on which a message of a consumer is answered. The last one is missing at some servers."""
SUBJECT, SEQ, TIME = "Nats-Subject", "Nats-Sequence", "Nats-Time-Stamp"


class StreamReader:
    """Reads one stream."""

    def __init__(self, connection: Connection, stream: str) -> None:
        self._connection = connection
        self.stream = stream

    async def last_seq(self) -> int:
        """The number of the stream's last message, as its leader says. Raises Unanswered."""
        return int((await self.info())["state"]["last_seq"])

    async def info(self) -> dict[str, Any]:
        """What the stream's leader says of it. Raises Unanswered."""
        info = await self._asked("STREAM.INFO", {})
        assert info is not None, "the streams were there when the store was opened"
        return info

    async def last(self, subject: str) -> Message | None:
        """The last message of a subject, as the leader says. Raises Unanswered.

        Direct get would do the same sooner, but from a replica that may be behind.
        """
        return self._found(await self._asked("STREAM.MSG.GET", {"last_by_subj": subject}))

    async def from_any(self, subject: str) -> Message | None:
        """The last message of a subject as any replica has it, which may be an earlier one, or none. Raises Unanswered."""
        asked = msgspec.json.encode({"last_by_subj": subject})
        answer = await self._connection.request(f"$JS.API.DIRECT.GET.{self.stream}", asked)
        return None if is_end(answer) else of_headers(answer)

    async def next(self, subject: str, seq: int) -> Message | None:
        """The first message of a subject, or of several, at or behind a number, as the leader says. Raises Unanswered."""
        return self._found(await self._asked("STREAM.MSG.GET", {"next_by_subj": subject, "seq": seq}))

    async def read(self, subject: str, seq: int, until: int) -> AsyncIterator[Message]:
        """The messages of a subject, or of several, from one number to another that the leader has named.

        In bulk from any replica as far as that has them, then one by one from the leader. Raises Unanswered.
        """
        while seq <= until and (batch := await self._batch(subject, seq)):
            for message in batch:
                yield message
            seq = batch[-1].seq + 1
        while seq <= until and (found := await self.next(subject, seq)):
            yield found
            seq = found.seq + 1

    async def overwrite(self, seq: int) -> None:
        """Deletes a message and overwrites it where it stands. Raises Unanswered: perhaps not."""
        try:
            await self._connection.api(f"STREAM.MSG.DELETE.{self.stream}", {"seq": seq, "no_erase": False})
        except ApiRefused as refusal:
            if refusal.code not in (NOT_FOUND, GONE):
                raise Unanswered(refusal.description) from refusal

    async def drop(self, subject: str) -> None:
        """Deletes what a subject has. Raises Unanswered."""
        await self._asked("STREAM.PURGE", {"filter": subject})

    async def every(
        self,
        policy: str,
        take: Callable[[Message], object],
        *,
        with_bodies: bool,
        server: str = "",
        other_than: Collection[str] = (),
    ) -> str:
        """All that stands in the stream, in order, by one consumer. policy: "all" or "last_per_subject".

        server: the name of the one whose replica is read, "" = of any, other than some. It may be behind. A server gives no message
        that is damaged at its place: the name of that server; "" = it has given all that it knows of. Raises Unanswered.
        """
        made = await self._consumer(policy, with_bodies=with_bodies, server=server, other_than=other_than)
        name, left = made["name"], made["num_pending"]
        while left > 0:
            count = min(left, CONSUMER_BATCH)
            asked = msgspec.json.encode({"batch": count, "no_wait": True})
            subject = f"$JS.API.CONSUMER.MSG.NEXT.{self.stream}.{name}"

            def is_last(message: Msg, number: int, count: int = count) -> bool:
                return number == count or "Status" in (message.headers or {})

            given = [
                message
                for message in await self._connection.gather(subject, asked, is_last)
                if "Status" not in (message.headers or {})
            ]
            if not given:
                break
            for message in given:
                take(of_consumer(message))
            left -= len(given)
        await self._drop_consumer(name)
        return self._placed_on(made) if left else ""

    def _placed_on(self, made: dict[str, Any]) -> str:
        """The name of the server that a consumer reads the replica of."""
        return str((made.get("cluster") or {}).get("leader") or self._connection.server)

    async def _consumer(
        self, policy: str, *, with_bodies: bool, server: str, other_than: Collection[str]
    ) -> dict[str, Any]:
        """A consumer of all subjects, as its server describes it. Which one it is placed on is left to chance: one without
        replicas of its own reads that server's replica of the stream.
        """
        config = {
            "deliver_policy": policy,
            "ack_policy": "none",
            "replay_policy": "instant",
            "headers_only": not with_bodies,
            "mem_storage": True,
            "num_replicas": 1,
            "inactive_threshold": CONSUMER_IDLE_NS,
            "filter_subject": ">",
        }
        for _ in range(PLACINGS_MAX):
            made = await self._asked("CONSUMER.CREATE", {"stream_name": self.stream, "config": config})
            assert made is not None, "the streams were there when the store was opened"
            place = self._placed_on(made)
            if server in ("", place) and place not in other_than:
                return made
            await self._drop_consumer(made["name"])
        if server:
            raise Unanswered(f"the server {server} does not read its replica of the stream {self.stream} now")
        raise Unanswered(
            f"no server has the whole stream {self.stream} now: something is missing at {', '.join(sorted(other_than))}"
        )

    async def _drop_consumer(self, name: str) -> None:
        await self._asked("CONSUMER.DELETE", None, f".{name}")

    async def _batch(self, subject: str, seq: int) -> list[Message]:
        """The next messages of any replica."""
        asked = msgspec.json.encode(
            {"next_by_subj": subject, "seq": seq, "batch": BATCH, "max_bytes": BATCH_BYTES}
        )
        answers = await self._connection.gather(
            f"$JS.API.DIRECT.GET.{self.stream}", asked, lambda message, _: is_end(message)
        )
        return [of_headers(answer) for answer in answers if not is_end(answer)]

    async def _asked(self, name: str, asked: object, rest: str = "") -> dict[str, Any] | None:
        """What the leader answers; None: it has nothing of the kind."""
        try:
            return await self._connection.api(f"{name}.{self.stream}{rest}", asked)
        except ApiRefused as refusal:
            if refusal.code == NOT_FOUND:
                return None
            raise Unanswered(
                f"the stream {self.stream} cannot be read now: {refusal.description}"
            ) from refusal

    @staticmethod
    def _found(answer: dict[str, Any] | None) -> Message | None:
        if answer is None:
            return None
        stored = answer["message"]
        headers = parsed_headers(b64decode(stored["hdrs"])) if "hdrs" in stored else {}
        body = b64decode(stored.get("data", ""))
        return Message(stored["subject"], stored["seq"], headers, body, stored["time"])


def is_end(message: Msg) -> bool:
    """Whether a replica says that there is no more, or nothing."""
    return "Status" in (message.headers or {})


def of_headers(message: Msg) -> Message:
    """A message that a replica has read, or that the stream says it has taken: its headers tell where it stands."""
    headers: Headers = message.headers or {}
    return Message(headers[SUBJECT], int(headers[SEQ]), headers, message.data, headers.get(TIME, ""))


def of_consumer(message: Msg) -> Message:
    """A message that a consumer gives: where it is answered tells where it stands, and since when (ns)."""
    tokens = message.reply.split(".")
    seq, _, at, *_ = tokens[-5:] if len(tokens) == TOKENS else tokens[-4:]
    return Message(message.subject, int(seq), message.headers or {}, message.data, at)
