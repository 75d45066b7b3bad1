"""The tokens of a script, as far as it takes to drop comments and to find imports (ECMA-262 §12).

Strings, templates and regular expressions stay as they are. A blank between two tokens becomes one blank, or one line
break where it contains one, so that semicolons are inserted where they were (§12.10).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

TOKEN = re.compile(
    r"""(?P<blank>(?:\s|//[^\n]*|/\*.*?\*/)+)
      | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
      | (?P<word>[^\W\d][\w$]*|\$[\w$]*|\d(?:[\w.])*)
      | (?P<mark>[^"'`/])
      | (?P<template>`)
      | (?P<slash>/)""",
    re.VERBOSE | re.DOTALL,
)
REGEX = re.compile(r"/(?![*/])(?:[^\\/\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
TEMPLATE_TEXT = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL)
BEFORE_REGEX = frozenset(
    [
        "return",
        "typeof",
        "case",
        "in",
        "of",
        "delete",
        "void",
        "throw",
        "new",
        "do",
        "else",
        "instanceof",
        "yield",
        "await",
    ]
)  # words that a value follows: a slash after any other one divides
ENDS_VALUE = frozenset(")]}")
SEPARATING = frozenset("\n{}()[];,:=<>?&|!*")  # no blank is needed beside them; beside + - / it may be
OPENING, CLOSING = frozenset("([{"), frozenset(")]}")


class Unjoinable(ValueError):
    """A file of the web client that cannot be joined; the text says which, where and why."""


class Token(Struct, frozen=True):
    """kind: a group of `TOKEN`, "regex", or "text" for a template whole. at: where it begins · depth: brackets around it."""

    kind: str
    text: str
    at: int
    depth: int


def tokens(source: str) -> list[Token]:
    """All tokens of a script. Raises Unjoinable."""
    found, end = _until(source, 0, closing=False)
    if end != len(source):
        raise unjoinable(source, end, "a bracket that closes nothing")
    return found


def _until(source: str, start: int, *, closing: bool) -> tuple[list[Token], int]:
    """The tokens from a place on to the bracket that closes what began before it, or to the end; where that is."""
    found: list[Token] = []
    at, depth, last = start, 0, None
    while at < len(source):
        token = _token(source, at, depth, last)
        if token.text in CLOSING and token.kind == "mark":
            depth -= 1
            if depth < 0:
                return found, at
        if token.text in OPENING and token.kind == "mark":
            depth += 1
        if token.kind != "blank":
            last = token
        found.append(token)
        at = _end(source, token)
    if closing:
        raise unjoinable(source, start, "a template that does not end")
    return found, at


def _token(source: str, at: int, depth: int, last: Token | None) -> Token:
    found = TOKEN.match(source, at)
    if found is None:
        raise unjoinable(source, at, "a string that does not end")
    kind = str(found.lastgroup)
    if kind == "template":
        return Token("text", _template(source, at), at, depth)
    if kind == "slash" and begins_value(last):
        regex = REGEX.match(source, at)
        if regex is None:
            raise unjoinable(source, at, "a regular expression that does not end")
        return Token("regex", regex[0], at, depth)
    return Token(kind, found[0], at, depth)


def _end(source: str, token: Token) -> int:
    return token.at + len(token.text)


def begins_value(last: Token | None) -> bool:
    """Whether a slash after this token begins a regular expression; otherwise it divides."""
    if last is None:
        return True
    if last.kind == "word":
        return last.text in BEFORE_REGEX
    return last.kind in ("mark", "slash") and last.text not in ENDS_VALUE


def _template(source: str, start: int) -> str:
    """A template from its first backquote to its last one, whole: comments in its code stay."""
    at = start + 1
    while True:
        at = TEMPLATE_TEXT.match(source, at).end()  # type: ignore[union-attr]  # it matches nothing, too
        if source.startswith("`", at):
            return source[start : at + 1]
        if not source.startswith("${", at):
            raise unjoinable(source, start, "a template that does not end")
        at = _until(source, at + 2, closing=True)[1] + 1


def tight(found: list[Token]) -> Iterator[str]:
    """The text of tokens without comments and needless blanks; line breaks stay, so that a stack tells the line."""
    before = "\n"
    for at, token in enumerate(found):
        text = token.text
        if token.kind == "blank":
            after = found[at + 1].text[:1] if at + 1 < len(found) else "\n"
            text = "\n" if "\n" in text else "" if before in SEPARATING or after in SEPARATING else " "
        if text:
            yield text
            before = text[-1]


def unjoinable(source: str, at: int, why: str) -> Unjoinable:
    """What is wrong at a place of a script."""
    line = source.count("\n", 0, at) + 1
    return Unjoinable(f"line {line}: {why}: {source[at : at + 40].splitlines()[0]!r}")
