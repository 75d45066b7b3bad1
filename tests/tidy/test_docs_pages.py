"""The documents lead somewhere, and the commands they name exist."""

import re
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader

import pytest

from tests.tidy.documents import blocks, documents, links, text
from tests.tidy.tree import ROOT, shown
from wardrum.events.verify import Counts
from wardrum.server.cli.battle import WORDS
from wardrum.server.cli.parser import GROUPS, parse

PAGES = documents()
WARDRUM = re.compile(r"^(?:\./dev )?wardrum (.+?)(?:\s+#.*)?$", re.MULTILINE)
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


@pytest.mark.parametrize("words", sorted(set(commands())))
def test_commands_are_understood(words):
    """Every command line that a document shows is one that the program takes."""
    assert parse([STAND_INS.get(word, word) for word in words.split()]).run


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
    names = {*WORDS, *(word for words in GROUPS.values() for word in words)}
    assert {name for name in names if f"`{name}`" not in text("CHANGELOG.md")} <= {"serve"}


def test_what_verify_counts_is_explained():
    """The two counts that need explaining stand in docs/dice.md."""
    assert {"unproven", "substituted"} <= set(Counts.__struct_fields__)
    assert "unproven" in text("docs/dice.md")
    assert "`substituted`" in text("docs/dice.md")
