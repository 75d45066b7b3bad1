"""Old records brought to today's shape before they are decoded. Stored bytes never change.

1. A step takes a decoded record of schema n and gives the same commit in schema n + 1. It is pure: what it was
   given stays as it was.
2. Steps are chained, one schema at a time. None is ever changed or removed: somewhere a log still needs it.
3. A record of a schema that this release does not know is refused, never guessed at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from .record import SCHEMA, canonical

Step = Callable[[dict[str, Any]], dict[str, Any]]


STEPS: Mapping[int, Step] = {}
"""The steps by the schema they start from; none yet, as no schema but the first was ever released."""


class UnknownSchema(msgspec.ValidationError):
    """A record of a shape that this release cannot read."""


class _Shape(Struct, frozen=True):
    schema: int


_shape: msgspec.json.Decoder[_Shape] = msgspec.json.Decoder(_Shape)


def upcast(data: bytes, steps: Mapping[int, Step] = STEPS, today: int = SCHEMA) -> bytes:
    """The record in today's shape: the same bytes if they have it already, else canonical bytes.

    Raises UnknownSchema: no way leads from its schema to today's; msgspec.MsgspecError: not a record.
    """
    schema = _shape.decode(data).schema
    if schema == today:
        return data
    record: dict[str, Any] = msgspec.json.decode(data)
    for each in range(schema, today):
        record = {**_step(steps, each)(record), "schema": each + 1}
    if schema > today:
        raise UnknownSchema(f"the record has schema {schema}; this release reads up to {today}")
    return canonical(record)


def _step(steps: Mapping[int, Step], schema: int) -> Step:
    if schema not in steps:
        raise UnknownSchema(f"no step leads from schema {schema} to {schema + 1}")
    return steps[schema]
