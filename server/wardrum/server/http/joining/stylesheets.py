"""The style sheets of a page as one, without comments and needless blanks (CSS Syntax 3 §4)."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable

from .tokens import Unjoinable

PART = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?:\s|/\*.*?\*/)+""", re.DOTALL)
IMPORT = re.compile(r"""@import url\("([^":]+)"\);\s*""")
RELATIVE = re.compile(r"""@import\b|@charset\b|url\((?!["']?(?:#|data:))""")


def joined_sheets(names: Iterable[str], source: Callable[[str], str]) -> str:
    """Sheets one after the other, each after those that it imports, none twice. source: the text by its name.

    Raises Unjoinable; OSError: a sheet cannot be read.
    """
    seen: dict[str, str] = {}
    for name in names:
        _add(name, source, seen)
    return "".join(f"/* {name} */\n{text}\n" for name, text in seen.items())


def _add(name: str, source: Callable[[str], str], seen: dict[str, str]) -> None:
    if name in seen:
        return
    text = tight(source(name))
    while found := IMPORT.match(text):
        _add(posixpath.normpath(posixpath.join(posixpath.dirname(name), found[1])), source, seen)
        text = text[found.end() :]
    if found := RELATIVE.search(text):
        raise Unjoinable(f"{name}: {found[0]!r} means something else once the sheet is joined")
    seen[name] = text


def tight(text: str) -> str:
    """A sheet without comments; each blank is one blank or one line break."""
    return PART.sub(lambda found: found[1] or ("\n" if "\n" in found[0] else " "), text).strip()
