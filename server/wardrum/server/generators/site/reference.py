"""The pages of the reference: every schema of the protocol has one section on one of them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, get_args

import msgspec

from wardrum.events.formats import wire
from wardrum.events.match.commands import MatchCommand
from wardrum.events.match.events import MatchEvent
from wardrum.events.rulesets import games
from wardrum.server.protocol import asyncapi, json_schemas
from wardrum.server.protocol.struct_schemas import SCHEMAS, Schema

from .markdown import Links, example, kind, plain, table

FOLDER = "reference"
CLIENT, SERVER = "client", "server"
FRAME = re.compile(r"^```json (client|server)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FIRST = ("State", "Setup", "SampleKinds", "Record", "Match", "Table", "Shown", "Board")
"""What a page of many parts begins with, as far as it has them; the others follow by name."""

FROM_CLIENT = "What a client sends. Fields that are not listed are refused."
FROM_SERVER = "What a server sends. It may gain fields in later releases: ignore those that you do not know."
COMMANDS = "What a seat can ask for {where}, with an example from a recorded battle."
EVENTS = "What can happen {where}, with an example and what a client shows for it."
STATE = "What a state has {where}, and the parts that states, settings, commands and events are made of."
DISPLAY = "What is shown of a battle, the same shapes for every game."
TABLE = "Where things stand: a part of the state of every game."
PARTS = "Parts that frames are made of, and what stands for any game."

INDEX = """\
# Reference

Every frame, command, event and part of a state, as the server reads and writes it. These pages are made from the same structs;
[the protocol](../protocol.md) says how the frames belong together, and [a client in an afternoon](../client.md) uses them.

| page | what it has | sections |
| --- | --- | --: |
{pages}
## Files for programs

A server sends the same files at the same addresses.

