"""Where things stand in the source: functions by name, tests by the rule they are marked with."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[4]  # the checkout, if this is one
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class SourceLocation(NamedTuple):
    """A line (from 1) of a file, and what stands there; line 0: it was not found."""

    file: Path
    line: int
    name: str


def shown(place: SourceLocation) -> str:
    """file:line, from the checkout's root on where there is one."""
    inside = place.file.is_relative_to(ROOT) and (ROOT / "pyproject.toml").is_file()
    file = place.file.relative_to(ROOT) if inside else place.file
    return f"{file}:{place.line}"


def code_place(package: Path, code: str) -> SourceLocation:
    """The place of "folder/file.py:name"; name may be a function, a class, a method or a constant."""
    file, _, name = code.partition(":")
    path = (package / file).resolve()
    tree = _parsed(path) if path.is_file() else ast.Module([], [])
    statements = (node for node in ast.walk(tree) if isinstance(node, ast.stmt))  # the outermost come first
    lines = [statement.lineno for statement in statements if name in _named(statement)]
    return SourceLocation(path, lines[0] if lines else 0, name)


def tests_of(rule: str) -> Sequence[SourceLocation]:
    """The tests marked `@pytest.mark.rule(…)` with this id; none where no checkout is."""
    return tests_by_rule().get(rule, ())


@cache
def tests_by_rule() -> Mapping[str, Sequence[SourceLocation]]:
    """The tests of every rule that any is marked with; nothing where no checkout is."""
    found: dict[str, list[SourceLocation]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if "rule(" not in path.read_text(encoding="utf-8"):
            continue
        module = _parsed(path)
        all_of_it = _rules_of(_module_marks(module))
        for node in ast.walk(module):
            if isinstance(node, DEFINITIONS):
                every = all_of_it if node.name.startswith("test_") else []
                for rule in dict.fromkeys([*_rules_of(node.decorator_list), *every]):
                    found.setdefault(rule, []).append(SourceLocation(path, node.lineno, node.name))
    return found


def _module_marks(module: ast.Module) -> list[ast.expr]:
    """What a file marks all its tests with."""
    marks = [
        node.value for node in module.body if isinstance(node, ast.Assign) and "pytestmark" in _named(node)
    ]
    return [each for mark in marks for each in (mark.elts if isinstance(mark, ast.List) else [mark])]


def _rules_of(decorators: Sequence[ast.expr]) -> list[str]:
    """The ids in every `…rule("W-1", …)` among them."""
    return [
        argument.value
        for mark in decorators
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def _named(node: ast.stmt) -> list[str]:
    """What a statement gives a name to."""
    if isinstance(node, DEFINITIONS):
        return [node.name]
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return [target.id for target in targets if isinstance(target, ast.Name)]
    return []


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
