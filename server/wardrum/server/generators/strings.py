"""All texts of the pages' own, in English, each with where it is used: what a translation has to say.

`python -m wardrum.server.generators.strings > clients/wardrum/clients/web/strings/en.json` writes the list; a test keeps the
committed file current, and says what a language lacks.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser

from wardrum.server.app import WEB

CALL = re.compile(r"\b(tn?)\(")
BUILT = re.compile(r"[`'\"]")
LITERAL = re.compile(r'\s*"((?:[^"\\\n]|\\.)*)"\s*')
READ_ALOUD = ("aria-label", "title", "placeholder", "data-tab")
WORD = re.compile(r"[A-Za-z]{2}")
PLACE = re.compile(r"\{(\w+)\}")
UNTRANSLATED = frozenset({"Wardrum"})


def texts() -> dict[str, str]:
    """Where each text is used first: a file of the web client."""
    found: dict[str, str] = {}
    for file in sorted([*WEB.glob("*.html"), *WEB.glob("js/**/*.js")]):
        place = file.relative_to(WEB).as_posix()
        source = file.read_text(encoding="utf-8")
        for text in _of_page(source) if file.suffix == ".html" else _of_script(source):
            found.setdefault(text, place)
    return found


def _of_script(source: str) -> Iterator[str]:
    for call in CALL.finditer(source):
        arguments = _arguments(source, call.end())
        wanted = arguments[1:3] if call[1] == "tn" else arguments[:1]
        for argument in wanted:
            if literal := LITERAL.fullmatch(argument):
                yield json.loads(f'"{literal[1]}"')


def unlisted(source: str) -> list[str]:
    """The calls of a script whose text is neither a literal nor a value from elsewhere, so that nobody would find it."""
    found = []
    for call in CALL.finditer(source):
        arguments = _arguments(source, call.end())
        wanted = arguments[1:3] if call[1] == "tn" else arguments[:1]
        if any(BUILT.search(each) and not LITERAL.fullmatch(each) for each in wanted) or (
            call[1] == "tn" and len({LITERAL.fullmatch(each) is None for each in wanted}) > 1
        ):
            found.append(f"{call[0]}{','.join(arguments)})")
    return found


def _arguments(source: str, start: int) -> list[str]:
    """The arguments of a call whose bracket opens just before `start`."""
    found: list[str] = []
    depth, begun, at = 0, start, start
    while at < len(source):
        sign = source[at]
        if sign == '"' and (literal := LITERAL.match(source, at)):
            at = literal.end()
            continue
        if sign in ")]}":
            depth -= 1
            if depth < 0:
                break
        elif sign in "([{":
            depth += 1
        elif sign == "," and depth == 0:
            found.append(source[begun:at])
            begun = at + 1
        at += 1
    return [*found, source[begun:at]]


class _Page(HTMLParser):
    """Collects what is read and what is read aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Attributes that are shown or spoken."""
        self._silent += tag in ("script", "style")
        self.found += [value for name, value in attrs if name in READ_ALOUD and value]

    def handle_endtag(self, tag: str) -> None:
        """Scripts hold no texts."""
        self._silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        """Text between tags."""
        if not self._silent and (words := data.strip()):
            self.found.append(words)


def _of_page(source: str) -> Iterator[str]:
    page = _Page()
    page.feed(source)
    return (text for text in page.found if WORD.search(text) and text not in UNTRANSLATED)


def main() -> None:
    """Print the list, sorted by text."""
    json.dump(dict(sorted(texts().items())), sys.stdout, ensure_ascii=False, indent=1)
    print()


if __name__ == "__main__":
    main()
