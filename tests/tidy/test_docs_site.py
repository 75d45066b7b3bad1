"""The site of the documents: every page is in its menu, every schema has its section, and what is built holds together."""

import json
import os
import re

import pytest

import wardrum.clients
from tests.tidy.documents import text
from tests.tidy.tree import ROOT
from wardrum.events.formats import wire
from wardrum.events.rulesets import games
from wardrum.server.generators.site import __main__ as site
from wardrum.server.generators.site import check, documents, kit, markdown, reference
from wardrum.server.protocol import asyncapi

BUILT = ROOT / ".cache/docs/site"
IN_MENU = re.compile(r"^ +- (?:[^\n:]+: )?(\S+\.md)$", re.MULTILINE)
SECTION = re.compile(r"^## .* \{ #(\S+) \}$", re.MULTILINE)
FIELDS = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)
EXAMPLES = reference.frame_examples(text("docs/protocol.md"))
PAGES = site.pages()
REFERENCE = reference.reference_pages(EXAMPLES)


def built(place):
    """A file of the built site; CI has built it before."""
    if not (BUILT / "index.html").is_file():
        say = pytest.fail if os.environ.get("CI") else pytest.skip
        say("the site is not built: ./dev docs --build")
    return (BUILT / place).read_text(encoding="utf-8")


def section(page, name):
    """What stands under one heading of a page of the reference."""
    (found,) = re.findall(rf"^## .* \{{ #{name} \}}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    return found


def test_every_page_is_in_the_menu():
    """And everything in the menu is a page; only the texts of sources are reached by links alone."""
    menu = IN_MENU.findall(text("docs/site.yml"))
    written = {place for place in PAGES if place.endswith(".md") and not place.startswith("source/")}
    assert len(menu) == len(set(menu))
    assert set(menu) == written


def test_every_document_is_a_page():
    """All of docs/, and the documents that stand elsewhere."""
    inside = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert inside | {"index.md", "contributing.md", "rules/warcry-readings.md"} <= PAGES.keys()


def test_every_schema_has_one_section():
    """Every schema of asyncapi.json stands on exactly one page, and its fields with it."""
    pages = list(reference.layout())
    assert sorted(name for page in pages for name in page.names) == sorted(asyncapi.schemas())
    for page in pages:
        sections = SECTION.findall(REFERENCE[page.path])
        assert sections == [name.rpartition(".")[2] for name in page.names]
        for name in page.names:
            fields = asyncapi.schemas()[name].get("properties", {})
            assert FIELDS.findall(section(REFERENCE[page.path], name.rpartition(".")[2])) == list(fields)


def test_a_frame_is_shown_with_what_was_sent():
    """Heading, side, sentence, fields with links, and the block of docs/protocol.md."""
    found = section(REFERENCE["reference/client-frames.md"], "Create")
    assert "A client sends it. Open a match." in found
    assert "| `setup` | [Setup](parts.md#Setup) | no, else `{}` |" in found
    assert f'"match": "{EXAMPLES["client", "create"]["match"]}"' in found


def test_an_event_is_shown_with_what_a_client_shows():
    """The example of a recorded battle, its sentence and its beats."""
    schema = asyncapi.schemas()["warcry.RollOffRolled"]
    found = section(REFERENCE["reference/warcry/events.md"], "RollOffRolled")
    assert "".join(json.dumps(schema["examples"][0]).split()) in "".join(found.split())
    assert f"> {schema['x-shown']['text'][0]}" in found
    assert '"beat": "dice"' in found


def test_the_files_for_programs_are_those_of_a_server():
    """As `/asyncapi.json` and `/schemas/NAME.json` send them."""
    assert PAGES["asyncapi.json"] == asyncapi.text()
    assert {f"schemas/{name}.json" for name in (*games(), "frames", "replay", "index")} <= PAGES.keys()


def test_every_public_name_of_the_kit_is_shown():
    """What `__all__` of wardrum.clients says, each once."""
    shown = re.findall(r"^::: wardrum\.clients\.(\w+)$", PAGES["python/clients.md"], re.MULTILINE)
    assert sorted(shown) == sorted(wardrum.clients.__all__)
    assert set(kit.MODULES) == {"sync", "local", "gym", "arena"}


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ({"type": "string", "maxLength": 9}, "string, at most 9 characters"),
        ({"type": "string", "pattern": "^[a-z](?!\\n)$"}, "string `^[a-z]$`"),
        ({"type": "integer", "minimum": 1, "maximum": 3}, "integer 1 to 3"),
        ({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}, "list of integer, 2 of them"),
        ({"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Line"}}, "map from string to [Line](x)"),
        ({"type": "array", "prefixItems": [{"type": "integer"}, {"enum": ["a"]}]}, r'\[integer, `"a"`\]'),
        ({}, "anything"),
    ],
)  # fmt: skip
def test_what_a_field_may_hold_is_said(schema, said):
    """In words, with a link where another schema is meant."""
    assert markdown.kind(schema, lambda name: "x") == said


def test_a_sentence_means_nothing_to_markdown():
    """What stands in backticks stays, all else is text."""
    assert markdown.plain("as `a_*b` or\n<b> *c* [d]") == r"as `a_*b` or \<b\> \*c\* \[d\]"


