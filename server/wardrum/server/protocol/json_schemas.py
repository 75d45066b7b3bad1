"""The contract as JSON Schemas (draft 2020-12), one file for each thing that somebody may want to check.

A ruleset's file describes its states, settings, samples, commands, events and records; `frames.json` what goes over the wire; `replay.json`
the replay file. A server sends them at `/schemas/NAME.json`, and
`python -m wardrum.server.protocol.json_schemas DIR` writes them. They are cut from the schemas of `asyncapi`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec

from wardrum.events.formats import replay, wire
from wardrum.events.rulesets import games
from wardrum.events.toolkit.luck.book import LuckSummary

from .asyncapi import RECORD, schemas
from .struct_schemas import SCHEMAS, Schema, adapted, components

DIALECT = "https://json-schema.org/draft/2020-12/schema"
INDEX = "index"
FRAMES = "frames"
REPLAY = "replay"
OF_RULESET = ("State", "Setup", "SampleKinds", "Command", "Event", RECORD)
"""What a ruleset's file has; the root of the file is the first of them."""
HELD: Mapping[tuple[str, str], str] = {  # what lies where a replay file keeps bytes as they are
    ("Header", "display"): "MatchDisplay",
    ("Derived", "patch"): "Patch",
    ("Derived", "shown"): "display.Shown",
    ("Footer", "luck"): "LuckSummary",
}


class File(NamedTuple):
    """A schema by the name of its file, without its ending."""

    name: str
    text: str
    """What it describes, in a sentence."""
    schema: Schema


def files() -> Iterator[File]:
    """All of them; the index, which is no schema, comes last."""
    listed = []
    for each in (*map(of_ruleset, games()), of_frames(), of_replay()):
        listed.append({"name": each.name, "file": f"{each.name}.json", "describes": each.text})
        yield each
    yield File(INDEX, "The files beside this one.", {"dialect": DIALECT, "files": listed})


def of_ruleset(name: str) -> File:
    """The file of a ruleset: its root is a state, `$defs` has the rest."""
    text = f"A state of a match of {name}; its settings, samples, commands, events and records are in $defs."
    roots = [f"{name}.{kind}" for kind in OF_RULESET]
    return _file(name, text, {"$ref": SCHEMAS + roots[0]}, roots, schemas())


def of_frames() -> File:
    """The file of the wire: its root is any frame."""
    sides = {"FromClient": wire.FromClient, "FromServer": wire.FromServer}
    known = dict(schemas())
    for side, frames in sides.items():
        refs = [{"$ref": SCHEMAS + frame.__name__} for frame in get_args(frames)]
        known[side] = {"description": f"A frame {side[:4].lower()} a {side[4:].lower()}.", "anyOf": refs}
    root = {"anyOf": [{"$ref": SCHEMAS + side} for side in sides]}
    return _file(FRAMES, f"A frame of {wire.PROTOCOL}, from a client or from a server.", root, sides, known)


def of_replay() -> File:
    """The file of replay files: its root is the array of all lines, each read as JSON."""
    known = dict(schemas()) | components((replay.Header, replay.Derived, replay.Footer, LuckSummary))
    for (kind, member), name in HELD.items():
        properties = known[kind]["properties"]
        said = {word: text for word, text in properties[member].items() if word == "description"}
        known[kind] = {
            **known[kind],
            "properties": properties | {member: adapted({**said, "$ref": SCHEMAS + name})},
        }
    ref = {name: {"$ref": SCHEMAS + name} for name in ("Header", RECORD, "Derived", "Footer")}
    header, *others = ref.values()
    root = {
        "type": "array",
        "prefixItems": [header],
        "items": {"anyOf": others},
        "contains": ref["Footer"],
        "maxContains": 1,
        "minItems": 4,
    }
    text = "The lines of a replay file, each read as JSON: the header, records each with what is derived from it, the footer."
    return _file(REPLAY, text, root, ref, known)


def _file(name: str, text: str, root: Schema, roots: Iterable[str], known: Mapping[str, Schema]) -> File:
    definitions = {found: _local(known[found]) for found in sorted(_reached(roots, known))}
    heading = {"$schema": DIALECT, "$id": f"urn:wardrum:{name}", "title": name, "description": text}
    return File(name, text, {**heading, **_local(root), "$defs": definitions})


def _reached(roots: Iterable[str], known: Mapping[str, Schema]) -> set[str]:
    """The names of these schemas and of all that they refer to."""
    found: set[str] = set()
    left = list(roots)
    while left:
        if (name := left.pop()) not in found:
            found.add(name)
            left += _refs(known[name])
    return found


def _refs(schema: Any) -> Iterator[str]:
    """The names that a schema refers to."""
    if isinstance(schema, dict) and isinstance(schema.get("$ref"), str):
        yield schema["$ref"].removeprefix(SCHEMAS)
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _refs(part)


def _local(schema: Any) -> Any:
    """A schema as JSON Schema has it: references lead within the file, and there is no discriminator."""
    if isinstance(schema, list):
        return [_local(part) for part in schema]
    if isinstance(schema, dict):
        return {
            name: f"#/$defs/{part.removeprefix(SCHEMAS)}" if name == "$ref" else _local(part)
            for name, part in schema.items()
            if name != "discriminator" or isinstance(part, dict)
        }
    return schema


def text(schema: Schema) -> str:
    """A file as it is sent and written."""
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"


def main(arguments: list[str]) -> int:
    """Write all files into a folder, which is made if it is missing. Returns the exit code."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python -m wardrum.server.protocol.json_schemas DIR", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for each in files():
            path = folder / f"{each.name}.json"
            path.write_text(text(each.schema), encoding="utf-8")
            print(f"{path}: {each.text}")
    except OSError as error:
        print(f"cannot write {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
