"""Websocket text frames as a server sends them (RFC 6455 §5.2): encoded once, written to any number of sockets.

Knows no connection: a broadcast encodes a frame once, and every socket is written the same bytes.
"""

from __future__ import annotations

from struct import Struct

import msgspec

from wardrum.events.formats import wire

FIN_TEXT = 0x81

_short = Struct("!BB").pack
_medium = Struct("!BBH").pack
_long = Struct("!BBQ").pack


def text_frame(payload: bytes) -> bytes:
    """The frame of one unfragmented, unmasked text message; payload: UTF-8."""
    length = len(payload)
    if length < 126:
        return _short(FIN_TEXT, length) + payload
    if length < 65536:
        return _medium(FIN_TEXT, 126, length) + payload
    return _long(FIN_TEXT, 127, length) + payload


def encode_frame(frame: msgspec.Struct) -> bytes:
    """One frame of the protocol, ready for a socket."""
    return text_frame(wire.encode(frame))