def test_json_is_laid_out_by_its_length():
    """A value is on one line where it is short enough; what is laid out is the same JSON."""
    value = {"short": [1, 2], "long": ["x" * 60, {"y": "z" * 60}], "none": []}
    found = markdown.laid_out(value)
    assert json.loads(found) == value
    assert '"short": [1, 2],' in found
    assert max(map(len, found.splitlines())) <= markdown.WIDTH


def test_documents_lead_to_pages_and_sources():
    """A link of a document leads to the page of what it names; a source that it names is a page too."""
    assert "](../protocol.md)" in PAGES["decisions/log.md"]
    assert "](protocol.md)" in PAGES["index.md"]
    assert "](decisions/index.md)" in PAGES["index.md"]
    assert "](source/events/wardrum/events/local.py.md)" in PAGES["arena.md"]
    assert "class LocalBattle" in PAGES["source/events/wardrum/events/local.py.md"]
    assert "](source/examples/learner.py.md)" in PAGES["index.md"]


def test_what_a_forge_reads_is_written_for_the_builder():
    """Lists and tables have a blank line above, what belongs to an item four spaces; prose and code stay."""
    forge = "Words:\n- one\n  more of it\n  - two\n- three\n\nA table:\n| a |\n| --- |\nand 2. so\n"
    assert documents.spaced(forge) == (
        "Words:\n\n- one\n    more of it\n    - two\n- three\n\nA table:\n\n| a |\n| --- |\nand 2. so\n"
    )
    code = "Words:\n```\n- one\n```\n"
    assert documents.outside_fences(code, documents.spaced) == code
    assert documents.texts("`[a][b]` [a][b]") == r"`[a][b]` [a\][b]"
    assert '```json title="from a client"' in PAGES["protocol.md"]


PLANTED = {
    '<a href="nowhere/">': "nowhere/ leads nowhere",
    '<a href="../../out">': "../../out leads nowhere",
    '<a href="other/#nope">': "other/#nope names a section that is not there",
    '<a href="#nope">': "#nope names a section that is not there",
    '<img src="https://drum.example/a.png">': "<img> asks another host for https://drum.example/a.png",
    '<link href="//drum.example/a.css">': "<link> asks another host for //drum.example/a.css",
    '<script src="https://drum.example/a.js">': "<script> asks another host for https://drum.example/a.js",
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_fault_is_found(planted, tmp_path):
    """A link that leads nowhere, a section that is not there, a request to another host."""
    (tmp_path / "other").mkdir()
    (tmp_path / "other/index.html").write_text('<h2 id="here"></h2>')
    page = tmp_path / "index.html"
    page.write_text('<a href="other/#here"><a href="https://drum.example"><img src="data:image/png;base64,">')
    assert list(check.faults(tmp_path)) == []
    page.write_text(page.read_text() + planted)
    assert list(check.faults(tmp_path)) == [f"index.html: {PLANTED[planted]}"]


@pytest.mark.parametrize(
    "rule", ['@import "https://drum.example/a.css";', "a { b: url(//drum.example/a.svg) }"]
)
def test_a_planted_request_of_a_sheet_is_found(rule, tmp_path):
    """What a sheet imports or draws from another host."""
    (tmp_path / "index.html").write_text("")
    (tmp_path / "a.css").write_text(rule)
    (fault,) = check.faults(tmp_path)
    assert "a.css: asks another host" in fault


def test_the_front_page_is_built():
    """README, with its pictures beside it."""
    page = built("index.html")
    assert "A live rules server for tabletop skirmish battles" in page
    assert (BUILT / "battle.png").is_file()
    assert "../asyncapi.json" in built("reference/index.html")


@pytest.mark.parametrize("name", games())
def test_the_pages_of_a_ruleset_are_built(name):
    """Commands, events and state, the catalogue and the readings; its schema for programs."""
    command = next(page for page in reference.layout() if page.path == f"reference/{name}/commands.md").names[
        -1
    ]
    assert f'id="{command.rpartition(".")[2]}"' in built(f"reference/{name}/commands/index.html")
    assert "A client shows" in built(f"reference/{name}/events/index.html")
    assert 'id="State"' in built(f"reference/{name}/state/index.html")
    assert f'id="{next(iter(games()[name].ruleset.rules))}"' in built(f"rules/{name}/index.html")
    assert built(f"rules/{name}-readings/index.html")
    assert json.loads(built(f"schemas/{name}.json"))["title"] == name


def test_the_search_knows_the_generated_pages():
    """Its index is a file of the site, with frames, rules and the kit in it; texts of sources are not."""
    found = built("search.json")
    for place in (
        f"reference/client-frames/#{wire.CommandFrame.__name__}",
        "rules/warcry/#W-12",
        "python/clients/",
    ):
        assert place in found
    assert '"source/' not in found


def test_the_docstrings_are_shown():
    """The Python page has what stands in the sources."""
    page = built("python/clients/index.html")
    assert "made by <code>Client.connect</code>" in page
    assert "The server could not act on a request." in page


def test_the_built_site_holds_together():
    """Nothing leads nowhere, and no page asks another host for anything."""
    built("index.html")
    assert list(check.faults(BUILT)) == []
