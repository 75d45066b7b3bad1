"""The types of the web client's wire, made from the very structs that read and write the frames.

`python -m wardrum.server.generators.typescript > clients/wardrum/clients/web/js/core/wire.d.ts` writes them; a test keeps the
committed file current.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import UnsetType
from msgspec import inspect as types

from wardrum.events.core.record import Record
from wardrum.events.formats import wire
from wardrum.events.match import Match
from wardrum.events.space.table import Table
from wardrum.events.toolkit.display import shapes
from wardrum.events.toolkit.options import Option
from wardrum.server.protocol.field_lines import lines_of

HEAD = """\
/**
 * What goes over the wire, as `python -m wardrum.server.generators.typescript` prints it: do not edit.
 * Lengths are 1/100 mm, times ms since the epoch, ids, seeds and hashes lower-case hex digits.
 */

/** Anything else that JSON can say. */
export type Json = any;

/** A merge patch (RFC 7396). */
export type Patch = { [key: string]: Json };

/** A command or an event: what it is stands in `type`. */
export type Tagged = { type: string; [field: string]: Json };

/** The three parts of every state; `battle` is the ruleset's own. */
export interface GameState {
  match: Match;
  table: Table;
  battle: { [key: string]: Json };
}
"""

NAMES: dict[Any, str] = {Record: "MatchRecord"}  # `Record` means something else there
SHAPES = shapes.__name__  # of displays, which share words with tables
HELD: dict[tuple[str, str], str] = {  # what lies where the structs keep bytes as they are
    ("Commit", "record"): "MatchRecord",
    ("Opened", "record"): "MatchRecord",
    ("Commit", "patch"): "Patch",
    ("Sealed", "patch"): "Patch",
    ("Snapshot", "state"): "GameState",
    ("CommandFrame", "command"): "Tagged",
    ("Check", "command"): "Tagged",
    ("SampleList", "samples"): "{ [kind: string]: { [name: string]: Json } }",
    ("Record", "command"): "Tagged",
    ("Record", "events"): "Tagged[]",
    ("Record", "draws"): "{ sides: number; values: number[] }[]",
}
PLAIN: dict[type[types.Type], str] = {
    types.StrType: "string",
    types.IntType: "number",
    types.FloatType: "number",
    types.BoolType: "boolean",
    types.NoneType: "null",
    types.AnyType: "Json",
    types.RawType: "Json",
}


class Declarations:
    """Interfaces, each once, in the order in which they are first needed."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def union(self, name: str, frames: Any) -> str:
        """One side's frames and what they are together."""
        names = [self.shape(types.type_info(frame)) for frame in get_args(frames)]
        return f"export type {name} =\n" + "".join(f"  | {each}\n" for each in names).rstrip() + ";\n"

    def shape(self, kind: types.Type) -> str:
        """How a type is written where it is used."""
        match kind:
            case types.StructType():
                return self._struct(kind)
            case types.UnionType(members):
                return " | ".join(dict.fromkeys(self.shape(each) for each in members))
            case types.LiteralType(values):
                return " | ".join(json.dumps(value) for value in values)
            case types.DictType(_, value):
                return f"{{ [key: string]: {self.shape(value)} }}"
            case types.ListType(item) | types.VarTupleType(item):
                inner = self.shape(item)
                return f"({inner})[]" if "|" in inner else f"{inner}[]"
            case types.NamedTupleType(_, fields):
                return f"[{', '.join(f'{each.name}: {self.shape(each.type)}' for each in fields)}]"
            case types.TupleType(items):
                return f"[{', '.join(map(self.shape, items))}]"
            case types.Metadata(inner):
                return self.shape(inner)
            case _:
                return PLAIN[type(kind)]

    def _struct(self, kind: types.StructType) -> str:
        struct = get_origin(kind.cls) or kind.cls
        name = name_of(struct)
        if name not in self.texts:
            self.texts[name] = ""  # its place, ahead of what it holds; structs may hold each other
            body = "".join(self._fields(kind))
            self.texts[name] = f"{comment(struct.__doc__ or '')}export interface {name} {{\n{body}}}\n"
        return name

    def _fields(self, kind: types.StructType) -> Iterator[str]:
        if kind.tag_field is not None:
            yield f"  {kind.tag_field}: {json.dumps(kind.tag)};\n"
        struct = get_origin(kind.cls) or kind.cls
        lines = lines_of(struct)
        is_left_out, hints = struct.__struct_config__.omit_defaults, get_type_hints(struct)
        for field in kind.fields:
            mark = (
                "?"
                if UnsetType in get_args(hints[field.name]) or (is_left_out and not field.required)
                else ""
            )
            held = HELD.get((struct.__name__, field.name))
            line = lines.get(field.encode_name)
            above = "" if line is None else comment(line, "  ")
            yield f"{above}  {field.encode_name}{mark}: {held or self.shape(field.type)};\n"


def name_of(struct: type) -> str:
    """What a struct is called there."""
    name = NAMES.get(struct, struct.__name__)
    is_shape = struct.__module__ == SHAPES and not name.startswith("Display")
    return f"Display{name}" if is_shape else name


def comment(words: str, indent: str = "") -> str:
    """A docstring, or the line under a field, as a comment."""
    lines = inspect.cleandoc(words).splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return (
        f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"
    )


def text() -> str:
    """The file as it is committed."""
    declarations = Declarations()
    unions = [
        declarations.union("FromClient", wire.FromClient),
        declarations.union("FromServer", wire.FromServer),
    ]
    for struct in (Option, Match, Table, Record[Any, Any]):
        declarations.shape(types.type_info(struct))
    codes = sorted(value for name, value in vars(wire.CloseCode).items() if name.isupper())
    closing = (
        f"/** Why a server closes a connection. */\nexport type CloseCode = {' | '.join(map(str, codes))};\n"
    )
    return "\n".join([HEAD, *declarations.texts.values(), *unions, closing])


if __name__ == "__main__":
    sys.stdout.write(text())
