"""Websocket text frames as a server sends them (RFC 6455 §5.2): encoded once, written to any number of sockets.

Knows no connection: a broadcast encodes a frame once, and every socket is written the same bytes. So it is with deflated
frames (RFC 7692): each is deflated by itself, without what was sent before. That saves less than with it, but costs no
memory for each connection, and nothing that a stranger chose is ever deflated together with somebody's secret.
"""

from __future__ import annotations

import zlib
from struct import Struct
from typing import Final

import msgspec

from wardrum.events.formats import wire

FIN_TEXT: Final = 0x81
RSV1: Final = 0x40  # of the first byte: the payload is deflated
DEFLATED_FROM: Final = 256  # bytes; less is hardly made smaller
KEPT_BYTES: Final = 1 << 20  # of frames whose deflated form is remembered

_short = Struct("!BB").pack
_medium = Struct("!BBH").pack
_long = Struct("!BBQ").pack


def text_frame(payload: bytes, first: int = FIN_TEXT) -> bytes:
    """The frame of one unfragmented, unmasked text message; payload: UTF-8, or deflated where `first` says so."""
    length = len(payload)
    if length < 126:
        return _short(first, length) + payload
    if length < 65536:
        return _medium(first, 126, length) + payload
    return _long(first, 127, length) + payload


def deflated_frame(frame: bytes) -> bytes:
    """The same message deflated by itself (RFC 7692 §7.2.1); the frame as it is where that makes nothing smaller."""
    payload = frame[{126: 4, 127: 10}.get(frame[1], 2) :]
    deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = deflate.compress(payload) + deflate.flush(zlib.Z_SYNC_FLUSH)
    made = text_frame(packed.removesuffix(b"\x00\x00\xff\xff"), FIN_TEXT | RSV1)
    return min(made, frame, key=len)


class DeflatedFrames:
    """Frames as connections get them that inflate: each is deflated once, however many get it."""

    def __init__(self) -> None:
        self._known: dict[bytes, bytes] = {}
        self._left_bytes = KEPT_BYTES

    def of(self, frame: bytes) -> bytes:
        """The frame, deflated."""
        if len(frame) < DEFLATED_FROM:
            return frame
        known = self._known.get(frame)
        if known is None:
            known = self._known[frame] = deflated_frame(frame)
            self._left_bytes -= len(frame)
        return known

    def trim(self) -> None:
        """Forget what was deflated, if it has become much. For the end of a broadcast."""
        if self._left_bytes < 0:
            self._known, self._left_bytes = {}, KEPT_BYTES


def encode_frame(frame: msgspec.Struct) -> bytes:
    """One frame of the protocol, ready for a socket."""
    return text_frame(wire.encode(frame))
