"""The documents as their tests read them: code blocks, tables, links."""

import re
from functools import cache
from typing import NamedTuple

from tests.tidy.tree import ROOT, files

BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
ROW = re.compile(r"^\| (.+) \|$", re.MULTILINE)


class Block(NamedTuple):
    """A fenced block: what it says it is, and what is in it."""

    kind: str
    text: str


@cache
def text(name):
    return (ROOT / name).read_text(encoding="utf-8")


def documents():
    """Every Markdown file of the project."""
    return [path for path in files() if path.suffix == ".md"]


def blocks(name):
    """The fenced blocks of a document, in order."""
    return [Block(*found) for found in BLOCK.findall(text(name))]


def links(path):
    """Where a document's links lead."""
    return LINK.findall(BLOCK.sub("", path.read_text(encoding="utf-8")))


def first_cells(name, heading):
    """The first cells of the rows of the table that has this heading."""
    _, _, after = text(name).partition(f"| {heading}")
    table = after.partition("\n\n")[0]
    return [row.split(" | ")[0] for row in ROW.findall(table)[1:]]
