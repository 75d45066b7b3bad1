"""The words that frames are made of. A `$` alone would also match before a final newline, hence the look-ahead."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from wardrum.events.core.dice import SIDES_MAX

PROTOCOL = "wardrum.v1"

RequestId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}(?!\n)$")]
SeatId = Annotated[str, Meta(pattern=r"^[a-z0-9]{1,8}(?!\n)$")]
Name = Annotated[str, Meta(max_length=40)]
Version = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Face = Annotated[int, Meta(ge=1, le=SIDES_MAX)]
BotName = Literal["random", "greedy", "tactical-easy", "tactical-fair", "tactical"]
SEATS_MAX = 64  # of one match, in what a client lists by seat
UPLOAD_PART_MAX = 12 * 1024  # characters of base64 in one part of a file
