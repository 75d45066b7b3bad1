"""The AsyncAPI 3.0 document of `wardrum.v1`, made from the very structs that read and write the frames.

A server sends it at `/asyncapi.json`; `python -m wardrum.server.protocol.asyncapi` prints the same.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Mapping
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import inspect as types

from wardrum.events.core.record import Record
from wardrum.events.formats import wire
from wardrum.events.match.commands import MatchCommand
from wardrum.events.match.events import MatchEvent
from wardrum.events.match.state import Match
from wardrum.events.rulesets import games
from wardrum.events.space.table import Table
from wardrum.events.toolkit.display import shapes

from .field_lines import lines_of

VERSION = "1.0.0"  # of the protocol, SemVer; the program has its own
SCHEMAS = "#/components/schemas/"
CHANNEL = "#/channels/wardrum"
RECORD = "Record"
SHAPES = frozenset(
    name
    for name, each in vars(shapes).items()
    if isinstance(each, type) and each.__module__ == shapes.__name__
)

HELD = {  # what lies where the structs keep stored bytes as they are
    ("Commit", "record"): RECORD,
    ("Opened", "record"): RECORD,
    ("CommandFrame", "command"): "Command",
    ("Check", "command"): "Command",
    ("Snapshot", "state"): "State",
}

Schema = dict[str, Any]


def document() -> Schema:
    """The whole document as plain data."""
    messages = {
        **_messages("client", get_args(wire.FromClient)),
        **_messages("server", get_args(wire.FromServer)),
    }
    return {
        "asyncapi": "3.0.0",
        "info": _info(),
        "defaultContentType": "application/json",
        "servers": {"local": {"host": "127.0.0.1:8000", "protocol": "ws", "description": "`wardrum serve`"}},
        "channels": {"wardrum": _channel(messages)},
        "operations": {
            "receive": _operation("receive", "What the server takes from a client.", "client", messages),
            "send": _operation("send", "What the server says to a client.", "server", messages),
        },
        "components": {"messages": messages, "schemas": _schemas()},
    }


def _info() -> Schema:
    return {
        "title": "Wardrum",
        "version": VERSION,
        "description": "Live skirmish battles: commands in, durable commits out. Read docs/protocol.md first.",
        "license": {"name": "MIT"},
    }


def _channel(messages: Mapping[str, Schema]) -> Schema:
    return {
        "address": "/ws",
        "description": f"One websocket, subprotocol `{wire.PROTOCOL}`, one JSON object in each text frame.",
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
    }


def _operation(action: str, summary: str, side: str, messages: Iterable[str]) -> Schema:
    refs = [{"$ref": f"{CHANNEL}/messages/{name}"} for name in messages if name.startswith(f"{side}.")]
    return {"action": action, "channel": {"$ref": CHANNEL}, "summary": summary, "messages": refs}


def _messages(side: str, frames: Iterable[type[msgspec.Struct]]) -> dict[str, Schema]:
    """One message per frame, by side and wire tag, as "client.hello"."""
    return {f"{side}.{_tag(frame)}": _message(frame) for frame in frames}


def _message(frame: type[msgspec.Struct]) -> Schema:
    text = inspect.cleandoc(frame.__doc__ or "")
    ref = {"$ref": f"{SCHEMAS}{frame.__name__}"}
    return {"name": _tag(frame), "title": frame.__name__, "summary": text.partition("\n")[0], "payload": ref}


def _tag(struct: type[msgspec.Struct]) -> str:
    return str(struct.__struct_config__.tag)


def _schemas() -> dict[str, Schema]:
    """Frames under their own names, what can be set, commanded and happen as "warcry.Setup" and "match.TakeSeat", and so states."""
    rulesets = {name: game.ruleset for name, game in games().items()}
    commands = {"match": get_args(MatchCommand)} | {n: get_args(r.command_type) for n, r in rulesets.items()}
    events = {"match": get_args(MatchEvent)} | {n: get_args(r.event_type) for n, r in rulesets.items()}
    schemas = _frames()
    for name, own in commands.items():
        _add(schemas, _components((*own, *events[name]), f"{name}."))
    for name, ruleset in rulesets.items():
        _add(schemas, _components((ruleset.setup_type,), f"{name}."))
        _add(schemas, _state(name, ruleset.state_type))
    _add(schemas, _components((Match,), "match."))
    _add(schemas, _components((Table,), "table."))
    schemas["Command"] = _any_of("Anything that can be asked for.", commands, "type")
    schemas["Event"] = _any_of("Anything that can happen.", events, "type")
    schemas["State"] = _any_of("A state of a match.", {name: (r.state_type,) for name, r in rulesets.items()})
    return schemas


def _add(schemas: dict[str, Schema], more: Mapping[str, Schema]) -> None:
    """Add these; what is there already is the same, since a name stands for one thing."""
    for name, schema in more.items():
        assert schemas.setdefault(name, schema) == schema, f"two schemas are called {name}"


def _state(name: str, state: type[msgspec.Struct]) -> dict[str, Schema]:
    """The state of a ruleset with its own part; the parts that all states have in common stand once, under "match." and "table."."""
    whole = _components((state,), f"{name}.")[f"{name}.State"]
    shared = {"match": {"$ref": f"{SCHEMAS}match.Match"}, "table": {"$ref": f"{SCHEMAS}table.Table"}}
    own = _components((get_type_hints(state)["battle"],), f"{name}.")
    return {**own, f"{name}.State": {**whole, "properties": whole["properties"] | shared}}


def _frames() -> dict[str, Schema]:
    """The frames' schemas, with the places filled in where the structs keep stored bytes as they are."""
    frames = (*get_args(wire.FromClient), *get_args(wire.FromServer))
    schemas = _components(frames) | {RECORD: _record()}
    for (frame, member), name in HELD.items():
        properties = schemas[frame]["properties"]
        properties[member] = _adapted({**_said(properties[member]), "$ref": SCHEMAS + name})
    return schemas


