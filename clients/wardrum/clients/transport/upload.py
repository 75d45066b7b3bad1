"""Uploads a file in parts; after a lost connection the upload starts again."""

from __future__ import annotations

import secrets
from base64 import b64encode
from codecs import BOM_UTF8
from collections.abc import Sequence

from msgspec import UNSET

from wardrum.events.formats import wire

from ..errors import ProblemError
from .rpc import SendRequest

PART_BYTES = wire.UPLOAD_PART_MAX // 4 * 3  # base64 makes four characters of three bytes
TRIES_MAX = 5


async def upload(send: SendRequest, data: bytes, ruleset: str | None = None) -> wire.Roster:
    """The roster that the server reads from a file. Raises ProblemError, ConnectionLost."""
    frames = upload_frames(secrets.token_hex(16), data, ruleset)
    for _ in range(TRIES_MAX - 1):
        try:
            return await _send_parts(send, frames)
        except ProblemError as problem:
            if problem.code != "upload_out_of_order":
                raise
    return await _send_parts(send, frames)


def upload_frames(id: str, data: bytes, ruleset: str | None = None) -> list[wire.Upload]:
    """The frames that carry a file; at least one."""
    pieces = [data[start : start + PART_BYTES] for start in range(0, len(data), PART_BYTES)] or [b""]
    last, wanted = len(pieces) - 1, ruleset or UNSET
    return [
        wire.Upload(id, part, part == last, b64encode(piece).decode(), wanted)
        for part, piece in enumerate(pieces)
    ]


def joined_files(files: Sequence[bytes]) -> bytes:
    """Several JSON files as one JSON array (a roster and its weapon table); a single file is returned unchanged."""
    if len(files) == 1:
        return files[0]
    return b"[" + b",".join(file.removeprefix(BOM_UTF8) for file in files) + b"]"


async def _send_parts(send: SendRequest, frames: list[wire.Upload]) -> wire.Roster:
    answers = [await send(frame) for frame in frames]
    roster: wire.Roster = answers[-1]
    return roster
