"""A peer that floods: raw sockets in a process of its own, so that the sender's work is not counted as the server's.

    python tests/security/flooder.py FLOOD PORT SECONDS

It prints how many connections it opened, lost and has left, as JSON.
"""

from __future__ import annotations

import json
import os
import random
import selectors
import socket
import sys
import time
import zlib
from base64 import b64encode
from collections.abc import Callable

from msgspec import Struct

from tests.faults.stalled import HANDSHAKE, message

PING = b"\x89\x80\0\0\0\0"  # an empty one, masked with zeros
JSON_PING = message({"type": "ping", "id": "f"})
HELLO = message({"type": "hello", "client": "flood"})
BLOB_BYTES = 64 * 1024
RECONNECTS_PER_TURN = 4


class Flood(Struct, frozen=True):
    """What each of this many sockets does.

    opening: what is sent at first, bytes · unit: what is sent over and over · per_s: units each second, 0: as many as
    the socket takes · again: whether a lost connection is opened anew · addresses: how many it comes from.
    """

    sockets: int
    opening: Callable[[], bytes]
    unit: bytes = b""
    per_s: float = 0.0
    again: bool = True
    addresses: int = 1


def upgrade() -> bytes:
    """A complete handshake."""
    return HANDSHAKE.format(key=b64encode(os.urandom(16)).decode()).encode()


def greeted() -> bytes:
    """A handshake and a hello."""
    return upgrade() + HELLO


def page() -> bytes:
    """A handshake as a browser sends it, which may deflate, and a hello."""
    deflating = b"Sec-WebSocket-Extensions: permessage-deflate\r\nOrigin: http://127.0.0.1\r\n\r\n"
    return upgrade().removesuffix(b"\r\n") + deflating + HELLO


def swollen(size: int) -> bytes:
    """A deflated message of few bytes that inflates to `size` of them, and is a ping."""
    deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    text = b'{"type":"ping","id":"f"%s}' % (b" " * size)
    packed = deflate.compress(text) + deflate.flush(zlib.Z_SYNC_FLUSH)
    packed = packed.removesuffix(b"\0\0\xff\xff")
    assert len(packed) < 126
    return bytes([0xC1, 0x80 | len(packed), 0, 0, 0, 0]) + packed


NOTHING = "nothing"  # a process that is as busy as a flooder and sends nothing

FLOODS = {
    "ping": Flood(1, greeted, PING),
    "ping-40": Flood(40, greeted, PING),
    "json-reconnect": Flood(20, greeted, JSON_PING),
    "hello": Flood(20, upgrade, HELLO),
    "messages-10000": Flood(1, greeted, JSON_PING, per_s=10_000),
    "messages-200x100": Flood(200, greeted, JSON_PING, per_s=100, addresses=4),
    "swollen": Flood(20, page, swollen(16_000)),
    "half-open": Flood(1_000, lambda: b""),
    "slowloris": Flood(1_000, lambda: b"GET /ws HTTP/1.1\r\n", b"X-Slow: 1\r\n", per_s=1),
    "hello-never": Flood(400, upgrade),
}


class Flooder:
    """All sockets of one flood in one loop."""

    def __init__(self, flood: Flood, port: int) -> None:
        self.flood, self.port = flood, port
        self.net = os.getpid() % 256  # a flooder that is started again has other addresses
        self.selector = selectors.DefaultSelector()
        self.reported = {"opened": 0, "lost": 0, "left": 0}
        self._blob = flood.unit * max(1, BLOB_BYTES // max(1, len(flood.unit)))
        self._waiting: dict[socket.socket, bytes] = {}
        self._due = 0.0

    def run(self, seconds: float) -> None:
        """Flood for so long."""
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end:
            missing = self.flood.sockets - len(self._waiting)
            if self.flood.again or not self.reported["lost"]:
                for _ in range(min(missing, RECONNECTS_PER_TURN)):
                    self._open()
            self._feed(now)
            for key, events in self.selector.select(0.002 if self.flood.sockets else 0):
                self._serve(key.fileobj, events)  # type: ignore[arg-type]
        self.reported["left"] = len(self._waiting)

    def _open(self) -> None:
        sock = socket.socket()
        sock.setblocking(False)
        sock.bind((f"127.1.{self.net}.{random.randint(1, self.flood.addresses)}", 0))
        sock.connect_ex(("127.0.0.1", self.port))
        self.reported["opened"] += 1
        self._waiting[sock] = self.flood.opening()
        self.selector.register(sock, selectors.EVENT_READ | selectors.EVENT_WRITE)

    def _feed(self, now: float) -> None:
        """Give every socket what it has to send by this time."""
        if not self.flood.per_s or now < self._due:
            return
        step_s = max(1 / self.flood.per_s, 0.01)
        self._due = max(self._due, now - 1) + step_s
        for sock in self._waiting:
            self._waiting[sock] += self.flood.unit * max(1, round(step_s * self.flood.per_s))
            self.selector.modify(sock, selectors.EVENT_READ | selectors.EVENT_WRITE)

    def _serve(self, sock: socket.socket, events: int) -> None:
        try:
            if events & selectors.EVENT_READ and not sock.recv(BLOB_BYTES):
                raise ConnectionResetError
            if events & selectors.EVENT_WRITE:
                self._send(sock)
        except BlockingIOError:
            pass
        except OSError:
            self.reported["lost"] += 1
            self.selector.unregister(sock)
            del self._waiting[sock]
            sock.close()

    def _send(self, sock: socket.socket) -> None:
        left = self._waiting[sock]
        if not left and self.flood.unit and not self.flood.per_s:
            left = self._blob
        left = left[sock.send(left) :] if left else left
        self._waiting[sock] = left
        if not left and (self.flood.per_s or not self.flood.unit):
            self.selector.modify(sock, selectors.EVENT_READ)


if __name__ == "__main__":
    name, to_port, for_s = sys.argv[1:]
    flooder = Flooder(FLOODS.get(name, Flood(0, bytes)), int(to_port))
    flooder.run(float(for_s))
    print(json.dumps(flooder.reported))