def _said(schema: Schema) -> Schema:
    """What a schema says in words."""
    return {name: text for name, text in schema.items() if name == "description"}


def _record() -> Schema:
    found = _components((Record[Any, Any],))
    pool = found.pop("Pool")
    (record,) = found.values()
    places = {
        "command": {"$ref": SCHEMAS + "Command"},
        "events": {"type": "array", "items": {"$ref": SCHEMAS + "Event"}},
        "draws": {"type": "array", "items": pool},
    }
    return {**record, "title": RECORD, "properties": record["properties"] | places}


def _any_of(
    description: str, kinds: Mapping[str, Iterable[type[msgspec.Struct]]], discriminator: str | None = None
) -> Schema:
    refs = [{"$ref": f"{SCHEMAS}{owner}.{kind.__name__}"} for owner, group in kinds.items() for kind in group]
    tagged = {} if discriminator is None else {"discriminator": discriminator}
    return {"description": description, "anyOf": refs, **tagged}


def _components(kinds: Iterable[Any], prefix: str = "") -> dict[str, Schema]:
    """The schemas of these types and of all they hold, by name."""
    kinds = tuple(kinds)
    _, found = msgspec.json.schema_components(kinds, ref_template=f"{SCHEMAS}{prefix}{{name}}")
    for struct in _structs(kinds):
        schema = found.get(f"{struct.__module__}.{struct.__qualname__}") or found.get(struct.__name__)
        if schema is not None:  # a generic one has another name, and no lines
            _describe(schema["properties"], lines_of(struct))
    short = {name: prefix + _short(name, prefix) for name in found}
    refs = {f"{SCHEMAS}{prefix}{name}": SCHEMAS + named for name, named in short.items()}
    return {short[name]: _referring(_adapted(schema), refs) for name, schema in found.items()}


def _structs(kinds: Iterable[Any]) -> set[type[msgspec.Struct]]:
    """The structs among these types and in all they hold."""
    found: set[type[msgspec.Struct]] = set()
    left: list[Any] = list(types.multi_type_info(kinds))
    while left:
        match left.pop():
            case types.StructType(cls, fields) if cls not in found:
                found.add(cls)
                left += [field.type for field in fields]
            case types.NamedTupleType(_, fields):
                left += [field.type for field in fields]
            case types.UnionType(inner) | types.TupleType(inner):
                left += inner
            case types.ListType(item) | types.VarTupleType(item) | types.Metadata(item):
                left.append(item)
            case types.DictType(key, value):
                left += [key, value]
            case _:
                pass
    return found


def _describe(properties: dict[str, Schema], lines: Mapping[str, str]) -> None:
    """Write the line under each field into its schema."""
    for name, line in lines.items():
        properties[name] = {"description": line, **properties[name]}


def _short(name: str, prefix: str) -> str:
    """A schema's name: shapes of displays, which share words with others, as "display.Piece"; msgspec spells out what is twice."""
    module, _, plain = name.rpartition(".")
    is_shape = module == shapes.__name__ or (not module and not prefix and plain in SHAPES)
    return f"display.{plain}" if is_shape else plain


def _referring(schema: Any, refs: Mapping[str, str]) -> Any:
    """A schema that refers to others by these names."""
    if isinstance(schema, list):
        return [_referring(part, refs) for part in schema]
    if not isinstance(schema, dict):
        return refs.get(schema, schema) if isinstance(schema, str) else schema
    return {name: _referring(part, refs) for name, part in schema.items()}


def _adapted(schema: Any) -> Any:
    """A schema as AsyncAPI has it, descriptions without their indent.

    Its discriminator is a bare name, where msgspec writes OpenAPI's object; what stands beside a reference is nothing to it, so
    a reference with a default or a description stands in an `allOf` of one.
    """
    if isinstance(schema, list):
        return [_adapted(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    adapted = {name: _adapted(part) for name, part in schema.items()}
    if isinstance(adapted.get("discriminator"), dict):
        adapted["discriminator"] = adapted["discriminator"]["propertyName"]
    if isinstance(adapted.get("description"), str):
        adapted["description"] = inspect.cleandoc(adapted["description"])
    if len(adapted) > 1 and isinstance(adapted.get("$ref"), str):
        adapted["allOf"] = [{"$ref": adapted.pop("$ref")}]
    return adapted


def text() -> str:
    """The document as it is sent and printed."""
    return msgspec.json.format(msgspec.json.encode(document()), indent=2).decode() + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
