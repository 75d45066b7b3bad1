"""The record of one commit and its canonical bytes.

1. A record is encoded once; the stored bytes are the truth and are never re-encoded.
2. The bytes are canonical JSON (RFC 8785): keys sorted, no spaces, integers within ±(2⁵³−1).
"""

from __future__ import annotations

import hashlib
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from .dice import Pool
from .kernel import Command, Event, MatchId

SCHEMA = 1  # the shape of stored records; raise it together with a step in `upcast`
RECORD_BYTES_MAX = 64 * 1024  # the longest message of a shared log has room for it
EVENTS_MAX = 1024  # of one command

C = TypeVar("C")
E = TypeVar("E")

_canonical = msgspec.json.Encoder(order="sorted")


class Record(Struct, Generic[C, E], frozen=True):
    """One accepted command and all that it made happen."""

    schema: int
    """The schema that the record was written in, see `upcast`."""
    match: MatchId
    """32 hex digits."""
    version: int
    """The first is 1."""
    actor: str
    """A seat, or "system"."""
    command_id: str
    """The client's own id of the command, by which a retry is recognised."""
    at: int
    """When it was accepted, in ms since the epoch."""
    command: C
    """What was asked for."""
    events: tuple[E, ...]
    """What happened, in order."""
    salt: str | UnsetType = UNSET
    """32 hex digits, only in the record of a secret command."""
    draws: tuple[Pool, ...] | UnsetType = UNSET
    """The dice, in the order drawn."""
    chosen: tuple[int, ...] | UnsetType = UNSET
    """The values of the first of the dice, where these were chosen in a study."""


Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""What a JSON document can say."""

AnyRecord: TypeAlias = Record[Command, Event]
"""A record of any ruleset: their own types say what its command and its events are."""


def is_drawn(record: object) -> bool:
    """Whether all dice of a record were drawn from the seeds, none chosen by hand in a study.

    Chosen dice are left out of luck and of checks of the server's fairness.
    """
    return getattr(record, "chosen", UNSET) is UNSET


class Envelope(Struct, frozen=True):
    """The part of a record that can be read without knowing a ruleset."""

    schema: int
    match: MatchId
    version: int
    actor: str
    command_id: str
    at: int
    command: msgspec.Raw
    salt: str | UnsetType = UNSET
    chosen: tuple[int, ...] | UnsetType = UNSET


_envelope: msgspec.json.Decoder[Envelope] = msgspec.json.Decoder(Envelope)


def envelope(data: bytes) -> Envelope:
    """The envelope of stored bytes. Raises msgspec.MsgspecError: not a record."""
    return _envelope.decode(data)


def canonical(value: Any) -> bytes:
    """RFC 8785 bytes of a value of our kind: ASCII keys, safe integers, no floats."""
    return _canonical.encode(value)


def digest(value: Any) -> str:
    """SHA-256 over the canonical bytes, 64 hex digits: the state hash of a view."""
    return hashlib.sha256(canonical(value)).hexdigest()
