"""What differs between two moments of one battle, as data that a record can hold (L-16).

Of a state everything but `match` belongs to the battle: what is the players' (seats, time, dice drawn) never goes back.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from ..patch import apply, diff
from ..record import canonical


def change(before: Any, after: Any) -> dict[str, Any]:
    """The merge patch from one state's battle to the other's, by part; {} = they are the same."""
    parts = {name: diff(getattr(before, name), getattr(after, name)) for name in _parts(before)}
    told: dict[str, Any] = msgspec.json.decode(
        canonical({name: part for name, part in parts.items() if part})
    )
    return told


def changed(state: Any, patch: dict[str, Any]) -> Any:
    """The state after such a patch. Raises msgspec.ValidationError: it makes no state of this ruleset."""
    battle = {name: msgspec.to_builtins(getattr(state, name)) for name in _parts(state)}
    whole = {"match": {}, **apply(battle, patch)}
    return replace(msgspec.json.decode(canonical(whole), type=type(state)), match=state.match)


def differ(one: Any, other: Any) -> bool:
    """Whether anything of the battle is otherwise."""
    return any(getattr(one, name) != getattr(other, name) for name in _parts(one))


def _parts(state: Any) -> tuple[str, ...]:
    return tuple(name for name in state.__struct_fields__ if name != "match")
