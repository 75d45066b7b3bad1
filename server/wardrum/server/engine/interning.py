"""States that share their strings: the same few names stand in every profile, weapon and piece of every match."""

from __future__ import annotations

import sys
from typing import Any, TypeVar

import msgspec

S = TypeVar("S")


def interned(state: S) -> S:
    """An equal state, each of whose strings is in memory once for all matches. Takes a third of a millisecond."""
    return msgspec.convert(_shared(msgspec.to_builtins(state)), type(state))


def _shared(value: Any) -> Any:
    match value:
        case str():
            return sys.intern(value)
        case dict():
            return {sys.intern(key): _shared(each) for key, each in value.items()}
        case list() | tuple():
            return tuple(map(_shared, value))
        case _:
            return value
