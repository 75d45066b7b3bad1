"""Does a test that is marked with a rule's id reach the code that the catalogue names for the rule?

A profile hook watches the calls of a marked test until it has seen the functions of the test's rules. A catalogue
entry that names a struct or a constant holds numbers, not steps, and is not looked for.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

EVENTS = Path(__file__).parents[2] / "events" / "wardrum" / "events"

Place = tuple[str, str, str]  # file name, folder name, function


@contextmanager
def calls(ids: Iterable[str]) -> Iterator[set[Place]]:
    """The functions of these rules that have not been entered yet while the block runs, or when it has ended."""
    places = catalogue_places()
    missing = {places[rule] for rule in ids if rule in places}
    names = {name for _, _, name in missing}

    def note(frame: FrameType, event: str, arg: Any) -> None:
        if event == "call" and frame.f_code.co_name in names:
            path = Path(frame.f_code.co_filename)
            missing.discard((path.name, path.parent.name, frame.f_code.co_name))
            if not missing:
                sys.setprofile(before)  # the hook slows whatever comes after

    before = sys.getprofile()
    if missing:
        sys.setprofile(note)
    try:
        yield missing
    finally:
        sys.setprofile(before)


def unreached(ids: Iterable[str], missing: set[Place]) -> list[str]:
    """The rules among these whose function is one of those that are missing."""
    places = catalogue_places()
    return [rule for rule in ids if places.get(rule) in missing]


@cache
def catalogue_places() -> dict[str, Place]:
    """By rule id, for every rule whose code is a function."""
    from wardrum.events.match.rules import RULES as COMMON
    from wardrum.events.rulesets import RULESETS

    folders = {EVENTS: COMMON} | {
        EVENTS / "rulesets" / name: ruleset.rules for name, ruleset in RULESETS.items()
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
