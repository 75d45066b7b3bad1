"""What changes beside the commits: summaries that no commit brings, and when servers ran. The last word on each counts."""

from __future__ import annotations

import msgspec

from wardrum.server.store.interface import Answer, ChangeResult, Full, Probe, PutSummary, PutUptime, Unknown
from wardrum.server.store.rows import PROBE

from .connection import Connection
from .message import Headers, Message, late_headers, late_of
from .mirror import LogMirror
from .publisher import Accepted, Patience, Publisher
from .stream_reader import StreamReader
from .streams import LATE, LATE_OF, UPTIME_SINCE, word


class BesideCommits:
    """Puts them, and mirrors what is put."""

    def __init__(self, connection: Connection, mirror: LogMirror) -> None:
        self._publisher = Publisher(connection)
        self._reader = StreamReader(connection, LATE)
        self._mirror = mirror

    async def change(self, change: PutSummary | PutUptime | Probe) -> Answer:
        """Asked again until somebody answers: the same words twice say the same."""
        subject, body, headers = self._written(change)
        patience = Patience()
        while True:
            answer = await self._publisher.publish(subject, body, headers, None)
            if isinstance(answer, Accepted):
                self.apply(Message(subject, answer.seq, headers, body))
                return ChangeResult(held=True)
            if not answer.has_room:
                return Full(answer.why)
            if not await patience.pause():
                return Unknown(answer.why)

    async def drop(self, match: str) -> None:
        """Forgets the summary of a match that is gone. Raises Unanswered."""
        await self._reader.drop(LATE_OF + word(match))

    def apply(self, message: Message) -> None:
        """Mirrors a message of the stream."""
        if message.subject.startswith(UPTIME_SINCE):
            self._mirror.put_uptime(int(message.subject.removeprefix(UPTIME_SINCE)), int(message.body))
        elif message.subject != LATE_OF + PROBE:
            self._mirror.show(late_of(message))

    def _written(self, change: PutSummary | PutUptime | Probe) -> tuple[str, bytes, Headers]:
        """Subject, body and headers of a change."""
        match change:
            case PutSummary(summary):
                version = self._mirror.known(summary.match).version
                return LATE_OF + word(summary.match), msgspec.msgpack.encode(summary), late_headers(version)
            case PutUptime(since, until):
                return f"{UPTIME_SINCE}{since}", b"%d" % until, {}
            case Probe():
                return LATE_OF + PROBE, b"", {}
