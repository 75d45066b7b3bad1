"""Spectators who ask for everything and take nothing: a raw socket with a tiny buffer that is never read again."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from base64 import b64encode
from struct import pack

MASK = b"\0\0\0\0"  # masking is a browser's duty; a mask of zeros fulfils it

HANDSHAKE = """GET /ws HTTP/1.1\r
Host: 127.0.0.1\r
Upgrade: websocket\r
Connection: Upgrade\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Key: {key}\r
\r
"""


def message(frame: dict[str, object]) -> bytes:
    """A frame of the protocol as a client's websocket frame."""
    payload = json.dumps(frame).encode()
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else pack("!BH", 0x80 | 126, len(payload))
    return b"\x81" + length + MASK + payload


async def stalled_spectator(port: int, match: str) -> socket.socket:
    """Watches a match from its beginning in the costliest way, and reads nothing but the handshake."""
    loop = asyncio.get_running_loop()
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    sock.setblocking(False)
    await loop.sock_connect(sock, ("127.0.0.1", port))
    await loop.sock_sendall(sock, HANDSHAKE.format(key=b64encode(os.urandom(16)).decode()).encode())
    assert b" 101 " in await loop.sock_recv(sock, 1_024)
    watch = {"type": "watch", "id": "w", "match": match, "after": 0, "as": "state", "hash": True}
    await loop.sock_sendall(sock, message({"type": "hello", "client": "stalled"}) + message(watch))
    return sock


async def stalled_spectators(port: int, match: str, count: int) -> list[socket.socket]:
    """This many of them."""
    return [await stalled_spectator(port, match) for _ in range(count)]
