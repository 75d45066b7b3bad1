"""Every field that a client of somebody else reads has a line of text below it, which its types and schemas repeat."""

import ast
import re

import pytest
from msgspec import Struct, field

from tests.support.schemas import validator
from tests.tidy.planting import planted
from tests.tidy.test_web_types import INTERFACES
from tests.tidy.tree import Tree, parsed, project
from wardrum.events.formats.wire import client, server
from wardrum.events.space.plane import area
from wardrum.events.toolkit.display import shapes
from wardrum.server.protocol.field_lines import lines_of

MODULES = (client, server, shapes, area)
"""Those whose fields all have lines."""

LISTED_MAX = 5
"""Fields that the text above them may describe; with more of them each has its line below itself."""

LONG_LISTS = {
    f"wardrum.events.rulesets.{name}"
    for name in (
        "trench.general_actions.ActionConditions", "trench.general_actions.ActionsTaken",
        "trench.keywords.keyword.Keyword", "trench.tasks.InjuryRoll",
    )
}  # fmt: skip
"""Classes that still describe more."""


def structs(module):
    """The structs that a module defines."""
    found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Struct)]
    return [each for each in found if each.__module__ == module.__name__]


def silent(struct):
    """The fields without a line, or with one that is no sentence."""
    lines = lines_of(struct)
    return [name for name in struct.__struct_encode_fields__ if not lines.get(name, "").endswith(".")]


def long_lists(tree: Tree) -> set[str]:
    """The classes whose own text describes more than LISTED_MAX of their fields, each as "name: …"."""
    classes = [
        (f"{module}.{node.name}", node)
        for module, path in tree.modules.items()
        for node in parsed(path).body
        if isinstance(node, ast.ClassDef)
    ]
    return {name for name, node in classes if len(listed(node)) > LISTED_MAX}


def listed(node: ast.ClassDef) -> list[str]:
    """The fields that a class describes in its own text."""
    names = [
        part.target.id
        for part in node.body
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
    ]
    text = ast.get_docstring(node) or ""
    return [
        name for name in names if re.search(rf"(?:^|[·,.]\s){name}(?:, \w+| \([^)]*\))*:", text, re.MULTILINE)
    ]


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


def test_many_fields_are_not_described_in_one_text():
    """Where there is much to say of fields, each has its line."""
    assert long_lists(project()) - LONG_LISTS == set()


def test_every_listed_class_describes_many():
    """The list has no class whose fields have lines by now."""
    assert long_lists(project()) >= LONG_LISTS


def test_a_planted_long_text_is_found(tmp_path):
    """Six fields in one text are found, five of them are not."""
    fields = "".join(f"    {name}: int = 0\n" for name in "abcdef")
    many = f'class Many:\n    """One.\n\n    a, b: two · c: one · d (mm): one ·\n    e: one. f: one.\n    """\n\n{fields}'
    few = many.replace("Many", "Few").replace(" · c: one", "")
    tree = planted(tmp_path, {"server/wardrum/server/engine/one.py": f"{many}\n\n{few}"})
    assert long_lists(tree) == {"wardrum.server.engine.one.Many"}


def test_schemas_and_types_repeat_them():
    """A line stands in the schema of its member, beside a reference too, and above it in TypeScript."""
    properties = validator("display.Piece").schema["components"]["schemas"]["display.Piece"]["properties"]
    lines = lines_of(shapes.Piece)
    assert {name: part["description"] for name, part in properties.items()} == lines
    assert properties["at"]["allOf"] == [{"$ref": "#/components/schemas/display.Place"}]
    assert f"  /** {lines['at']} */\n  at?: DisplayPlace;\n" in INTERFACES["DisplayPiece"]
