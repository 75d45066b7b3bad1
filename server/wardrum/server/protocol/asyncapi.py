"""The AsyncAPI 3.0 document of `wardrum.v1`, made from the very structs that read and write the frames.

A server sends it at `/asyncapi.json`; `python -m wardrum.server.protocol.asyncapi` prints the same.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from wardrum.events.core.record import Record
from wardrum.events.formats import wire
from wardrum.events.match import field_words as match_words
from wardrum.events.match.commands import MatchCommand
from wardrum.events.match.events import MatchEvent
from wardrum.events.match.ruleset import AnyRuleset
from wardrum.events.match.state import Match
from wardrum.events.rulesets import games
from wardrum.events.space.table import Table
from wardrum.events.toolkit.glossary import Meaning

from . import examples
from .field_lines import lines_of
from .struct_schemas import SCHEMAS, Schema, adapted, components, describe

VERSION = "1.0.0"  # of the protocol, SemVer; the program has its own
CHANNEL = "#/channels/wardrum"
RECORD = "Record"
OF_MATCH = "match"
"""What the commands and events of the life cycle are called by, beside those of the rulesets."""

HELD: Mapping[
    tuple[str, str], Schema
] = {  # what lies where the structs keep stored bytes, or what each ruleset has of its own
    ("Commit", "record"): {"$ref": SCHEMAS + RECORD},
    ("Commit", "patch"): {"$ref": SCHEMAS + "Patch"},
    ("Opened", "record"): {"$ref": SCHEMAS + RECORD},
    ("Sealed", "patch"): {"$ref": SCHEMAS + "Patch"},
    ("CommandFrame", "command"): {"$ref": SCHEMAS + "Command"},
    ("Check", "command"): {"$ref": SCHEMAS + "Command"},
    ("Create", "setup"): {"$ref": SCHEMAS + "Setup", "default": {}},
    ("Snapshot", "state"): {"$ref": SCHEMAS + "State"},
    ("Listed", "matches"): {"type": "array", "items": {"$ref": SCHEMAS + "ListedMatch"}},
    ("SampleList", "samples"): {"$ref": SCHEMAS + "SampleKinds"},
    ("SampleList", "glossary"): {"$ref": SCHEMAS + "Glossary"},
    ("Roster", "warband"): {"$ref": SCHEMAS + "Warband"},
    ("display.Reason", "command"): {"$ref": SCHEMAS + "Command"},
    ("match.CreateMatch", "setup"): {"$ref": SCHEMAS + "Setup"},
    ("match.ForkMatch", "setup"): {"$ref": SCHEMAS + "Setup"},
    ("match.MatchCreated", "setup"): {"$ref": SCHEMAS + "Setup"},
}
PATCH: Schema = {
    "title": "Patch",
    "description": "A merge patch (RFC 7396): a member that is null is removed, an object is merged in turn, any other value replaces.",
    "type": "object",
}

ANY: Mapping[str, str] = {
    "Command": "Anything that can be asked for.",
    "Event": "Anything that can happen.",
    "State": "A state of a match.",
    "Setup": "The settings of a match, as its ruleset has them; those that are left out have their defaults.",
    "SampleKinds": "What can be named in a setup and in commands before the battle, as the ruleset has it.",
    "Warband": "A warband, for the field of that name of the muster command of its ruleset.",
}
"""Schemas of what each ruleset has of its own, by their names and what they say."""


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
        "components": {"messages": messages, "schemas": schemas()},
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


@cache
def schemas() -> dict[str, Schema]:
    """Every schema by name; not to be changed.

    Frames stand under their own names, what can be set, commanded and happen as "warcry.Setup" and "match.TakeSeat", and so states.
    """
    rulesets = {name: game.ruleset for name, game in games().items()}
    words = {OF_MATCH: match_words.FIELD_WORDS} | {name: r.field_words for name, r in rulesets.items()}
    commands = {OF_MATCH: get_args(MatchCommand)} | {n: get_args(r.command_type) for n, r in rulesets.items()}
    events = {OF_MATCH: get_args(MatchEvent)} | {n: get_args(r.event_type) for n, r in rulesets.items()}
    found = _frames()
    for name, own in commands.items():
        _add(found, components((*own, *events[name]), f"{name}.", words[name]))
        examples.show(found, name)
    for name, ruleset in rulesets.items():
        _add(found, _of_ruleset(name, ruleset))
        for kind, each in (("Command", commands), ("Event", events)):
            both = {OF_MATCH: each[OF_MATCH], name: each[name]}
            found[f"{name}.{kind}"] = _any_of(f"{kind}s of a match of {name}.", both, "type")
        found[f"{name}.{RECORD}"] = _record(f"{name}.")
    _add(found, components((Match,), "match."))
    _add(found, components((Table,), "table."))
    for kind, each in (("Command", commands), ("Event", events)):
        _add(found, {kind: _any_of(ANY[kind], each, "type")})
    for kind in ("State", "Setup", "SampleKinds"):
        refs = [{"$ref": f"{SCHEMAS}{name}.{kind}"} for name in rulesets]
        _add(found, {kind: {"description": ANY[kind], "anyOf": refs}})
    refs = [{"$ref": SCHEMAS + name} for name in found if name.endswith(".Warband")]
    _add(found, {"Warband": {"description": ANY["Warband"], "anyOf": refs}})
    for (owner, member), held in HELD.items():
        properties = found[owner]["properties"]
        properties[member] = adapted({**_said(properties[member]), **held})
    return found


def _add(schemas: dict[str, Schema], more: Mapping[str, Schema]) -> None:
    """Add these; what is there already is the same, since a name stands for one thing."""
    for name, schema in more.items():
        assert schemas.setdefault(name, schema) == schema, f"two schemas are called {name}"


def _of_ruleset(name: str, ruleset: AnyRuleset) -> dict[str, Schema]:
    """What a ruleset has beside commands and events: its settings, its state, and its samples by kind.

    The parts that all states have in common stand once, under "match." and "table.".
    """
    prefix, words = f"{name}.", ruleset.field_words
    whole = components((ruleset.state_type,), prefix, words)[f"{prefix}State"]
    shared = {"match": {"$ref": f"{SCHEMAS}match.Match"}, "table": {"$ref": f"{SCHEMAS}table.Table"}}
    shared = {part: adapted({**_said(whole["properties"][part]), **ref}) for part, ref in shared.items()}
    kinds = {
        kind: sorted({type(each) for each in named.values()}, key=repr)
        for kind, named in ruleset.samples().items()
    }
    samples = {
        kind: {
            "description": f"The {kind} by name.",
            "type": "object",
            "additionalProperties": {
                "anyOf": [{"$ref": f"{SCHEMAS}{prefix}{each.__name__}"} for each in types]
            },
        }
        for kind, types in kinds.items()
    }
    named = dict.fromkeys(each for types in kinds.values() for each in types)
    own = (ruleset.setup_type, get_type_hints(ruleset.state_type)["battle"], *named)
    return {
        **components(own, prefix, words),
        f"{prefix}State": {**whole, "properties": whole["properties"] | shared},
        f"{prefix}SampleKinds": {
            "title": "SampleKinds",
            "description": f"What can be named in a setup of {name}, and in commands before the battle.",
            "type": "object",
            "properties": samples,
        },
    }


def _frames() -> dict[str, Schema]:
    """The frames' schemas, and those of what they hold as stored bytes."""
    frames = (*get_args(wire.FromClient), *get_args(wire.FromServer), wire.ListedMatch, Meaning)
    found = components(frames) | {RECORD: _record(), "Patch": PATCH}
    found["Glossary"] = {
        "title": "Glossary",
        "description": 'What the words of a game mean, by kind, then by name; its kind "rules" is the catalogue, by rule id.',
        "type": "object",
        "additionalProperties": {"type": "object", "additionalProperties": {"$ref": SCHEMAS + "Meaning"}},
    }
    return found


