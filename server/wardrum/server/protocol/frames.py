"""Websocket text frames as a server sends them (RFC 6455 §5.2): encoded once, written to any number of sockets.

A broadcast encodes a frame once, and every socket is written the same bytes. So it is with deflated frames (RFC 7692) of
spectators: each is deflated by itself, without what was sent before, once for all of them.

Who plays is sent lists that nobody else gets, and both lists and commits say much again that was said before. So frames for a seat's
connection are deflated behind those before them (`DeflateContexts`): 26 to 41 % of the bytes for no more work, and some memory for
each connection that plays. Nothing that a stranger chose is ever deflated together with somebody's secret, by whose
size it could be guessed: only frames in which everything is known to all (`OpenFrame`) stand behind one another.
"""

from __future__ import annotations

import zlib
from struct import Struct
from typing import Final

import msgspec

from wardrum.events.formats import wire
from wardrum.server.lru import LruCache

FIN_TEXT: Final = 0x81
RSV1: Final = 0x40  # of the first byte: the payload is deflated
DEFLATED_FROM: Final = 256  # bytes; less is hardly made smaller
KEPT_BYTES: Final = 1 << 20  # of frames whose deflated form is remembered
CONTEXTS_MAX: Final = 256  # connections of which is kept what they were sent: 50 MB
FOLLOWING_FROM: Final = 64  # bytes; behind others less is made smaller, too
CONTEXT_LEVEL: Final = 5  # of 9: a third less work than 6, for a twentieth more bytes
CONTEXT_MEMORY: Final = 7  # as `memLevel` of zlib: 198 KiB, where 8 takes 262 and saves nothing
TAIL: Final = b"\x00\x00\xff\xff"  # which RFC 7692 leaves out

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


def payload_of(frame: bytes) -> bytes:
    """The text of a frame that `text_frame` has made."""
    return frame[{126: 4, 127: 10}.get(frame[1], 2) :]


class OpenFrame(bytes):
    """A frame in which nothing is hidden from anybody who may watch: such frames may be deflated behind one another."""

    __slots__ = ()


def deflated_frame(frame: bytes) -> bytes:
    """The same message deflated by itself (RFC 7692 §7.2.1); the frame as it is where that makes nothing smaller."""
    return min(_deflated(frame, zlib.compressobj(wbits=-zlib.MAX_WBITS)), frame, key=len)


def _deflated(frame: bytes, deflate: zlib._Compress) -> bytes:
    packed = deflate.compress(payload_of(frame)) + deflate.flush(zlib.Z_SYNC_FLUSH)
    return text_frame(packed.removesuffix(TAIL), FIN_TEXT | RSV1)


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


class DeflateContexts:
    """What connections were sent, behind which the next frames for them are deflated (RFC 7692 §7.2.3.2).

    A connection whose context was dropped begins another one: a peer inflates that likewise.
    """

    def __init__(self, alone: DeflatedFrames, contexts_max: int = CONTEXTS_MAX) -> None:
        self._alone = alone
        self._contexts: LruCache[object, zlib._Compress] = LruCache(contexts_max)

    def of(self, whose: object, frame: bytes) -> bytes:
        """The next frame for a connection, deflated; to be sent in any case, as what comes after stands behind it.

        An open frame stands behind the open ones before it. Any other is deflated by itself, and nothing behind it.
        """
        if not isinstance(frame, OpenFrame):
            made = self._alone.of(frame)
            if made[0] & RSV1:
                self._contexts.discard(whose)
            return made
        if len(frame) < FOLLOWING_FROM:
            return frame
        context = self._contexts.get(whose)
        if context is None:
            context = zlib.compressobj(CONTEXT_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, CONTEXT_MEMORY)
            self._contexts.put(whose, context)
        return _deflated(frame, context)

    def drop(self, whose: object) -> None:
        """The connection has ended."""
        self._contexts.discard(whose)


def encode_frame(frame: msgspec.Struct) -> bytes:
    """One frame of the protocol, ready for a socket."""
    return text_frame(wire.encode(frame))


def encode_open_frame(frame: msgspec.Struct) -> OpenFrame:
    """One frame that hides nothing, see `OpenFrame`."""
    return OpenFrame(encode_frame(frame))
