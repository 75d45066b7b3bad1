"""One module as a function of the modules that it imports: its imports and exports, and the rest of it.

The forms of `import` and `export` are those that the web client uses. All others are refused, above all those that a
function cannot stand for: an exported variable that changes, `import.meta`, and an `await` outside of functions.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from itertools import takewhile

from msgspec import Struct

from .tokens import Token, Unjoinable, tight, tokens, unjoinable

DECLARING = ("class", "const", "function")
NAME = re.compile(r"[^\W\d]\w*|[$_][\w$]*")
PAIR = re.compile(r"(\S+)(?: as (\S+))?")


class Module(Struct, frozen=True):
    """imports: the modules that run before it, in order · loads: those that it loads when it runs · body: a function's."""

    name: str
    imports: tuple[str, ...]
    loads: tuple[str, ...]
    body: str


def read_module(name: str, source: str) -> Module:
    """The module of this name, a path below the folder of the web client. Raises Unjoinable."""
    try:
        return _Reader(name, source).module()
    except Unjoinable as error:
        raise Unjoinable(f"{name}, {error}") from None


class _Reader:
    """Reads one module from its first token to its last."""

    def __init__(self, name: str, source: str) -> None:
        self._name, self._source = name, source
        self._tokens = tokens(source)
        self._at = 0
        self._imports: list[str] = []
        self._loads: list[str] = []
        self._head: list[str] = []  # what is imported
        self._exports: list[str] = []

    def module(self) -> Module:
        body: list[Token] = []
        while self._at < len(self._tokens):
            body += self._next()
        exports = sorted(
            self._exports, key=lambda each: each.partition(":")[0]
        )  # as a module's are (§10.4.6)
        given = "".join(f"{each}," for each in ("__proto__:null", *exports))
        text = "".join([*self._head, "".join(tight(body)).strip(), f"\nreturn{{{given}}};"])
        return Module(self._name, tuple(dict.fromkeys(self._imports)), tuple(self._loads), text)

    def _next(self) -> list[Token]:
        """What stays of the next token, or of the statement that begins with it."""
        token = self._tokens[self._at]
        if token.kind == "word" and token.text in ("import", "export", "await") and not self._is_member():
            if token.text == "import" and self._mark_after() == "(":
                return self._load()
            if token.depth == 0 and token.text == "import":
                self._import()
                return []
            if token.depth == 0 and token.text == "export":
                return self._export()
            if token.text != "await" or self._begins_statement():
                raise self._refused("a form that cannot be joined")
        self._at += 1
        return [token]

    def _is_member(self) -> bool:
        """Whether the word here is the name of a member: `a.import` or `{import: 1}`."""
        return self._mark_before() == "." or self._mark_after() == ":"

    def _mark_before(self) -> str:
        before = (each for each in reversed(self._tokens[: self._at]) if each.kind != "blank")
        return next((each.text for each in before), "")

    def _begins_statement(self) -> bool:
        return self._tokens[self._at].depth == 0 and self._mark_before() in ("", ";", "}")

    def _mark_after(self) -> str:
        after = (each for each in self._tokens[self._at + 1 :] if each.kind != "blank")
        return next((each.text for each in after), "")

    def _statement(self) -> list[Token]:
        """The tokens from here to a semicolon, without blanks; goes on behind it."""
        first = self._at
        rest = (each for each in self._tokens[first:])
        taken = list(takewhile(lambda each: each.text != ";", rest))
        self._at += len(taken) + 1
        return [each for each in taken if each.kind != "blank"]

    # -- forms

    def _import(self) -> None:
        """`import "m";`, `import * as n from "m";` or `import { a, b as c } from "m";`."""
        start = self._at
        match [(each.kind, each.text) for each in self._statement()]:
            case [_, ("string", path)]:
                self._imported(path)
            case [_, (_, "*"), (_, "as"), ("word", name), (_, "from"), ("string", path)]:
                self._head.append(f"const {name}=use({self._imported(path)});\n")
            case [_, (_, "{"), *names, (_, "}"), (_, "from"), ("string", path)]:
                taken = ",".join(f"{a}:{b}" if b else a for a, b in self._pairs(names))
                self._head.append(f"const{{{taken}}}=use({self._imported(path)});\n")
            case _:
                raise self._refused("an import that cannot be joined", start)

    def _export(self) -> list[Token]:
        """`export { … };`, `export { … } from "m";`, `export * as n from "m";`, or a declaration, which stays."""
        start = self._at
        word = self._mark_after()
        if word in DECLARING or word == "async":
            return self._declaration()
        match [(each.kind, each.text) for each in self._statement()]:
            case [_, (_, "{"), *names, (_, "}")]:
                self._exports += [f"{b}:{a}" if b else a for a, b in self._pairs(names)]
            case [_, (_, "{"), *names, (_, "}"), (_, "from"), ("string", path)]:
                source = self._imported(path)
                self._exports += [f"{b or a}:use({source}).{a}" for a, b in self._pairs(names)]
            case [_, (_, "*"), (_, "as"), ("word", name), (_, "from"), ("string", path)]:
                self._exports.append(f"{name}:use({self._imported(path)})")
            case _:
                raise self._refused("an export that cannot be joined", start)
        return []

    def _declaration(self) -> list[Token]:
        """The declaration after an `export`, exported under its name."""
        start = self._at
        following = (each for each in self._tokens[start + 1 :] if each.kind != "blank")
        words = [next(following, None) for _ in range(3)]
        texts = [each.text for each in words if each is not None]
        names = [each for each in texts if each not in (*DECLARING, "async", "*")]
        if (
            not names
            or not NAME.fullmatch(names[0])
            or (texts[:1] == ["async"] and texts[1:2] != ["function"])
        ):
            raise self._refused("a declaration that cannot be joined")
        self._exports.append(names[0])
        self._at += 1
        return []

    def _load(self) -> list[Token]:
        """`import("m")`, which loads a module when it is needed."""
        start = self._tokens[self._at]
        inside = [each for each in self._tokens[self._at + 1 : self._at + 6] if each.kind != "blank"][:3]
        match [(each.kind, each.text) for each in inside]:
            case [(_, "("), ("string", path), (_, ")")]:
                self._at = self._tokens.index(inside[2]) + 1
                name = self._resolved(path)
                self._loads.append(name)
                return [Token("text", f'load("{name}")', start.at, start.depth)]
            case _:
                raise self._refused("a module whose name is not known before")

    def _pairs(self, names: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """`a` and `b as c` in a list: (a, "") and (b, c)."""
        for each in " ".join(text for _, text in names).split(","):
            if not each.strip():
                continue
            pair = PAIR.fullmatch(each.strip())
            if pair is None or not all(NAME.fullmatch(name) for name in pair.groups() if name):
                raise self._refused(f"a name that cannot be joined: {each.strip()}")
            yield pair[1], pair[2] or ""

    # -- other modules

    def _imported(self, path: str) -> str:
        """The name of an imported module, quoted."""
        name = self._resolved(path)
        self._imports.append(name)
        return f'"{name}"'

    def _resolved(self, path: str) -> str:
        relative = path[1:-1]
        name = posixpath.normpath(posixpath.join(posixpath.dirname(self._name), relative))
        if (not relative.startswith("./") and not relative.startswith("../")) or name.startswith(".."):
            raise self._refused(f"a module that is not of the web client: {relative}")
        return name

    def _refused(self, why: str, at: int | None = None) -> Unjoinable:
        place = min(self._at if at is None else at, len(self._tokens) - 1)
        return unjoinable(self._source, self._tokens[place].at, why)
