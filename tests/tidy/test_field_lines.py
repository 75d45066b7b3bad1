"""Every field that a client of somebody else reads has a line of text below it, which its types and schemas repeat."""

import pytest
from msgspec import Struct, field

from tests.support.schemas import validator
from tests.tidy.test_web_types import INTERFACES
from wardrum.events.formats.wire import client, server
from wardrum.events.space.plane import area
from wardrum.events.toolkit.display import shapes
from wardrum.server.protocol.field_lines import lines_of

MODULES = (client, server, shapes, area)
"""Those whose fields all have lines."""


def structs(module):
    """The structs that a module defines."""
    found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Struct)]
    return [each for each in found if each.__module__ == module.__name__]


def silent(struct):
    """The fields without a line, or with one that is no sentence."""
    lines = lines_of(struct)
    return [name for name in struct.__struct_encode_fields__ if not lines.get(name, "").endswith(".")]


class Planted(Struct):
    """What the guard is shown."""

    whole: int
    """In 1/100 mm."""
    bare: int
    torn: int = 0
    """no sentence"""
    as_: str = field(name="as", default="")
    """Sent under another name."""


class Extended(Planted):
    """The same with one more."""

    more: int = 0
    """Its own."""


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_field_has_a_line(module):
    """Each says in a sentence what it holds."""
    found = {struct.__name__: silent(struct) for struct in structs(module)}
    assert found
    assert {name: fields for name, fields in found.items() if fields} == {}


def test_a_field_without_a_line_is_found():
    """One with none and one without a full stop are; what is inherited and what has another name when sent count."""
    assert silent(Planted) == ["bare", "torn"]
    assert silent(Extended) == ["bare", "torn"]
    assert lines_of(Extended) == {
        "whole": "In 1/100 mm.",
        "torn": "no sentence",
        "as": "Sent under another name.",
        "more": "Its own.",
    }


def test_schemas_and_types_repeat_them():
    """A line stands in the schema of its member, beside a reference too, and above it in TypeScript."""
    properties = validator("display.Piece").schema["components"]["schemas"]["display.Piece"]["properties"]
    lines = lines_of(shapes.Piece)
    assert {name: part["description"] for name, part in properties.items()} == lines
    assert properties["at"]["allOf"] == [{"$ref": "#/components/schemas/display.Place"}]
    assert f"  /** {lines['at']} */\n  at?: DisplayPlace;\n" in INTERFACES["DisplayPiece"]
