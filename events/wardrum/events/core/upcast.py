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


def with_heights(record: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 knew no heights: its places are two numbers, x and y, and its terrain stands on the board. Today a place has a
    height, 0 = the board, a leg of a way a manner too, and a piece of terrain a bottom and rails.
    """
    events = [_placed(event) for event in record["events"]]
    return {**record, "command": _placed(record["command"]), "events": events}


def _placed(fields: dict[str, Any]) -> dict[str, Any]:
    """A command or an event with its places as they are written today."""
    return {name: PLACES[name](value) if name in PLACES else value for name, value in fields.items()}


def _location(value: Any) -> Any:
    return [*value, 0] if _is_point(value) else value


def _legs(value: Any) -> Any:
    return [
        [*point, 0, "walk"] if _is_point(point) else point for point in value
    ]  # a way over hexes has names


def _locations(value: Any) -> Any:
    return {key: _location(point) for key, point in value.items()}


def _plan(value: Any) -> Any:
    terrain = value.get("terrain")
    if not isinstance(terrain, dict) or "pieces" not in terrain:
        return value
    return {**value, "terrain": _standing(terrain, z=0, enclosed=[])}


def _layout(value: Any) -> Any:
    return _standing(value, z=0) if isinstance(value, dict) and "pieces" in value else value


def _standing(terrain: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Terrain whose pieces have these fields too."""
    return {**terrain, "pieces": {key: {**piece, **fields} for key, piece in terrain["pieces"].items()}}


def _is_point(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)


PLACES: Mapping[str, Callable[[Any], Any]] = {
    "path": _legs,
    "layout": _layout,
    "path_left": _legs,
    "plan": _plan,
    "point": _location,
    "positions": _locations,
}
"""The fields of commands and events of schema 1 that hold places or terrain."""

STEPS: Mapping[int, Step] = {1: with_heights}
"""The steps by the schema they start from. What release 0.1.0 wrote has schema 1, and its events are converted as a whole
match before that (`rulesets.release_0_1_0`)."""


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
