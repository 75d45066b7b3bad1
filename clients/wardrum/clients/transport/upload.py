"""Sending a file in parts; a connection lost on the way begins it anew."""

from __future__ import annotations

import secrets
from base64 import b64encode
from codecs import BOM_UTF8
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from msgspec import UNSET

from wardrum.events.formats import wire

from ..errors import ProblemError

PART_BYTES = wire.UPLOAD_PART_MAX // 4 * 3  # base64 makes four characters of three bytes
TRIES_MAX = 5

Ask = Callable[[Any], Awaitable[Any]]


async def upload(ask: Ask, data: bytes, ruleset: str | None = None) -> wire.Roster:
    """What the server makes of a file. Raises ProblemError, ConnectionLost."""
    frames = parts(secrets.token_hex(16), data, ruleset)
    for _ in range(TRIES_MAX - 1):
        try:
            return await _sent(ask, frames)
        except ProblemError as problem:
            if problem.code != "upload_out_of_order":
                raise
    return await _sent(ask, frames)


def parts(id: str, data: bytes, ruleset: str | None = None) -> list[wire.Upload]:
    """The frames that a file is sent in; at least one."""
    pieces = [data[start : start + PART_BYTES] for start in range(0, len(data), PART_BYTES)] or [b""]
    last, wanted = len(pieces) - 1, ruleset or UNSET
    return [
        wire.Upload(id, part, part == last, b64encode(piece).decode(), wanted)
        for part, piece in enumerate(pieces)
    ]


def together(files: Sequence[bytes]) -> bytes:
    """Several JSON files as one, as a roster with the table of its weapons; a single file stays as it is."""
    if len(files) == 1:
        return files[0]
    return b"[" + b",".join(file.removeprefix(BOM_UTF8) for file in files) + b"]"


async def _sent(ask: Ask, frames: list[wire.Upload]) -> wire.Roster:
    answers = [await ask(frame) for frame in frames]
    roster: wire.Roster = answers[-1]
    return roster
