"""Merge patches (RFC 7396): what to change in one JSON document to get the other.

States and views hold no null, so every patch says exactly what it means. Structs are compared as what
`msgspec.to_builtins` makes of them, but parts that both share are never looked into: that is most of a state.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import NODEFAULT, UNSET, Struct
from msgspec.structs import astuple, fields

SCALARS: Final = frozenset({str, int, bool})
"""Types of which patches hold the values as they are, which are most of what changes."""
_Layout: TypeAlias = tuple[tuple[str, Any], ...]


def diff(before: Any, after: Any) -> Any:
    """The patch from `before` to `after`, structs or built-in values; {} when two objects are equal."""
    kind: Any = type(after)
    layout = _layout(kind)
    if layout is not None and type(before) is kind:
        return _of_one_kind(before, after, layout) if before is not after else {}
    old, new = _members(before), _members(after)
    if old is None or new is None:
        return msgspec.to_builtins(after)
    return _object(old, new) if old is not new else {}


def apply(document: Any, patch: Any) -> Any:
    """The document after a patch, both of built-in values; neither argument is changed."""
    if not isinstance(patch, dict):
        return patch
    merged = dict(document) if isinstance(document, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = apply(merged.get(key), value)
    return merged


def _object(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    patch: dict[str, Any] = {key: None for key in old if key not in new}
    for key, value in new.items():
        if key not in old:
            patch[key] = msgspec.to_builtins(value)
        elif old[key] is not value:
            _member(patch, key, old[key], value)
    return patch


def _member(patch: dict[str, Any], key: str, was: Any, value: Any) -> None:
    kind: Any = type(value)
    if kind in SCALARS:
        if was != value or type(was) is not kind:  # True is not 1 in JSON
            patch[key] = value
        return
    layout = _layout(kind)
    if layout is not None and type(was) is kind:
        if inner := _of_one_kind(was, value, layout):
            patch[key] = inner
        return
    old, new = _members(was), _members(value)
    if old is not None and new is not None:
        if inner := _object(old, new):
            patch[key] = inner
    elif was != value or type(was) is not kind:
        patch[key] = msgspec.to_builtins(value)


def _of_one_kind(was: Struct, now: Struct, layout: _Layout) -> dict[str, Any]:
    """The patch between two structs of one type: nothing is made of the members that both share, which are most."""
    patch: dict[str, Any] = {}
    for (key, default), old, new in zip(layout, astuple(was), astuple(now), strict=True):
        if old is new:
            continue
        was_said, is_said = not _is_left_out(old, default), not _is_left_out(new, default)
        if was_said and is_said:
            _member(patch, key, old, new)
        elif is_said:
            patch[key] = msgspec.to_builtins(new)
        elif was_said:
            patch[key] = None
    return patch


def _members(value: Any) -> dict[str, Any] | None:
    """The members of what is encoded as a JSON object, None for anything else."""
    if isinstance(value, dict):
        return value
    kind: Any = type(value)
    if (layout := _layout(kind)) is not None:
        return _fields(value, layout)
    return None


def _fields(struct: Struct, layout: _Layout) -> dict[str, Any]:
    said = zip(layout, astuple(struct), strict=True)
    members = {key: value for (key, default), value in said if not _is_left_out(value, default)}
    config = struct.__struct_config__
    if config.tag is not None:
        members[config.tag_field or "type"] = config.tag
    return members


@cache
def _layout(kind: type) -> _Layout | None:
    """The members of a struct in the order of its fields, each with the default by which it is left out; None: it is no JSON object."""
    if not issubclass(kind, Struct) or kind.__struct_config__.array_like:
        return None
    defaults = _defaults(kind) if kind.__struct_config__.omit_defaults else {}
    return tuple((key, defaults.get(key, NODEFAULT)) for key in kind.__struct_encode_fields__)


def _is_left_out(value: Any, default: Any) -> bool:
    """Whether a member is not encoded. default: NODEFAULT = it always is, unless it is unset."""
    return value is UNSET or (default is not NODEFAULT and _says_nothing(value, default))


@cache
def _defaults(kind: type[Struct]) -> dict[str, Any]:
    """The defaults of a struct that leaves them out, by the names of their members."""
    return {
        field.encode_name: field.default if field.default_factory is NODEFAULT else field.default_factory()
        for field in fields(kind)
        if not field.required
    }


def _says_nothing(value: Any, default: Any) -> bool:
    """Whether a member is left out, by the same measure as `msgspec.to_builtins`."""
    return value is default or (type(value) is type(default) and not value and not default)
