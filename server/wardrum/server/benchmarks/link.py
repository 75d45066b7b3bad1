"""The bench's own websocket client: raw sockets on one epoll, so that the load is never slower than the server."""

from __future__ import annotations

import base64
import os
import resource
import select
import socket
import time
from collections.abc import Callable, Iterable
from typing import Self

from msgspec import Struct

from wardrum.events.formats import wire

TEXT, MASKED = 0x81, 0x80
NO_MASK = bytes(4)  # clients have to mask; with zeros the payload stays as it is
RECEIVE_BYTES = 256 * 1024
PATIENCE_S = 20.0  # without a single frame for so long, something is broken

DESCRIPTORS_SPARE = 64  # what else the bench has open

OnFrame = Callable[[bytes], None]
"""Called with the payload of each frame."""


class NoAnswer(Exception):
    """A server has not answered, or has hung up."""


class Endpoint(Struct, frozen=True):
    """Where a server takes websockets."""

    path: str
    """With its query."""
    subprotocol: str = ""
    """That is offered; "" = none."""

    def request(self, port: int) -> bytes:
        """The handshake's request to a server on this machine."""
        key = base64.b64encode(os.urandom(16)).decode()
        offered = f"Sec-WebSocket-Protocol: {self.subprotocol}\r\n" if self.subprotocol else ""
        return (
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{offered}\r\n"
        ).encode()


WARDRUM = Endpoint("/ws", wire.PROTOCOL)


def masked(payload: bytes) -> bytes:
    """A text frame as a client sends it."""
    length = len(payload)
    if length < 126:
        return bytes((TEXT, MASKED | length)) + NO_MASK + payload
    if length < 65536:
        return bytes((TEXT, MASKED | 126)) + length.to_bytes(2, "big") + NO_MASK + payload
    return bytes((TEXT, MASKED | 127)) + length.to_bytes(8, "big") + NO_MASK + payload


def split(data: bytes) -> tuple[list[bytes], bytes]:
    """The payloads of the whole frames at the start of what was received, and the rest."""
    payloads, at, end = [], 0, len(data)
    while end - at >= 2:
        length, start = data[at + 1], at + 2
        if length >= 126:
            start += 2 if length == 126 else 8
            length = int.from_bytes(data[at + 2 : start], "big")
        if start + length > end:
            break
        payloads.append(data[start : start + length])
        at = start + length
    return payloads, data[at:] if at < end else b""


class Link:
    """One connection. on_frame: called with each payload; may be replaced at any time."""

    __slots__ = ("_rest", "on_frame", "sock")

    def __init__(self, port: int, on_frame: OnFrame, endpoint: Endpoint = WARDRUM) -> None:
        self.sock = socket.create_connection(("127.0.0.1", port))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.on_frame = on_frame
        self._rest = self._shake_hands(endpoint.request(port))

    def send(self, frame: bytes) -> None:
        """Send a frame made by `masked`."""
        self.sock.sendall(frame)

    def receive(self) -> None:
        """Take what is there. Raises NoAnswer: the server has hung up."""
        data = self.sock.recv(RECEIVE_BYTES)
        if not data:
            raise NoAnswer("the server closed a connection")
        payloads, self._rest = split(self._rest + data if self._rest else data)
        for payload in payloads:
            self.on_frame(payload)

    def _shake_hands(self, request: bytes) -> bytes:
        """Ask for a websocket; what has arrived behind the answer."""
        self.sock.sendall(request)
        answer = b""
        while b"\r\n\r\n" not in answer:
            part = self.sock.recv(4096)
            if not part:
                break
            answer += part
        if not answer.startswith(b"HTTP/1.1 101"):
            raise NoAnswer(f"no handshake: {answer[:200]!r}")
        return answer.partition(b"\r\n\r\n")[2]


class CountingLink(Link):
    """A link whose frames are not looked at: bytes are counted, which costs less than any server's sending."""

    __slots__ = ("taken",)

    def __init__(self, port: int, on_frame: OnFrame, endpoint: Endpoint = WARDRUM) -> None:
        super().__init__(port, on_frame, endpoint)
        self.taken: ByteCount | None = None

    def receive(self) -> None:
        """Count what is there, once there is a count to add to."""
        if self.taken is None:
            super().receive()
        else:
            self.taken.bytes += self.sock.recv_into(_nowhere)


class ByteCount:
    """What sinks have taken together."""

    __slots__ = ("bytes",)

    def __init__(self) -> None:
        self.bytes = 0


_nowhere = bytearray(RECEIVE_BYTES)


def raise_descriptors(sockets: int) -> None:
    """Let this process open this many sockets, as far as it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = sockets + DESCRIPTORS_SPARE
    if soft < wanted:
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


class LinkPool:
    """Many links, read by one epoll. endpoint: of the servers that they lead to."""

    def __init__(self, endpoint: Endpoint = WARDRUM) -> None:
        self._endpoint = endpoint
        self._links: dict[int, Link] = {}
        self._epoll = select.epoll()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for link in self._links.values():
            link.sock.close()
        self._epoll.close()

    def connect(self, port: int, count: int) -> list[Link]:
        """A number of new links to a server on this machine, ignore_frame at first."""
        raise_descriptors(len(self._links) + count)
        links = [Link(port, ignore_frame, self._endpoint) for _ in range(count)]
        for link in links:
            self.admit(link)
        return links

    def sinks(self, port: int, count: int) -> list[CountingLink]:
        """Likewise, sinks."""
        raise_descriptors(len(self._links) + count)
        links = [CountingLink(port, ignore_frame, self._endpoint) for _ in range(count)]
        for link in links:
            self.admit(link)
        return links

    def admit(self, link: Link) -> None:
        """Read one more."""
        self._links[link.sock.fileno()] = link
        self._epoll.register(link.sock.fileno(), select.EPOLLIN)

    def listen(self, until: Callable[[], bool]) -> None:
        """Take what arrives until something holds. Raises NoAnswer: nothing arrives any more."""
        received_at = time.monotonic()
        while not until():
            if self._take(PATIENCE_S):
                received_at = time.monotonic()
            elif time.monotonic() - received_at > PATIENCE_S:
                raise NoAnswer("the server has stopped answering")

    def wait(self, pause_s: float) -> None:
        """Take what arrives, once, within so long. `select` waits to the microsecond, `epoll` to the millisecond."""
        if pause_s > 0:
            select.select([self._epoll], [], [], pause_s)
        self._take(0)

    def _take(self, pause_s: float) -> bool:
        links, ready = self._links, self._epoll.poll(pause_s)
        for number, _ in ready:
            links[number].receive()
        return bool(ready)

    def ask(self, questions: Iterable[tuple[Link, bytes]], answer: Callable[[bytes], bool]) -> None:
        """Send all questions at once and wait for as many frames that `answer` recognizes."""
        waiting = 0

        def on_frame(payload: bytes) -> None:
            nonlocal waiting
            if answer(payload):
                waiting -= 1

        for link, question in questions:
            link.on_frame = on_frame
            waiting += 1
            link.send(question)
        self.listen(lambda: waiting <= 0)


def ignore_frame(payload: bytes) -> None:
    """Does nothing."""
