"""What differs between two moments of one battle, as data that a record can hold (L-16).

1. Of a state everything but `match` belongs to the battle: what is the players' (seats, time, dice drawn) never goes back.
2. A merge patch says what a map holds, not in which order, and rules may go through a map in its order. So a change
   names the order of the maps that the patch alone would leave in another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from wardrum.events.core.patch import apply, diff
from wardrum.events.core.record import canonical

Patch = dict[str, Any]
Orders = dict[str, tuple[str, ...]]
"""The keys of maps in their order, by where the map is: "battle/fighters"."""


def change(before: Any, after: Any) -> tuple[Patch, Orders]:
    """What leads from one state's battle to the other's; both are empty if they are the same."""
    parts = {name: diff(getattr(before, name), getattr(after, name)) for name in _parts(before)}
    patch: Patch = msgspec.json.decode(canonical({name: part for name, part in parts.items() if part}))
    patched = changed(before, patch, {})
    orders = {
        path: keys
        for name in patch
        for path, keys in _orders(name, getattr(patched, name), getattr(after, name))
    }
    return patch, orders


def changed(state: Any, patch: Patch, orders: Orders) -> Any:
    """The state after a change. Raises msgspec.ValidationError: it makes no state of this ruleset."""
    parts = {name: msgspec.to_builtins(getattr(state, name)) for name in patch}
    parts = apply(parts, patch)
    for path, keys in orders.items():
        *way, last = path.split("/")
        parent = _found(parts, way)
        parent[last] = _ordered(parent[last], keys)
    kinds = msgspec.structs.fields(state)
    read = {
        field.name: msgspec.convert(parts[field.name], field.type) for field in kinds if field.name in parts
    }
    return replace(state, **read)


def differ(one: Any, other: Any) -> bool:
    """Whether anything of the battle is otherwise."""
    return any(getattr(one, name) != getattr(other, name) for name in _parts(one))


def _parts(state: Any) -> tuple[str, ...]:
    return tuple(name for name in state.__struct_fields__ if name != "match")


def _orders(path: str, was: Any, now: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The maps of two equal values whose keys stand in another order, as they stand in the second one."""
    if isinstance(now, Mapping):
        if list(was) != list(now):
            yield path, tuple(now)
        for key in now:
            yield from _orders(f"{path}/{key}", was[key], now[key])
    elif isinstance(now, Struct):
        for name in now.__struct_fields__:
            yield from _orders(f"{path}/{name}", getattr(was, name), getattr(now, name))


def _found(document: Any, way: list[str]) -> Any:
    for name in way:
        document = document[name]
    return document


def _ordered(members: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    """The same map in this order; a reader from whom something is hidden may lack a key."""
    return {key: members[key] for key in keys if key in members} | members