| file | what it describes |
| --- | --- |
| [asyncapi.json](../asyncapi.json) | The whole protocol, AsyncAPI 3.0. |
{files}"""

Examples = Mapping[tuple[str, str], Any]
"""A frame as it was sent, by side ("client", "server") and `type`."""


class ReferencePage(NamedTuple):
    """A page of sections. path: from the folder of the site · names: of its schemas, in order."""

    path: str
    title: str
    intro: str
    names: list[str]


def frame_examples(protocol: str) -> dict[tuple[str, str], Any]:
    """The first frame of each kind among the blocks of docs/protocol.md, which is given as text."""
    found: dict[tuple[str, str], Any] = {}
    for side, text in FRAME.findall(protocol):
        frame = msgspec.json.decode(text)
        found.setdefault((side, frame["type"]), frame)
    return found


def raw_files() -> dict[str, str]:
    """The files that a server sends as well, by their places: `asyncapi.json` and `schemas/NAME.json`."""
    schemas = {f"schemas/{each.name}.json": json_schemas.text(each.schema) for each in json_schemas.files()}
    return {"asyncapi.json": asyncapi.text(), **schemas}


def reference_pages(examples: Examples) -> dict[str, str]:
    """All pages in Markdown, by their places in the site."""
    pages = list(layout())
    homes = {name: page.path for page in pages for name in page.names}
    found = {page.path: "\n".join(_written(page, homes, examples)) for page in pages}
    return {f"{FOLDER}/index.md": _index(pages), **found}


def layout() -> Iterator[ReferencePage]:
    """Which schema stands where. Each is on exactly one page."""
    left = dict.fromkeys(asyncapi.schemas())

    def page(place: str, title: str, intro: str, names: Iterable[str]) -> ReferencePage:
        mine = [name for name in names if name in left]
        for name in mine:
            del left[name]
        return ReferencePage(f"{FOLDER}/{place}.md", title, intro, mine)

    yield page("client-frames", "Frames from a client", FROM_CLIENT, _names("", get_args(wire.FromClient)))
    yield page("server-frames", "Frames from a server", FROM_SERVER, _names("", get_args(wire.FromServer)))
    owners: dict[str, tuple[Any, Any]] = {asyncapi.OF_MATCH: (MatchCommand, MatchEvent)}
    owners |= {name: (game.ruleset.command_type, game.ruleset.event_type) for name, game in games().items()}
    for owner, (commands, events) in owners.items():
        title, where = _title(owner), _whose(owner)
        names = [f"{owner}.Command", *_names(f"{owner}.", get_args(commands))]
        yield page(f"{owner}/commands", f"{title}: commands", COMMANDS.format(where=where), names)
        names = [f"{owner}.Event", *_names(f"{owner}.", get_args(events))]
        yield page(f"{owner}/events", f"{title}: events", EVENTS.format(where=where), names)
        yield page(f"{owner}/state", f"{title}: state", STATE.format(where=where), _of(owner, left))
    yield page("display", "Displays", DISPLAY, _of("display", left))
    yield page("table", "The table", TABLE, _of("table", left))
    yield page("parts", "Parts of frames", PARTS, sorted(left))


def _of(owner: str, names: Iterable[str]) -> list[str]:
    """Those of the names that have this owner, by name after the few that a page begins with."""
    short = {name: name.rpartition(".")[2] for name in names if name.rpartition(".")[0] == owner}
    rank = {name: FIRST.index(word) if word in FIRST else len(FIRST) for name, word in short.items()}
    return sorted(short, key=lambda name: (rank[name], short[name]))


def _names(prefix: str, types: Iterable[type]) -> list[str]:
    return [prefix + each.__name__ for each in types]


def _title(owner: str) -> str:
    return "Every match" if owner == asyncapi.OF_MATCH else owner.title()


def _whose(owner: str) -> str:
    return "in every match" if owner == asyncapi.OF_MATCH else f"in a match of {owner}"


def _written(page: ReferencePage, homes: Mapping[str, str], examples: Examples) -> Iterator[str]:
    """The lines of a page."""
    here = posixpath.dirname(page.path)

    def link(name: str) -> str:
        anchor = name.rpartition(".")[2]
        return f"{'' if homes[name] == page.path else posixpath.relpath(homes[name], here)}#{anchor}"

    up = posixpath.relpath(".", here)
    yield f"# {page.title}\n\n{page.intro} For programs: [asyncapi.json]({up}/asyncapi.json), [schemas]({posixpath.relpath(f'{FOLDER}/index.md', here)}#files-for-programs)."
    side = {"client-frames": CLIENT, "server-frames": SERVER}.get(posixpath.basename(page.path)[:-3])
    for name in page.names:
        schema = asyncapi.schemas()[name]
        yield from _section(name, schema, link, side)
        if side and (frame := examples.get((side, _tag(schema)))):
            yield example("Example", frame)
        yield from _shown(schema)


def _tag(schema: Schema) -> str:
    """The `type` of a frame, a command or an event; "" = it has none."""
    (tag,) = schema.get("properties", {}).get("type", {}).get("enum", [""])
    return str(tag)


def _section(name: str, schema: Schema, link: Links, side: str | None) -> Iterator[str]:
    """Heading, sentence, direction and fields."""
    short = name.rpartition(".")[2]
    heading = _tag(schema) if side else short
    yield f"\n## {heading} {{ #{short} }}\n"
    direction = f"A {side} sends it. " if side else ""
    yield f"{direction}{plain(schema.get('description', ''))}\n"
    if "anyOf" in schema:
        refs = [each["$ref"].removeprefix(SCHEMAS) for each in schema["anyOf"]]
        yield "One of: " + " · ".join(f"[{_named(ref, name)}]({link(ref)})" for ref in refs) + "\n"
    elif "properties" in schema:
        yield from table(schema, link)
    else:
        yield f"On the wire: {kind(schema, link)}.\n"


def _named(ref: str, beside: str) -> str:
    """A schema's name, with its owner where the one that lists it has another."""
    return ref.rpartition(".")[2] if ref.rpartition(".")[0] == beside.rpartition(".")[0] else ref


def _shown(schema: Schema) -> Iterator[str]:
    """The example of a command or an event, and what a client shows for it."""
    for value in schema.get("examples", ()):
        yield example("Example", value)
    shown = schema.get("x-shown", {})
    if sentences := shown.get("text"):
        yield "A client shows:\n\n" + "\n>\n".join(f"> {plain(each)}" for each in sentences) + "\n"
    elif "x-shown" in schema:
        yield "A client shows no sentence for it.\n"
    if beats := shown.get("beats"):
        yield example("Beats", beats)


def _index(pages: Iterable[ReferencePage]) -> str:
    """What there is, with the raw files."""
    rows = [
        f"| [{page.title}]({posixpath.relpath(page.path, FOLDER)}) | {page.intro} | {len(page.names)} |\n"
        for page in pages
    ]
    files = [
        f"| [schemas/{each.name}.json](../schemas/{each.name}.json) | {plain(each.text)} |\n"
        for each in json_schemas.files()
    ]
    return INDEX.format(pages="".join(rows), files="".join(files))
