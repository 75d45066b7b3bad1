"""The bench's own readers of a feed: raw sockets whose bytes are counted, as all are sent the same."""

from __future__ import annotations

from wardrum.events.core.kernel import MatchId

from .link import RECEIVE_BYTES, Endpoint, Link, LinkPool, NoAnswer, ignore_frame, raise_descriptors
from .recordings import OPENING

END_OF_EVENT = b"\n\n\r\n"  # and of its chunk
PRESENT = b"event: caught_up\n"


class EventCount:
    """What all readers have got together."""

    __slots__ = ("events", "present")

    def __init__(self) -> None:
        self.events = self.present = 0


class FeedLink(Link):
    """One reader, who adds to a count."""

    __slots__ = ("_count",)

    def __init__(self, port: int, endpoint: Endpoint, count: EventCount) -> None:
        self._count = count
        super().__init__(port, ignore_frame, endpoint)
        self._look(self._rest)

    def receive(self) -> None:
        """Count what is there. Raises NoAnswer: the server has hung up."""
        data = self.sock.recv(RECEIVE_BYTES)
        if not data:
            raise NoAnswer("the server ended a feed")
        self._look(self._rest + data)

    def _look(self, data: bytes) -> None:
        whole, end, self._rest = data.rpartition(END_OF_EVENT)
        if end:
            self._count.events += whole.count(END_OF_EVENT) + 1
            self._count.present += PRESENT in whole

    def _shake_hands(self, request: bytes) -> bytes:
        """Ask for the feed; what has arrived behind its head."""
        self.sock.sendall(request)
        answer = b""
        while b"\r\n\r\n" not in answer:
            part = self.sock.recv(4096)
            if not part:
                break
            answer += part
        if not answer.startswith(b"HTTP/1.1 200"):
            raise NoAnswer(f"no feed: {answer[:200]!r}")
        return answer.partition(b"\r\n\r\n")[2]


class FeedReaders:
    """Readers of one match, from the end of its opening on."""

    def __init__(self, people: LinkPool, port: int, match: MatchId, count: int) -> None:
        raise_descriptors(count)
        endpoint, self._count = Endpoint(f"/m/{match}/events?after={OPENING}"), EventCount()
        self.links: list[Link] = []
        for _ in range(count):
            reader = FeedLink(port, endpoint, self._count)
            people.admit(reader)
            self.links.append(reader)
        people.listen(lambda: self._count.present == count)

    @property
    def frames(self) -> int:
        """How many events all of them have."""
        return self._count.events // len(self.links)

    def attend(self) -> None:
        """From now on everything is counted."""
        self._count.events = 0

    def has(self, frames: int) -> bool:
        """Whether all have got this many events: as no more than these have been sent, nobody has more."""
        return self._count.events >= frames * len(self.links)