def _said(schema: Schema) -> Schema:
    """What a schema says in words."""
    return {name: text for name, text in schema.items() if name == "description"}


def _record(owner: str = "") -> Schema:
    """A record with the commands and events of any ruleset, or (owner, as "warcry.") of one."""
    found = components((Record[Any, Any],))
    pool = found.pop("Pool")
    (record,) = found.values()
    properties = {
        **record["properties"],
        "command": {"$ref": f"{SCHEMAS}{owner}Command"},
        "events": {"type": "array", "items": {"$ref": f"{SCHEMAS}{owner}Event"}},
        "draws": {"type": "array", "items": pool},
    }
    describe(properties, lines_of(Record))
    schema: Schema = adapted({**record, "title": RECORD, "properties": properties})
    return schema


def _any_of(
    description: str, kinds: Mapping[str, Iterable[type[msgspec.Struct]]], discriminator: str | None = None
) -> Schema:
    refs = [{"$ref": f"{SCHEMAS}{owner}.{kind.__name__}"} for owner, group in kinds.items() for kind in group]
    tagged = {} if discriminator is None else {"discriminator": discriminator}
    return {"description": description, "anyOf": refs, **tagged}


def text() -> str:
    """The document as it is sent and printed."""
    return msgspec.json.format(msgspec.json.encode(document()), indent=2).decode() + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
