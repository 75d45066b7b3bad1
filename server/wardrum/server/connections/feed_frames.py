"""Frames of a match as a feed has them: made once of each, the bytes shared by all who read the same form.

A feed is the websocket's frames in other clothes: each piece is a chunk (RFC 9112 §7.1) with one Server-Sent Event, or one line, whose
text is the frame's own. So what a spectator is sent, when, and in which words, is decided in one place for both.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from wardrum.server.http.feeds import FeedForm
from wardrum.server.lru import LruCache
from wardrum.server.protocol.frames import payload_of

from .writing import chunk

REMEMBERED: Final = 64  # frames; a live commit reaches all within a few turns of the loop
COUNTED: Final = frozenset({"commit", "sealed", "caught_up"})
"""Frames whose version a reader has then, and names when it comes back."""
SENT: Final[dict[FeedForm, frozenset[str]]] = {
    "sse": COUNTED | {"snapshot", "opened", "names"},
    "ndjson": frozenset({"commit", "sealed", "snapshot", "opened"}),
}
"""Which frames are sent in each form: what happens, not who is there."""
KEPT_ALIVE: Final[dict[FeedForm, bytes]] = {"sse": chunk(b":\n\n"), "ndjson": chunk(b"\n")}
"""What is sent when nothing has happened for long, so that no proxy takes the connection for dead."""


class FeedPiece(Struct, frozen=True):
    """What stands for one frame. kind: its type · version: which a reader has then, 0 = it counts none · data: of the body, b"" = nothing is sent."""

    kind: str
    version: int
    data: bytes


class _Numbered(Struct, frozen=True):
    version: int = 0


class _Sent(Struct, frozen=True):
    type: str
    version: int = 0
    record: _Numbered = _Numbered()


_decoder = msgspec.json.Decoder(_Sent)


class FeedFrames:
    """The pieces of one form."""

    def __init__(self, form: FeedForm) -> None:
        self._form = form
        self._known: LruCache[bytes, FeedPiece] = LruCache(REMEMBERED)

    def of(self, frame: bytes) -> FeedPiece:
        """What stands for a frame."""
        known = self._known.get(frame)
        if known is None:
            known = piece(self._form, payload_of(frame))
            self._known.put(frame, known)
        return known


def piece(form: FeedForm, payload: bytes) -> FeedPiece:
    """What stands for the text of a frame."""
    sent = _decoder.decode(payload)
    version = (sent.version or sent.record.version) if sent.type in COUNTED else 0
    if sent.type not in SENT[form]:
        return FeedPiece(sent.type, version, b"")
    if form == "ndjson":
        return FeedPiece(sent.type, version, chunk(payload + b"\n"))
    number = b"id: %d\n" % version if version else b""
    event = b"%sevent: %s\ndata: %s\n\n" % (number, sent.type.encode(), payload)
    return FeedPiece(sent.type, version, chunk(event))


def retry(form: FeedForm, after_ms: int) -> bytes:
    """What a feed begins with: after how long a browser comes back when it is cut off."""
    return chunk(b"retry: %d\n\n" % after_ms) if form == "sse" else b""


def end(form: FeedForm, match: str, version: int) -> bytes:
    """What is sent last of a match that is over."""
    payload = msgspec.json.encode({"type": "end", "match": match, "version": version})
    return chunk(b"event: end\ndata: %s\n\n" % payload if form == "sse" else payload + b"\n")
