"""Does a test that is marked with a rule's id reach the code that the catalogue names for the rule?

A profile hook notes the functions called while a marked test runs. A catalogue entry that names a struct or a
constant holds numbers, not steps, and is not looked for.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

EVENTS = Path(__file__).parents[2] / "events" / "wardrum" / "events"


@contextmanager
def calls() -> Iterator[set[tuple[str, str]]]:
    """The (file, function) pairs entered while the block runs."""
    seen: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, arg: Any) -> None:
        if event == "call":
            seen.add((frame.f_code.co_filename, frame.f_code.co_name))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield seen
    finally:
        sys.setprofile(before)


def unreached(ids: list[str], seen: set[tuple[str, str]]) -> list[str]:
    """The rules among these whose function was not entered."""
    places = catalogue_places()
    entered = {(Path(file).name, Path(file).parent.name, name) for file, name in seen}
    return [rule for rule in ids if rule in places and places[rule] not in entered]


@cache
def catalogue_places() -> dict[str, tuple[str, str, str]]:
    """(file name, folder name, function) by rule id, for every rule whose code is a function."""
    from wardrum.events.match.rules import RULES as COMMON
    from wardrum.events.rulesets import RULESETS

    folders = {EVENTS: COMMON} | {
        EVENTS / "rulesets" / name: ruleset.RULES for name, ruleset in RULESETS.items()
    }
    places = {}
    for folder, rules in folders.items():
        for rule in rules.values():
            file, _, symbol = rule.code.partition(":")
            path = (folder / file).resolve()
            if symbol in functions(path):
                places[rule.id] = (path.name, path.parent.name, symbol)
    return places


@cache
def functions(path: Path) -> frozenset[str]:
    """The names of the plain functions of a file."""
    if not path.is_file():
        return frozenset()
    nodes = ast.parse(path.read_text()).body
    plain = (node for node in nodes if isinstance(node, ast.FunctionDef))
    return frozenset(node.name for node in plain if not is_cached(node))


def is_cached(node: ast.FunctionDef) -> bool:
    """A cached function may have done its work in an earlier test."""
    return any("cache" in ast.unparse(decorator) for decorator in node.decorator_list)
