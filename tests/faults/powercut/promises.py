"""What a server has promised on its sockets, as the recorder saw it being sent, and whether a data directory keeps it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tests.faults.powercut.replay import Call
from wardrum.server.services.seat_tokens import token_hash
from wardrum.server.store.interface import READ_MAX, StoreError
from wardrum.server.store.sqlite import SqliteStore

Tokens = Mapping[tuple[str, str], str]
"""The token that a player chose, by match and seat; the seat "" is the host's."""

KEY_FILES = ("secret", "signing-key")
TEXT = 1  # opcode of RFC 6455


class Kept(NamedTuple):
    """A version was acknowledged or shown; `head` is the chain's after it, "" where the frame has none."""

    match: str
    version: int
    head: str


class Seated(NamedTuple):
    """A token opens a seat."""

    match: str
    seat: str


class Named(NamedTuple):
    """A seat has a display name."""

    match: str
    seat: str
    name: str


Promise = Kept | Seated | Named


class Listener:
    """Reads the frames that a server sends, on all its connections."""

    def __init__(self) -> None:
        self._buffers: defaultdict[int, bytearray] = defaultdict(bytearray)
        self._upgraded: set[int] = set()

    def __call__(self, call: Call) -> Iterator[Promise]:
        """What a recorded call promises."""
        for frame in self.frames(call):
            yield from promises_in(frame)

    def frames(self, call: Call) -> Iterator[dict[str, Any]]:
        """The protocol's frames that are complete with this call."""
        if call.kind != "x":
            return
        buffer = self._buffers[call.file]
        buffer += call.data
        if call.file not in self._upgraded:
            head, end, _ = bytes(buffer).partition(b"\r\n\r\n")
            if not end:
                return
            self._upgraded.add(call.file)
            del buffer[: len(head) + len(end)]
        while (frame := cut_frame(buffer)) is not None:
            opcode, payload = frame
            if opcode == TEXT:
                yield json.loads(payload)


def cut_frame(buffer: bytearray) -> tuple[int, bytes] | None:
    """Takes one websocket frame of a server, which masks and fragments nothing, off the buffer; None: it is not whole."""
    if len(buffer) < 2:
        return None
    size, start = buffer[1], 2
    if size >= 126:
        start = 4 if size == 126 else 10
        size = int.from_bytes(buffer[2:start], "big")
    if len(buffer) < start + size:
        return None
    frame = buffer[0] & 0x0F, bytes(buffer[start : start + size])
    del buffer[: start + size]
    return frame


def promises_in(frame: dict[str, Any]) -> Iterator[Promise]:
    """What one frame promises."""
    match frame:
        case {"type": "ack", "match": battle, "version": version, "head": head}:
            yield Kept(battle, version, head)
        case {"type": "commit", "match": battle, "record": {"version": version}, "head": head}:
            yield Kept(battle, version, head)
        case {"type": "seated", "match": battle, "seat": seat, "version": version}:
            yield Kept(battle, version, "")
            yield Seated(battle, seat)
        case {"type": "names", "match": battle, "names": names, "id": _}:
            yield from (Named(battle, seat, name) for seat, name in names.items())


def broken(
    data: Path, promises: Collection[Promise], tokens: Tokens, keys: Mapping[str, bytes] = {}
) -> list[str]:
    """Every promise that a data directory does not keep; `keys`: the files that must be there as they were."""
    try:
        store = SqliteStore(data, lambda call: call())
    except StoreError as error:  # what is left does not fit together: nothing is served
        return [str(error)] if promises else []
    try:
        heads = {match: heads_of(store, match) for match in {promise.match for promise in promises}}
        faults = [str(promise) for promise in set(promises) if not keeps(store, heads, promise, tokens)]
    finally:
        store.close()
    if promises:
        faults += [name for name, content in keys.items() if not has(data / name, content)]
    return faults


def keeps(
    store: SqliteStore, heads: Mapping[str, Mapping[int, str]], promise: Promise, tokens: Tokens
) -> bool:
    """Whether a store keeps one promise."""
    match promise:
        case Kept(battle, version, head):
            return version in heads[battle] and head in ("", heads[battle][version])
        case Seated(battle, ""):
            return store.host(battle) == token_hash(tokens[battle, ""])
        case Seated(battle, seat):
            return store.seats(battle).get(seat) == token_hash(tokens[battle, seat])
        case Named(battle, seat, name):
            return store.names(battle).get(seat) == name


def heads_of(store: SqliteStore, match: str) -> dict[int, str]:
    """The heads of a match by version."""
    heads: dict[int, str] = {}
    while page := store.read(match, max(heads, default=0), READ_MAX):
        heads |= {entry.version: entry.head.hex() for entry in page}
    return heads


def has(path: Path, content: bytes) -> bool:
    """Whether a file is there with this content."""
    return path.is_file() and path.read_bytes() == content
