"""The documents lead somewhere, and the commands they name exist."""

import ast
import re
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader

import pytest

from tests.tidy.documents import blocks, documents, links, text
from tests.tidy.tree import ROOT, files, parsed, shown
from wardrum.events.verify import Counts
from wardrum.server.cli.battle import WORDS
from wardrum.server.cli.errors import Failure
from wardrum.server.cli.parser import FORMER, GROUPS, parse

PAGES = documents()
WARDRUM = re.compile(r"^(?:\./dev )?wardrum (.+?)(?:\s+#.*)?$", re.MULTILINE)
NAMED = re.compile(
    r"`(?:\./dev )?wardrum ([a-z][^`\n]*)`|ExecStart=\S+/wardrum (.+)|\bas (?:„)?wardrum ([a-z-]+)"
)
"""A command in a sentence, in a unit of systemd, in a text of the page."""
TEXTS = {".md", ".py", ".js", ".json", ".html", ".yml", ".yaml", ".service", ".toml", ""}
LINKED = re.compile(r"\[`(?!\w+\.(?:py|db)`)(\w+(?:\.\w+)?)`\]\(([^)#]+\.py)\)")
"""What a document links by its name in the code; not the name of a file."""
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
PAST = ("CHANGELOG.md",)
"""Tell of what was."""
INCOMPLETE = "the following arguments are required"
DEV = re.compile(r"\./dev ([a-z]+)")
STAND_INS = {
    "VERSION": "1",
    "S": "1",
    "MATCH:HEAD": f"{'0' * 32}:{'0' * 64}",
    "HEAD": "0" * 64,
    "KEY": "0" * 64,
}


def commands():
    """Every `wardrum …` line in the fenced blocks of all documents."""
    for path in PAGES:
        for block in blocks(shown(path)):
            if not block.kind or block.kind in ("sh", "bash"):
                yield from WARDRUM.findall(block.text)


def named_commands(said):
    """Every `wardrum …` in a text."""
    return ["".join(found) for found in NAMED.findall(said)]


def is_understood(words):
    """Whether the program takes these words, though a sentence may leave out what else belongs to them."""
    try:
        parse([STAND_INS.get(word.strip("…"), word) for word in words.split() if word != "…"])
    except Failure as failure:
        return INCOMPLETE in str(failure)
    except SystemExit:  # --help, --version
        pass
    return True


def dev():
    """The script ./dev as a module."""
    loader = SourceFileLoader("dev", str(ROOT / "dev"))
    module = module_from_spec(spec_from_loader("dev", loader))
    loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", PAGES, ids=shown)
def test_links_lead_somewhere(path):
    """Every relative link of a document leads to a file of the project."""
    inside = [link.partition("#")[0] for link in links(path) if not link.startswith(("http", "#", "mailto:"))]
    assert [link for link in inside if not (path.parent / link).exists()] == []


def undefined(path):
    """The functions, classes and methods that a document links by name and that the linked file does not define."""
    found = []
    for name, file in LINKED.findall(path.read_text(encoding="utf-8")):
        tree = parsed(path.parent / file) if (path.parent / file).exists() else None
        nodes = () if tree is None else ast.walk(tree)
        defined = {node.name for node in nodes if isinstance(node, DEFINITIONS)}
        found += [name] * (not defined.issuperset(name.split(".")))
    return found


@pytest.mark.parametrize("path", PAGES, ids=shown)
def test_what_is_linked_by_name_is_there(path):
    """A link whose text is a function, a class or a method leads to the file that defines it."""
    assert undefined(path) == []


def test_a_link_to_what_has_moved_is_found(tmp_path):
    """One that names what the file does not define, or a file that is not there."""
    (tmp_path / "ways.py").write_text("class Rim:\n    def turned(self):\n        pass\n")
    page = tmp_path / "PAGE.md"
    page.write_text("[`Rim.turned`](ways.py) [`find_way`](ways.py) [`ways.py`](ways.py) [`fit`](fitting.py)")
    assert undefined(page) == ["find_way", "fit"]


@pytest.mark.parametrize("words", sorted(set(commands())))
def test_commands_are_understood(words):
    """Every command line that a document shows is one that the program takes."""
    assert parse([STAND_INS.get(word, word) for word in words.split()]).run


def test_commands_in_sentences_are_understood():
    """Every `wardrum …` in a document, in code, in what the page says and in what is deployed is one that the program takes."""
    texts = [
        path for path in files() if path.suffix in TEXTS and not shown(path).startswith((*PAST, "tests/"))
    ]
    named = {
        (shown(path), words)
        for path in texts
        for words in named_commands(path.read_text(encoding="utf-8", errors="replace"))
    }
    assert len({words for _, words in named}) > 40
    assert {where for where, _ in named} >= {
        "deploy/wardrum.service",
        "deploy/monitoring/wardrum.rules.yml",
        "server/wardrum/server/http/routes.py",
        "clients/wardrum/clients/web/strings/en.json",
        "docs/operations.md",
    }
    assert sorted(each for each in named if not is_understood(each[1])) == []


@pytest.mark.parametrize(
    "words", [*FORMER, "dance", "battle dance", "battle verify DIR --loud", "rule warcry --composition"]
)
def test_a_planted_command_is_found(words):
    """A word of before, one that never was, and a flag that is not there: in a sentence of a document, of code, of a unit."""
    planted = f"see `wardrum {words}`\nExecStart=/opt/bin/wardrum {words}\n"
    assert named_commands(planted) == [words, words]
    assert not is_understood(words)


def test_all_of_dev_exists():
    """Every `./dev …` in a document is a command of ./dev."""
    known = set(dev().COMMANDS)
    assert {name for path in PAGES for name in DEV.findall(path.read_text(encoding="utf-8"))} <= known


def test_the_first_screen_has_the_two_commands():
    """README's first block is the job and the tests, within the first screen."""
    first = blocks("README.md")[0].text
    assert [line.partition("#")[0].strip() for line in first.splitlines()] == ["./dev demo", "./dev test"]
    assert text("README.md").index(first) < 600


def test_every_command_is_in_the_changelog():
    """The list of commands in the changelog is complete."""
    known = {name for words in GROUPS.values() for name in words} | {f"battle {name}" for name in WORDS}
    reported = text("CHANGELOG.md")
    assert {
        name for name in known if f"`{name}`" not in reported and f"`wardrum {name}`" not in reported
    } <= {"serve"}


def test_what_verify_counts_is_explained():
    """The two counts that need explaining stand in docs/dice.md."""
    assert {"unproven", "substituted"} <= set(Counts.__struct_fields__)
    assert "unproven" in text("docs/dice.md")
    assert "`substituted`" in text("docs/dice.md")
