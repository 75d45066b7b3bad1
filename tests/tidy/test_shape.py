"""The limits on functions, parameters and names of modules, and a docstring for each module and test."""

import ast
import re

import pytest

from tests.tidy.tree import ROOT, SOURCE_ROOTS, parsed, project, python_files, shown

FUNCTION_LINES_MAX = 50
PARAMETERS_MAX = 6
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "managers", "misc"}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def functions():
    """Every function of the project with the place to look at."""
    for path in python_files():
        for node in ast.walk(parsed(path)):
            if isinstance(node, FUNCTIONS):
                yield f"{shown(path)}:{node.lineno} {node.name}", node


def lines_without_docstring(function):
    docstring = function.body[0] if ast.get_docstring(function, clean=False) is not None else None
    said = docstring.end_lineno - docstring.lineno + 1 if docstring else 0
    return function.end_lineno - function.lineno + 1 - said


def parameters(function):
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return [argument.arg for argument in named if argument.arg not in ("self", "cls")]


def test_no_init_in_the_namespace_itself():
    """The three source roots stay parts of one namespace package, which any __init__.py there would break."""
    assert [root for root in SOURCE_ROOTS if (ROOT / root / "wardrum" / "__init__.py").exists()] == []


def test_functions_are_short():
    """No function is longer than a screen, without its docstring."""
    long = {where: lines_without_docstring(function) for where, function in functions()}
    assert {where: lines for where, lines in long.items() if lines > FUNCTION_LINES_MAX} == {}


def test_functions_take_few_parameters():
    """A function takes at most six parameters; what needs more takes a struct."""
    many = {where: parameters(function) for where, function in functions()}
    assert {where: names for where, names in many.items() if len(names) > PARAMETERS_MAX} == {}


def test_modules_are_nouns():
    """No module has a name under which anything could be put."""
    named = [shown(path) for path in python_files() if EMPTY_NAMES & {path.stem, path.parent.name}]
    assert named == []


def test_modules_say_what_they_are():
    """Every public module of the three packages opens with a docstring."""
    public = {name: path for name, path in project().modules.items() if not re.search(r"\._(?!_)", name)}
    assert [name for name, path in public.items() if not ast.get_docstring(parsed(path))] == []


@pytest.mark.parametrize(
    "folder", sorted({path.parent for path in python_files() if path.name.startswith("test_")})
)
def test_tests_say_what_they_promise(folder):
    """Every test has a docstring: the behaviour in a sentence."""
    silent = [
        f"{shown(path)}:{node.lineno} {node.name}"
        for path in python_files()
        if path.parent == folder and path.name.startswith("test_")
        for node in ast.walk(parsed(path))
        if isinstance(node, FUNCTIONS) and node.name.startswith("test_") and not ast.get_docstring(node)
    ]
    assert silent == []
